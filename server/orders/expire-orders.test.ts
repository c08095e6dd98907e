import { expect, test } from 'vitest';
import { cents } from '#domain/money.ts';
import type { TestApp } from '#tests/support/api.ts';
import type { Person } from '#tests/support/factories.ts';
import { openLadder, planOf, planOrder } from '#tests/support/plan-changes.ts';
import { openShop, sweepAt } from '#tests/support/renewals.ts';

/** The last moments of an order of 23 November, 11:00. */
const JUST_BEFORE = '2026-11-30T10:50:00Z';
const OVER = '2026-11-30T11:00:00Z';

const newestPayment = ({ db }: TestApp) =>
  db
    .selectFrom('payments')
    .select(['id', 'status'])
    .orderBy('createdAt', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();

async function answer(api: TestApp, customer: Person, outcome: 'paid' | 'canceled') {
  const { id: paymentId } = await newestPayment(api);
  const { testGateway } = api.as(customer).customer;
  await testGateway.answer({ paymentId, outcome, delivery: 'before-answer' });
  await api.jobsDone();
}

test('who is paying an order when its time is over gets what they pay for', async () => {
  const { api, make } = await openShop();
  await using _ = api;
  const { orderId, customer } = await make.pendingOrder();
  await answer(api, customer, 'canceled');
  api.clock.set(JUST_BEFORE);
  const mine = api.as(customer).customer;
  await mine.orders.pay({ orderId });
  await sweepAt(api, OVER);
  await answer(api, customer, 'paid');
  expect(await mine.orders.get({ orderId })).toMatchObject({ status: 'completed', creditCents: 0 });
});

test('who began to pay an order and went away does not keep it', async () => {
  const { api, make } = await openShop();
  await using _ = api;
  const { orderId, customer } = await make.pendingOrder();
  await answer(api, customer, 'canceled');
  api.clock.set(JUST_BEFORE);
  const mine = api.as(customer).customer;
  await mine.orders.pay({ orderId });
  await sweepAt(api, '2026-11-30T11:49:00Z');
  expect((await mine.orders.get({ orderId })).status).toBe('pending');
  await sweepAt(api, '2026-11-30T11:50:00Z');
  expect((await mine.orders.get({ orderId })).status).toBe('cancelled');
});

test('an order whose payment is with the bank waits for what becomes of it', async () => {
  const { api, make } = await openShop();
  await using _ = api;
  const { orderId, customer } = await make.pendingOrder();
  const mine = api.as(customer).customer;
  await api.db.updateTable('testGatewayPayments').set({ status: 'pending' }).execute();
  await mine.orders.pay({ orderId });
  expect((await newestPayment(api)).status).toBe('pending');
  await sweepAt(api, '2026-12-02T11:00:00Z');
  expect((await mine.orders.get({ orderId })).status).toBe('pending');
  await api.db.updateTable('testGatewayPayments').set({ status: 'failed' }).execute();
  await sweepAt(api, '2026-12-12T12:00:00Z');
  expect((await newestPayment(api)).status).toBe('failed');
  expect((await mine.orders.get({ orderId })).status).toBe('cancelled');
});

test('money for another plan that comes after the days it was for is credit', async () => {
  const { api, customer, serviceId, small, large } = await openLadder();
  await using _ = api;
  api.clock.set('2026-12-20T11:00:00Z');
  const mine = api.as(customer).customer;
  const { orderId } = await mine.planChanges.order(
    planOrder({ serviceId, plan: large }, { shownTotalCents: cents(80) }),
  );
  api.clock.set('2026-12-23T11:00:00Z');
  await answer(api, customer, 'paid');
  expect(await planOf(api, serviceId)).toEqual({ planId: small.id, priceCents: 1200 });
  expect((await mine.planChanges.options({ serviceId })).creditCents).toBe(80);
  await sweepAt(api, '2026-12-23T12:00:00Z');
  expect(await mine.orders.get({ orderId })).toMatchObject({ status: 'cancelled' });
});

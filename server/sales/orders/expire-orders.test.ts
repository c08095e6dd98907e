import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { cents } from '#domain/platform/money.ts';
import type { TestApp } from '#tests/support/api.ts';
import type { Person } from '#tests/support/factories.ts';
import { openLadder, planOf, planOrder } from '#tests/support/plan-changes.ts';
import { openShop, renewalsOf, sweepAt } from '#tests/support/renewals.ts';

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

/** Has the database refuse that this order ends, as a fault of ours would. */
async function holdBack(api: TestApp, orderId: string): Promise<() => Promise<void>> {
  await sql
    .raw(
      `create function refuse() returns trigger language plpgsql as
         $$ begin if new.status = 'cancelled' and new.id = '${orderId}' then raise exception 'broken';
         end if; return new; end $$;
       create trigger refused before update on orders for each row execute function refuse()`,
    )
    .execute(api.db);
  return async () => {
    await sql.raw('drop trigger refused on orders; drop function refuse()').execute(api.db);
  };
}

test('an order that does not end holds up no other order, and no term that is invoiced', async () => {
  const { api, make } = await openShop();
  await using _ = api;
  const { serviceId } = await make.activeService();
  const broken = await make.pendingOrder();
  api.clock.set('2026-11-23T11:00:01Z');
  const sound = await make.pendingOrder();
  const statusOf = async ({ orderId, customer }: typeof sound) =>
    (await api.as(customer).customer.orders.get({ orderId })).status;
  const mend = await holdBack(api, broken.orderId);
  api.clock.set('2026-12-09T11:00:00Z');
  // It is told: the job has failed, and is kept for a person to see.
  await expect(api.runJob('orders.expire')).rejects.toThrow('broken');
  expect(await renewalsOf(api, serviceId)).toHaveLength(1);
  expect([await statusOf(broken), await statusOf(sound)]).toEqual(['pending', 'cancelled']);
  await mend();
  await api.runJob('orders.expire');
  expect(await statusOf(broken)).toBe('cancelled');
  await api.jobsDone();
});

import { expect, test } from 'vitest';
import { cents } from '#domain/platform/money.ts';
import { readMatchInvoices } from '#server/sales/bank-statements/read-match-invoices.ts';
import {
  changesOf,
  openLadder,
  planOf,
  planOrder,
  SETTLED_ON,
} from '#tests/support/plan-changes.ts';
import { outcomeOf } from '#tests/support/procedures.ts';
import { payOnline, renewalsOf, sweepAt } from '#tests/support/renewals.ts';
import { untilWaiting } from '#tests/support/waiting.ts';

const CHEAP = { plan: 'klein-anders', shownTermCents: cents(600) };

test('what a lost job should have let go of, the round does', async () => {
  const { api, customer, serviceId } = await openLadder();
  await using _ = api;
  const mine = api.as(customer).customer;
  await mine.planChanges.schedule({ serviceId, ...CHEAP });
  const endsAt = new Date('2026-12-23T11:00:00Z');
  await api.db
    .updateTable('services')
    .set({ cancelAt: endsAt })
    .where('id', '=', serviceId)
    .execute();
  await sweepAt(api, '2026-12-04T11:00:00Z');
  expect(await changesOf(api, serviceId)).toEqual(['withdrawn']);
});

test('a next term at another plan than the service will have is invoiced anew, and not paid', async () => {
  const { api, customer, serviceId, large } = await openLadder();
  await using _ = api;
  await sweepAt(api, '2026-12-10T11:00:00Z');
  const [renewal] = await renewalsOf(api, serviceId);
  const orderId = renewal?.id ?? '';
  // As after a change whose job was lost.
  await api.db
    .updateTable('services')
    .set({ planId: large.id, priceCents: cents(2400) })
    .where('id', '=', serviceId)
    .execute();
  const mine = api.as(customer).customer;
  await payOnline(api, customer, orderId);
  expect(await mine.orders.get({ orderId })).toMatchObject({ status: 'pending' });
  expect((await mine.planChanges.options({ serviceId })).creditCents).toBe(1200);
  await sweepAt(api, '2026-12-11T11:00:00Z');
  expect(await renewalsOf(api, serviceId)).toMatchObject([
    { status: 'cancelled', totalCents: 1200 },
    { status: 'pending', totalCents: 2400 },
  ]);
});

test('staff cannot mark a change as paid that no longer fits its service', async () => {
  const { api, make, customer, serviceId, small, large } = await openLadder();
  await using _ = api;
  api.clock.set(SETTLED_ON.at);
  const mine = api.as(customer).customer;
  const asked = planOrder({ serviceId, plan: large }, { method: 'bank_transfer' });
  const { orderId } = await mine.planChanges.order(asked);
  await api.db
    .updateTable('services')
    .set({ cancelAt: new Date('2026-12-23T11:00:00Z') })
    .where('id', '=', serviceId)
    .execute();
  const admin = api.as(await make.staff('admin')).staff.orders;
  expect(await outcomeOf(admin.markPaid({ orderId }))).toBe('CONFLICT');
  expect(await planOf(api, serviceId)).toEqual({ planId: small.id, priceCents: 1200 });
  // Nor is a transfer of it proposed as its payment.
  const { invoice } = await mine.orders.get({ orderId });
  const found = await readMatchInvoices(api.db, { invoiceNumbers: [invoice?.invoiceNumber ?? ''] });
  expect(found).toMatchObject([{ orderId, isWanted: false }]);
});

test('who changes a plan while the next term ends is told to look again', async () => {
  const { api, customer, serviceId } = await openLadder();
  await using _ = api;
  await sweepAt(api, '2026-12-10T11:00:00Z');
  const [renewal] = await renewalsOf(api, serviceId);
  const mine = api.as(customer).customer;
  const { planned } = await api.db.transaction().execute(async (tx) => {
    const order = tx.updateTable('orders').set({ status: 'cancelled' });
    await order.where('id', '=', renewal?.id ?? '').execute();
    const call = outcomeOf(mine.planChanges.schedule({ serviceId, ...CHEAP }));
    await untilWaiting(api.db, 1);
    await tx
      .updateTable('invoices')
      .set({ status: 'overdue' })
      .where('orderId', '=', renewal?.id ?? '')
      .execute();
    return { planned: call };
  });
  expect(await planned).toBe('CONFLICT');
  expect(await changesOf(api, serviceId)).toEqual([]);
  // As it was before this test ended it behind the back of the books.
  const back = api.db.updateTable('orders').set({ status: 'pending' });
  await back.where('id', '=', renewal?.id ?? '').execute();
});

test('a price that was announced for the plan before does not follow to the other', async () => {
  const { api, customer, serviceId } = await openLadder();
  await using _ = api;
  const mine = api.as(customer).customer;
  await mine.planChanges.schedule({ serviceId, ...CHEAP });
  await api.db
    .updateTable('services')
    .set({ nextPriceCents: cents(1500), nextPriceOn: '2027-01-10' })
    .where('id', '=', serviceId)
    .execute();
  await sweepAt(api, '2026-12-23T11:00:00Z');
  expect(await mine.services.get({ serviceId })).toMatchObject({
    priceCents: 600,
    nextPrice: null,
  });
});

import { expect, test } from 'vitest';
import { answerMandate, collectionsOf } from '#tests/support/mandates.ts';
import { outcomeOf } from '#tests/support/procedures.ts';
import { mailsOf, onlyRenewalOf, openShop, serviceOf, sweepAt } from '#tests/support/renewals.ts';

/** A shop on 9 December with the unpaid invoice of a next term, due on the 23rd, and somebody of staff. */
async function openUnpaid() {
  const { api, make } = await openShop();
  const sold = await make.activeService({ serviceName: 'winkel' });
  await sweepAt(api, '2026-12-09T11:00:00Z');
  const admin = api.as(await make.staff('admin')).staff;
  const hold = { customerId: sold.customer.id, serviceId: null, reason: 'Betaalt in februari.' };
  return { api, make, admin, hold, ...sold };
}

test('a customer who is let be is not reminded, warned or cut off, and all goes on after the last day', async () => {
  const { api, admin, hold, serviceId } = await openUnpaid();
  await using _ = api;
  await admin.holds.place({ ...hold, until: '2027-01-31' });
  for (const day of ['2026-12-21', '2026-12-24', '2027-01-02', '2027-01-09', '2027-01-31']) {
    await sweepAt(api, `${day}T11:00:00Z`);
  }
  expect(await mailsOf(api, 'invoice-due-soon')).toEqual([]);
  expect(await mailsOf(api, 'invoice-overdue')).toEqual([]);
  expect(await mailsOf(api, 'suspension-warning')).toEqual([]);
  expect(await serviceOf(api, serviceId)).toMatchObject({ status: 'active' });

  await sweepAt(api, '2027-02-01T11:00:00Z');
  expect(await mailsOf(api, 'suspension-warning')).toHaveLength(1);
  await sweepAt(api, '2027-02-07T11:00:00Z');
  expect(await serviceOf(api, serviceId)).toMatchObject({ status: 'active' });
  await sweepAt(api, '2027-02-08T11:00:00Z');
  expect(await serviceOf(api, serviceId)).toMatchObject({ status: 'suspended' });
});

test('of one service others are no part, and it ends at once where staff say so', async () => {
  const { api, make, admin, hold, customer, serviceId } = await openUnpaid();
  await using _ = api;
  const { holdId } = await admin.holds.place({ ...hold, serviceId, until: '2027-01-31' });
  const other = await make.customer();
  const theirs = await outcomeOf(
    admin.holds.place({ ...hold, customerId: other.id, serviceId, until: '2027-01-31' }),
  );
  expect(theirs).toBe('NOT_FOUND');
  await sweepAt(api, '2027-01-02T11:00:00Z');
  expect(await mailsOf(api, 'suspension-warning')).toEqual([]);
  await admin.holds.end({ holdId });
  await admin.holds.end({ holdId });
  expect((await admin.holds.list({ customerId: customer.id })).items).toEqual([]);
  await sweepAt(api, '2027-01-02T12:00:00Z');
  expect(await mailsOf(api, 'suspension-warning')).toHaveLength(1);
});

test('nothing is collected until it is over, and its customer sees the day after it', async () => {
  const { api, make } = await openShop();
  await using _ = api;
  const { customer, serviceId } = await make.activeService();
  await answerMandate(api, customer, 'pays');
  await sweepAt(api, '2026-12-09T11:00:00Z');
  const { id: orderId } = await onlyRenewalOf(api, serviceId);
  const admin = api.as(await make.staff('admin')).staff;
  const until = '2026-12-31';
  await admin.holds.place({ customerId: customer.id, serviceId, until, reason: 'Is op reis.' });
  const { collection } = await api.as(customer).customer.orders.get({ orderId });
  expect(collection).toMatchObject({ on: '2027-01-01' });
  await sweepAt(api, '2026-12-23T11:00:00Z');
  await sweepAt(api, '2026-12-31T11:00:00Z');
  expect(await collectionsOf(api, orderId)).toEqual([]);
  await sweepAt(api, '2027-01-01T11:00:00Z');
  expect(await collectionsOf(api, orderId)).toHaveLength(1);
});

test('an order that waits for a transfer is kept as long', async () => {
  const { api, make, admin } = await openUnpaid();
  await using _ = api;
  const { customer, orderId } = await make.pendingOrder({ method: 'bank_transfer' });
  const hold = { customerId: customer.id, serviceId: null, reason: 'Bank is traag.' };
  await admin.holds.place({ ...hold, until: '2027-02-01' });
  await sweepAt(api, '2027-01-15T11:00:00Z');
  const status = async () => (await api.as(customer).customer.orders.get({ orderId })).status;
  expect(await status()).toBe('pending');
  await sweepAt(api, '2027-02-02T11:00:00Z');
  expect(await status()).toBe('cancelled');
});

test('another one takes the place of the one before, also of two who place it at once', async () => {
  const { api, admin, hold, customer } = await openUnpaid();
  await using _ = api;
  await admin.holds.place({ ...hold, until: '2026-12-20' });
  await Promise.all(
    ['2026-12-25', '2026-12-26'].map((until) => admin.holds.place({ ...hold, until })),
  );
  const { items } = await admin.holds.list({ customerId: customer.id });
  expect(items).toHaveLength(1);
  expect(items).toMatchObject([{ serviceId: null, reason: 'Betaalt in februari.' }]);
  const kept = await api.db
    .selectFrom('holds')
    .select('until')
    .where('endedAt', 'is', null)
    .execute();
  expect(kept).toEqual([{ until: items[0]?.until }]);
  expect(await api.db.selectFrom('holds').select('id').execute()).toHaveLength(3);
});

test.each([
  ['2026-12-08', 'Kies vandaag of een latere dag.'],
  ['2027-04-01', 'Kies een dag binnen 92 dagen.'],
])('until %s is refused at its field', async (until, message) => {
  const { api, admin, hold } = await openUnpaid();
  await using _ = api;
  await expect(admin.holds.place({ ...hold, until })).rejects.toMatchObject({
    code: 'INPUT_INVALID',
    data: { issues: [{ path: 'until', message }] },
  });
});

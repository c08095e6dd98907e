import { expect, test } from 'vitest';
import { cents } from '#domain/platform/money.ts';
import { openLadder, planOf, planOrder, SETTLED_ON } from '#tests/support/plan-changes.ts';
import { outcomeOf } from '#tests/support/procedures.ts';
import { giveCredit, mailsOf, payOnline, sweepAt } from '#tests/support/renewals.ts';

test('who transfers by the day that they were told has the plan that they pay for', async () => {
  const { api, make, customer, serviceId, large } = await openLadder();
  await using _ = api;
  api.clock.set('2026-12-18T11:00:00Z');
  const mine = api.as(customer).customer;
  const { orderId } = await mine.planChanges.order(
    planOrder({ serviceId, plan: large }, { method: 'bank_transfer', shownTotalCents: cents(160) }),
  );
  const { transfer } = await mine.orders.get({ orderId });
  // Paid until the 23rd; the invoice itself could wait until New Year.
  expect(transfer).toMatchObject({ dueDate: '2026-12-22' });
  const [mail] = await mailsOf(api, 'plan-change-invoice');
  expect(mail?.text).toContain('22 december 2026');
  await sweepAt(api, '2026-12-22T22:59:00Z');
  const admin = await make.staff('admin');
  await api.as(admin).staff.orders.markPaid({ orderId });
  expect(await planOf(api, serviceId)).toEqual({ planId: large.id, priceCents: 2400 });
});

test('the address for invoices gets no link that somebody typed as the name of their service', async () => {
  const { api, customer, serviceId, large } = await openLadder();
  await using _ = api;
  api.clock.set('2026-12-18T11:00:00Z');
  const mine = api.as(customer).customer;
  const profile = { ...(await mine.profile.get()), lastName: 'Persoon' };
  await mine.profile.save({ ...profile, billingEmail: 'facturen@bakkerij.test' });
  await mine.services.rename({ serviceId, name: 'boef.test' });
  await mine.planChanges.order(
    planOrder({ serviceId, plan: large }, { method: 'bank_transfer', shownTotalCents: cents(160) }),
  );
  const mails = await api.db
    .selectFrom('mails')
    .select(['toAddress', 'subject', 'text'])
    .where('kind', '=', 'plan-change-invoice')
    .execute();
  const told = Object.fromEntries(
    mails.map(({ toAddress, subject, text }) => [toAddress, `${subject} ${text}`]),
  );
  expect(told['facturen@bakkerij.test']).toContain('boef[.]test');
  expect(told['facturen@bakkerij.test']).not.toContain('boef.test');
  expect(told[customer.email]).toContain('boef.test');
});

test('once its days are over another plan is paid by nobody, neither by hand nor with credit', async () => {
  const { api, make, customer, serviceId, small, large } = await openLadder();
  await using _ = api;
  api.clock.set('2026-12-18T11:00:00Z');
  const mine = api.as(customer).customer;
  const { orderId } = await mine.planChanges.order(
    planOrder({ serviceId, plan: large }, { method: 'bank_transfer', shownTotalCents: cents(160) }),
  );
  await giveCredit(api, await make.activeService({ customer }));
  const admin = api.as(await make.staff('admin')).staff;
  // Paid until the 23rd at noon; what takes unpaid orders away comes by every hour.
  api.clock.set('2026-12-23T11:30:00Z');
  expect(await outcomeOf(admin.orders.markPaid({ orderId }))).toBe('CONFLICT');
  expect(await outcomeOf(mine.orders.payWithCredit({ orderId }))).toBe('CONFLICT');
  expect(await planOf(api, serviceId)).toEqual({ planId: small.id, priceCents: 1200 });
});

test('who gives back what a later plan was paid on top of is told of that', async () => {
  const { api, make, customer, serviceId, large } = await openLadder();
  await using _ = api;
  const huge = await make.plan({ priceCents: 4800, name: 'Reus' });
  const { orderId: bought } = await api.db
    .selectFrom('services')
    .select('orderId')
    .where('id', '=', serviceId)
    .executeTakeFirstOrThrow();
  api.clock.set(SETTLED_ON.at);
  const { planChanges } = api.as(customer).customer;
  const first = await planChanges.order(planOrder({ serviceId, plan: large }));
  await payOnline(api, customer, first.orderId);
  api.clock.set('2026-12-03T11:05:00Z');
  const next = await planChanges.order(
    planOrder({ serviceId, plan: huge }, { shownTotalCents: cents(1520) }),
  );
  await payOnline(api, customer, next.orderId);
  const { orders } = api.as(await make.staff('admin')).staff;
  const after = async (orderId: string | null) =>
    (await orders.get({ orderId: orderId ?? '' })).paidAfter.map(({ id }) => id);
  expect(await after(bought)).toEqual([next.orderId, first.orderId]);
  expect(await after(first.orderId)).toEqual([next.orderId]);
  expect(await after(next.orderId)).toEqual([]);
});

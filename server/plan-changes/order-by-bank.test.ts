import { expect, test } from 'vitest';
import { cents } from '#domain/money.ts';
import { openLadder, planOf, planOrder } from '#tests/support/plan-changes.ts';
import { mailsOf, sweepAt } from '#tests/support/renewals.ts';

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

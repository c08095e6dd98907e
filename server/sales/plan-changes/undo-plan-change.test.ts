import { expect, test } from 'vitest';
import { cents } from '#domain/platform/money.ts';
import { openLadder, planOf, planOrder, SETTLED_ON } from '#tests/support/plan-changes.ts';
import { onlyRenewalOf, payOnline, sweepAt } from '#tests/support/renewals.ts';

test('a change that is given back after its days leaves the plan that the next term was paid at', async () => {
  const { api, make, customer, serviceId, large } = await openLadder();
  await using _ = api;
  api.clock.set(SETTLED_ON.at);
  const { planChanges } = api.as(customer).customer;
  const { orderId } = await planChanges.order(planOrder({ serviceId, plan: large }));
  await payOnline(api, customer, orderId);
  await sweepAt(api, '2026-12-10T11:00:00Z');
  await payOnline(api, customer, (await onlyRenewalOf(api, serviceId)).id);
  const admin = api.as(await make.staff('admin')).staff.orders;
  await admin.refund({ orderId, reason: 'Coulance.', endService: false, to: 'customer' });
  await api.jobsDone();
  expect(await planOf(api, serviceId)).toEqual({ planId: large.id, priceCents: 2400 });
});

test.each([
  ['the first one first', false],
  ['the last one first', true],
])(
  'two dearer plans that are both given back leave the plan from before, %s',
  async (_which, isReversed) => {
    const { api, make, customer, serviceId, small, large } = await openLadder();
    await using _ = api;
    const huge = await make.plan({ priceCents: 4800 });
    api.clock.set(SETTLED_ON.at);
    const { planChanges } = api.as(customer).customer;
    const first = await planChanges.order(planOrder({ serviceId, plan: large }));
    await payOnline(api, customer, first.orderId);
    const next = await planChanges.order(
      planOrder({ serviceId, plan: huge }, { shownTotalCents: cents(1520) }),
    );
    await payOnline(api, customer, next.orderId);
    const admin = api.as(await make.staff('admin')).staff.orders;
    for (const { orderId } of isReversed ? [next, first] : [first, next]) {
      await admin.refund({ orderId, reason: 'Herroepen.', endService: false, to: 'customer' });
      await api.jobsDone();
    }
    expect(await planOf(api, serviceId)).toEqual({ planId: small.id, priceCents: 1200 });
  },
);

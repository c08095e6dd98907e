import { expect, test } from 'vitest';
import { cents } from '#domain/platform/money.ts';
import { COMPANY_ABROAD } from '#tests/support/factories.ts';
import { openLadder, planOf, planOrder, SETTLED_ON } from '#tests/support/plan-changes.ts';
import { outcomeOf } from '#tests/support/procedures.ts';
import { onlyRenewalOf, payOnline, sweepAt } from '#tests/support/renewals.ts';

/** 7,60 of price, without the btw in it. */
const DUE = 628;

test('who declares the btw pays the difference without it, and prices stay prices', async () => {
  const { api, make, customer, serviceId, large } = await openLadder('monthly', COMPANY_ABROAD);
  await using _ = api;
  const largest = await make.plan({ priceCents: 3600 });
  api.clock.set(SETTLED_ON.at);
  const mine = api.as(customer).customer;
  const { options, vatTreatment } = await mine.planChanges.options({ serviceId });
  expect(vatTreatment).toBe('reverse_charge');
  expect(options.find(({ slug }) => slug === large.slug)?.now).toMatchObject({
    costsCents: 1256,
    paidCents: 628,
    dueCents: DUE,
    netCents: DUE,
    vatCents: 0,
  });
  const withVat = planOrder({ serviceId, plan: large });
  expect(await outcomeOf(mine.planChanges.order(withVat))).toBe('PRICE_CHANGED');
  const { orderId } = await mine.planChanges.order({
    ...planOrder({ serviceId, plan: large }),
    shownTotalCents: cents(DUE),
  });
  await payOnline(api, customer, orderId);
  expect(await planOf(api, serviceId)).toEqual({ planId: large.id, priceCents: 2400 });
  const order = await mine.orders.get({ orderId });
  expect(order).toMatchObject({ totalCents: DUE, vatTreatment: 'reverse_charge' });
  // All that is paid counts for its price, this change too: as much again is one step more.
  const { options: after } = await mine.planChanges.options({ serviceId });
  expect(after.find(({ slug }) => slug === largest.slug)?.now).toMatchObject({ dueCents: DUE });
  await sweepAt(api, '2026-12-10T09:00:00Z');
  expect(await onlyRenewalOf(api, serviceId)).toMatchObject({ totalCents: 1983 });
});

test('who moved abroad since is taxed there from the next order on', async () => {
  const { api, customer, serviceId, large } = await openLadder();
  await using _ = api;
  api.clock.set(SETTLED_ON.at);
  const mine = api.as(customer).customer;
  const profile = await mine.profile.get();
  await mine.profile.save({
    ...profile,
    lastName: 'de Vries',
    company: COMPANY_ABROAD.company,
    vatId: COMPANY_ABROAD.vatId,
    postalCode: '9000',
    city: 'Gent',
    address: 'Coupure Links 210',
    country: 'BE',
  });
  const { options, vatTreatment } = await mine.planChanges.options({ serviceId });
  expect(vatTreatment).toBe('reverse_charge');
  // A term that was paid with btw counts for its price too.
  expect(options.find(({ slug }) => slug === large.slug)?.now).toMatchObject({ dueCents: DUE });
});

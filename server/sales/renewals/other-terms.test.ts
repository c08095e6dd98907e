import { describe, expect, test } from 'vitest';
import { cents } from '#domain/platform/money.ts';
import type { TermMonths } from '#domain/catalogue/term.ts';
import { COMPANY_BILLING, quoteInput } from '#tests/support/factories.ts';
import { fieldsOf } from '#tests/support/plan-fields.ts';
import { outcomeOf } from '#tests/support/procedures.ts';
import {
  mailsOf,
  onlyRenewalOf,
  openShop,
  payOnline,
  renewalsOf,
  serviceOf,
  sweepAt,
} from '#tests/support/renewals.ts';

const OTHER_PRICES = [
  { termMonths: 3, priceCents: cents(3600) },
  { termMonths: 24, priceCents: cents(24_000) },
] as const;

/** A shop with a plan that is sold by the quarter and for two years too, and a service of it. */
async function openSold(termMonths: TermMonths, billing?: typeof COMPANY_BILLING) {
  const { api, make } = await openShop();
  const plan = await make.plan({ priceCents: 1299, otherPrices: [...OTHER_PRICES] });
  const service = await make.activeService({
    plan,
    termMonths,
    ...(billing === undefined ? {} : { billing }),
  });
  const mine = api.as(service.customer).customer;
  const admin = api.as(await make.staff('admin')).staff;
  const { customer, serviceId, orderId } = service;
  return { api, plan, mine, admin, customer, serviceId, orderId };
}

describe('a plan that is sold by the quarter and for two years', () => {
  test('is offered for those terms and for no other', async () => {
    const { api, plan, mine } = await openSold(3);
    await using _ = api;
    const asked = { plan: plan.slug, termMonths: 24 } as const;
    const quoted = await mine.checkout.quote(quoteInput(asked));
    expect(quoted.totalCents).toBe(24_000);
    expect(quoted.items[0]).toMatchObject({
      termMonths: 24,
      cycle: null,
      cycles: { monthly: 1299, yearly: 12_990 },
      terms: [
        { termMonths: 1, totalCents: 1299 },
        { termMonths: 3, totalCents: 3600 },
        { termMonths: 12, totalCents: 12_990 },
        { termMonths: 24, totalCents: 24_000 },
      ],
    });
    expect(
      await outcomeOf(mine.checkout.quote(quoteInput({ plan: plan.slug, termMonths: 36 }))),
    ).toBe('PLAN_NOT_AVAILABLE');
    const { plans } = await api.nobody.public.plans.list();
    expect(plans.find(({ slug }) => slug === plan.slug)).toMatchObject({
      priceCents: 1299,
      yearlyPriceCents: 12_990,
      otherPrices: OTHER_PRICES,
    });
  });

  test('renews quarter after quarter, at the price of a quarter', async () => {
    const { api, plan, mine, customer, serviceId, orderId } = await openSold(3);
    await using _ = api;
    expect(await mine.orders.get({ orderId })).toMatchObject({
      termMonths: 3,
      billingCycle: null,
      totalCents: 3600,
    });
    expect(await mine.services.get({ serviceId })).toMatchObject({
      termMonths: 3,
      billingCycle: null,
      priceCents: 3600,
      monthlyCents: 1200,
      expiresAt: new Date('2027-02-23T11:00:00Z'),
    });
    expect(await mine.dashboard.summary()).toMatchObject({ monthlyCostCents: 1200 });
    await sweepAt(api, '2027-02-09T11:00:00Z');
    const first = await onlyRenewalOf(api, serviceId);
    expect(first).toMatchObject({ totalCents: 3600, endsAt: new Date('2027-05-23T10:00:00Z') });
    const { lines } = await mine.invoices.get({ invoiceId: first.invoiceId });
    expect(lines[0]).toMatchObject({
      description: `${plan.name}, 3 maanden: mijn-website`,
      periodStart: '2027-02-23',
      periodEnd: '2027-05-22',
    });
    await payOnline(api, customer, first.id);
    await sweepAt(api, '2027-05-09T11:00:00Z');
    const [, second] = await renewalsOf(api, serviceId);
    expect(second).toMatchObject({ termNumber: 3, endsAt: new Date('2027-08-23T10:00:00Z') });
    const [placed] = await mailsOf(api, 'order-paid');
    expect(placed?.text ?? '').not.toContain('per maand');
  });

  test('goes on for two years at its own price when it is no longer sold for them', async () => {
    const { api, plan, mine, admin, serviceId } = await openSold(24);
    await using _ = api;
    const { plan: seen } = await admin.plans.get({ planId: plan.id });
    const edited = await admin.plans.edit({
      planId: plan.id,
      fields: { ...fieldsOf(seen), otherPrices: [{ termMonths: 3, priceCents: cents(3300) }] },
      seenAt: seen.updatedAt,
    });
    expect(edited.otherPrices).toEqual([{ termMonths: 3, priceCents: 3300 }]);
    const { priceChanges, otherPrices } = await admin.plans.get({ planId: plan.id });
    expect(priceChanges[0]).toMatchObject({
      fromOtherPrices: OTHER_PRICES,
      toOtherPrices: [{ termMonths: 3, priceCents: 3300 }],
    });
    // A service of a term without a price of today costs what it costs.
    expect(otherPrices).toEqual({ raised: 0, lowered: 0, individual: 0 });
    expect(
      await outcomeOf(mine.checkout.quote(quoteInput({ plan: plan.slug, termMonths: 24 }))),
    ).toBe('PLAN_NOT_AVAILABLE');
    const { own } = await mine.planChanges.options({ serviceId });
    expect(own?.cycles.map(({ termMonths, termCents }) => [termMonths, termCents])).toEqual([
      [1, 1299],
      [3, 3300],
      [12, 12_990],
      [24, 24_000],
    ]);
    await sweepAt(api, '2028-11-10T11:00:00Z');
    expect(await onlyRenewalOf(api, serviceId)).toMatchObject({
      totalCents: 24_000,
      endsAt: new Date('2030-11-23T11:00:00Z'),
    });
    // Each price is kept, and followed.
    const prices = await api.db
      .selectFrom('prices')
      .select(['termMonths', 'cents'])
      .where('planId', '=', plan.id)
      .where('termMonths', 'in', [3, 24])
      .orderBy('termMonths')
      .orderBy('validFrom')
      .execute();
    expect(prices.map((price) => [price.termMonths, price.cents])).toEqual([
      [3, 3600],
      [3, 3300],
      [24, 24_000],
      [24, null],
    ]);
  });

  test('takes what runs along when its price by the quarter is adopted', async () => {
    const { api, plan, admin, serviceId } = await openSold(3);
    await using _ = api;
    const { plan: seen } = await admin.plans.get({ planId: plan.id });
    const otherPrices = [{ termMonths: 3 as const, priceCents: cents(3000) }];
    const fields = { ...fieldsOf(seen), otherPrices };
    const edited = await admin.plans.edit({ planId: plan.id, fields, seenAt: seen.updatedAt });
    await admin.plans.adoptPrice({ planId: plan.id, seenAt: edited.updatedAt });
    await api.jobsDone();
    expect(await serviceOf(api, serviceId)).toMatchObject({ priceCents: 3000 });
    const [mail] = await mailsOf(api, 'service-price-changed');
    expect(mail?.text).toContain('€\u00A030,00 per kwartaal, inclusief btw');
  });

  test('is had for two years from the next term on by who pays by the quarter', async () => {
    const { api, plan, mine, serviceId } = await openSold(3);
    await using _ = api;
    const asked = { serviceId, plan: plan.slug, termMonths: 24 } as const;
    const { planned } = await mine.planChanges.schedule({
      ...asked,
      shownTermCents: cents(24_000),
    });
    expect(planned).toMatchObject({ termMonths: 24, cycle: null, priceCents: 24_000 });
    const [mail] = await mailsOf(api, 'plan-change-planned');
    expect(mail?.text).toContain('per 2 jaar in plaats van per kwartaal');
    expect(mail?.text).toContain('Ook in die jaren kun je elke dag opzeggen');
    await sweepAt(api, '2027-02-09T11:00:00Z');
    expect(await onlyRenewalOf(api, serviceId)).toMatchObject({
      totalCents: 24_000,
      endsAt: new Date('2029-02-23T11:00:00Z'),
    });
    expect(
      await outcomeOf(
        mine.planChanges.schedule({ ...asked, termMonths: 36, shownTermCents: cents(1) }),
      ),
    ).toBe('PLAN_NOT_AVAILABLE');
  });
});

describe('who took two years', () => {
  test('leaves after one as a consumer, any day, and has the rest back', async () => {
    const { api, mine, serviceId } = await openSold(24);
    await using _ = api;
    // Said in the first year it ends with that year.
    const bound = new Date('2027-11-23T11:00:00Z');
    expect((await mine.services.get({ serviceId })).earlyEnd).toEqual(bound);
    api.clock.set('2028-01-15T11:00:00Z');
    // From the 16th of February to the 22nd of November 2028: 281 of the 731 days.
    const back = Math.round((24_000 * 281) / 731);
    expect(await mine.services.get({ serviceId })).toMatchObject({
      earlyEnd: new Date('2028-02-15T11:00:00Z'),
      earlyRefundCents: back,
    });
    await mine.services.cancel({ serviceId, when: 'notice' });
    await sweepAt(api, '2028-02-15T11:00:00Z');
    expect(await serviceOf(api, serviceId)).toMatchObject({ status: 'cancelled' });
    const refunds = await api.db.selectFrom('refunds').select(['amountCents', 'status']).execute();
    expect(refunds).toEqual([{ amountCents: back, status: 'done' }]);
    const { items } = await mine.invoices.list({});
    const credit = items.find(({ kind }) => kind === 'credit_note');
    expect(await mine.invoices.get({ invoiceId: credit?.id ?? '' })).toMatchObject({
      totalCents: -back,
      lines: [{ periodStart: '2028-02-16', periodEnd: '2028-11-22' }],
    });
  });

  test('stays for both of them as a company, and has nothing back before', async () => {
    const { api, mine, serviceId } = await openSold(24, COMPANY_BILLING);
    await using _ = api;
    api.clock.set('2028-01-15T11:00:00Z');
    expect(await mine.services.get({ serviceId })).toMatchObject({
      earlyEnd: null,
      earlyRefundCents: 0,
    });
    expect(await outcomeOf(mine.services.cancel({ serviceId, when: 'notice' }))).toBe(
      'SERVICE_NO_EARLY_END',
    );
    await mine.services.cancel({ serviceId, when: 'term_end' });
    await sweepAt(api, '2028-11-23T11:00:00Z');
    expect(await serviceOf(api, serviceId)).toMatchObject({ status: 'cancelled' });
    expect(await api.db.selectFrom('refunds').select('id').execute()).toEqual([]);
  });
});

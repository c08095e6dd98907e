import { describe, expect, test } from 'vitest';
import { cents } from '#domain/platform/money.ts';
import { openDiscounted } from '#tests/support/discounts.ts';
import { planOrder, withdrawPlanned } from '#tests/support/plan-changes.ts';
import { refundPart } from '#tests/support/refund-part.ts';
import { mailsOf, payOnline, renewalsOf, serviceOf, sweepAt } from '#tests/support/renewals.ts';
import type { TestApp } from '#tests/support/api.ts';

async function totalsOf(api: TestApp, serviceId: string): Promise<number[]> {
  return (await renewalsOf(api, serviceId)).map(({ totalCents }) => totalCents);
}

async function openTotal(api: TestApp, serviceId: string): Promise<number | undefined> {
  return (await renewalsOf(api, serviceId)).find(({ status }) => status === 'pending')?.totalCents;
}

/** Has each next term invoiced and paid. */
async function renewOn(
  api: TestApp,
  service: { customer: { id: string }; serviceId: string },
  days: readonly string[],
): Promise<void> {
  for (const day of days) {
    await sweepAt(api, `${day}T11:00:00Z`);
    const open = (await renewalsOf(api, service.serviceId)).at(-1);
    await payOnline(api, service.customer, open?.id ?? '');
  }
}

const THREE = ['2026-12-10', '2027-01-10', '2027-02-10'] as const;

describe('a discount on later terms', () => {
  test('of the first term is over after it', async () => {
    const service = await openDiscounted();
    const { api, serviceId } = service;
    await using _ = api;
    await renewOn(api, service, ['2026-12-10']);
    expect(await totalsOf(api, serviceId)).toEqual([1299]);
  });

  test('of two terms waits while time is given, and the books agree', async () => {
    const service = await openDiscounted({ terms: 2 });
    const { api, make, serviceId } = service;
    await using _ = api;
    const admin = api.as(await make.staff('admin')).staff;
    const shownUntil = (await serviceOf(api, serviceId)).expiresAt ?? new Date();
    const month = { unit: 'months', count: 1, reason: 'Storing.' } as const;
    await admin.serviceEdits.grant({ serviceId, ...month, shownUntil });
    const { discountCode } = await admin.serviceEdits.get({ serviceId });
    expect(discountCode).toBe('WELKOM20');
    await renewOn(api, service, ['2027-01-10', '2027-02-10']);
    expect(await totalsOf(api, serviceId)).toEqual([1039, 1299]);
  });

  test('of three terms lowers two renewals, then the list price; each says so', async () => {
    const service = await openDiscounted({ terms: 3 });
    const { api, serviceId, customer } = service;
    await using _ = api;
    const mine = api.as(customer).customer;
    const shown = async () => (await mine.services.get({ serviceId })).discount;
    expect(await shown()).toEqual({
      code: 'WELKOM20',
      percent: 20,
      priceCents: 1039,
      monthlyCents: 1039,
      termsLeft: 2,
    });
    expect(await mine.dashboard.summary()).toMatchObject({ monthlyCostCents: 1039 });
    await renewOn(api, service, THREE.slice(0, 1));
    expect(await shown()).toMatchObject({ termsLeft: 1 });
    await renewOn(api, service, THREE.slice(1));
    expect(await totalsOf(api, serviceId)).toEqual([1039, 1039, 1299]);
    expect(await shown()).toBeNull();
    expect(await mine.dashboard.summary()).toMatchObject({ monthlyCostCents: 1299 });
    const [second, third, fourth] = await mailsOf(api, 'renewal-invoice');
    expect(second?.text).toContain('Korting WELKOM20 (20%): €\u00a0-2,60');
    expect(second?.text).not.toContain('laatste termijn met korting');
    expect(third?.text).toContain(
      'Dit is de laatste termijn met korting. Daarna betaal je €\u00a012,99 per maand.',
    );
    expect(fourth?.text).not.toContain('orting');
    const [renewal] = await renewalsOf(api, serviceId);
    const invoice = await mine.invoices.get({ invoiceId: renewal?.invoiceId ?? '' });
    expect(invoice.lines).toMatchObject([{ grossCents: 1039, discount: { grossCents: 260 } }]);
    // A renewal is no use of the code.
    const staff = api.as(await service.make.staff()).staff;
    const { items } = await staff.discounts.list({});
    expect(items).toMatchObject([{ placed: 1, paid: 1, revenueCents: 3 * 1039 }]);
  });

  test('goes on as long as the service runs, also after the code has ended', async () => {
    const service = await openDiscounted({ terms: null, percent: null, amountCents: cents(300) });
    const { api, serviceId, discount, make } = service;
    await using _ = api;
    const admin = api.as(await make.staff('admin')).staff;
    await admin.discounts.end({ discountId: discount.id });
    await renewOn(api, service, THREE);
    expect(await totalsOf(api, serviceId)).toEqual([999, 999, 999]);
    const { customer } = service;
    const [card] = (await api.as(customer).customer.services.list({})).items;
    expect(card).toMatchObject({ monthlyCents: 1299, discount: { monthlyCents: 999 } });
  });

  test('is taken off the price that the service has by then', async () => {
    const service = await openDiscounted({ terms: null });
    const { api, serviceId, customer } = service;
    await using _ = api;
    await api.db
      .updateTable('services')
      .set({ nextPriceCents: cents(2000), nextPriceOn: '2026-12-20' })
      .where('id', '=', serviceId)
      .execute();
    const mine = api.as(customer).customer;
    expect(await mine.services.get({ serviceId })).toMatchObject({
      priceCents: 1299,
      discount: { priceCents: 1600 },
    });
    await renewOn(api, service, ['2026-12-10']);
    expect(await totalsOf(api, serviceId)).toEqual([1600]);
  });

  test('that ends is told no more', async () => {
    const service = await openDiscounted({ terms: null });
    const { api, serviceId, customer } = service;
    await using _ = api;
    const mine = api.as(customer).customer;
    await mine.services.cancel({ serviceId, when: 'term_end' });
    expect((await mine.services.get({ serviceId })).discount).toBeNull();
    expect(await mine.dashboard.summary()).toMatchObject({ monthlyCostCents: 1299 });
  });
});

describe('a discount and another plan', () => {
  test('belongs to the plan it was given with: the change costs what that plan costs', async () => {
    const service = await openDiscounted({ terms: null, percent: 50 });
    const { api, serviceId, customer, make } = service;
    await using _ = api;
    const large = await make.plan({ priceCents: 2400 });
    api.clock.set('2026-12-03T11:00:00Z');
    const mine = api.as(customer).customer;
    const { options, discount } = await mine.planChanges.options({ serviceId });
    expect(discount).toMatchObject({ code: 'WELKOM20', priceCents: 649 });
    const now = options.find(({ slug }) => slug === large.slug)?.now;
    // Nineteen of thirty days are left: of the 649 that was paid that is 411, of 2400 it is 1520.
    expect(now).toMatchObject({ costsCents: 1520, paidCents: 411, dueCents: 1109 });
    const { orderId } = await mine.planChanges.order(
      planOrder({ serviceId, plan: large }, { shownTotalCents: cents(1109) }),
    );
    await payOnline(api, customer, orderId);
    expect((await mine.services.get({ serviceId })).discount).toBeNull();

    // All of it given back: the plan from before is back, and so is its discount.
    const admin = api.as(await make.staff('admin')).staff;
    await admin.orders.refund({ orderId, reason: 'x', endService: false, to: 'customer' });
    expect((await mine.services.get({ serviceId })).discount).toMatchObject({ priceCents: 649 });
    await renewOn(api, service, ['2026-12-10']);
    expect(await totalsOf(api, serviceId)).toEqual([649]);
  });

  test('from the next term on has an invoice without it, and taking it back one with it', async () => {
    const service = await openDiscounted({ terms: null });
    const { api, serviceId, customer, make } = service;
    await using _ = api;
    const large = await make.plan({ priceCents: 2400 });
    await sweepAt(api, '2026-12-10T11:00:00Z');
    const mine = api.as(customer).customer;
    const shownTermCents = cents(2400);
    await mine.planChanges.schedule({ serviceId, plan: large.slug, shownTermCents });
    expect((await mine.planChanges.options({ serviceId })).discount).toBeNull();
    expect(await openTotal(api, serviceId)).toBe(2400);
    await withdrawPlanned(mine, serviceId);
    expect(await openTotal(api, serviceId)).toBe(1039);
  });
});

describe('money back', () => {
  test('of who leaves early is of what was paid', async () => {
    const { api, make, orderId, customer } = await openDiscounted({ percent: 50 });
    await using _ = api;
    const admin = api.as(await make.staff('admin')).staff;
    expect(await admin.orders.get({ orderId })).toMatchObject({ refundableCents: 649 });
    await refundPart(admin.orders, {
      orderId,
      amountCents: cents(100),
      reason: 'Storing',
      to: 'credit',
    });
    await admin.orders.refund({ orderId, reason: 'x', endService: true, to: 'credit' });
    const { invoices } = await admin.orders.get({ orderId });
    const totals = invoices.map(({ totalCents }) => totalCents);
    expect(totals.toSorted((a, b) => a - b)).toEqual([-549, -100, 649]);
    const part = invoices.find(({ totalCents }) => totalCents === -100);
    const note = await api.as(customer).customer.invoices.get({ invoiceId: part?.id ?? '' });
    expect(note.lines[0]?.description).toContain(', na korting WELKOM20 (50%)');
    expect(note.lines[0]?.discount).toBeNull();
  });

  test('of all of it has the discount on the credit invoice', async () => {
    const { api, make, orderId, customer } = await openDiscounted();
    await using _ = api;
    const admin = api.as(await make.staff('admin')).staff;
    await admin.orders.refund({ orderId, reason: 'x', endService: true, to: 'customer' });
    const { invoices } = await admin.orders.get({ orderId });
    const credit = invoices.find(({ kind }) => kind === 'credit_note');
    const note = await api.as(customer).customer.invoices.get({ invoiceId: credit?.id ?? '' });
    expect(note).toMatchObject({
      kind: 'credit_note',
      totalCents: -1039,
      lines: [
        {
          grossCents: -1039,
          netCents: -859,
          discount: { label: 'Korting WELKOM20 (20%)', grossCents: -260, netCents: -215 },
        },
      ],
    });
    const { status } = await serviceOf(api, (await serviceMadeBy(api, orderId)).id);
    expect(status).toBe('cancelled');
  });
});

async function serviceMadeBy({ db }: TestApp, orderId: string) {
  return db
    .selectFrom('services')
    .select('id')
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
}

import { describe, expect, test } from 'vitest';
import { cents } from '#domain/platform/money.ts';
import {
  COMPANY_ABROAD,
  createFactories,
  orderInput,
  quoteInput,
} from '#tests/support/factories.ts';
import { makeDiscount, openDiscounted } from '#tests/support/discounts.ts';
import { outcomeOf } from '#tests/support/procedures.ts';
import {
  mailsOf,
  onlyRenewalOf,
  openShop,
  payOnline,
  serviceOf,
  sweepAt,
} from '#tests/support/renewals.ts';

describe('the price with a code', () => {
  test('is told beside the price without it, and is what the order costs', async () => {
    const { api, make } = await openShop();
    await using _ = api;
    const { code } = await makeDiscount(api, { terms: 3 });
    const plan = await make.plan();
    const customer = await make.customer();
    const { checkout, orders } = api.as(customer).customer;
    const quote = await checkout.quote(
      quoteInput({
        plan: plan.slug,
        cycle: 'monthly',
        discountCode: ' welkom20 ',
      }),
    );
    expect(quote).toMatchObject({
      totalCents: 1039,
      netCents: 859,
      vatCents: 180,
      discountRefusal: null,
      discount: { code, percent: 20, listCents: 1299, savedCents: 260, terms: 3, termNumber: 1 },
      items: [{ cycles: { monthly: 1299 } }],
    });
    const input = orderInput(plan, { discountCode: 'welkom20', shownTotalCents: cents(1039) });
    const { orderId } = await checkout.place(input);
    // However it was typed it is the same order; an empty field is no code.
    expect(await checkout.place({ ...input, discountCode: ' WELKOM20 ' })).toMatchObject({
      orderId,
    });
    expect(await outcomeOf(checkout.place(orderInput(plan, { discountCode: ' ' })))).toBe('OK');
    expect(await orders.get({ orderId })).toMatchObject({
      totalCents: 1039,
      discount: quote.discount,
    });
    const payment = await make.paymentOf(orderId);
    expect(payment.amountCents).toBe(1039);
  });

  test('stands on invoice and mail, and the service has the list price', async () => {
    const { api, customer, orderId, serviceId } = await openDiscounted();
    await using _ = api;
    expect(await serviceOf(api, serviceId)).toMatchObject({ priceCents: 1299 });
    const mine = api.as(customer).customer;
    const { invoice } = await mine.orders.get({ orderId });
    const document = await mine.invoices.get({ invoiceId: invoice?.id ?? '' });
    expect(document).toMatchObject({
      totalCents: 1039,
      netCents: 859,
      lines: [
        {
          grossCents: 1039,
          netCents: 859,
          vatCents: 180,
          discount: { label: 'Korting WELKOM20 (20%)', grossCents: 260, netCents: 215 },
        },
      ],
    });
    const [mail] = await mailsOf(api, 'order-paid');
    expect(mail?.text).toContain('€\u00a012,99 per maand');
    expect(mail?.text).toContain('Korting WELKOM20 (20%): €\u00a0-2,60, de eerste maand');
    expect(mail?.text).toContain('Met korting: €\u00a010,39');
    expect(mail?.text).toContain('verlengt hij elke maand vanzelf, voor €\u00a012,99 per maand');
  });

  test('is invoiced and mailed ahead for a transfer', async () => {
    const { api, make } = await openShop();
    await using _ = api;
    await makeDiscount(api, { percent: null, amountCents: cents(500) });
    const plan = await make.plan();
    const { orderId, customer, totalCents } = await make.pendingOrder({
      plan,
      method: 'bank_transfer',
      discountCode: 'WELKOM20',
    });
    expect(totalCents).toBe(799);
    const mine = api.as(customer).customer;
    const { invoice, transfer } = await mine.orders.get({ orderId });
    expect(transfer).not.toBeNull();
    expect(await mine.invoices.get({ invoiceId: invoice?.id ?? '' })).toMatchObject({
      totalCents: 799,
      lines: [{ discount: { label: 'Korting WELKOM20', grossCents: 500 } }],
    });
    const [mail] = await mailsOf(api, 'order-received');
    expect(mail?.text).toContain('Korting WELKOM20: €\u00a0-5,00, de eerste maand');
  });

  test('has no btw for a company abroad, before and after the discount', async () => {
    const { api, make } = await openShop();
    await using _ = api;
    await makeDiscount(api);
    const plan = await make.plan();
    const { totalCents, serviceId, orderId, customer } = await make.activeService({
      plan,
      billing: COMPANY_ABROAD,
      discountCode: 'WELKOM20',
    });
    // Without btw 12.99 is 10.74, and 10.39 is 8.59.
    expect(totalCents).toBe(859);
    expect(await serviceOf(api, serviceId)).toMatchObject({ priceCents: 1299 });
    const { discount } = await api.as(customer).customer.orders.get({ orderId });
    expect(discount).toMatchObject({ listCents: 1299, savedCents: 215, savedNetCents: 215 });
  });

  test('another total than was shown orders nothing and uses nothing up', async () => {
    const { api, make } = await openShop();
    await using _ = api;
    const { id: discountId } = await makeDiscount(api);
    const plan = await make.plan();
    const { checkout } = api.as(await make.customer()).customer;
    const wrong = orderInput(plan, { discountCode: 'WELKOM20' });
    expect(await outcomeOf(checkout.place(wrong))).toBe('PRICE_CHANGED');
    const without = orderInput(plan, { shownTotalCents: cents(1039) });
    expect(await outcomeOf(checkout.place(without))).toBe('PRICE_CHANGED');
    const staff = api.as(await make.staff()).staff;
    expect(await staff.discounts.get({ discountId })).toMatchObject({ placed: 0, used: false });
  });

  test('leaves a cent to pay', async () => {
    const { api, make } = await openShop();
    await using _ = api;
    await makeDiscount(api, { percent: null, amountCents: cents(9999) });
    const plan = await make.plan();
    const { totalCents } = await make.paidOrder({ plan, discountCode: 'WELKOM20' });
    expect(totalCents).toBe(1);
    // A code takes nothing off a plan of one cent.
    const cheap = await make.plan({ priceCents: 1 });
    const { checkout } = api.as(await make.customer()).customer;
    const asked = { plan: cheap.slug, cycle: 'monthly', discountCode: 'WELKOM20' } as const;
    expect(await checkout.quote(quoteInput(asked))).toMatchObject({
      totalCents: 1,
      discount: null,
      discountRefusal: 'other-plan',
    });
  });

  test('keeps its snapshot: what staff change later does not reach an order', async () => {
    const { api, make, discount, orderId, customer } = await openDiscounted();
    await using _ = api;
    const admin = api.as(await make.staff('admin')).staff;
    await admin.discounts.end({ discountId: discount.id });
    const order = await api.as(customer).customer.orders.get({ orderId });
    expect(order).toMatchObject({ totalCents: 1039, discount: { code: 'WELKOM20' } });
    expect(await admin.orders.get({ orderId })).toMatchObject({ discount: { savedCents: 260 } });
    const list = await admin.discounts.list({});
    expect(list.items).toMatchObject([
      { status: 'ended', placed: 1, paid: 1, revenueCents: 1039, used: true },
    ]);
  });
});

describe('a code that does not count', () => {
  const refusals = [
    ['NIETS', {}, 'unknown'],
    ['x', {}, 'unknown'],
    ['WELKOM20', { startsOn: '2026-12-01' }, 'unknown'],
    ['WELKOM20', { endsOn: '2026-11-22' }, 'over'],
    ['WELKOM20', { termMonths: 12 as const }, 'other-cycle'],
    ['WELKOM20', { endsOn: '2026-11-23' }, null],
  ] as const;

  test.each(refusals)('%s of %j: %s', async (discountCode, fields, reason) => {
    const { api, make } = await openShop();
    await using _ = api;
    await makeDiscount(api, fields);
    const plan = await make.plan();
    const { checkout } = api.as(await make.customer()).customer;
    const quote = await checkout.quote(
      quoteInput({ plan: plan.slug, cycle: 'monthly', discountCode }),
    );
    expect(quote.discountRefusal).toBe(reason);
    expect(quote.totalCents).toBe(reason === null ? 1039 : 1299);
    const input = orderInput(plan, { discountCode, shownTotalCents: quote.totalCents });
    expect(await outcomeOf(checkout.place(input))).toBe(
      reason === null ? 'OK' : 'DISCOUNT_REFUSED',
    );
  });

  test('is one of a quarter, and counts for a quarter alone', async () => {
    const { api, make } = await openShop();
    await using _ = api;
    await makeDiscount(api, { termMonths: 3, terms: 2 });
    const plan = await make.plan({ otherPrices: [{ termMonths: 3, priceCents: cents(3600) }] });
    const { customer, serviceId } = await make.activeService({
      plan,
      termMonths: 3,
      discountCode: 'WELKOM20',
    });
    const { checkout, services } = api.as(customer).customer;
    const asked = { plan: plan.slug, discountCode: 'WELKOM20' };
    const yearly = await checkout.quote(quoteInput({ ...asked, termMonths: 12 }));
    expect(yearly).toMatchObject({ discountRefusal: 'other-cycle', totalCents: 12_990 });
    // The second quarter has it too, the third has not.
    const { discount } = await services.get({ serviceId });
    expect(discount).toMatchObject({ priceCents: 2880, monthlyCents: 960, termsLeft: 1 });
    await sweepAt(api, '2027-02-09T11:00:00Z');
    expect(await onlyRenewalOf(api, serviceId)).toMatchObject({ totalCents: 2880 });
  });

  test('is one of other plans, also when those are gone', async () => {
    const { api, make } = await openShop();
    await using _ = api;
    const [mine, other] = [await make.plan(), await make.plan()];
    await makeDiscount(api, { planIds: [other.id] });
    const { checkout } = api.as(await make.customer()).customer;
    const ask = (slug: string) =>
      checkout.quote(quoteInput({ plan: slug, cycle: 'monthly', discountCode: 'WELKOM20' }));
    expect((await ask(mine.slug)).discountRefusal).toBe('other-plan');
    expect((await ask(other.slug)).discountRefusal).toBeNull();
    const admin = api.as(await make.staff('admin')).staff;
    await admin.plans.delete({ planId: other.id });
    expect((await ask(mine.slug)).discountRefusal).toBe('other-plan');
  });

  test('is for new customers only: who paid before is none, who only ordered is', async () => {
    const { api, make } = await openShop();
    await using _ = api;
    await makeDiscount(api, { newCustomersOnly: true });
    const plan = await make.plan();
    const { customer, orderId } = await make.pendingOrder({ plan });
    const { checkout } = api.as(customer).customer;
    const ask = () =>
      checkout.quote(quoteInput({ plan: plan.slug, cycle: 'monthly', discountCode: 'WELKOM20' }));
    expect((await ask()).discountRefusal).toBeNull();
    await payOnline(api, customer, orderId);
    expect((await ask()).discountRefusal).toBe('new-customers');
    const admin = api.as(await createFactories(api).staff('admin')).staff;
    await admin.orders.refund({ orderId, reason: 'x', endService: true, to: 'customer' });
    expect((await ask()).discountRefusal).toBe('new-customers');
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cents } from '#domain/platform/money.ts';
import type { PaymentMethod } from '#domain/sales/payment.ts';
import { createFactories, orderInput, quoteInput } from '#tests/support/factories.ts';
import { openMollieShop } from '#tests/support/mollie-shop.ts';
import { readTrace, SOLD, UNTOUCHED } from '#tests/support/order-trace.ts';
import { outcomeOf } from '#tests/support/procedures.ts';

let shop: Awaited<ReturnType<typeof openMollieShop>>;
beforeAll(async () => {
  shop = await openMollieShop();
});
const ALL = { ideal: 50_000, bancontact: 50_000, creditcard: 1000, paypal: 8000 };
beforeEach(() => {
  shop.mollie.setMethods(ALL);
  shop.mollie.distort({});
  shop.mollie.books.messages.length = 0;
});
afterAll(() => shop[Symbol.asyncDispose]());

/** Each test has a price of its own: what Mollie said of another is kept for a while. */
let price = 2000;
async function openOrder(method: PaymentMethod = 'ideal') {
  const make = createFactories(shop.api);
  const customer = await make.customer();
  const plan = await make.plan({ priceCents: (price += 1) });
  const mine = shop.api.as(customer).customer;
  const { orderId, payUrl } = await mine.checkout.place(orderInput(plan, { method }));
  return { customer, mine, orderId, payUrl };
}

const attemptsOf = (orderId: string) =>
  shop.api.db
    .selectFrom('payments')
    .select(['method', 'gateway', 'status'])
    .where('orderId', '=', orderId)
    .orderBy('method')
    .execute();

function lastBegun() {
  const begun = shop.mollie.books.payments.at(-1);
  if (begun === undefined) throw new Error('nothing was begun at Mollie');
  return begun;
}

describe('the ways to pay', () => {
  test('are those that Mollie lists for this amount, and those of a mandate are a bank', async () => {
    const make = createFactories(shop.api);
    const mine = shop.api.as(await make.customer()).customer;
    const cheap = await make.plan({ priceCents: (price += 1) });
    const dear = await make.plan({ priceCents: 200_000 });
    const quoteOf = (plan: string) => mine.checkout.quote(quoteInput({ plan, cycle: 'monthly' }));
    const { methods, mandateMethods } = await quoteOf(cheap.slug);
    expect(methods.filter((method) => !method.startsWith('test_'))).toEqual([
      'ideal',
      'bancontact',
      'card',
      'paypal',
      'bank_transfer',
    ]);
    expect(mandateMethods).toEqual(['ideal', 'test_ideal', 'bancontact', 'test_bancontact']);
    expect((await quoteOf(dear.slug)).methods).not.toContain('card');
  });

  test('are told to who sets up the shop, whatever they cost', async () => {
    const admin = shop.api.as(await createFactories(shop.api).staff('admin')).staff;
    const { methods, mandateMethods } = await admin.payments.ways();
    expect(methods).toEqual([
      'ideal',
      'test_ideal',
      'bancontact',
      'test_bancontact',
      'card',
      'test_card',
      'paypal',
    ]);
    expect(mandateMethods).toEqual(['ideal', 'test_ideal', 'bancontact', 'test_bancontact']);
  });

  test('lead to just the one that was chosen, which order, payment and papers keep', async () => {
    const { orderId, payUrl, customer } = await openOrder('bancontact');
    expect(payUrl).toContain('/bancontact/');
    shop.mollie.books.end(lastBegun().id, 'paid');
    await shop.deliver();
    expect(await readTrace(shop.api.db, { orderId })).toEqual(SOLD);
    const staff = shop.api.as(await createFactories(shop.api).staff('owner')).staff;
    expect(await staff.orders.get({ orderId })).toMatchObject({
      paymentMethod: 'bancontact',
      payments: [{ method: 'bancontact' }],
    });
    const { items } = await staff.payments.list({ customerId: customer.id });
    expect(items).toMatchObject([{ method: 'bancontact', isCollection: false }]);
    const [year, quarter] = [2026, 4];
    const booked = await staff.invoices.listQuarter({ year, quarter });
    expect(booked.items[0]).toMatchObject({ paidBy: [{ method: 'bancontact' }] });
    const texts: string[] = [];
    for await (const { items: batch } of await staff.ledger.exportEntries({ year, quarter })) {
      texts.push(...batch.map(({ text }) => text));
    }
    expect(texts).toContain('Ontvangen: Bancontact');
  });

  test('that are not offered order nothing, with a sentence that says so', async () => {
    shop.mollie.setMethods({ ideal: 50_000 });
    const make = createFactories(shop.api);
    const { checkout } = shop.api.as(await make.customer()).customer;
    const plan = await make.plan({ priceCents: (price += 1) });
    const placing = checkout.place(orderInput(plan, { method: 'paypal' }));
    await expect(placing).rejects.toMatchObject({
      code: 'METHOD_NOT_AVAILABLE',
      message: 'Deze betaalmethode is hier niet beschikbaar. Kies een andere.',
    });
  });

  test('that go meanwhile leave the order, which is paid in another way', async () => {
    const { mine, orderId } = await openOrder('ideal');
    const { methods } = await mine.orders.get({ orderId });
    expect(methods).toContain('card');
    shop.mollie.setMethods({ ideal: 50_000 });
    expect(await outcomeOf(mine.orders.pay({ orderId, method: 'card' }))).toBe(
      'METHOD_NOT_AVAILABLE',
    );
    // Mollie is asked anew: what it told is no longer so.
    expect((await mine.orders.get({ orderId })).methods).not.toContain('card');
    const { payUrl } = await mine.orders.pay({ orderId });
    expect(payUrl).toContain('/ideal/');
    shop.mollie.books.end(lastBegun().id, 'paid');
    await shop.deliver();
    expect((await readTrace(shop.api.db, { orderId })).status).toBe('paid');
  });

  test('may change from one attempt to the next; the same one again is the same attempt', async () => {
    const { mine, orderId } = await openOrder('ideal');
    const first = await mine.orders.pay({ orderId, method: 'card' });
    expect(first.payUrl).toContain('/creditcard/');
    expect(await mine.orders.pay({ orderId, method: 'card' })).toEqual(first);
    // Left out, it is as it was last.
    expect(await mine.orders.pay({ orderId })).toEqual(first);
    expect(await attemptsOf(orderId)).toMatchObject([
      { method: 'card', gateway: 'mollie' },
      { method: 'ideal', gateway: 'mollie' },
    ]);
    expect(await mine.orders.get({ orderId })).toMatchObject({ paymentMethod: 'card' });
  });

  test('of several orders together are chosen once', async () => {
    const { mine, orderId, customer } = await openOrder('ideal');
    const make = createFactories(shop.api);
    const plan = await make.plan({ priceCents: (price += 1) });
    const second = await make.pendingOrder({ customer, plan, method: 'bancontact' });
    const { methods, orders } = await mine.together.list();
    expect(methods).toEqual(['ideal', 'bancontact', 'card', 'paypal']);
    expect(orders).toHaveLength(2);
    const orderIds = [orderId, second.orderId];
    const { payUrl } = await mine.together.pay({ orderIds, method: 'paypal' });
    expect(payUrl).toContain('/paypal/');
    expect(await mine.together.pay({ orderIds, method: 'paypal' })).toEqual({ payUrl });
    expect((await mine.together.pay({ orderIds, method: 'card' })).payUrl).toContain(
      '/creditcard/',
    );
    const transfer = mine.together.pay({ orderIds, method: 'bank_transfer' });
    expect(await outcomeOf(transfer)).toBe('METHOD_NOT_AVAILABLE');
  });

  test('that give no mandate leave it out, and the order is paid all the same', async () => {
    const make = createFactories(shop.api);
    const customer = await make.customer();
    const plan = await make.plan({ priceCents: (price += 1) });
    const asked = { plan, customer, directDebit: true } as const;
    await make.pendingOrder({ ...asked, method: 'card' });
    expect(lastBegun()).toMatchObject({ method: 'creditcard' });
    expect(lastBegun()).not.toHaveProperty('sequenceType');
    await make.pendingOrder({ ...asked, method: 'bancontact' });
    expect(lastBegun()).toMatchObject({ method: 'bancontact', sequenceType: 'first' });
  });

  test('Mollie turns out to have been paid by are the ones that are kept', async () => {
    const { orderId } = await openOrder('card');
    const { id } = lastBegun();
    shop.mollie.books.end(id, 'paid');
    shop.mollie.distort({ method: 'applepay' });
    await shop.deliver();
    expect(await attemptsOf(orderId)).toMatchObject([{ method: 'apple_pay', status: 'paid' }]);
  });
});

describe('a status that nobody knows', () => {
  test('is a task, once, and is no reason to send the message for ever', async () => {
    const { orderId } = await openOrder();
    const { id } = lastBegun();
    shop.mollie.distort({ status: 'under_review' });
    expect((await shop.webhook(id)).status).toBe(200);
    expect((await shop.webhook(id)).status).toBe(200);
    expect(await readTrace(shop.api.db, { orderId })).toEqual({
      ...UNTOUCHED,
      tasks: ['payment-unread'],
    });
    shop.mollie.distort({});
    shop.mollie.books.end(id, 'paid');
    await shop.deliver();
    expect(await readTrace(shop.api.db, { orderId })).toEqual({
      ...SOLD,
      tasks: ['payment-unread'],
    });
  });
});

describe('why a bank took money back', () => {
  test('is kept with the payment, and staff read it at the customer and the order', async () => {
    const { orderId, customer } = await openOrder();
    const { id } = lastBegun();
    shop.mollie.books.end(id, 'paid');
    await shop.deliver();
    const { amount } = lastBegun();
    const taken = cents(Number(amount.value.replace('.', '')));
    shop.mollie.books.chargeBack(id, taken, { code: 'AM04', description: 'Insufficient funds' });
    await shop.deliver();
    const staff = shop.api.as(await createFactories(shop.api).staff('owner')).staff;
    const chargebackReason = 'er stond te weinig op de rekening (AM04)';
    const { items } = await staff.payments.list({ customerId: customer.id });
    expect(items).toMatchObject([{ status: 'charged_back', chargebackReason }]);
    expect((await staff.orders.get({ orderId })).payments).toMatchObject([{ chargebackReason }]);
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asSystem } from '#server/context.ts';
import { createFactories, orderInput, type Person } from '#tests/support/factories.ts';
import { mandatesOf } from '#tests/support/mandates.ts';
import { openMollieShop } from '#tests/support/mollie-shop.ts';
import { mailsOf } from '#tests/support/renewals.ts';
import { sweepMandates } from './sweep-mandates.ts';

let shop: Awaited<ReturnType<typeof openMollieShop>>;
beforeAll(async () => {
  shop = await openMollieShop();
});
beforeEach(() => {
  shop.api.clock.set('2026-11-23T11:00:00Z');
  shop.mollie.distort({});
  shop.mollie.fail();
  shop.mollie.books.messages.length = 0;
});
afterAll(() => shop[Symbol.asyncDispose]());

const booksOf = () => shop.mollie.books;
const lastOf = async (customer: Person) => (await mandatesOf(shop.api, customer)).at(-1);

/** An order with the tick, and what was begun for it at Mollie. */
async function ordered(person?: Person) {
  const make = createFactories(shop.api);
  const customer = person ?? (await make.customer());
  const plan = await make.plan();
  const input = orderInput(plan, { method: 'ideal', directDebit: true });
  const mine = shop.api.as(customer).customer;
  const { orderId, payUrl } = await mine.checkout.place(input);
  const { id: paymentId, providerId } = await make.paymentOf(orderId);
  return { customer, mine, input, orderId, payUrl, paymentId, providerId: providerId ?? '' };
}

async function paid(person?: Person) {
  const order = await ordered(person);
  booksOf().end(order.providerId, 'paid');
  await shop.deliver();
  await shop.api.jobsDone();
  return order;
}

const begunFor = (paymentId: string) =>
  booksOf().payments.filter(({ metadata }) => metadata['paymentId'] === paymentId);

describe('the first payment of an order at Mollie', () => {
  test('is the first of a customer there, of all that it costs, and leaves a mandate', async () => {
    const { customer, mine, orderId, paymentId, providerId } = await ordered();
    expect(begunFor(paymentId)).toMatchObject([
      { id: providerId, amount: { value: '12.99' }, sequenceType: 'first' },
    ]);
    await shop.webhook(providerId);
    expect(await lastOf(customer)).toMatchObject({ status: 'asked' });
    booksOf().end(providerId, 'paid');
    expect(await shop.deliver()).toEqual([200]);
    await shop.api.jobsDone();
    expect(await mine.orders.get({ orderId })).toMatchObject({
      status: 'paid',
      directDebit: { mandate: 'given' },
    });
    expect(await lastOf(customer)).toMatchObject({
      status: 'valid',
      accountEnding: '4300',
      providerMandateId: booksOf().mandates.at(-1)?.id,
    });
    const mails = (await mailsOf(shop.api, 'mandate-given')).length;
    expect((await shop.webhook(providerId)).status).toBe(200);
    await shop.api.jobsDone();
    expect(await mailsOf(shop.api, 'mandate-given')).toHaveLength(mails);
    expect(booksOf().listRefunds(providerId)).toEqual([]);
  });

  test('is of a customer that Mollie knows already', async () => {
    const { customer, mine } = await paid();
    await mine.mandates.stop();
    await shop.api.jobsDone();
    const before = shop.mollie.asked.filter(({ path }) => path === 'customers').length;
    shop.api.clock.set('2026-11-24T11:00:00Z');
    await paid(customer);
    expect(shop.mollie.asked.filter(({ path }) => path === 'customers')).toHaveLength(before);
    const mine2 = await mandatesOf(shop.api, customer);
    expect(mine2.map(({ status }) => status)).toEqual(['ended', 'valid']);
  });

  test.each(['down', 'cut', 'garbled'] as const)(
    'is begun once where Mollie did not answer (%s), also when asked again by the same click',
    async (failure) => {
      // The customer is made, and then the payment.
      shop.mollie.fail(null, failure);
      const { customer, mine, input, orderId, payUrl, paymentId } = await ordered();
      expect(payUrl).toBe(null);
      expect(await lastOf(customer)).toMatchObject({ status: 'asked' });
      const again = await Promise.all([
        mine.checkout.place(input),
        mine.orders.pay({ orderId, directDebit: true }),
      ]);
      expect(new Set(again.map((answer) => answer.payUrl)).size).toBe(1);
      const begun = begunFor(paymentId);
      expect(begun).toMatchObject([{ sequenceType: 'first' }]);
      booksOf().end(begun[0]?.id ?? '', 'paid');
      await shop.deliver();
      await shop.api.jobsDone();
      expect(await lastOf(customer)).toMatchObject({ status: 'valid' });
    },
  );

  test('whose answer got lost is paid, and the payment itself says whose mandate it gave', async () => {
    shop.mollie.fail(null, 'cut');
    const { customer, mine, orderId, paymentId } = await ordered();
    booksOf().end(begunFor(paymentId)[0]?.id ?? '', 'paid');
    await shop.deliver();
    await shop.api.jobsDone();
    expect(await mine.orders.get({ orderId })).toMatchObject({ status: 'paid' });
    expect(await lastOf(customer)).toMatchObject({ status: 'valid' });
  });

  test('is paid though Mollie tells of the mandate later, and the sweep hears of it', async () => {
    const { customer, mine, orderId, providerId } = await ordered();
    booksOf().end(providerId, 'paid');
    const mandate = booksOf().mandates.at(-1)?.id ?? '';
    booksOf().setMandate(mandate, 'pending');
    await shop.deliver();
    await shop.api.jobsDone();
    expect(await mine.orders.get({ orderId })).toMatchObject({
      status: 'paid',
      directDebit: { mandate: 'asked' },
    });
    expect(await lastOf(customer)).toMatchObject({ status: 'pending' });
    booksOf().setMandate(mandate, 'valid');
    shop.api.clock.set('2026-11-23T11:11:00Z');
    await sweepMandates(asSystem(shop.api.context, 'test'));
    expect(await lastOf(customer)).toMatchObject({ status: 'valid' });
  });

  test.each([
    ['never gives', { mandateId: null }],
    ['refuses', {}],
  ])('leaves a paid order where its bank %s the mandate', async (_name, distortion) => {
    const { customer, mine, orderId, providerId } = await ordered();
    booksOf().end(providerId, 'paid');
    shop.mollie.distort(distortion);
    if (!('mandateId' in distortion)) {
      booksOf().setMandate(booksOf().mandates.at(-1)?.id ?? '', 'invalid');
    }
    await shop.deliver();
    await shop.api.jobsDone();
    shop.api.clock.set('2026-12-01T11:00:00Z');
    await sweepMandates(asSystem(shop.api.context, 'test'));
    expect(await lastOf(customer)).toMatchObject({ status: 'ended', endedReason: 'not_given' });
    expect(await mine.orders.get({ orderId })).toMatchObject({
      status: 'paid',
      directDebit: { mandate: 'not-given' },
    });
    // It can be asked again.
    expect((await mine.mandates.ask({ agreed: true })).payUrl).toContain('mollie.com');
  });

  test('in a window left open gives a mandate that is revoked before its bank agreed', async () => {
    const { customer, mine, orderId, providerId } = await ordered();
    shop.api.clock.set('2026-11-23T11:05:00Z');
    await mine.orders.pay({ orderId, directDebit: false });
    booksOf().end(providerId, 'paid');
    booksOf().setMandate(booksOf().mandates.at(-1)?.id ?? '', 'pending');
    const before = booksOf().mandates.length;
    await shop.deliver();
    await shop.api.jobsDone();
    expect(await mine.orders.get({ orderId })).toMatchObject({ status: 'paid' });
    expect((await lastOf(customer))?.revokedAt).toBeInstanceOf(Date);
    expect(booksOf().mandates).toHaveLength(before - 1);
    expect((await shop.webhook(providerId)).status).toBe(200);
  });

  test('that is paid after it had ended leaves no mandate at Mollie either', async () => {
    const { customer, providerId } = await ordered();
    booksOf().end(providerId, 'paid');
    const before = booksOf().mandates.length;
    shop.mollie.distort({ status: 'expired' });
    await shop.deliver();
    expect(await lastOf(customer)).toMatchObject({ status: 'ended' });
    shop.mollie.distort({});
    expect((await shop.webhook(providerId)).status).toBe(200);
    await shop.api.jobsDone();
    expect((await lastOf(customer))?.revokedAt).toBeInstanceOf(Date);
    expect(booksOf().mandates).toHaveLength(before - 1);
  });

  test('ends when Mollie says that its mandate is no more', async () => {
    const { customer, mine, providerId } = await paid();
    const { id, customerId } = booksOf().mandates.at(-1) ?? { id: '', customerId: '' };
    booksOf().revokeMandate(customerId, id);
    expect((await shop.webhook(providerId)).status).toBe(200);
    expect(await lastOf(customer)).toMatchObject({ status: 'ended', endedReason: 'bank' });
    expect((await mine.mandates.get()).valid).toBe(null);
  });

  test('is not asked after for its mandate while nobody paid', async () => {
    const { customer, providerId } = await ordered();
    const before = shop.mollie.asked.length;
    shop.api.clock.set('2026-11-25T11:00:00Z');
    await sweepMandates(asSystem(shop.api.context, 'test'));
    expect(shop.mollie.asked).toHaveLength(before);
    // Nor is it given by what our own books do not know as paid.
    booksOf().end(providerId, 'paid');
    shop.mollie.distort({ amount: { currency: 'EUR', value: '0.01' } });
    await shop.deliver();
    await shop.api.jobsDone();
    await sweepMandates(asSystem(shop.api.context, 'test'));
    expect(await lastOf(customer)).toMatchObject({ status: 'asked' });
  });

  test('is paid for sure while Mollie does not tell of the mandate', async () => {
    const { customer, mine, orderId, providerId } = await ordered();
    booksOf().end(providerId, 'paid');
    // The payment is told, its mandate is not.
    shop.mollie.fail(null, 'down');
    await shop.deliver();
    expect(await mine.orders.get({ orderId })).toMatchObject({ status: 'paid' });
    await shop.api.jobsDone();
    shop.api.clock.set('2026-11-23T11:11:00Z');
    await sweepMandates(asSystem(shop.api.context, 'test'));
    expect(await lastOf(customer)).toMatchObject({ status: 'valid' });
  });
});

describe('where Mollie takes no mandate along', () => {
  test('the order is paid without it, and its customer is told', async () => {
    await using other = await openMollieShop();
    other.mollie.books.turnOffDirectDebit();
    const make = createFactories(other.api);
    const order = await make.pendingOrder({ method: 'ideal', directDebit: true });
    const { customer, orderId } = order;
    const { providerId, payUrl } = await make.paymentOf(orderId);
    expect(payUrl).toContain('mollie.com');
    expect(await mandatesOf(other.api, customer)).toMatchObject([
      { status: 'ended', endedReason: 'not_given' },
    ]);
    // The way on is the one that there is.
    const mine = other.api.as(customer).customer;
    expect((await mine.orders.pay({ orderId, directDebit: false })).payUrl).toBe(payUrl);
    other.mollie.books.end(providerId ?? '', 'paid');
    await other.deliver();
    await other.api.jobsDone();
    expect(await mine.orders.get({ orderId })).toMatchObject({
      status: 'paid',
      directDebit: { mandate: 'not-given' },
    });
  });
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { cents } from '#domain/platform/money.ts';
import { asSystem } from '#server/context.ts';
import { createFactories, type Person } from '#tests/support/factories.ts';
import { collectionsOf, mandatesOf } from '#tests/support/mandates.ts';
import { openMollieShop } from '#tests/support/mollie-shop.ts';
import { outcomeOf } from '#tests/support/procedures.ts';
import { refundPart } from '#tests/support/refund-part.ts';
import { mailsOf, onlyRenewalOf, sweepAt } from '#tests/support/renewals.ts';
import { collectPayment } from '#server/sales/payments/collect-payment.ts';
import { sweepMandates } from './sweep-mandates.ts';

let shop: Awaited<ReturnType<typeof openMollieShop>>;
beforeAll(async () => {
  shop = await openMollieShop({ auto_provisioning: 'true' });
});
beforeEach(() => {
  shop.api.clock.set('2026-11-23T11:00:00Z');
  shop.mollie.distort({});
  shop.mollie.fail();
  shop.mollie.books.messages.length = 0;
});
afterAll(() => shop[Symbol.asyncDispose]());

const booksOf = () => shop.mollie.books;

/** A customer who is asked for a mandate, and the payment at Mollie that gives it. */
async function asked(person?: Person) {
  const customer = person ?? (await createFactories(shop.api).customer());
  const mine = shop.api.as(customer).customer;
  const { payUrl } = await mine.mandates.ask({ agreed: true });
  const [mandate] = (await mandatesOf(shop.api, customer)).slice(-1);
  const providerId = mandate?.providerPaymentId ?? '';
  return { customer, mine, payUrl, mandateId: mandate?.id ?? '', providerId };
}

async function given(person?: Person) {
  const mandate = await asked(person);
  booksOf().end(mandate.providerId, 'paid');
  await shop.deliver();
  await shop.api.jobsDone();
  return mandate;
}

/** A service of a customer whose invoices are collected, on the day of the next one. */
async function collected() {
  const make = createFactories(shop.api);
  const { customer, serviceId } = await make.activeService();
  await given(customer);
  await sweepAt(shop.api, '2026-12-09T11:00:00Z');
  const { id: orderId } = await onlyRenewalOf(shop.api, serviceId);
  return { customer, serviceId, orderId };
}

const stateOf = async (customer: { id: string }) => (await mandatesOf(shop.api, customer)).at(-1);

describe('a mandate at Mollie', () => {
  test('is asked with a cent by iDEAL, and given when Mollie says so', async () => {
    const { customer, payUrl, providerId, mine } = await asked();
    expect(payUrl).toMatch(/^https:\/\/www\.mollie\.com\/checkout\//);
    const first = booksOf().payments.find(({ id }) => id === providerId);
    expect(first).toMatchObject({ amount: { value: '0.01' }, sequenceType: 'first' });
    await shop.webhook(providerId);
    expect(await stateOf(customer)).toMatchObject({ status: 'asked' });
    booksOf().end(providerId, 'paid');
    expect(await shop.deliver()).toEqual([200]);
    await shop.api.jobsDone();
    expect(await stateOf(customer)).toMatchObject({
      status: 'valid',
      accountEnding: '4300',
      accountHolder: 'Jan de Vries',
    });
    expect(await mine.mandates.get()).toMatchObject({ valid: { accountEnding: '4300' } });
    expect(booksOf().listRefunds(providerId)).toHaveLength(1);
    await shop.webhook(providerId);
    await shop.api.jobsDone();
    expect(booksOf().listRefunds(providerId)).toHaveLength(1);
  });

  test('is heard of without a message: by who comes back, and by the sweep', async () => {
    const back = await asked();
    booksOf().end(back.providerId, 'paid');
    expect(await back.mine.mandates.check()).toMatchObject({ valid: {}, asked: null });
    const away = await asked();
    booksOf().end(away.providerId, 'paid');
    shop.api.clock.set('2026-11-23T11:10:01Z');
    await sweepMandates(asSystem(shop.api.context, 'test'));
    expect(await stateOf(away.customer)).toMatchObject({ status: 'valid' });
  });

  test('waits for a bank that thinks about it', async () => {
    const { customer, providerId, mine } = await asked();
    booksOf().end(providerId, 'paid');
    const mandate = booksOf().mandates.at(-1)?.id ?? '';
    booksOf().setMandate(mandate, 'pending');
    await shop.deliver();
    expect(await stateOf(customer)).toMatchObject({ status: 'pending' });
    expect(await outcomeOf(mine.mandates.ask({ agreed: true }))).toBe('CONFLICT');
    booksOf().setMandate(mandate, 'valid');
    await mine.mandates.check();
    expect(await stateOf(customer)).toMatchObject({ status: 'valid' });
  });

  test('that its bank takes back ends here too, once Mollie says so', async () => {
    const { customer, providerId } = await given();
    booksOf().setMandate((await stateOf(customer))?.providerMandateId ?? '', 'invalid');
    await shop.webhook(providerId);
    expect(await stateOf(customer)).toMatchObject({ status: 'ended', endedReason: 'bank' });
    const mails = await mailsOf(shop.api, 'mandate-ended');
    expect(mails.at(-1)?.text).toContain('Je bank staat niet meer toe');
  });

  test('that is given after it was asked anew goes back, and so does its cent', async () => {
    const { customer, providerId } = await asked();
    shop.api.clock.set('2026-11-23T11:20:00Z');
    await given(customer);
    booksOf().end(providerId, 'paid');
    const late = booksOf().mandates.at(-1)?.id ?? '';
    booksOf().setMandate(late, 'pending');
    expect(await shop.deliver()).toEqual([200]);
    booksOf().setMandate(late, 'valid');
    await shop.webhook(providerId);
    await shop.api.jobsDone();
    const [older, newer] = await mandatesOf(shop.api, customer);
    expect(newer).toMatchObject({ status: 'valid', revokedAt: null });
    expect(older).toMatchObject({ status: 'ended', endedReason: 'not_given' });
    expect(older?.revokedAt).toBeInstanceOf(Date);
    expect(older?.centReturnedAt).toBeInstanceOf(Date);
    expect(booksOf().listRefunds(providerId)).toHaveLength(1);
  });

  test('is known as one customer there, however often they give one', async () => {
    const { customer } = await given();
    shop.api.clock.set('2026-11-24T11:00:00Z');
    const before = shop.mollie.asked.filter(({ path }) => path === 'customers').length;
    await given(customer);
    expect(shop.mollie.asked.filter(({ path }) => path === 'customers')).toHaveLength(before);
    const mine = await mandatesOf(shop.api, customer);
    expect(mine.map(({ status }) => status)).toEqual(['ended', 'valid']);
  });

  test.each(['down', 'cut', 'garbled'] as const)(
    'can be asked again when Mollie did not answer: %s',
    async (failure) => {
      const customer = await createFactories(shop.api).customer();
      const { mandates } = shop.api.as(customer).customer;
      shop.mollie.fail(null, failure);
      expect(await outcomeOf(mandates.ask({ agreed: true }))).toBe('PAYMENT_START_FAILED');
      const { payUrl } = await mandates.ask({ agreed: true });
      expect(payUrl).toMatch(/^https:\/\/www\.mollie\.com\//);
      expect(await mandatesOf(shop.api, customer)).toHaveLength(1);
    },
  );
});

describe('a collection at Mollie', () => {
  test('is begun by the mandate and paid days later', async () => {
    const { orderId, serviceId } = await collected();
    await sweepAt(shop.api, '2026-12-23T11:00:00Z');
    const [payment] = await collectionsOf(shop.api, orderId);
    expect(payment).toMatchObject({ gateway: 'mollie', status: 'pending' });
    booksOf().end(payment?.providerId ?? '', 'paid');
    shop.api.clock.set('2026-12-29T11:00:00Z');
    await shop.deliver();
    expect(await onlyRenewalOf(shop.api, serviceId)).toMatchObject({ status: 'completed' });
  });

  test.each(['cut', 'garbled'] as const)(
    'is begun once when the answer got lost (%s), also long after',
    async (failure) => {
      const { orderId } = await collected();
      // Mollie is asked what is there, and then to begin.
      shop.mollie.fail(null, failure);
      await sweepAt(shop.api, '2026-12-23T11:00:00Z');
      shop.mollie.passHour();
      const [payment] = await collectionsOf(shop.api, orderId);
      await collectPayment(asSystem(shop.api.context, 'test'), { paymentId: payment?.id ?? '' });
      const begun = booksOf().payments.filter(
        ({ metadata }) => metadata['paymentId'] === payment?.id,
      );
      expect(begun).toHaveLength(1);
      expect(await collectionsOf(shop.api, orderId)).toMatchObject([
        { status: 'pending', providerId: begun[0]?.id },
      ]);
    },
  );

  test('that Mollie refuses ends the mandate and is told', async () => {
    const { customer, orderId } = await collected();
    const mandateRef = (await stateOf(customer))?.providerMandateId ?? '';
    booksOf().setMandate(mandateRef, 'invalid');
    await sweepAt(shop.api, '2026-12-23T11:00:00Z');
    expect(await collectionsOf(shop.api, orderId)).toMatchObject([
      { status: 'failed', providerId: null },
    ]);
    expect(await stateOf(customer)).toMatchObject({ status: 'ended', endedReason: 'bank' });
    const mails = await mailsOf(shop.api, 'collection-failed');
    expect(mails.at(-1)?.text).toContain('Betaal de factuur zelf');
    expect(await shop.api.as(customer).customer.orders.get({ orderId })).toMatchObject({
      collection: null,
    });
  });

  test('that is taken back ends the mandate, and its term is owed again', async () => {
    const { customer, orderId } = await collected();
    await sweepAt(shop.api, '2026-12-23T11:00:00Z');
    const [payment] = await collectionsOf(shop.api, orderId);
    booksOf().end(payment?.providerId ?? '', 'paid');
    await shop.deliver();
    booksOf().chargeBack(payment?.providerId ?? '', payment?.amountCents ?? 0);
    await shop.deliver();
    expect(await collectionsOf(shop.api, orderId)).toMatchObject([{ status: 'charged_back' }]);
    expect(await stateOf(customer)).toMatchObject({ status: 'ended', endedReason: 'bank' });
    expect(await openOf(orderId)).toBe(payment?.amountCents);
  });

  test('that is taken back is heard of within a week when no message comes', async () => {
    const { orderId } = await collected();
    await sweepAt(shop.api, '2026-12-23T11:00:00Z');
    const [payment] = await collectionsOf(shop.api, orderId);
    booksOf().end(payment?.providerId ?? '', 'paid');
    await shop.deliver();
    booksOf().chargeBack(payment?.providerId ?? '', payment?.amountCents ?? 0);
    booksOf().messages.length = 0;
    await sweepAt(shop.api, '2026-12-29T11:00:00Z');
    expect(await collectionsOf(shop.api, orderId)).toMatchObject([{ status: 'paid' }]);
    await sweepAt(shop.api, '2026-12-30T12:00:00Z');
    expect(await collectionsOf(shop.api, orderId)).toMatchObject([{ status: 'charged_back' }]);
    expect(await openOf(orderId)).toBe(payment?.amountCents);
  });

  test('that is taken back at the end of its eight weeks, and told days later, is heard of too', async () => {
    const { orderId } = await collected();
    await sweepAt(shop.api, '2026-12-23T11:00:00Z');
    const [payment] = await collectionsOf(shop.api, orderId);
    booksOf().end(payment?.providerId ?? '', 'paid');
    await shop.deliver();
    await sweepAt(shop.api, '2027-02-17T12:00:00Z');
    expect(await collectionsOf(shop.api, orderId)).toMatchObject([{ status: 'paid' }]);
    booksOf().chargeBack(payment?.providerId ?? '', payment?.amountCents ?? 0);
    booksOf().messages.length = 0;
    await sweepAt(shop.api, '2027-02-24T13:00:00Z');
    expect(await collectionsOf(shop.api, orderId)).toMatchObject([{ status: 'charged_back' }]);
  });

  test('that is taken back after a part was refunded is heard of without a message too', async () => {
    const { orderId } = await collected();
    await sweepAt(shop.api, '2026-12-23T11:00:00Z');
    const [payment] = await collectionsOf(shop.api, orderId);
    const providerId = payment?.providerId ?? '';
    booksOf().end(providerId, 'paid');
    await shop.deliver();
    const { staff } = shop.api.as(await createFactories(shop.api).staff('admin'));
    const part = { orderId, amountCents: cents(299), reason: 'Storing.', to: 'customer' } as const;
    await refundPart(staff.orders, part);
    await shop.api.jobsDone();
    booksOf().moveRefunds(providerId, 'refunded');
    await shop.deliver();
    await shop.api.jobsDone();
    expect(await collectionsOf(shop.api, orderId)).toMatchObject([{ status: 'partly_refunded' }]);
    booksOf().chargeBack(providerId, 1000);
    booksOf().messages.length = 0;
    await sweepAt(shop.api, '2026-12-30T12:00:00Z');
    expect(await collectionsOf(shop.api, orderId)).toMatchObject([{ status: 'charged_back' }]);
  });

  test('is asked after once a week, and no more once it is final', async () => {
    const { orderId } = await collected();
    await sweepAt(shop.api, '2026-12-23T11:00:00Z');
    const [payment] = await collectionsOf(shop.api, orderId);
    booksOf().end(payment?.providerId ?? '', 'paid');
    await shop.deliver();
    const questions = () =>
      shop.mollie.asked.filter(({ path }) => path === `payments/${payment?.providerId}`).length;
    const before = questions();
    for (const day of ['2026-12-30', '2026-12-31', '2027-01-05', '2027-01-07']) {
      await sweepAt(shop.api, `${day}T12:00:00Z`);
    }
    expect(questions()).toBe(before + 2);
    await sweepAt(shop.api, '2027-03-01T12:00:00Z');
    expect(questions()).toBe(before + 2);
  });
});

/** Reads what is open of an order, in cents. */
async function openOf(orderId: string): Promise<number> {
  const { openCents } = await shop.api.db
    .selectFrom('claims')
    .select('openCents')
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  return openCents;
}

import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cents } from '#domain/platform/money.ts';
import { startFakeMollie, type FakeMollie } from '#tests/support/mollie.ts';
import { MollieError } from './mollie-client.ts';
import { inspectMollie } from './mollie-account.ts';
import { createMollieGateway } from './mollie.ts';

const SHOP = 'https://winkel.example';

let mollie: FakeMollie;
beforeEach(async () => {
  mollie = await startFakeMollie();
});
afterEach(() => mollie[Symbol.asyncDispose]());

function gatewayAt(appUrl = SHOP, settings: { timeoutMs?: number; apiKey?: string } = {}) {
  return createMollieGateway({ ...mollie.settings, appUrl, ...settings });
}

function newPayment(paymentId = randomUUID()) {
  return {
    paymentId,
    customerId: randomUUID(),
    amountCents: cents(1299),
    method: 'ideal' as const,
    description: 'Webhosting Start (1a2b3c4d)',
    returnPath: '/checkout/1a2b3c4d',
  };
}

function refundOf(providerId: string, amountCents = cents(1299)) {
  return { refundId: randomUUID(), providerId, amountCents, description: 'Terugbetaling' };
}

async function paid(): Promise<string> {
  const { providerId } = await gatewayAt().start(newPayment());
  mollie.books.end(providerId, 'paid');
  return providerId;
}

/** Answers the error of a call that does not answer as it should. */
async function errorOf(call: Promise<unknown>): Promise<Error> {
  const error: unknown = await call.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof Error)) throw new Error('it did what it was asked');
  return error;
}

describe('a payment', () => {
  test('is begun with our id, the amount as a text, and where to come back to', async () => {
    const payment = newPayment();
    const { providerId, payUrl } = await gatewayAt().start(payment);
    expect(mollie.asked).toEqual([
      {
        method: 'POST',
        path: 'payments',
        key: payment.paymentId,
        body: {
          amount: { currency: 'EUR', value: '12.99' },
          description: 'Webhosting Start (1a2b3c4d)',
          redirectUrl: 'https://winkel.example/checkout/1a2b3c4d',
          webhookUrl: 'https://winkel.example/webhooks/mollie',
          metadata: { paymentId: payment.paymentId },
          method: 'ideal',
          locale: 'nl_NL',
        },
      },
    ]);
    expect(payUrl).toBe(`https://www.mollie.com/checkout/select-issuer/ideal/${providerId}`);
  });

  test.each([
    'http://localhost:3000',
    'http://winkel.example',
    'https://localhost',
    'https://shop.localhost',
    'https://192.0.2.7',
    'https://[2001:db8::1]',
    'https://shop.test',
  ])('of a shop on %s goes without messages', async (appUrl) => {
    await gatewayAt(appUrl).start(newPayment());
    expect(mollie.asked[0]?.body).toMatchObject({ redirectUrl: `${appUrl}/checkout/1a2b3c4d` });
    expect(mollie.asked[0]?.body).not.toHaveProperty('webhookUrl');
  });

  test.each([
    'http://www.mollie.com/checkout',
    'https://mollie.com.evil.test/checkout',
    'https://evil.test/mollie.com',
    'https://evilmollie.com/checkout',
    'https://www.mollie.com@evil.test/',
    'https://www.mollie.com:8443/checkout',
    'javascript:alert(1)',
    '/checkout',
    '',
  ])('is never paid on %j', async (href) => {
    const { providerId } = await gatewayAt().start(newPayment());
    const { begin } = mollie.books;
    mollie.books.begin = (payment) => ({ ...begin(payment), _links: { checkout: { href } } });
    expect((await errorOf(gatewayAt().start(newPayment()))).message).toMatch(/no page of its own/);
    expect(providerId).toMatch(/^tr_/);
  });

  test('that begins with other money than that of our key leads nowhere', async () => {
    const { begin } = mollie.books;
    mollie.books.begin = (payment) => ({ ...begin(payment), mode: 'live' });
    const { message } = await errorOf(gatewayAt().start(newPayment()));
    expect(message).toContain('began a live payment');
  });

  test('that is only promised is not money yet', async () => {
    const id = await paid();
    mollie.distort({ status: 'authorized' });
    expect(await gatewayAt().fetchReport(id)).toMatchObject({ status: 'pending' });
  });

  test('in a status that nobody knows is told as it is, and not taken for silence', async () => {
    const payment = newPayment();
    const { providerId } = await gatewayAt().start(payment);
    mollie.distort({ status: 'under_review' });
    expect(await gatewayAt().fetchReport(providerId)).toEqual({
      reference: payment.paymentId,
      told: 'under_review',
    });
  });

  test('tells why its bank took it back the last time, where Mollie knows', async () => {
    const id = await paid();
    mollie.books.chargeBack(id, 1299);
    expect(await gatewayAt().fetchReport(id)).toMatchObject({ reason: null });
    const reason = { code: 'AC04', description: 'Account closed' };
    mollie.books.chargeBack(id, 1299, reason);
    expect(await gatewayAt().fetchReport(id)).toMatchObject({ status: 'charged_back', reason });
    mollie.books.chargeBack(id, 0, reason);
    expect(await gatewayAt().fetchReport(id)).toMatchObject({ status: 'paid', reason: null });
  });

  test('that is asked again with other words is begun anew, under a key of its own', async () => {
    const payment = newPayment();
    const first = await gatewayAt().start(payment);
    const other = { ...payment, returnPath: '/pay?token=x' };
    const second = await gatewayAt().start(other);
    expect(second.providerId).not.toBe(first.providerId);
    expect(await gatewayAt().start(other)).toEqual(second);
    expect(await gatewayAt().start(payment)).toEqual(first);
    expect(mollie.books.payments).toHaveLength(2);
  });

  test('that its bank took back is paid to Mollie and charged back to us', async () => {
    const id = await paid();
    expect(await gatewayAt().fetchReport(id)).toMatchObject({ status: 'paid' });
    mollie.books.chargeBack(id, 1299);
    expect(await gatewayAt().fetchReport(id)).toMatchObject({ status: 'charged_back' });
  });

  test('that went back tells how much, failed refunds aside', async () => {
    const id = await paid();
    await gatewayAt().refund(refundOf(id, cents(299)));
    expect(await gatewayAt().fetchReport(id)).toMatchObject({ status: 'paid', refundedCents: 299 });
    mollie.books.moveRefunds(id, 'failed');
    expect(await gatewayAt().fetchReport(id)).toMatchObject({ status: 'paid', refundedCents: 0 });
  });

  test('of another shop on the same account is none of ours', async () => {
    const id = await paid();
    for (const metadata of [null, 'order 7', { paymentId: 'seven' }, { orderId: randomUUID() }]) {
      mollie.distort({ metadata });
      expect(await gatewayAt().fetchReport(id)).toBeNull();
    }
  });

  test('carries the mode that Mollie says, whatever our key is', async () => {
    const id = await paid();
    expect(gatewayAt().mode).toBe('test');
    mollie.distort({ mode: 'live' });
    expect(await gatewayAt().fetchReport(id)).toMatchObject({ mode: 'live' });
  });

  test.each([
    { amount: { currency: 'EUR', value: 12.99 } },
    { amount: { currency: 'EUR', value: '12.9' } },
    { amount: null },
    { id: '../methods' },
    { resource: 'order' },
  ])('that Mollie describes as %o is not believed', async (change) => {
    const id = await paid();
    mollie.distort(change);
    expect((await errorOf(gatewayAt().fetchReport(id))).message).toMatch(/cannot read/);
  });
});

describe('an answer that fails to come', () => {
  test('after the payment was made: asked again there is still one', async () => {
    const payment = newPayment();
    mollie.fail('cut');
    expect(await errorOf(gatewayAt().start(payment))).toMatchObject({ status: null });
    const { providerId } = await gatewayAt().start(payment);
    expect(mollie.books.payments.map(({ id }) => id)).toEqual([providerId]);
  });

  test('in time is waited for no longer', async () => {
    mollie.fail('hang');
    const error = await errorOf(gatewayAt(SHOP, { timeoutMs: 50 }).start(newPayment()));
    expect(error).toMatchObject({ name: 'MollieError', status: null });
  });

  test.each(['down', 'busy', 'garbled', 'redirect', 'cut'] as const)(
    'as it should (%s) is an error, of a refund too, and never a refusal',
    async (failure) => {
      const id = await paid();
      for (const ask of [
        () => gatewayAt().start(newPayment()),
        () => gatewayAt().fetchReport(id),
        () => gatewayAt().refund(refundOf(id)),
      ]) {
        mollie.fail(failure);
        expect(await errorOf(ask())).toBeInstanceOf(MollieError);
      }
    },
  );

  test('tells nobody the key', async () => {
    const apiKey = `test_${'secret'.repeat(5)}`;
    mollie.fail('cut', 'redirect');
    for (let n = 0; n < 3; n += 1) {
      const error = await errorOf(gatewayAt(SHOP, { apiKey }).start(newPayment()));
      const { stack, cause } = error;
      expect(JSON.stringify({ ...error, stack, cause: String(cause) })).not.toContain('secret');
    }
  });
});

describe('a refund', () => {
  test.each([
    ['queued', 'pending'],
    ['pending', 'pending'],
    ['processing', 'pending'],
    ['refunded', 'done'],
    ['failed', 'failed'],
    ['canceled', 'failed'],
  ] as const)('that is %s there is %s here', async (status, outcome) => {
    const refund = refundOf(await paid());
    await gatewayAt().refund(refund);
    mollie.books.moveRefunds(refund.providerId, status);
    expect(await gatewayAt().refund(refund)).toMatchObject({ status: outcome });
    expect(mollie.asked.filter(({ method }) => method === 'POST')).toHaveLength(2);
  });

  test('waits while there is too little money in the account', async () => {
    mollie.books.emptyBalance();
    expect(await gatewayAt().refund(refundOf(await paid()))).toMatchObject({ status: 'pending' });
  });

  test('whose answer was lost is found again, hours later too', async () => {
    const refund = refundOf(await paid());
    const { refunds } = mollie.books.payments[0] ?? { refunds: [] };
    const asking = gatewayAt();
    // The list comes, the answer to the refund does not.
    mollie.fail(null, 'cut');
    expect(await errorOf(asking.refund(refund))).toMatchObject({ status: null });
    mollie.passHour();
    expect(await asking.refund(refund)).toMatchObject({ status: 'pending' });
    expect(refunds).toHaveLength(1);
  });

  test('of the same amount as another is asked again, not refused', async () => {
    const id = await paid();
    await gatewayAt().refund(refundOf(id, cents(500)));
    const again = refundOf(id, cents(500));
    expect(await gatewayAt().refund(again)).toMatchObject({
      status: 'later',
      reason: expect.stringMatching(/hetzelfde bedrag/),
    });
    // Too busy is no such thing.
    mollie.fail(null, 'busy');
    const other = refundOf(id, cents(300));
    expect(await errorOf(gatewayAt().refund(other))).toMatchObject({ status: 409 });
    mollie.passHour();
    expect(await gatewayAt().refund(again)).toMatchObject({ status: 'pending' });
  });

  test('that Mollie refuses says why', async () => {
    const id = await paid();
    mollie.books.chargeBack(id, 1299);
    expect(await gatewayAt().refund(refundOf(id))).toEqual({
      status: 'failed',
      reason: 'The specified amount cannot be refunded',
    });
  });
});

describe('a key', () => {
  test('is live or of a test', () => {
    expect(gatewayAt(SHOP, { apiKey: `live_${'k'.repeat(30)}` }).mode).toBe('live');
    expect(gatewayAt().mode).toBe('test');
  });

  test('that Mollie does not know pays nothing', async () => {
    const gateway = gatewayAt(SHOP, { apiKey: `test_${'x'.repeat(30)}` });
    expect(await errorOf(gateway.start(newPayment()))).toMatchObject({ status: 401 });
    expect(mollie.books.payments).toEqual([]);
  });

  test.each([
    [
      SHOP,
      'test key answers, customers pay with iDEAL | Wero, SEPA direct debit is off, messages go to https://winkel.example/webhooks/mollie',
    ],
    [
      'http://localhost:3000',
      'test key answers, customers pay with iDEAL | Wero, SEPA direct debit is off, messages go to nowhere: APP_URL is not public',
    ],
  ])('is looked at for a shop on %s', async (appUrl, line) => {
    expect(await inspectMollie({ ...mollie.settings, appUrl })).toEqual({ fine: true, line });
  });

  test.each([
    ['is refused', /key is refused/, () => ({ apiKey: `live_${'x'.repeat(30)}` })],
    ['has no way to pay', /no way to pay is switched on/, () => void mollie.setMethods({})],
    ['finds nobody', /has no answer/, () => void mollie.fail('cut')],
  ])('that %s is not fine', async (_, line, prepare) => {
    const settings = { ...mollie.settings, appUrl: SHOP, ...prepare() };
    const found = await inspectMollie(settings);
    expect(found).toEqual({ fine: false, line: expect.stringMatching(line) });
    expect(found.line).not.toContain(settings.apiKey);
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { canGiveMandate } from '#domain/sales/direct-debit.ts';
import { cents } from '#domain/platform/money.ts';
import type { PaymentMethod } from '#domain/sales/payment.ts';
import { startFakeMollie } from '#tests/support/mollie.ts';
import { createTestDatabase } from '#tests/support/postgres.ts';
import { createMollieGateway } from './mollie.ts';
import { MethodRefused, type PaymentGateway, type PaymentStart } from './payment-port.ts';
import { createTestGateway } from './test-gateway.ts';

type Bank = AsyncDisposable & {
  gateway: PaymentGateway;
  end(payment: PaymentStart, outcome: 'paid' | 'canceled'): Promise<void>;
};

async function testBank(): Promise<Bank> {
  const database = await createTestDatabase();
  const gateway = createTestGateway(database.db, () => new Date('2026-11-23T11:00:00Z'));
  return {
    gateway,
    end: async (payment, outcome) => void (await gateway.settle(payment, outcome)),
    [Symbol.asyncDispose]: () => database.drop(),
  };
}

async function mollieBank(): Promise<Bank> {
  const fake = await startFakeMollie();
  fake.setMethods({ ideal: 50_000, bancontact: 50_000, creditcard: 10_000 });
  return {
    gateway: createMollieGateway({ ...fake.settings, appUrl: 'https://winkel.example' }),
    end: async ({ paymentId }, outcome) => {
      const payment = fake.books.payments.find(
        ({ metadata }) => metadata['paymentId'] === paymentId,
      );
      fake.books.end(payment?.id ?? '', outcome);
    },
    [Symbol.asyncDispose]: () => fake[Symbol.asyncDispose](),
  };
}

const PRICE = cents(1299);

function newPayment(method: PaymentMethod): PaymentStart {
  return {
    method,
    paymentId: randomUUID(),
    customerId: randomUUID(),
    amountCents: PRICE,
    description: 'Webhosting Start (1a2b3c4d)',
    returnPath: '/checkout/1a2b3c4d',
  };
}

/** Promises of a gateway that the shop leans on, whoever collects the money. */
describe.each([
  ['the test gateway', testBank, ['test_ideal', 'test_bancontact', 'test_card']],
  ['Mollie', mollieBank, ['ideal', 'bancontact', 'card']],
] as const)('%s', (_name, open, methods) => {
  const [ideal, bancontact, card] = methods;
  let bank: Bank;
  beforeAll(async () => {
    bank = await open();
  });
  afterAll(() => bank[Symbol.asyncDispose]());

  async function paid(): Promise<{ providerId: string }> {
    const payment = newPayment(ideal);
    const started = await bank.gateway.start(payment);
    await bank.end(payment, 'paid');
    return started;
  }

  test('starts a payment once, however often it is asked', async () => {
    const payment = newPayment(ideal);
    const starts = await Promise.all(Array.from({ length: 5 }, () => bank.gateway.start(payment)));
    expect(new Set(starts.map((start) => JSON.stringify(start))).size).toBe(1);
    expect(await bank.gateway.start(newPayment(ideal))).not.toEqual(starts[0]);
  });

  test.each(['paid', 'canceled'] as const)('tells how a payment stands: %s', async (outcome) => {
    const payment = newPayment(ideal);
    const { providerId } = await bank.gateway.start(payment);
    const report = {
      reference: payment.paymentId,
      providerId,
      mode: bank.gateway.mode,
      amountCents: PRICE,
      currency: 'EUR',
      refundedCents: 0,
      takenBackCents: 0,
      reason: null,
      method: ideal,
    };
    expect(await bank.gateway.fetchReport(providerId)).toEqual({ ...report, status: 'open' });
    await bank.end(payment, outcome);
    expect(await bank.gateway.fetchReport(providerId)).toEqual({ ...report, status: outcome });
  });

  test.each(['tr_unknown', 'tt_unknown', '', '../methods', 'tr_1/../../methods', 'tr_1?a=b'])(
    'knows nothing of %j',
    async (id) => {
      expect(await bank.gateway.fetchReport(id)).toBeNull();
    },
  );

  test('offers the ways that its account has, for so much, and fewer where a mandate comes along', async () => {
    const asked = { amountCents: PRICE, country: 'NL', givesMandate: false };
    expect(await bank.gateway.offers(asked)).toEqual(methods);
    const much = cents(2_000_000);
    expect(await bank.gateway.offers({ ...asked, amountCents: much })).toEqual([ideal, bancontact]);
    expect(await bank.gateway.offers({ ...asked, amountCents: null })).toEqual(methods);
    const mandate = await bank.gateway.offers({ ...asked, givesMandate: true });
    expect(mandate.filter(canGiveMandate)).toEqual([ideal, bancontact]);
  });

  test('is paid in the way that was chosen, and tells so', async () => {
    const { providerId } = await bank.gateway.start(newPayment(bancontact));
    expect(await bank.gateway.fetchReport(providerId)).toMatchObject({ method: bancontact });
  });

  test('refuses a way that does not take so much: nothing began', async () => {
    const payment = { ...newPayment(card), amountCents: cents(2_000_000) };
    await expect(bank.gateway.start(payment)).rejects.toThrow(MethodRefused);
  });

  test('pays back once per refund', async () => {
    const { providerId } = await paid();
    const refund = { refundId: randomUUID(), providerId, amountCents: PRICE, description: 'Terug' };
    const first = await bank.gateway.refund(refund);
    expect(first).toMatchObject({ providerId: expect.any(String) });
    expect(await bank.gateway.refund(refund)).toEqual(first);
  });

  test('refuses for good to pay back more than is left, or what was never paid', async () => {
    const { providerId } = await paid();
    const unpaid = await bank.gateway.start(newPayment(ideal));
    const ask = (of: string, amountCents = PRICE) => {
      const refundId = randomUUID();
      return bank.gateway.refund({ refundId, providerId: of, amountCents, description: 'Terug' });
    };
    expect(await ask(providerId, cents(1300))).toMatchObject({ status: 'failed' });
    expect(await ask(unpaid.providerId)).toMatchObject({ status: 'failed' });
  });
});

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { cents } from '#domain/platform/money.ts';
import { startFakeMollie } from '#tests/support/mollie.ts';
import { createTestDatabase } from '#tests/support/postgres.ts';
import { createMollieGateway } from './mollie.ts';
import type { PaymentGateway, PaymentStart } from './payment-port.ts';
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

function newPayment(): PaymentStart {
  return {
    paymentId: randomUUID(),
    customerId: randomUUID(),
    amountCents: PRICE,
    description: 'Webhosting Start (1a2b3c4d)',
    returnPath: '/checkout/1a2b3c4d',
  };
}

/** Promises of a gateway that the shop leans on, whoever collects the money. */
describe.each([
  ['the test gateway', testBank],
  ['Mollie', mollieBank],
])('%s', (_name, open) => {
  let bank: Bank;
  beforeAll(async () => {
    bank = await open();
  });
  afterAll(() => bank[Symbol.asyncDispose]());

  async function paid(): Promise<{ providerId: string }> {
    const payment = newPayment();
    const started = await bank.gateway.start(payment);
    await bank.end(payment, 'paid');
    return started;
  }

  test('starts a payment once, however often it is asked', async () => {
    const payment = newPayment();
    const starts = await Promise.all(Array.from({ length: 5 }, () => bank.gateway.start(payment)));
    expect(new Set(starts.map((start) => JSON.stringify(start))).size).toBe(1);
    expect(await bank.gateway.start(newPayment())).not.toEqual(starts[0]);
  });

  test.each(['paid', 'canceled'] as const)('tells how a payment stands: %s', async (outcome) => {
    const payment = newPayment();
    const { providerId } = await bank.gateway.start(payment);
    const report = {
      reference: payment.paymentId,
      providerId,
      mode: bank.gateway.mode,
      amountCents: PRICE,
      currency: 'EUR',
      refundedCents: 0,
      takenBackCents: 0,
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

  test('pays back once per refund', async () => {
    const { providerId } = await paid();
    const refund = { refundId: randomUUID(), providerId, amountCents: PRICE, description: 'Terug' };
    const first = await bank.gateway.refund(refund);
    expect(first).toMatchObject({ providerId: expect.any(String) });
    expect(await bank.gateway.refund(refund)).toEqual(first);
  });

  test('refuses for good to pay back more than is left, or what was never paid', async () => {
    const { providerId } = await paid();
    const unpaid = await bank.gateway.start(newPayment());
    const ask = (of: string, amountCents = PRICE) => {
      const refundId = randomUUID();
      return bank.gateway.refund({ refundId, providerId: of, amountCents, description: 'Terug' });
    };
    expect(await ask(providerId, cents(1300))).toMatchObject({ status: 'failed' });
    expect(await ask(unpaid.providerId)).toMatchObject({ status: 'failed' });
  });
});

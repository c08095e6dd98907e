import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { cents } from '#domain/platform/money.ts';
import { startFakeMollie, type FakeMollie } from '#tests/support/mollie.ts';
import { createMollieOffers, readMollieMethod, toMollieMethod } from './mollie-methods.ts';
import { createMollieGateway } from './mollie.ts';
import { MethodRefused } from './payment-port.ts';

const ASKED = { amountCents: cents(1299), country: 'BE', givesMandate: false };
const MINUTE = 60_000;

let mollie: FakeMollie;
let now = 0;
beforeEach(async () => {
  mollie = await startFakeMollie();
  mollie.setMethods({ ideal: 50_000, bancontact: 50_000, creditcard: 1000, giftcard: 50 });
});
afterEach(() => mollie[Symbol.asyncDispose]());

const offersNow = () => createMollieOffers(mollie.settings, () => now);
const gateway = () => createMollieGateway({ ...mollie.settings, appUrl: 'https://winkel.example' });

function newPayment(method: 'ideal' | 'bancontact' | 'card', amountCents = cents(1299)) {
  return {
    paymentId: randomUUID(),
    customerId: randomUUID(),
    amountCents,
    method,
    description: 'Webhosting Start (1a2b3c4d)',
    returnPath: '/checkout/1a2b3c4d',
  };
}

describe('the ways to pay at Mollie', () => {
  test('are asked for this amount, country and kind, wallets too', async () => {
    mollie.setMethods({ ideal: 50_000, creditcard: 1000, applepay: 1000, giftcard: 50 });
    expect(await offersNow().offers(ASKED)).toEqual(['ideal', 'card', 'apple_pay']);
    expect(await offersNow().offers({ ...ASKED, amountCents: cents(200_000) })).toEqual(['ideal']);
    expect(mollie.asked.map(({ path }) => path)).toEqual(['methods', 'methods']);
  });

  test('are asked once in some minutes, each amount and country apart', async () => {
    const { offers } = offersNow();
    await Promise.all([offers(ASKED), offers(ASKED), offers(ASKED)]);
    await offers({ ...ASKED, country: 'NL' });
    expect(mollie.asked).toHaveLength(2);
    mollie.setMethods({ ideal: 50_000 });
    expect(await offers(ASKED)).toEqual(['ideal', 'bancontact', 'card']);
    now += 6 * MINUTE;
    expect(await offers(ASKED)).toEqual(['ideal']);
  });

  test.each(['down', 'cut', 'garbled'] as const)(
    'are iDEAL while Mollie never told (%s), and its last word while it told before',
    async (failure) => {
      const { offers } = offersNow();
      mollie.fail(failure);
      expect(await offers(ASKED)).toEqual(['ideal']);
      // Nobody waits for it again at once.
      expect(await offers(ASKED)).toEqual(['ideal']);
      expect(mollie.asked).toHaveLength(1);
      now += MINUTE;
      expect(await offers(ASKED)).toEqual(['ideal', 'bancontact', 'card']);
      now += 6 * MINUTE;
      mollie.fail(failure);
      expect(await offers(ASKED)).toEqual(['ideal', 'bancontact', 'card']);
    },
  );

  test('are asked anew once Mollie refuses one that it told of', async () => {
    const shop = gateway();
    expect(await shop.offers(ASKED)).toContain('card');
    mollie.setMethods({ ideal: 50_000 });
    await expect(shop.start(newPayment('card'))).rejects.toThrow(MethodRefused);
    expect(await shop.offers(ASKED)).toEqual(['ideal']);
    expect(mollie.books.payments).toEqual([]);
  });

  test('that do not take so much are refused, and silence is no refusal', async () => {
    await expect(gateway().start(newPayment('card', cents(150_000)))).rejects.toThrow(
      MethodRefused,
    );
    mollie.fail('cut');
    await expect(gateway().start(newPayment('card'))).rejects.not.toThrow(MethodRefused);
  });

  test('go by names that lead there and back', () => {
    for (const method of ['ideal', 'bancontact', 'card', 'paypal', 'apple_pay'] as const) {
      expect(readMollieMethod(toMollieMethod(method))).toBe(method);
    }
    for (const name of ['giftcard', 'directdebit', '', null, undefined]) {
      expect(readMollieMethod(name)).toBeNull();
    }
    expect(() => toMollieMethod('test_card')).toThrow(/does not collect/);
  });
});

test('the payer lands on the way that they chose', async () => {
  const { payUrl } = await gateway().start(newPayment('bancontact'));
  expect(mollie.asked[0]?.body).toMatchObject({ method: 'bancontact' });
  expect(payUrl).toContain('/bancontact/');
});

import { expect, test } from 'vitest';
import { PAYMENT_METHODS } from './payment.ts';
import {
  isPaymentProvider,
  PAYMENT_PROVIDERS,
  PROVIDER_FACTS,
  providerOf,
} from './payment-provider.ts';

test.each([
  ['ideal', 'mollie'],
  ['test_ideal', 'test'],
  ['bancontact', 'mollie'],
  ['card', 'mollie'],
  ['paypal', 'mollie'],
  ['apple_pay', 'mollie'],
  ['test_bancontact', 'test'],
  ['test_card', 'test'],
  ['bank_transfer', null],
  ['credit', null],
] as const)('%s is collected by %s', (method, provider) => {
  expect(providerOf(method)).toBe(provider);
});

test('a provider collects by methods that there are, and none of them twice', () => {
  for (const name of PAYMENT_PROVIDERS) {
    const { methods } = PROVIDER_FACTS[name];
    expect(methods.filter((method) => !PAYMENT_METHODS.includes(method))).toEqual([]);
    expect(new Set(methods).size).toBe(methods.length);
  }
});

test('nobody else is taken for a provider', () => {
  expect(['mollie', 'test', 'bank', 'proxmox', ''].filter(isPaymentProvider)).toEqual([
    'mollie',
    'test',
  ]);
});

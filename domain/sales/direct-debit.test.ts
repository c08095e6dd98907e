import { describe, expect, test } from 'vitest';
import {
  accountEnding,
  canGiveMandate,
  canMandateBecome,
  collectedDueDays,
  isCollectable,
  MANDATE_STATUSES,
  mandateText,
  nextCollection,
  orderMandate,
} from './direct-debit.ts';
import { cents } from '#domain/platform/money.ts';
import { PAYMENT_METHODS } from './payment.ts';

describe('a mandate', () => {
  test('begins asked, may wait for its bank, and once ended stays so', () => {
    const possible = MANDATE_STATUSES.flatMap((from) =>
      MANDATE_STATUSES.filter((to) => canMandateBecome(from, to)).map((to) => `${from} ${to}`),
    );
    expect(possible).toEqual([
      'asked pending',
      'asked valid',
      'asked ended',
      'pending valid',
      'pending ended',
      'valid ended',
    ]);
  });

  test('is known to its owner by the end of the account', () => {
    expect(accountEnding('NL91 ABNA 0417 1643 00')).toBe('4300');
    expect(accountEnding('NL91ABNA0417164300')).toBe('4300');
  });
});

describe('a mandate along with an order', () => {
  test('is told there until it was given and ended', () => {
    const told = MANDATE_STATUSES.map((status) => orderMandate({ status, wasGiven: false }));
    expect(told).toEqual(['asked', 'asked', 'given', 'not-given']);
    expect(orderMandate({ status: 'ended', wasGiven: true })).toBe(null);
  });

  test('needs a bank that is paid with', () => {
    const methods = PAYMENT_METHODS.filter((method) => canGiveMandate(method));
    expect(methods).toEqual(['ideal', 'test_ideal', 'bancontact', 'test_bancontact']);
  });

  test('is agreed to in words that name who collects, the notice, the way back and the way out', () => {
    const text = mandateText('Voorbeeld BV');
    for (const words of [
      'Je machtigt Voorbeeld BV',
      'minstens 14 dagen van tevoren',
      'tot acht weken',
      'Je stopt ermee wanneer je wilt',
    ]) {
      expect(text).toContain(words);
    }
  });
});

describe('a collection', () => {
  test('is announced at least fourteen days before', () => {
    expect([7, 14, 30].map(collectedDueDays)).toEqual([14, 14, 30]);
  });

  test('is tried once more, five days after it failed, and then no more', () => {
    expect(nextCollection(1, '2026-12-29')).toBe('2027-01-03');
    expect(nextCollection(2, '2027-01-03')).toBe(null);
  });

  test('is of a thousand euros at most', () => {
    expect(isCollectable(cents(100_000))).toBe(true);
    expect(isCollectable(cents(100_001))).toBe(false);
  });
});

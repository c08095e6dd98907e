import { describe, expect, test } from 'vitest';
import { onChargeback } from './chargeback.ts';
import { cents } from '#domain/platform/money.ts';

type TakenBack = Parameters<typeof onChargeback>[0];

const PAYMENT = {
  status: 'paid',
  paysOrder: true,
  amountCents: cents(1299),
  takenCents: cents(1299),
} as const;
const SERVICE = {
  status: 'active',
  cancelAt: null,
  planId: 'starter',
  termMonths: 1,
} as const;
const ORDER = { status: 'completed', planId: 'starter', termMonths: 1 } as const;

/** The third term of a service, of which the second was the last other one. */
const TAKEN: TakenBack = {
  payment: PAYMENT,
  wasReturned: false,
  order: ORDER,
  term: { number: 3, wasAskedAnew: false },
  service: SERVICE,
  hasPlanChange: false,
  lastPaid: 2,
  open: null,
};

describe('what a bank took back of a renewal', () => {
  test.each<[string, Partial<TakenBack>]>([
    ['of a service that runs', {}],
    ['of one that is off', { service: { ...SERVICE, status: 'suspended' } }],
    ['of one whose later term is paid', { lastPaid: 4 }],
  ])('is asked for anew: %s', (_, changed) => {
    expect(onChargeback({ ...TAKEN, ...changed })).toEqual({ ok: true, value: 'now' });
  });

  test.each<[string, number, number | null, unknown]>([
    ['nothing else', 2, null, { ok: true, value: 'now' }],
    ['the next term', 2, 4, { ok: true, value: 'instead' }],
    ['the term after a paid one', 4, 5, { ok: true, value: 'instead' }],
    ['a term from before a paid one', 5, 4, { ok: false, reason: 'owes-more' }],
    ['an earlier term, and nothing was paid since', 1, 2, { ok: true, value: 'later' }],
    ['an earlier term, and a later one is paid', 4, 2, { ok: false, reason: 'owes-more' }],
  ])('is asked for while there waits for its money: %s', (_, lastPaid, open, outcome) => {
    expect(onChargeback({ ...TAKEN, lastPaid, open })).toEqual(outcome);
  });

  test.each<[string, Partial<TakenBack>, string]>([
    ['a first order', { term: null }, 'not-a-renewal'],
    ['what had become credit', { payment: { ...PAYMENT, paysOrder: false } }, 'not-a-renewal'],
    ['a part', { payment: { ...PAYMENT, takenCents: cents(1298) } }, 'in-part'],
    ['what was given back', { payment: { ...PAYMENT, status: 'refunded' } }, 'returned-before'],
    ['what part of was kept', { wasReturned: true }, 'returned-before'],
    ['a refunded order', { order: { ...ORDER, status: 'refunded' } }, 'returned-before'],
    ['one that was asked anew', { term: { number: 3, wasAskedAnew: true } }, 'asked-before'],
    ['one that ended', { service: { ...SERVICE, status: 'cancelled' } }, 'service-ends'],
    [
      'one that will end',
      { service: { ...SERVICE, cancelAt: new Date('2027-01-23T11:00:00Z') } },
      'service-ends',
    ],
    ['one with another plan', { service: { ...SERVICE, planId: 'plus' } }, 'other-plan'],
    ['one by the year now', { service: { ...SERVICE, termMonths: 12 } }, 'other-plan'],
    ['one of which another plan is asked', { hasPlanChange: true }, 'other-plan'],
  ])('is a person’s to decide: %s', (_, changed, reason) => {
    expect(onChargeback({ ...TAKEN, ...changed })).toEqual({ ok: false, reason });
  });
});

import { describe, expect, test } from 'vitest';
import { cents } from '#domain/money.ts';
import type { OrderStatus } from '#domain/order.ts';
import { paymentSentence, refundText, stepsOf } from './labels.ts';

const ORDERED = 'Besteld: done';
const AT = new Date('2026-11-21T10:00:00Z');
const ORDER = {
  createdAt: AT,
  planId: 'een-pakket',
  renewsServiceId: null,
  changesServiceId: null,
  service: null,
  payment: null,
};

function stepsAs(status: OrderStatus, doneAt: Date | null = null): string[] {
  const order = { ...ORDER, status, refund: { doneAt } };
  return stepsOf(order).map(({ label, state }) => `${label}: ${state}`);
}

test('an order goes from ordered to active', () => {
  expect(stepsAs('pending')).toEqual([
    ORDERED,
    'Betalen: now',
    'Service wordt aangemaakt: later',
    'Actief: later',
  ]);
  expect(stepsAs('paid')).toEqual([
    ORDERED,
    'Betaald: done',
    'Service wordt aangemaakt: now',
    'Actief: later',
  ]);
  expect(stepsAs('completed')).toEqual([
    ORDERED,
    'Betaald: done',
    'Service aangemaakt: done',
    'Actief: done',
  ]);
});

test('what has ended promises nothing more', () => {
  expect(stepsAs('failed')).toEqual([ORDERED, 'Mislukt: stopped']);
  expect(stepsAs('cancelled')).toEqual([ORDERED, 'Geannuleerd: stopped']);
});

test('work that is billed apart is invoiced and paid, and then done with', () => {
  const steps = (status: OrderStatus) =>
    stepsOf({ ...ORDER, planId: null, status, refund: null }).map(
      ({ label, state }) => `${label}: ${state}`,
    );
  expect(steps('pending')).toEqual(['Gefactureerd: done', 'Betalen: now']);
  expect(steps('completed')).toEqual(['Gefactureerd: done', 'Betaald: done']);
  expect(steps('failed')).toEqual(['Gefactureerd: done', 'Ingetrokken: stopped']);
});

test('money that went back was paid first, and is on its way until it left', () => {
  expect(stepsAs('refunded')).toEqual([ORDERED, 'Betaald: done', 'Wordt terugbetaald: now']);
  expect(stepsAs('refunded', AT)).toEqual([ORDERED, 'Betaald: done', 'Terugbetaald: done']);
});

test('money that a bank took back is not sent by us', () => {
  const order = { ...ORDER, status: 'refunded', refund: null } as const;
  const steps = stepsOf({ ...order, payment: { status: 'charged_back' } });
  expect(steps.at(-1)).toEqual({ label: 'Teruggeboekt', state: 'stopped' });
});

const ATTEMPT = {
  id: '',
  status: 'open',
  payUrl: null,
  amountCents: cents(500),
  topsUpCredit: false,
} as const;

describe('how the last attempt went', () => {
  test.each([
    [null, /^null$/],
    [ATTEMPT, /^De betaling is gestart/],
    [{ ...ATTEMPT, status: 'failed' }, /^De betaling is mislukt/],
    [{ ...ATTEMPT, topsUpCredit: true, status: 'failed' }, /^De betaling is mislukt/],
    [
      { ...ATTEMPT, topsUpCredit: true, status: 'paid' },
      /€\s5,00 is binnen en staat bij je tegoed/,
    ],
    [{ ...ATTEMPT, status: 'paid' }, /^null$/],
  ] as const)('%# is told', (payment, sentence) => {
    expect(String(paymentSentence({ payment }))).toMatch(sentence);
  });
});

describe('where the money of an order went', () => {
  const sent = { status: 'queued', amountCents: cents(799), byHand: false, doneAt: null } as const;
  const order = { payment: null, refund: null, keptCents: cents(0) };

  test.each([
    [order, /^We betalen je geld terug\.$/],
    [{ ...order, keptCents: cents(500) }, /^€\s5,00 is als tegoed .* bijgeschreven\.$/],
    [{ ...order, refund: sent }, /^We sturen €\s7,99 terug/],
    [
      { ...order, keptCents: cents(500), refund: sent },
      /^€\s5,00 is als tegoed .* bijgeschreven\. We sturen €\s7,99 terug/,
    ],
    [
      { ...order, payment: { ...ATTEMPT, status: 'charged_back' as const } },
      /^Je bank heeft je betaling teruggehaald\.$/,
    ],
  ])('%# is told in full', (told, sentence) => {
    expect(refundText(told)).toMatch(sentence);
  });
});

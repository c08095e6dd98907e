import { describe, expect, test } from 'vitest';
import type { CustomerOrderDetail } from '#contract/customer/orders.ts';
import { cents } from '#domain/platform/money.ts';
import type { OrderStatus } from '#domain/sales/order.ts';
import {
  creditedText,
  partText,
  paymentSentence,
  refundText,
  refundTitle,
  stepsOf,
} from './labels.ts';

const ORDERED = 'Besteld: done';
const AT = new Date('2026-11-21T10:00:00Z');
const ORDER = {
  createdAt: AT,
  kind: 'new' as const,
  lines: [],
  service: null,
  payment: null,
  totalCents: cents(799),
  refunds: [],
  keptCents: cents(0),
  creditedCents: cents(0),
  takenCents: cents(0),
};

type Refund = CustomerOrderDetail['refunds'][number];
type Told = Parameters<typeof refundText>[0];

const REFUND: Refund = { status: 'queued', sendCents: cents(799), byHand: false, doneAt: null };
const DONE: Refund = { ...REFUND, status: 'done', doneAt: AT };
const MONEY: Told = {
  refunds: [],
  keptCents: cents(0),
  takenCents: cents(0),
  payment: null,
  isBackAgain: false,
};

function stepsAs(status: OrderStatus, money: Partial<Parameters<typeof stepsOf>[0]> = {}) {
  return stepsOf({ ...ORDER, status, ...money }).map(({ label, state }) => `${label}: ${state}`);
}

test('an order of several services has one of them too little to be done', () => {
  const line = {
    id: '3f8f6f0e-0f2c-4a26-9a1c-0f4f3c1d2b3a',
    part: 'base' as const,
    name: 'VPS',
    serviceName: 'vps',
    serviceId: null,
    termMonths: 1 as const,
    quantity: 1,
    totalCents: cents(100),
    state: 'open' as const,
  };
  const service = { status: 'active' as const };
  expect(stepsAs('paid', { service, lines: [line, line] })).toEqual([
    ORDERED,
    'Betaald: done',
    'Services worden aangemaakt: now',
    'Actief: later',
  ]);
  // An option is no service of its own.
  expect(stepsAs('paid', { service, lines: [line, { ...line, part: 'option' }] })).toContain(
    'Service aangemaakt: done',
  );
});

test('an order goes from ordered to active', () => {
  expect(stepsAs('pending')).toEqual([
    ORDERED,
    'Betalen: now',
    'Service wordt aangemaakt: later',
    'Actief: later',
  ]);
  // Nobody paid for what is free.
  expect(stepsAs('completed', { totalCents: cents(0) })[1]).toBe('Gratis: done');
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
    stepsOf({ ...ORDER, kind: 'charge', status }).map(({ label, state }) => `${label}: ${state}`);
  expect(steps('pending')).toEqual(['Gefactureerd: done', 'Betalen: now']);
  expect(steps('completed')).toEqual(['Gefactureerd: done', 'Betaald: done']);
  expect(steps('failed')).toEqual(['Gefactureerd: done', 'Ingetrokken: stopped']);
});

test('money that went back was paid first, and is on its way until it left', () => {
  const lastOf = (money: Parameters<typeof stepsAs>[1]) => stepsAs('refunded', money).slice(1);
  expect(lastOf({ refunds: [REFUND] })).toEqual(['Betaald: done', 'Wordt terugbetaald: now']);
  expect(lastOf({ refunds: [DONE] })).toEqual(['Betaald: done', 'Terugbetaald: done']);
  expect(lastOf({ refunds: [DONE, REFUND] }).at(-1)).toBe('Wordt terugbetaald: now');
  // Nothing more is on its way to who has it as credit.
  expect(lastOf({ keptCents: cents(500) }).at(-1)).toBe('Terugbetaald: done');
});

test('money that a bank took back is not sent by us', () => {
  const taken = { payment: { status: 'charged_back' } } as const;
  expect(stepsAs('refunded', taken).at(-1)).toBe('Teruggeboekt: stopped');
  const ofCredit = { takenCents: cents(799), refunds: [{ ...DONE, sendCents: cents(0) }] };
  expect(stepsAs('refunded', ofCredit).at(-1)).toBe('Teruggeboekt: stopped');
  const inPart = { ...taken, takenCents: cents(500), refunds: [DONE] };
  expect(stepsAs('refunded', inPart).at(-1)).toBe('Terugbetaald: done');
});

const ATTEMPT = {
  id: '',
  status: 'open',
  payUrl: null,
  isStarted: true,
  amountCents: cents(500),
  topsUpCredit: false,
} as const;

describe('how the last attempt went', () => {
  test.each([
    [null, /^null$/],
    [ATTEMPT, /^De betaling is gestart/],
    [{ ...ATTEMPT, isStarted: false }, /^De betaling is niet gestart: .+ niets afgeschreven/],
    [{ ...ATTEMPT, isStarted: false, status: 'expired' }, /verlopen|te lang/],
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
  const kept = cents(500);
  const taken = cents(500);
  const chargedBack = { ...ATTEMPT, status: 'charged_back' } as const;

  test.each<[Told, RegExp]>([
    [MONEY, /^We betalen je geld terug\.$/],
    [{ ...MONEY, keptCents: kept }, /^€\s5,00 is als tegoed .* bijgeschreven\.$/],
    [{ ...MONEY, refunds: [REFUND] }, /^We sturen €\s7,99 terug/],
    [
      { ...MONEY, keptCents: kept, refunds: [REFUND] },
      /^€\s5,00 is als tegoed .* bijgeschreven\. We sturen €\s7,99 terug/,
    ],
    [{ ...MONEY, payment: chargedBack }, /^Je bank heeft je betaling teruggehaald\.$/],
    [
      { ...MONEY, payment: chargedBack, isBackAgain: true },
      /^Je bank heeft je betaling teruggehaald, en dat later teruggedraaid\./,
    ],
    // By a person it may go to another account, and credit came from none.
    [{ ...MONEY, refunds: [{ ...REFUND, byHand: true }] }, /over naar je bankrekening\./],
    [
      { ...MONEY, refunds: [{ ...DONE, sendCents: cents(300) }, REFUND] },
      /^We hebben €\s3,00 teruggestuurd op 21\snovember\s2026\..* We sturen €\s7,99 terug/,
    ],
    [
      { ...MONEY, payment: chargedBack, takenCents: taken, refunds: [REFUND] },
      /^We sturen €\s7,99 terug .* Je bank heeft €\s5,00 al teruggehaald\.$/,
    ],
    [
      { ...MONEY, payment: chargedBack, takenCents: taken, keptCents: kept },
      /^€\s5,00 is als tegoed .* bijgeschreven\. Je bank heeft €\s5,00 al teruggehaald\.$/,
    ],
    [
      { ...MONEY, takenCents: taken, refunds: [{ ...DONE, sendCents: cents(0) }] },
      /^Je bank heeft €\s5,00 al teruggehaald\.$/,
    ],
  ])('%# is told in full', (told, sentence) => {
    expect(refundText(told)).toMatch(sentence);
  });

  test('is not called refunded where a bank took it', () => {
    const titleOf = (told: Partial<Told>) => refundTitle({ ...MONEY, ...told }, 'bestelling');
    const taken0 = { takenCents: taken, refunds: [{ ...DONE, sendCents: cents(0) }] };
    expect(
      [{}, { refunds: [REFUND] }, { keptCents: kept, takenCents: taken }].map(titleOf),
    ).toEqual(Array.from({ length: 3 }, () => 'Deze bestelling is terugbetaald'));
    expect([{ payment: chargedBack }, taken0].map(titleOf)).toEqual(
      Array.from({ length: 2 }, () => 'De betaling van deze bestelling is teruggeboekt'),
    );
  });

  test('is told too of an order that stays paid while a part of it went back', () => {
    const told = { ...MONEY, keptCents: kept };
    for (const status of ['paid', 'completed'] as const) {
      expect(partText({ ...told, status })).toMatch(/^€\s5,00 is als tegoed /);
      expect(partText({ ...MONEY, refunds: [REFUND], status })).toMatch(/^We sturen €\s7,99 terug/);
      expect(partText({ ...MONEY, status })).toBeNull();
    }
    // There it stands already.
    expect(partText({ ...told, status: 'refunded' })).toBeNull();
  });
});

test('money that came in for what does not go through is said to be credit', () => {
  expect(creditedText({ creditedCents: cents(0) })).toBeNull();
  expect(creditedText({ creditedCents: cents(1299) })).toMatch(
    /^Er kwam €\s12,99 van je binnen\. .* als tegoed bij je account bijgeschreven/,
  );
});

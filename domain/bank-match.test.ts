import { describe, expect, test } from 'vitest';
import {
  bookingOf,
  invoiceNumbersIn,
  proposeMatch,
  receivedAt,
  type BankMatchReason,
  type BankVerdict,
  type Known,
  type LineToMatch,
  type MatchInvoice,
} from './bank-match.ts';
import { cents } from './money.ts';

describe('the numbers that somebody may mean', () => {
  test.each<[string, string[]]>([
    ['2026-000123', ['2026-000123']],
    ['2026 000123', ['2026-000123']],
    ['2026000123', ['2026-000123']],
    ['2026 - 000123', ['2026-000123']],
    ['2026–000123', ['2026-000123']],
    ['2026/000123', ['2026-000123']],
    ['Factuur2026-000123', ['2026-000123']],
    ['FACTUURNR:2026-000123.', ['2026-000123']],
    ['betaling 2026-000123hosting', ['2026-000123']],
    ['/TRTP/SEPA/REMI/2026-000123/EREF/NOTPROVIDED', ['2026-000123']],
    ['2026-000123 en 2026-000124', ['2026-000123', '2026-000124']],
    ['2026-000123, factuur 2026000123', ['2026-000123']],
    ['2026-1000000', ['2026-1000000']],
    ['RF462026000123', ['2026-000123']],
    ['rf46 2026 0001 23', ['2026-000123']],
    // Longer numbers that have ours in them.
    ['12026-0001234', []],
    ['12026-000123', []],
    ['2026-0001234', []],
    ['20260001234', []],
    ['2026-00012', []],
    ['2026-000123456789', []],
    // A wrong check digit: whoever typed it meant something else.
    ['RF472026000123', []],
    // Another document, another account, another century.
    ['C2026-000123', []],
    ['C 2026-000123', []],
    ['creditfactuur c2026000123', []],
    ['van NL97INGB2026000123', []],
    ['van NL97 INGB 2026 0001 23', []],
    ['1926-000123', []],
    ['20-11-2026 12:34 0001234567', []],
    ['', []],
  ])('in %j', (text, numbers) => {
    expect(invoiceNumbersIn(text)).toEqual(numbers);
  });

  test('beside the account that it came from', () => {
    expect(invoiceNumbersIn('IBAN NL97INGB2026000123 Omschr 2026-000007')).toEqual(['2026-000007']);
  });
});

const INVOICE: MatchInvoice = {
  invoiceNumber: '2026-000123',
  totalCents: cents(1299),
  status: 'unpaid',
  isWanted: true,
  customerId: 'sanne',
  buyerName: 'Sanne de Vries',
  buyerCompany: '',
  unprovenCents: null,
};
const PAID: MatchInvoice = { ...INVOICE, status: 'paid', isWanted: false };

describe('what a line does for an invoice', () => {
  test.each<[string, number, Partial<MatchInvoice>, string]>([
    ['exactly what is open', 1299, {}, 'pay'],
    ['of one that is overdue', 1299, { status: 'overdue' }, 'pay'],
    ['a cent too much', 1300, {}, 'pay-and-credit'],
    ['a cent too little', 1298, {}, 'TOO_LITTLE'],
    ['of one that was paid', 1299, PAID, 'credit'],
    ['too little of one that was paid', 1, PAID, 'credit'],
    [
      'of one that was marked as paid by hand',
      1299,
      { ...PAID, unprovenCents: cents(1299) },
      'link',
    ],
    ['marked by hand, another amount', 1300, { ...PAID, unprovenCents: cents(1299) }, 'credit'],
    ['of one that was credited', 1299, { status: 'credited', isWanted: false }, 'credit'],
    ['of a renewal whose service has ended', 1299, { isWanted: false }, 'credit'],
  ])('%s', (_, amount, invoice, outcome) => {
    const booking = bookingOf(cents(amount), { ...INVOICE, ...invoice });
    expect(booking.ok ? booking.value : booking.reason).toBe(outcome);
  });
});

const NOTHING: Known<MatchInvoice> = { named: [], sameAmount: [], payerIds: new Set() };

function propose(line: Partial<LineToMatch>, known: Partial<Known<MatchInvoice>>) {
  const whole = { amountCents: cents(1299), payerName: null, text: null, ...line };
  return proposeMatch(whole, { ...NOTHING, ...known });
}

describe('which invoice a line is the money of', () => {
  const other = { ...INVOICE, invoiceNumber: '2026-000124', customerId: 'piet' };
  const credited = { ...INVOICE, status: 'credited', isWanted: false } as const;

  test.each<
    [string, Partial<LineToMatch>, Partial<Known<MatchInvoice>>, BankVerdict, BankMatchReason]
  >([
    ['one open number, to the cent', {}, { named: [INVOICE] }, 'certain', 'number-and-amount'],
    [
      'beside it the number of one that was paid',
      {},
      { named: [INVOICE, { ...PAID, invoiceNumber: '2026-000100' }] },
      'certain',
      'number-and-amount',
    ],
    ['too much', { amountCents: cents(1300) }, { named: [INVOICE] }, 'likely', 'too-much'],
    ['too little', { amountCents: cents(1298) }, { named: [INVOICE] }, 'likely', 'too-little'],
    ['paid already', {}, { named: [PAID] }, 'likely', 'already-settled'],
    ['credited meanwhile', {}, { named: [credited] }, 'likely', 'already-settled'],
    [
      'marked by hand before',
      {},
      { named: [{ ...PAID, unprovenCents: cents(1299) }] },
      'likely',
      'marked-by-hand',
    ],
    ['two open numbers', {}, { named: [INVOICE, other] }, 'unknown', 'several-numbers'],
    [
      'the amount, and an account that paid for them before',
      {},
      { sameAmount: [INVOICE, other], payerIds: new Set(['sanne']) },
      'likely',
      'amount-and-payer',
    ],
    [
      'the amount, and an account that paid for both before',
      {},
      { sameAmount: [INVOICE, other], payerIds: new Set(['sanne', 'piet']) },
      'unknown',
      'nothing-fits',
    ],
    ['the amount alone', {}, { sameAmount: [INVOICE] }, 'unknown', 'nothing-fits'],
    ['nothing', {}, {}, 'unknown', 'nothing-fits'],
  ])('%s', (_, line, known, verdict, reason) => {
    expect(propose(line, known)).toMatchObject({ verdict, reason });
  });

  test.each<[string | null, Partial<MatchInvoice>, boolean]>([
    ['S. de Vries', {}, true],
    ['VRIES S DE', {}, true],
    ['Mw S de Vries e/o P Bakker', {}, true],
    ['Sánne de Vríes', {}, true],
    ['P. de Vries', {}, false],
    ['S. Vriesman', {}, false],
    ['Vries', {}, false],
    ['Bakkerij Jansen B.V.', { buyerCompany: 'Bakkerij Jansen BV' }, true],
    ['JANSEN BAKKERIJ', { buyerCompany: 'Bakkerij Jansen BV' }, true],
    ['Slagerij Jansen', { buyerCompany: 'Bakkerij Jansen' }, false],
    ['Holding B.V.', { buyerCompany: 'B.V.', buyerName: '' }, false],
    [null, {}, false],
  ])('paid by %j', (payerName, buyer, fits) => {
    const { verdict } = propose({ payerName }, { sameAmount: [{ ...INVOICE, ...buyer }] });
    expect(verdict).toBe(fits ? 'likely' : 'unknown');
  });
});

test('money was received on the day of the bank, and never after now', () => {
  const now = new Date('2026-11-23T11:00:00Z');
  expect(receivedAt('2026-11-20', now)).toEqual(new Date('2026-11-19T23:00:00Z'));
  expect(receivedAt('2026-11-24', now)).toEqual(now);
});

import { describe, expect, test } from 'vitest';
import {
  proposeMatch,
  receivedAt,
  type BankMatchReason,
  type BankVerdict,
  type Known,
  type LineToMatch,
  type MatchInvoice,
} from './bank-match.ts';
import { cents } from '#domain/platform/money.ts';

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

const MARKED: MatchInvoice = { ...PAID, unprovenCents: cents(1299) };

const NOTHING: Known<MatchInvoice> = { named: [], sameAmount: [], payerIds: new Set() };

function propose(line: Partial<LineToMatch>, known: Partial<Known<MatchInvoice>>) {
  const whole = { amountCents: cents(1299), payerName: null, text: null, ...line };
  return proposeMatch(whole, { ...NOTHING, ...known });
}

describe('which invoice a line is the money of', () => {
  const other = { ...INVOICE, invoiceNumber: '2026-000124', customerId: 'piet' };
  const second = { ...INVOICE, invoiceNumber: '2026-000125' };
  const third = (invoice: MatchInvoice) => ({ ...invoice, invoiceNumber: '2026-000126' });
  const many = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      ...INVOICE,
      invoiceNumber: `2026-0002${at + 10}`,
    }));
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
    ['marked by hand before', {}, { named: [MARKED] }, 'likely', 'marked-by-hand'],
    [
      'two open numbers and their sum',
      { amountCents: cents(2598) },
      { named: [INVOICE, second] },
      'certain',
      'numbers-and-sum',
    ],
    [
      'beside them the number of one that was paid',
      { amountCents: cents(2598) },
      { named: [INVOICE, third(PAID), second] },
      'certain',
      'numbers-and-sum',
    ],
    [
      'two open numbers, a cent less',
      { amountCents: cents(2597) },
      { named: [INVOICE, second] },
      'likely',
      'too-little',
    ],
    [
      'two open numbers, a cent more',
      { amountCents: cents(2599) },
      { named: [INVOICE, second] },
      'likely',
      'too-much',
    ],
    [
      'two open numbers, the amount of one',
      {},
      { named: [INVOICE, second] },
      'likely',
      'too-little',
    ],
    [
      'of two customers, the sum',
      { amountCents: cents(2598) },
      { named: [INVOICE, other] },
      'likely',
      'several-customers',
    ],
    [
      'of two customers, too much',
      { amountCents: cents(2599) },
      { named: [INVOICE, other] },
      'unknown',
      'several-customers',
    ],
    [
      'of two customers, too little',
      {},
      { named: [INVOICE, other] },
      'unknown',
      'several-customers',
    ],
    [
      'one that is open and one that was marked by hand, together',
      { amountCents: cents(2598) },
      { named: [INVOICE, third(MARKED)] },
      'likely',
      'marked-by-hand',
    ],
    [
      'the open one alone, beside one that was marked by hand',
      {},
      { named: [INVOICE, third(MARKED)] },
      'certain',
      'number-and-amount',
    ],
    [
      'two that were marked by hand',
      { amountCents: cents(2598) },
      { named: [MARKED, third(MARKED)] },
      'likely',
      'marked-by-hand',
    ],
    [
      'one that was marked by hand, beside one that is settled',
      {},
      { named: [MARKED, third(PAID)] },
      'likely',
      'marked-by-hand',
    ],
    ['two that are settled', {}, { named: [PAID, third(PAID)] }, 'unknown', 'already-settled'],
    [
      'more than one books at once',
      { amountCents: cents(26 * 1299) },
      { named: many(26) },
      'unknown',
      'too-many-numbers',
    ],
    [
      'as many as one books at once',
      { amountCents: cents(25 * 1299) },
      { named: many(25) },
      'certain',
      'numbers-and-sum',
    ],
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
    [
      'the amount, and that account, of a renewal whose service has ended',
      {},
      { sameAmount: [{ ...INVOICE, isWanted: false }], payerIds: new Set(['sanne']) },
      'unknown',
      'nothing-fits',
    ],
    ['nothing', {}, {}, 'unknown', 'nothing-fits'],
  ])('%s', (_, line, known, verdict, reason) => {
    expect(propose(line, known)).toMatchObject({ verdict, reason });
  });

  test('of several it is the open ones, however many others stand beside them', () => {
    const settled = third(PAID);
    const numbers = (amount: number, named: MatchInvoice[]) =>
      propose({ amountCents: cents(amount) }, { named }).invoices.map((one) => one.invoiceNumber);
    expect(numbers(2598, [second, settled, INVOICE])).toEqual(['2026-000125', '2026-000123']);
    expect(numbers(1, [settled, INVOICE])).toEqual(['2026-000123']);
    expect(numbers(2598, [INVOICE, third(MARKED)])).toEqual(['2026-000123', '2026-000126']);
    expect(numbers(1, [settled, MARKED])).toEqual(['2026-000126', '2026-000123']);
    expect(numbers(26 * 1299, many(26))).toEqual([]);
  });

  test.each<[string | null, Partial<MatchInvoice>, boolean]>([
    ['S. de Vries', {}, true],
    ['VRIES S DE', {}, true],
    ['Mw S de Vries e/o P Bakker', {}, true],
    ['Sánne de Vríes', {}, true],
    ['P. de Vries', {}, false],
    ['S. Vriesman', {}, false],
    ['Vries', {}, false],
    // One word is no name, two letters are no surname, and no word stands for both.
    ['J. Jansen', { buyerName: 'Jansen' }, false],
    ['S. Li', { buyerName: 'Sanne Li' }, false],
    ['Sanders', { buyerName: 'Sanne Sanders' }, false],
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

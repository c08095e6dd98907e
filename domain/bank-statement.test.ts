import { describe, expect, test } from 'vitest';
import {
  parseBankAmount,
  readBankFile,
  type BankLine,
  type CamtDetail,
  type CamtEntry,
} from './bank-statement.ts';

const OWN = 'NL91ABNA0417164300';

const DETAIL: CamtDetail = {
  amount: '',
  currency: '',
  side: '',
  bankReference: '',
  endToEndId: 'NOTPROVIDED',
  payerName: 'S de Vries',
  payerIban: 'NL20INGB0001234567',
  texts: ['2026-000123'],
  reference: '',
};
const ENTRY: CamtEntry = {
  amount: '12.99',
  currency: 'EUR',
  side: 'CRDT',
  isReversal: 'false',
  status: 'BOOK',
  bookedOn: '2026-11-20',
  bankReference: '',
  entryReference: '',
  info: '',
  details: [DETAIL],
};

function read(entries: readonly Partial<CamtEntry>[], iban = OWN) {
  return readBankFile(
    [{ id: 'dag 1', iban, entries: entries.map((entry) => ({ ...ENTRY, ...entry })) }],
    [OWN],
  );
}

/** Statements of two accounts in one file. */
function ofBoth() {
  const one = { id: '1', iban: OWN, entries: [ENTRY] };
  return [one, { ...one, iban: 'NL44RABO0123456789' }] as const;
}

function linesOf(...entries: Partial<CamtEntry>[]): readonly BankLine[] {
  const result = read(entries);
  if (!result.ok) throw new Error(result.reason);
  return result.value.lines;
}

test.each<[string, number | null]>([
  ['12.99', 1299],
  ['12.9', 1290],
  ['12', 1200],
  ['12.', 1200],
  ['0.07', 7],
  ['12.990', 1299],
  ['0', 0],
  ['8.29', 829],
  ['10000000.00', 1_000_000_000],
  ['10000000.01', null],
  ['999999999999999.99', null],
  ['12.999', null],
  ['12,99', null],
  ['-12.99', null],
  ['1e3', null],
  ['', null],
])('the amount %j', (text, amount) => {
  expect(parseBankAmount(text)).toBe(amount);
});

describe('a line', () => {
  test('has what the bank says of it', () => {
    expect(linesOf({ bankReference: 'B-1' })).toEqual([
      {
        statementRef: 'dag 1',
        bookedOn: '2026-11-20',
        amountCents: 1299,
        side: 'credit',
        isReversal: false,
        bankReference: 'B-1',
        payerName: 'S de Vries',
        payerIban: 'NL20INGB0001234567',
        text: '2026-000123',
        identity: expect.any(String),
      },
    ]);
  });

  test('of what the shop paid keeps nothing of whom and why', () => {
    const [debit, ...back] = linesOf({ side: 'DBIT' }, { isReversal: 'true' }, { isReversal: '1' });
    const nobody = { payerName: null, payerIban: null, text: null };
    expect(debit).toMatchObject({ side: 'debit', ...nobody });
    const undone = { side: 'credit', isReversal: true, ...nobody };
    expect(back).toMatchObject([undone, undone]);
  });

  test('joins the parts of a text, with the structured reference, on one line', () => {
    const detail = { ...DETAIL, texts: ['Factuur\n', ' van  maart '], reference: 'RF462026000123' };
    expect(linesOf({ details: [detail] })).toMatchObject([
      { text: 'Factuur van maart RF462026000123' },
    ]);
  });

  test('takes what is said of the whole where the details say nothing', () => {
    const details = [{ ...DETAIL, texts: [] }];
    expect(linesOf({ details, info: 'Overboeking 2026-000123' })).toMatchObject([
      { text: 'Overboeking 2026-000123' },
    ]);
  });

  test('has no account where the bank gives another number', () => {
    expect(linesOf({ details: [{ ...DETAIL, payerIban: '123456' }] })[0]?.payerIban).toBeNull();
  });

  test('about nothing is none', () => {
    expect(linesOf({}, { amount: '0.00' })).toHaveLength(1);
  });

  test.each([
    [{ entryReference: 'N-1' }, 'N-1'],
    [{ bankReference: 'NOTPROVIDED', entryReference: 'N-1' }, 'N-1'],
    [{ details: [{ ...DETAIL, bankReference: 'D-1' }] }, 'D-1'],
    [{ details: [{ ...DETAIL, endToEndId: 'E-1' }] }, 'E-1'],
    [{}, null],
  ])('%j is called', (entry, reference) => {
    expect(linesOf(entry)[0]?.bankReference).toBe(reference);
  });
});

describe('a batch', () => {
  const part = (amount: string, text: string) => ({
    ...DETAIL,
    amount,
    currency: 'EUR',
    texts: [text],
  });

  test('is as many lines as it has amounts', () => {
    const details = [part('10.00', 'een'), part('2.99', 'twee')];
    expect(linesOf({ details, bankReference: 'B-1' })).toMatchObject([
      { amountCents: 1000, text: 'een', bankReference: 'B-1' },
      { amountCents: 299, text: 'twee', bankReference: 'B-1' },
    ]);
  });

  test.each<[string, CamtDetail[]]>([
    ['says no amounts', [DETAIL, DETAIL]],
    ['does not add up', [part('10.00', 'een'), part('2.98', 'twee')]],
    [
      'is in another currency',
      [part('10.00', 'een'), { ...part('2.99', 'twee'), currency: 'USD' }],
    ],
    ['goes both ways', [part('10.00', 'een'), { ...part('2.99', 'twee'), side: 'DBIT' }]],
  ])('that %s stands as one, of nobody', (_, details) => {
    expect(linesOf({ details })).toMatchObject([{ amountCents: 1299, payerName: null }]);
  });
});

describe('the same line in another file', () => {
  const same = (a: Partial<CamtEntry>, b: Partial<CamtEntry>) =>
    linesOf(a)[0]?.identity === linesOf(b)[0]?.identity;
  const text = (said: string) => ({ details: [{ ...DETAIL, texts: [said] }] });

  test('is known by the reference of the bank, whatever else is written', () => {
    expect(same({ bankReference: 'B-1' }, { bankReference: 'B-1', ...text('anders') })).toBe(true);
    expect(same({ bankReference: 'B-1' }, { bankReference: 'B-2' })).toBe(false);
  });

  test('without one by what it says', () => {
    expect(same({}, {})).toBe(true);
    // A number within its statement, which says nothing in another one.
    expect(same({ entryReference: '1' }, { entryReference: '2' })).toBe(true);
    expect(same({}, text('anders'))).toBe(false);
  });

  test.each<Partial<CamtDetail>>([
    { endToEndId: 'E-1' },
    { payerName: 'P Bakker' },
    { payerIban: 'NL44RABO0123456789' },
  ])('without one is another with %j', (change) => {
    expect(same({}, { details: [{ ...DETAIL, ...change }] })).toBe(false);
  });

  test.each<Partial<CamtEntry>>([
    { amount: '13.00' },
    { bookedOn: '2026-11-21' },
    { side: 'DBIT' },
    { isReversal: 'true' },
  ])('is another with %j, also under one reference', (change) => {
    expect(same({ bankReference: 'B-1' }, { bankReference: 'B-1', ...change })).toBe(false);
  });

  test('twice on a day is two', () => {
    const identities = linesOf({}, {}, {}).map(({ identity }) => identity);
    expect(new Set(identities).size).toBe(3);
    expect(linesOf({}, {}, {}).map(({ identity }) => identity)).toEqual(identities);
  });
});

describe('a file', () => {
  test('leaves out what the bank has only announced', () => {
    const result = read([{}, { status: 'PDNG' }, { status: 'INFO' }]);
    expect(result).toMatchObject({ ok: true, value: { pending: 2, lines: [{}] } });
  });

  test.each<[string, Partial<CamtEntry>]>([
    ['OTHER_CURRENCY', { currency: 'USD' }],
    ['MALFORMED', { amount: 'twaalf' }],
    ['MALFORMED', { side: '' }],
    ['MALFORMED', { bookedOn: '2026-13-01' }],
    ['NOTHING_BOOKED', { status: 'PDNG' }],
    ['NOTHING_BOOKED', { amount: '0.00' }],
  ])('is refused as %s with %j', (reason, entry) => {
    expect(read([entry])).toEqual({ ok: false, reason });
  });

  test('of another account is refused, and so is one that has both', () => {
    const refused = { ok: false, reason: 'OTHER_ACCOUNT' };
    expect(read([{}], 'NL44RABO0123456789')).toEqual(refused);
    expect(read([{}], '')).toEqual(refused);
    expect(readBankFile(ofBoth(), [OWN])).toEqual(refused);
    expect(readBankFile([], [OWN])).toEqual({ ok: false, reason: 'NOT_CAMT' });
  });

  test('of an earlier account of the shop says which, and one of two is refused', () => {
    const own = ['NL44RABO0123456789', OWN];
    const [earlier] = ofBoth();
    expect(readBankFile([earlier, earlier], own)).toMatchObject({ ok: true, value: { iban: OWN } });
    expect(readBankFile(ofBoth(), own)).toEqual({ ok: false, reason: 'SEVERAL_ACCOUNTS' });
  });

  test('of the own account may write it with spaces', () => {
    expect(read([{}], 'nl91 abna 0417 1643 00').ok).toBe(true);
  });

  test('has a bound, batches counted by their parts', () => {
    const part = { ...DETAIL, amount: '0.01', currency: 'EUR' };
    const details = Array.from({ length: 5_001 }, () => part);
    expect(read([{ amount: '50.01', details }])).toEqual({ ok: false, reason: 'TOO_MANY_ENTRIES' });
  });
});

import { describe, expect, test } from 'vitest';
import { readBankFile } from './bank-file.ts';
import type { BankLine, WrittenDetail, WrittenEntry, WrittenStatement } from './bank-statement.ts';

const OWN = 'NL91ABNA0417164300';

const DETAIL: WrittenDetail = {
  amount: '',
  currency: '',
  side: '',
  bankReference: '',
  endToEndId: 'NOTPROVIDED',
  payerName: 'S de Vries',
  payerIban: 'NL20INGB0001234567',
  texts: ['2026-000123'],
  reference: '',
  info: '',
  returnReason: '',
};
const ENTRY: WrittenEntry = {
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

const OTHER = 'NL44RABO0123456789';

function readAll(statements: readonly WrittenStatement[], own: readonly string[] = [OWN]) {
  return readBankFile({ format: 'camt053', statements }, own);
}

function read(entries: readonly Partial<WrittenEntry>[], account = OWN) {
  const written = entries.map((entry) => ({ ...ENTRY, ...entry }));
  return readAll([{ id: 'dag 1', account, currency: 'EUR', entries: written }]);
}

/** Statements of two accounts in one file. */
function ofBoth() {
  const one = { id: '1', account: OWN, currency: '', entries: [ENTRY] };
  return [one, { ...one, account: OTHER }] as const;
}

function linesOf(...entries: Partial<WrittenEntry>[]): readonly BankLine[] {
  const result = read(entries);
  if (!result.ok) throw new Error(result.reason);
  return result.value.lines;
}

describe('a line', () => {
  test('has what the bank says of it', () => {
    expect(linesOf({ bankReference: 'B-1' })).toEqual([
      {
        iban: OWN,
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

  test('also has what says beside it what it is for, each once', () => {
    const detail = { ...DETAIL, texts: ['hosting'], endToEndId: '2026-000124', info: 'Hosting' };
    expect(linesOf({ details: [detail], info: 'via app 2026-000125' })).toMatchObject([
      { text: 'hosting 2026-000124 via app 2026-000125' },
    ]);
    expect(linesOf({ details: [{ ...DETAIL, endToEndId: '2026-000123' }] })).toMatchObject([
      { text: '2026-000123' },
    ]);
  });

  test.each<[readonly string[], string]>([
    [['factuur 2026-000', '123 van maart'], 'factuur 2026-000123 van maart'],
    [['2026-', '000', '123'], '2026- 000123'],
    [['20', '26-000', '123'], '2026-000123'],
    [['2026-000123', '2026-000124'], '2026-000123 2026-000124'],
    [['2026-000123', '2026-000', '124'], '2026-000123 2026-000124'],
    [['RF4620', '26000123'], 'RF462026000123'],
    [['klant 1', '2026-000123'], 'klant 1 2026-000123'],
    [[`${'x'.repeat(139)}b`, 'edrag'], `${'x'.repeat(139)}bedrag`],
  ])('of which the text came in the pieces %j', (texts, text) => {
    expect(linesOf({ details: [{ ...DETAIL, texts }] })).toMatchObject([{ text }]);
  });

  test('of a collection that came back is money taken back, marked or not', () => {
    const details = [{ ...DETAIL, returnReason: 'MS03' }];
    const back = { side: 'debit', isReversal: true, payerName: 'S de Vries', text: '2026-000123' };
    expect(linesOf({ side: 'DBIT', details })).toMatchObject([back]);
    expect(linesOf({ side: 'DBIT', details, isReversal: 'true' })).toMatchObject([back]);
    // Money of the shop that came back is for a person to see.
    expect(linesOf({ details })).toMatchObject([{ side: 'credit', isReversal: false }]);
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

  test.each<[string, WrittenDetail[]]>([
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
  const same = (a: Partial<WrittenEntry>, b: Partial<WrittenEntry>) =>
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

  test.each<Partial<WrittenDetail>>([
    { endToEndId: 'E-1' },
    { payerName: 'P Bakker' },
    { payerIban: 'NL44RABO0123456789' },
  ])('without one is another with %j', (change) => {
    expect(same({}, { details: [{ ...DETAIL, ...change }] })).toBe(false);
  });

  test.each<Partial<WrittenEntry>>([
    { amount: '13.00' },
    { bookedOn: '2026-11-21' },
    { side: 'DBIT' },
    { isReversal: 'true' },
  ])('is another with %j, also under one reference', (change) => {
    expect(same({ bankReference: 'B-1' }, { bankReference: 'B-1', ...change })).toBe(false);
  });

  test('is what it was before more of it was read', () => {
    const known = JSON.stringify(['2026-11-20', 1299, 'credit', false]).slice(0, -1);
    const said = `${known},"=","E-1","NL20INGB0001234567","S de Vries","een twee RF1"]0`;
    const detail = { ...DETAIL, endToEndId: 'E-1', texts: ['een', 'twee'], reference: 'RF1' };
    expect(linesOf({ details: [{ ...detail, info: 'meer' }], info: 'nog meer' })).toMatchObject([
      { identity: said },
    ]);
    expect(linesOf({ bankReference: 'B-1' })).toMatchObject([{ identity: `${known},"#","B-1"]0` }]);
    const taken = JSON.stringify([
      '2026-11-20',
      1299,
      'debit',
      false,
      '=',
      'E-1',
      null,
      null,
      null,
    ]);
    const returned = [{ ...detail, returnReason: 'MS03' }];
    expect(linesOf({ side: 'DBIT', details: returned })).toMatchObject([{ identity: `${taken}0` }]);
  });

  test('in MT940 is not known by its number, which begins anew in each file', () => {
    const entries = [{ ...ENTRY, bankReference: '00000001' }];
    const statements = [{ id: '1', account: OWN, currency: 'EUR', entries }];
    const old = readBankFile({ format: 'mt940', statements }, [OWN]);
    expect(old).toMatchObject({
      value: { lines: [{ bankReference: '00000001', identity: linesOf({})[0]?.identity }] },
    });
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

  test.each<[string, Partial<WrittenEntry>]>([
    ['OTHER_CURRENCY', { currency: 'USD' }],
    ['MALFORMED', { amount: 'twaalf' }],
    ['MALFORMED', { side: '' }],
    ['MALFORMED', { bookedOn: '2026-13-01' }],
    ['NOTHING_BOOKED', { status: 'PDNG' }],
    ['NOTHING_BOOKED', { amount: '0.00' }],
  ])('is refused as %s with %j', (reason, entry) => {
    expect(read([entry])).toEqual({ ok: false, reason });
  });

  test('of other accounts alone is refused, and so is one of none', () => {
    const refused = { ok: false, reason: 'OTHER_ACCOUNT' };
    expect(read([{}], OTHER)).toEqual(refused);
    expect(read([{}], '')).toEqual(refused);
    expect(readAll([])).toEqual({ ok: false, reason: 'NOT_CAMT' });
  });

  test('of several accounts gives what is of the shop, and says what it left out', () => {
    const [own, other] = ofBoth();
    const strange = { ...other, entries: [{ ...ENTRY, amount: 'x', currency: 'USD' }] };
    expect(readAll([strange, own, strange])).toMatchObject({
      ok: true,
      value: { lines: [{ iban: OWN }], skipped: [{ account: OTHER, lines: 2 }] },
    });
    expect(readAll([own])).toMatchObject({ value: { skipped: [] } });
  });

  test('of two accounts of the shop gives both, each as its own file would', () => {
    const [own, earlier] = ofBoth();
    const both = readAll([own, earlier, own], [OWN, OTHER]);
    const alone = readAll([earlier], [OWN, OTHER]);
    expect(both).toMatchObject({
      value: { lines: [{ iban: OWN }, { iban: OTHER }, { iban: OWN }], skipped: [] },
    });
    const identities = both.ok ? both.value.lines.map(({ identity }) => identity) : [];
    expect(alone).toMatchObject({ value: { lines: [{ identity: identities[1] }] } });
    expect(identities[2]).not.toBe(identities[0]);
  });

  test('of an account in another currency is another account', () => {
    const [own] = ofBoth();
    const dollars = { ...own, currency: 'USD', entries: [{ ...ENTRY, currency: 'USD' }] };
    expect(readAll([dollars, own])).toMatchObject({
      value: { lines: [{}], skipped: [{ account: `${OWN} USD`, lines: 1 }] },
    });
    expect(readAll([dollars])).toEqual({ ok: false, reason: 'OTHER_CURRENCY' });
  });

  test('may name the account by its number from before IBAN', () => {
    expect(read([{}], '417164300')).toMatchObject({ value: { lines: [{ iban: OWN }] } });
    expect(read([{}], '417164301')).toEqual({ ok: false, reason: 'OTHER_ACCOUNT' });
    expect(read([{}], '4300')).toEqual({ ok: false, reason: 'OTHER_ACCOUNT' });
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

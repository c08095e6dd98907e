import { describe, expect, test } from 'vitest';
import { isMt940, readMt940 } from './mt940.ts';

function message(...lines: string[]): string {
  return lines.join('\r\n');
}

function withMovements(
  movements: readonly string[],
  { opening = 'C261119EUR1000,00', closing = 'C261120EUR1000,00', name = 'P1' } = {},
): string {
  return message(
    `:20:${name}`,
    ':25:NL91ABNA0417164300EUR',
    ':28C:00001',
    `:60F:${opening}`,
    ...movements,
    `:62F:${closing}`,
    '-',
  );
}

function statementsOf(text: string) {
  const read = readMt940(text);
  if (!read.ok) throw new Error(read.reason);
  return read.value;
}

/** The only movement of a file, with the balance that it leads to. */
function entryOf(movement: string, closing: string) {
  const [statement] = statementsOf(withMovements([movement], { closing }));
  return statement?.entries[0];
}

/** A day as each of the three banks writes it; people and accounts are made up. */
const ING = message(
  '{1:F01INGBNL2ABXXX0000000000}',
  '{2:I940INGBNL2AXXXN}',
  '{4:',
  ':20:P261120000000001',
  ':25:NL91ABNA0417164300EUR',
  ':28C:00000',
  ':60F:C261119EUR662,23',
  ':61:2611201120C12,99NTRFEREF//00000000001005',
  '/TRCD/00100/',
  ':86:/EREF/KLANT-77//CNTP/NL20INGB0001234567/INGBNL2A/S de Vries//',
  '/REMI/USTD//Factuur 2026-000123/',
  ':61:2611201120D1,57NTRFPREF//00000000001006',
  '/TRCD/00200/',
  ':86:/PREF/M000000003333333//REMI/USTD//TOTAAL 1 VZ/',
  ':61:2611201120D4,99NRTIEREF//00000000001007',
  '/TRCD/01016/',
  ':86:/RTRN/MS03//EREF/INCASSO-1//CNTP/NL20INGB0001234567/INGBNL2A/',
  'S de Vries///REMI/USTD//Factuur 2026-000120/',
  ':62F:C261120EUR668,66',
  ':64:C261120EUR668,66',
  ':86:/SUM/3/2/6,56/12,99/',
  '-}{5:{CHK:0123456789AB}}',
);

const RABOBANK = message(
  ':940:',
  ':20:940S261120',
  ':25:NL91ABNA0417164300 EUR',
  ':28C:26324',
  ':60F:C261119EUR000000001000,00',
  ':61:261119C000000000012,99N541EREF',
  'NL20INGB0001234567',
  ':86:/EREF/NOTPROVIDED/ORDP//NAME/S de Vries/ADDR/Kade 1 1000 AA Amste',
  'rdam NL/REMI/Factuur 2026-000123/ISDT/2026-11-20',
  ':61:261120D000000000002,00N064NONREF',
  '0000000000',
  ':86:/TRCD/064/REMI/Kosten',
  ':61:261120C000000000005,00N503NONREF',
  'NL20INGB0001234567',
  ':86:/ORDP//NAME/S de Vries/REMI//CDTRREFTP//CD/SCOR/ISSR/CUR/CDTRREF/',
  '5000123412341234',
  ':62F:C261120EUR000000001015,99',
  ':64:C261120EUR000000001015,99',
  ':65:C261121EUR000000001015,99',
);

const ABN_AMRO = message(
  'ABNANL2A',
  '940',
  'ABNANL2A',
  ':20:ABN AMRO BANK NV',
  ':25:417164300',
  ':28:32401/1',
  ':60F:C261119EUR1000,',
  ':61:2611201120C12,99N654NONREF',
  ':86:/TRTP/SEPA OVERBOEKING/IBAN/NL20INGB0001234567/BIC/INGBNL2A/NAME/',
  'S DE VRIES/REMI/Factuur 2026-000123/EREF/NOTPROVIDED',
  ':61:2611201120C5,N654NONREF',
  ':86:SEPA OVERBOEKING                 IBAN: NL20INGB0001234567',
  'BIC: INGBNL2A                    NAAM: S DE VRIES',
  'OMSCHRIJVING: betaling van de fa ctuur 2026-000124',
  'KENMERK: KLANT-78',
  ':61:2611201120D4,99N247NONREF',
  ':86:/RTYP/SEPA Incasso niet uitgevoerd/MARF/M-1/RTRN/MS03/IBAN/NL20IN',
  'GB0001234567/NAME/S DE VRIES/REMI/Factuur 2026-000120/EREF/I-1',
  ':62F:C261120EUR1013,',
  '-',
);

const NO_MORE = { entryReference: '', info: '', currency: 'EUR', status: 'BOOK' };
const PAYER = { payerName: 'S de Vries', payerIban: 'NL20INGB0001234567' };

describe('a file of', () => {
  test('ING in the envelope of SWIFT, with what came back', () => {
    const [statement, ...others] = statementsOf(ING);
    expect(others).toEqual([]);
    expect(statement).toMatchObject({
      id: '00000',
      account: 'NL91ABNA0417164300',
      currency: 'EUR',
    });
    const bookedOn = '2026-11-20';
    expect(statement?.entries).toMatchObject([
      {
        ...NO_MORE,
        amount: '12.99',
        side: 'CRDT',
        isReversal: 'false',
        bookedOn,
        bankReference: '00000000001005',
        details: [{ ...PAYER, endToEndId: 'KLANT-77', texts: ['Factuur 2026-000123'] }],
      },
      { side: 'DBIT', amount: '1.57', details: [{ texts: ['TOTAAL 1 VZ'], returnReason: '' }] },
      {
        side: 'DBIT',
        isReversal: 'false',
        details: [{ ...PAYER, texts: ['Factuur 2026-000120'], returnReason: 'MS03' }],
      },
    ]);
  });

  test('Rabobank, with the account on a line of its own and the day of the statement', () => {
    const [statement] = statementsOf(RABOBANK);
    expect(statement).toMatchObject({ account: 'NL91ABNA0417164300', id: '26324' });
    expect(statement?.entries).toMatchObject([
      {
        bookedOn: '2026-11-20',
        amount: '000000000012.99',
        bankReference: '',
        details: [{ ...PAYER, endToEndId: 'NOTPROVIDED', texts: ['Factuur 2026-000123'] }],
      },
      { side: 'DBIT', details: [{ payerIban: '', texts: ['Kosten'] }] },
      { details: [{ ...PAYER, texts: [''], reference: '5000123412341234' }] },
    ]);
  });

  test('ABN AMRO, with slashes, in two columns, and a collection that came back', () => {
    const [statement] = statementsOf(ABN_AMRO);
    expect(statement).toMatchObject({ account: '417164300', id: '32401/1' });
    const payer = { ...PAYER, payerName: 'S DE VRIES' };
    expect(statement?.entries).toMatchObject([
      { amount: '12.99', details: [{ ...payer, texts: ['Factuur 2026-000123'] }] },
      {
        amount: '5.',
        details: [
          {
            ...payer,
            endToEndId: 'KLANT-78',
            texts: ['betaling van de factuur 2026-000124'],
          },
        ],
      },
      { side: 'DBIT', details: [{ ...payer, returnReason: 'MS03', endToEndId: 'I-1' }] },
    ]);
  });

  test('several accounts and days, one after the other', () => {
    const other = RABOBANK.replaceAll('NL91ABNA0417164300', 'NL44RABO0123456789');
    const statements = statementsOf(message(ING, RABOBANK, other, ABN_AMRO));
    expect(statements.map(({ account, entries }) => [account, entries.length])).toEqual([
      ['NL91ABNA0417164300', 3],
      ['NL91ABNA0417164300', 3],
      ['NL44RABO0123456789', 3],
      ['417164300', 3],
    ]);
  });

  test.each(['\n', '\r', '\r\n'])('any of them has its lines end by %j', (end) => {
    for (const text of [ING, RABOBANK, ABN_AMRO]) {
      expect(statementsOf(text.replaceAll('\r\n', end))).toEqual(statementsOf(text));
      expect(isMt940(text.replaceAll('\r\n', end))).toBe(true);
    }
  });
});

describe('a movement', () => {
  test.each<[string, string, object]>([
    ['C12,99', 'C261120EUR1012,99', { side: 'CRDT', isReversal: 'false', amount: '12.99' }],
    ['CR12,99', 'C261120EUR1012,99', { side: 'CRDT', isReversal: 'false' }],
    ['DR12,99', 'C261120EUR987,01', { side: 'DBIT', isReversal: 'false' }],
    ['RC12,99', 'C261120EUR987,01', { side: 'DBIT', isReversal: 'true' }],
    ['RD12,99', 'C261120EUR1012,99', { side: 'CRDT', isReversal: 'true' }],
    ['RCR12,99', 'C261120EUR987,01', { side: 'DBIT', isReversal: 'true' }],
    ['D1200,', 'D261120EUR200,', { side: 'DBIT', amount: '1200.' }],
    ['C43,6', 'C261120EUR1043,6', { amount: '43.6' }],
    ['EC12,99', 'C261120EUR1000,00', { status: 'PDNG' }],
  ])('%s', (amount, closing, expected) => {
    expect(entryOf(`:61:2611201120${amount}NTRFNONREF`, closing)).toMatchObject(expected);
  });

  test.each<[string, string]>([
    ['2612310101', '2027-01-01'],
    ['2701011231', '2026-12-31'],
    ['2701020102', '2027-01-02'],
    ['2402290301', '2024-03-01'],
    ['2611200000', '2026-11-20'],
    ['261120', '2026-11-20'],
  ])('with value and entry %s is of %s', (days, bookedOn) => {
    const entry = entryOf(`:61:${days}C1,00NTRFNONREF`, 'C261120EUR1001,00');
    expect(entry).toMatchObject({ bookedOn });
  });

  test.each<[string, object, string]>([
    ['NONREF', { bankReference: '' }, ''],
    ['KLANT/5//B-1', { bankReference: 'B-1' }, 'KLANT/5'],
    ['EREF//00000000001005/TRCD/00100/', { bankReference: '00000000001005' }, ''],
    ['', { bankReference: '' }, ''],
  ])('with the references %j', (references, expected, endToEndId) => {
    const entry = entryOf(`:61:2611201120C1,00NTRF${references}`, 'C261120EUR1001,00');
    expect(entry).toMatchObject({ ...expected, details: [{ endToEndId }] });
  });

  test('may have field 86 once a line, or none; what stands after the balance is of none', () => {
    const text = withMovements(
      [
        ':61:2611201120C1,00NTRFNONREF',
        ':86:/EREF/NOTPROVIDED/',
        ':86:/REMI/USTD//2026-000123/',
        ':61:2611201120C1,00NTRFNONREF',
      ],
      { closing: 'C261120EUR1002,00\r\n:86:/REMI/2026-000999' },
    );
    const details = statementsOf(text)[0]?.entries.flatMap((entry) => entry.details);
    expect(details).toMatchObject([{ texts: ['2026-000123'] }, { texts: [''] }]);
  });
});

describe('a file is refused', () => {
  test.each<[string, string]>([
    ['UNBALANCED', withMovements([':61:2611201120C1,00NTRFNONREF'])],
    ['UNBALANCED', withMovements([], { closing: 'D261120EUR1000,00' })],
    ['MALFORMED', withMovements(['']).replace(/:62F:[\s\S]*/, '')],
    ['MALFORMED', ING.slice(0, ING.indexOf(':62F:'))],
    ['MALFORMED', message(ING, ING.slice(0, ING.indexOf(':62F:')))],
    ['MALFORMED', withMovements([':61:2611201120X1,00NTRFNONREF'])],
    ['MALFORMED', withMovements([':61:2613401340C0,00NTRFNONREF'], { opening: 'C269999EUR1,' })],
    ['MALFORMED', withMovements([], { closing: 'C261120USD1000,00' })],
    ['MALFORMED', ':60F:C261119EUR1,00'],
    ['TOO_MANY_ENTRIES', withMovements(Array(5_001).fill(':61:2611201120C0,NTRFNONREF'))],
  ])('%s %#', (reason, text) => {
    expect(readMt940(text)).toEqual({ ok: false, reason });
  });

  test('whose pages do not come to their own balances', () => {
    const first = withMovements([':61:2611201120C1,00NTRFNONREF'], {
      closing: 'C261120EUR1001,00',
    });
    const second = withMovements([], {
      opening: 'C261120EUR1001,00',
      closing: 'C261120EUR1001,00',
    });
    const pages = [first.replace(':62F:', ':62M:'), second.replace(':60F:', ':60M:')];
    expect(statementsOf(pages.join('\r\n'))).toHaveLength(2);
    expect(readMt940(pages.join('\r\n').replace('1,00NTRF', '2,00NTRF'))).toEqual({
      ok: false,
      reason: 'UNBALANCED',
    });
  });
});

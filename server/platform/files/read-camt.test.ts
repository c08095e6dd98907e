import { describe, expect, test } from 'vitest';
import { camtXml, OWN_IBAN, PAYER_IBAN } from '#tests/support/camt.ts';
import { readCamt } from './read-camt.ts';

const read = readCamt;

function document(entries: string, { version = '02', prefix = '' } = {}): string {
  const p = prefix === '' ? '' : `${prefix}:`;
  const xmlns = prefix === '' ? 'xmlns' : `xmlns:${prefix}`;
  const xml = `<Document ${xmlns}="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt>
    <GrpHdr><MsgId>x</MsgId></GrpHdr>
    <Stmt><Id>S-1</Id><Acct><Id><IBAN>${OWN_IBAN}</IBAN></Id></Acct>
    <Bal><Amt Ccy="EUR">1000.00</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>${entries}</Stmt>
  </BkToCstmrStmt></Document>`;
  return `<?xml version="1.0"?>${xml.replaceAll(/<(\/?)(?=[A-Z])/g, `<$1${p}`)}`;
}

async function entriesOf(xml: string) {
  const result = await read(xml);
  if (!result.ok) throw new Error(result.reason);
  return result.value.flatMap(({ entries }) => entries);
}

const WHOLE = {
  amount: '12.99',
  currency: 'EUR',
  side: 'CRDT',
  status: 'BOOK',
  bookedOn: '2026-11-20',
};
const PAYER = { payerName: 'S de Vries', payerIban: PAYER_IBAN, texts: ['2026-000123'] };

/** Spellings of one and the same transfer by banks in the Netherlands; people and accounts are made up. */
const SHAPES: [string, string, object][] = [
  [
    'ING: the reference at the entry, the amount of the detail among its amounts',
    document(`<Ntry><NtryRef>000001</NtryRef><Amt Ccy="EUR">12.99</Amt><CdtDbtInd>CRDT</CdtDbtInd>
      <RvslInd>false</RvslInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt>
      <AcctSvcrRef>032690000000123</AcctSvcrRef>
      <NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
      <AmtDtls><TxAmt><Amt Ccy="EUR">12.99</Amt></TxAmt></AmtDtls>
      <RltdPties><Dbtr><Nm>S de Vries</Nm></Dbtr>
      <DbtrAcct><Id><IBAN>${PAYER_IBAN}</IBAN></Id></DbtrAcct></RltdPties>
      <RmtInf><Ustrd>2026-000123</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`),
    {
      bankReference: '032690000000123',
      entryReference: '000001',
      details: [{ ...PAYER, amount: '12.99', currency: 'EUR' }],
    },
  ],
  [
    'Rabobank: a moment instead of a day, the reference in the detail, the text in two parts',
    document(`<Ntry><Amt Ccy="EUR">12.99</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>
      <BookgDt><DtTm>2026-11-20T14:03:11+01:00</DtTm></BookgDt>
      <NtryDtls><TxDtls><Refs><AcctSvcrRef>OO9B005011223344</AcctSvcrRef></Refs>
      <RltdPties><Dbtr><Nm>S de Vries</Nm></Dbtr>
      <DbtrAcct><Id><IBAN>${PAYER_IBAN}</IBAN></Id></DbtrAcct></RltdPties>
      <RmtInf><Ustrd>Factuur</Ustrd><Ustrd>2026-000123</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`),
    {
      bookedOn: '2026-11-20T14:03:11+01:00',
      details: [{ bankReference: 'OO9B005011223344', texts: ['Factuur', '2026-000123'] }],
    },
  ],
  [
    'ABN AMRO: what was said at the entry, nothing in the details',
    document(`<Ntry><Amt Ccy="EUR">12.99</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>
      <BookgDt><Dt>2026-11-20</Dt></BookgDt><AcctSvcrRef>3240L112233</AcctSvcrRef>
      <AddtlNtryInf>/TRTP/SEPA OVERBOEKING/IBAN/${PAYER_IBAN}/NAME/S de Vries/REMI/2026-000123</AddtlNtryInf></Ntry>`),
    { info: expect.stringMatching(/REMI\/2026-000123$/), details: [] },
  ],
  [
    'bunq: names with a prefix, and text that is marked as such',
    document(
      `<Ntry><NtryRef>7712</NtryRef><Amt Ccy="EUR">12.99</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts>
      <BookgDt><Dt>2026-11-20</Dt></BookgDt>
      <NtryDtls><TxDtls><RltdPties><Dbtr><Nm>Bakker &amp; Zoon</Nm></Dbtr></RltdPties>
      <RmtInf><Ustrd><![CDATA[2026-000123 <dank>]]></Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
      { prefix: 'ns2' },
    ),
    {
      entryReference: '7712',
      details: [{ payerName: 'Bakker & Zoon', payerIban: '', texts: ['2026-000123 <dank>'] }],
    },
  ],
  [
    'version 08: status by code, party one deeper, amount of the detail itself, a structured reference',
    document(
      `<Ntry><Amt Ccy="EUR">12.99</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>
      <BookgDt><Dt>2026-11-20</Dt></BookgDt><AcctSvcrRef>K-1</AcctSvcrRef>
      <NtryDtls><Btch><NbOfTxs>1</NbOfTxs></Btch>
      <TxDtls><Amt Ccy="EUR">12.99</Amt><CdtDbtInd>CRDT</CdtDbtInd>
      <RltdPties><Dbtr><Pty><Nm>S de Vries</Nm></Pty></Dbtr>
      <DbtrAcct><Id><IBAN>${PAYER_IBAN}</IBAN></Id></DbtrAcct></RltdPties>
      <RmtInf><Strd><CdtrRefInf><Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry></Tp><Ref>RF462026000123</Ref></CdtrRefInf></Strd></RmtInf>
      </TxDtls></NtryDtls></Ntry>`,
      { version: '08' },
    ),
    {
      details: [
        {
          ...PAYER,
          texts: [],
          reference: 'RF462026000123',
          amount: '12.99',
          currency: 'EUR',
          side: 'CRDT',
        },
      ],
    },
  ],
];

describe('one transfer as a bank writes it', () => {
  test.each(SHAPES)('%s', async (_name, xml, expected) => {
    expect(await entriesOf(xml)).toMatchObject([{ ...WHOLE, ...expected }]);
  });

  test('what a bank says beside the text, and why a collection came back', async () => {
    const xml = document(`<Ntry><Amt Ccy="EUR">12.99</Amt><CdtDbtInd>DBIT</CdtDbtInd>
      <Sts>BOOK</Sts><BookgDt><Dt>2026-11-20</Dt></BookgDt>
      <NtryDtls><TxDtls><Refs><EndToEndId>2026-000123</EndToEndId></Refs>
      <RtrInf><Rsn><Cd>MS03</Cd></Rsn></RtrInf><AddtlTxInf>Storno</AddtlTxInf></TxDtls></NtryDtls>
      <NtryDtls><TxDtls><RtrInf/></TxDtls></NtryDtls>
      <AddtlNtryInf>SEPA incasso</AddtlNtryInf></Ntry>`);
    expect(await entriesOf(xml)).toMatchObject([
      {
        info: 'SEPA incasso',
        details: [
          { endToEndId: '2026-000123', info: 'Storno', returnReason: 'MS03' },
          { info: '', returnReason: 'RETURNED' },
        ],
      },
    ]);
  });

  test('an account without an IBAN by its number, and the currency of one', async () => {
    const other = '<Othr><Id>417164300</Id></Othr></Id><Ccy>EUR</Ccy>';
    const xml = document('').replace(`<IBAN>${OWN_IBAN}</IBAN></Id>`, other);
    expect(await read(xml)).toMatchObject({ value: [{ account: '417164300', currency: 'EUR' }] });
  });

  test('the balances beside it are no entries', async () => {
    expect(await read(document(''))).toEqual({
      ok: true,
      value: [{ id: 'S-1', account: OWN_IBAN, currency: '', entries: [] }],
    });
  });

  test('a day a statement: each has its own', async () => {
    const two = camtXml([{ amount: '1.00' }]).replace(
      /<Stmt>[\s\S]*<\/Stmt>/,
      (stmt) => stmt + stmt.replace('20261120', '20261121'),
    );
    expect(await read(two)).toMatchObject({
      value: [
        { id: '20261120', entries: [{ amount: '1.00' }] },
        { id: '20261121', entries: [{ amount: '1.00' }] },
      ],
    });
  });

  test('letters that lie across two parts of a long file', async () => {
    const lines = Array.from({ length: 300 }, () => ({ amount: '1.00', text: '€😀'.repeat(60) }));
    const entries = await entriesOf(camtXml(lines));
    expect(new Set(entries.map(({ details }) => details[0]?.texts[0]))).toEqual(
      new Set(['€😀'.repeat(60)]),
    );
  });
});

const BOMB = `<!DOCTYPE d [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;">]>`;

describe('a file that is refused', () => {
  test.each<[string, string]>([
    ['NOT_XML', 'datum;bedrag\n2026-11-20;12,99'],
    ['NOT_XML', '<Document'],
    ['NOT_XML', camtXml([{ amount: '1.00' }]).replace('</Stmt>', '</Stmnt>')],
    ['NOT_XML', camtXml([{ amount: '1.00' }]).replace('</Document>', '')],
    ['NOT_XML', camtXml([{ amount: '1.00' }]).replace('NOTPROVIDED', '&unknown;')],
    ['HAS_DOCTYPE', camtXml([]).replace('<Document', `${BOMB}<Document`)],
    [
      'HAS_DOCTYPE',
      camtXml([]).replace('<Document', '<!DOCTYPE d SYSTEM "file:///etc/passwd"><Document'),
    ],
    ['NOT_CAMT', '<html><body>Inloggen</body></html>'],
    ['NOT_CAMT', camtXml([]).replace('camt.053.001', 'camt.052.001')],
    ['NOT_CAMT', camtXml([], { version: '01' })],
    ['NOT_CAMT', '<Document><BkToCstmrStmt/></Document>'],
    ['MALFORMED', document('<Ntry>'.repeat(60))],
    ['TOO_MANY_ENTRIES', document('<Ntry/>'.repeat(5_001))],
  ])('%s %#', async (reason, text) => {
    expect(await read(text)).toEqual({ ok: false, reason });
  });
});

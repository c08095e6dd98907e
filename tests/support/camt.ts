/** The shop's own account in tests; see `OPEN_SHOP`. */
export const OWN_IBAN = 'NL91ABNA0417164300';
/** The account of somebody who pays; it does not exist. */
export const PAYER_IBAN = 'NL20INGB0001234567';

export type CamtLine = {
  amount: string;
  text?: string;
  side?: 'CRDT' | 'DBIT';
  /** The bank's day. */
  on?: string;
  name?: string;
  iban?: string;
  /** The bank's own reference; without one a line is known by what it says. */
  reference?: string;
  status?: string;
  isReversal?: boolean;
  currency?: string;
};

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

function entryXml(line: CamtLine): string {
  const { amount, text = '', side = 'CRDT', on = '2026-11-20', currency = 'EUR' } = line;
  const { name = 'T Persoon', iban = PAYER_IBAN, reference, status = 'BOOK' } = line;
  const them = side === 'CRDT' ? 'Dbtr' : 'Cdtr';
  return `<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd>
    <RvslInd>${line.isReversal === true}</RvslInd><Sts>${status}</Sts>
    <BookgDt><Dt>${on}</Dt></BookgDt><ValDt><Dt>${on}</Dt></ValDt>
    ${reference === undefined ? '' : `<AcctSvcrRef>${reference}</AcctSvcrRef>`}
    <NtryDtls><TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs>
    <RltdPties><${them}><Nm>${escaped(name)}</Nm></${them}>
    <${them}Acct><Id><IBAN>${iban}</IBAN></Id></${them}Acct></RltdPties>
    <RmtInf><Ustrd>${escaped(text)}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`;
}

/** A statement in CAMT.053 as a Dutch bank writes it, of the shop's own account unless it says otherwise. */
export function camtXml(
  lines: readonly CamtLine[],
  { iban = OWN_IBAN, id = '20261120', version = '02' } = {},
): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.${version}"><BkToCstmrStmt>
<GrpHdr><MsgId>${id}</MsgId><CreDtTm>2026-11-21T03:00:00</CreDtTm></GrpHdr>
<Stmt><Id>${id}</Id><Acct><Id><IBAN>${iban}</IBAN></Id><Ccy>EUR</Ccy></Acct>
${lines.map(entryXml).join('\n')}</Stmt></BkToCstmrStmt></Document>`;
}

/** The same as a file that somebody downloaded. */
export function camtFile(
  lines: readonly CamtLine[],
  options?: Parameters<typeof camtXml>[1],
): File {
  return new File([camtXml(lines, options)], 'afschrift.xml', { type: 'application/xml' });
}

import { setImmediate } from 'node:timers/promises';
import type { SaxesTagNS } from 'saxes';
import type { BankFileRefusal } from '#domain/sales/bank-file.ts';
import {
  BANK_FILE_MAX_ENTRIES,
  type WrittenDetail,
  type WrittenEntry,
  type WrittenStatement,
} from '#domain/sales/bank-statement.ts';
import { ok, refuse, type Result } from '#domain/platform/result.ts';

/** Deeper than any version of the schema goes, twice over. */
const DEPTH_MAX = 40;
/** Characters that are read before others get their turn: some milliseconds. */
const PART = 65_536;
/** The bank-to-customer statement, from the version that Dutch banks began with. */
const CAMT_053 = /^urn:iso:std:iso:20022:tech:xsd:camt\.053\.001\.(?:0[2-9]|1[0-9])$/;

type Element = { name: string; currency: string; text: string; children: Element[] };

class Refused extends Error {
  override name = 'Refused';
  readonly reason: BankFileRefusal;

  constructor(reason: BankFileRefusal) {
    super(reason);
    this.reason = reason;
  }
}

/**
 * Reads the statements out of a CAMT.053 document (ISO 20022 camt.053.001.02 and later) as the bank wrote
 * them; what they mean is for the domain. A document with a DOCTYPE is refused before anything of it is
 * looked at, so that it has no entities to expand and nothing to fetch. Never throws on a file.
 */
export async function readCamt(text: string): Promise<Result<WrittenStatement[], BankFileRefusal>> {
  const reader = await startReading();
  try {
    for (let at = 0; at < text.length; at += PART) {
      reader.write(text.slice(at, at + PART));
      await setImmediate();
    }
    return ok(reader.finish());
  } catch (error) {
    // Other errors are the parser's, about XML that is not well-formed.
    return refuse(error instanceof Refused ? error.reason : 'NOT_XML');
  }
}

async function startReading() {
  // Loaded with the first file of a bank: most hours of a shop see none.
  const { SaxesParser } = await import('saxes');
  const parser = new SaxesParser({ xmlns: true });
  const statements: WrittenStatement[] = [];
  const open: Element[] = [];
  let entries: WrittenEntry[] = [];
  let count = 0;
  parser.on('doctype', () => {
    throw new Refused('HAS_DOCTYPE');
  });
  parser.on('error', (error) => {
    throw error;
  });
  parser.on('opentag', (tag) => {
    if (open.length === 0) insistOnCamt(tag);
    if (open.length >= DEPTH_MAX) throw new Refused('MALFORMED');
    const { Ccy: currency } = tag.attributes;
    open.push({ name: tag.local, currency: currency?.value ?? '', text: '', children: [] });
  });
  const addText = (text: string) => {
    const element = open.at(-1);
    if (element !== undefined) element.text += text;
  };
  parser.on('text', addText);
  parser.on('cdata', addText);
  parser.on('closetag', () => {
    const element = open.pop();
    if (element === undefined) return;
    if (element.name === 'Ntry') {
      count += 1;
      if (count > BANK_FILE_MAX_ENTRIES) throw new Refused('TOO_MANY_ENTRIES');
      // Not kept as an element: a year's file would be all of it at once.
      entries.push(entryOf(element));
    } else if (element.name === 'Stmt') {
      statements.push({
        id: textAt(element, 'Id'),
        account: firstOf(
          textAt(element, 'Acct', 'Id', 'IBAN'),
          textAt(element, 'Acct', 'Id', 'Othr', 'Id'),
        ),
        currency: textAt(element, 'Acct', 'Ccy'),
        entries,
      });
      entries = [];
    } else {
      open.at(-1)?.children.push(element);
    }
  });
  return {
    write: (part: string) => void parser.write(part),
    finish: () => {
      parser.close();
      return statements;
    },
  };
}

function insistOnCamt({ local, uri }: SaxesTagNS): void {
  if (local !== 'Document' || !CAMT_053.test(uri)) throw new Refused('NOT_CAMT');
}

function childAt(element: Element, path: readonly string[]): Element | undefined {
  const [name, ...rest] = path;
  if (name === undefined) return element;
  const child = element.children.find((one) => one.name === name);
  return child === undefined ? undefined : childAt(child, rest);
}

function textAt(element: Element, ...path: string[]): string {
  return childAt(element, path)?.text.trim() ?? '';
}

/** Answers the first text that is not empty: versions of the schema moved things. */
function firstOf(...texts: string[]): string {
  return texts.find((text) => text !== '') ?? '';
}

function childrenOf(element: Element | undefined, name: string): Element[] {
  return element?.children.filter((one) => one.name === name) ?? [];
}

function entryOf(entry: Element): WrittenEntry {
  const amount = childAt(entry, ['Amt']);
  return {
    amount: amount?.text.trim() ?? '',
    currency: amount?.currency ?? '',
    side: textAt(entry, 'CdtDbtInd'),
    isReversal: textAt(entry, 'RvslInd'),
    status: firstOf(textAt(entry, 'Sts', 'Cd'), textAt(entry, 'Sts')),
    bookedOn: firstOf(textAt(entry, 'BookgDt', 'Dt'), textAt(entry, 'BookgDt', 'DtTm')),
    bankReference: textAt(entry, 'AcctSvcrRef'),
    entryReference: textAt(entry, 'NtryRef'),
    info: textAt(entry, 'AddtlNtryInf'),
    details: childrenOf(entry, 'NtryDtls')
      .flatMap((details) => childrenOf(details, 'TxDtls'))
      .map(detailOf),
  };
}

function detailOf(detail: Element): WrittenDetail {
  const amount = childAt(detail, ['Amt']) ?? childAt(detail, ['AmtDtls', 'TxAmt', 'Amt']);
  const remittance = childAt(detail, ['RmtInf']);
  const nameOf = (party: string) =>
    firstOf(
      textAt(detail, 'RltdPties', party, 'Pty', 'Nm'),
      textAt(detail, 'RltdPties', party, 'Nm'),
    );
  return {
    amount: amount?.text.trim() ?? '',
    currency: amount?.currency ?? '',
    side: textAt(detail, 'CdtDbtInd'),
    bankReference: textAt(detail, 'Refs', 'AcctSvcrRef'),
    endToEndId: textAt(detail, 'Refs', 'EndToEndId'),
    payerName: firstOf(nameOf('Dbtr'), nameOf('UltmtDbtr')),
    payerIban: textAt(detail, 'RltdPties', 'DbtrAcct', 'Id', 'IBAN'),
    texts: childrenOf(remittance, 'Ustrd').map(({ text }) => text),
    reference: childrenOf(remittance, 'Strd')
      .map((structured) => textAt(structured, 'CdtrRefInf', 'Ref'))
      .join(' '),
    info: textAt(detail, 'AddtlTxInf'),
    returnReason: firstOf(
      textAt(detail, 'RtrInf', 'Rsn', 'Cd'),
      textAt(detail, 'RtrInf', 'Rsn', 'Prtry'),
      childrenOf(detail, 'RtrInf').length > 0 ? 'RETURNED' : '',
    ),
  };
}

import { addDays, addMonths } from '#domain/platform/amsterdam.ts';
import { cents, decimalAmount, sumCents, type Cents } from '#domain/platform/money.ts';
import { element, writeElement, type XmlElement } from '#domain/platform/xml.ts';
import { formatPercent, type VatTreatment } from '#domain/catalogue/vat-treatment.ts';
import {
  isBalanceSlot,
  LEDGER_SLOTS,
  slotName,
  type LedgerAccounts,
  type LedgerSlot,
} from './ledger.ts';
import { JOURNALS, type Journal, type LedgerEntry, type LedgerLine } from './ledger-entry.ts';

/** Namespace of XML Auditfile Financieel 3.2 (Belastingdienst, 2014). */
const NAMESPACE = 'http://www.auditfiles.nl/XAF/3.2';

/** The shop whose books they are, and the days that the file is about, the last one included. */
export type AuditFileHead = {
  company: {
    name: string;
    kvk: string;
    vatId: string;
    street: string;
    postalCode: string;
    city: string;
    country: string;
  };
  accounts: LedgerAccounts;
  from: string;
  through: string;
  madeOn: string;
};

const JOURNAL_FACTS: Readonly<Record<Journal, { id: string; name: string; type: string }>> = {
  sales: { id: 'VRK', name: 'Verkoopboek', type: 'S' },
  provider: { id: 'BTD', name: 'Betaaldienst', type: 'B' },
  bank: { id: 'BNK', name: 'Bankboek', type: 'B' },
  credit: { id: 'TGD', name: 'Tegoed van klanten', type: 'M' },
};

/** Most characters of what may be longer here than there. */
const SHORT_TEXT = 50;
const POSTAL_CODE = 10;

/** Our ids have more characters than theirs may have, by their dashes. */
const idOf = (uuid: string) => uuid.replaceAll('-', '');

function vatCodeOf({ treatment, percent }: { treatment: VatTreatment; percent: number }): string {
  return `${treatment}-${percent}`;
}

const VAT_NAMES: Readonly<Record<VatTreatment, (percent: number) => string>> = {
  standard: (percent) => `Btw ${formatPercent(percent)}%`,
  destination: (percent) => `Btw ander EU-land ${formatPercent(percent)}% (OSS)`,
  reverse_charge: () => 'Btw verlegd binnen de EU (ICP)',
  small_business: () => 'Vrijgesteld (KOR)',
  outside: () => 'Buiten het btw-gebied van de EU',
};

type Seen = {
  customers: Map<string, string>;
  vatCodes: Map<string, { treatment: VatTreatment; percent: number }>;
  parts: Record<Journal, string[]>;
  lines: number;
  debit: Cents;
  credit: Cents;
};

/**
 * Writes an audit file from entries in any order, as text of which only its parts are kept: what stands first
 * in it, such as customers and totals, is known last.
 */
export function openAuditFile(head: AuditFileHead) {
  const seen: Seen = {
    customers: new Map(),
    vatCodes: new Map(),
    parts: { sales: [], provider: [], bank: [], credit: [] },
    lines: 0,
    debit: cents(0),
    credit: cents(0),
  };
  return {
    add(entries: readonly LedgerEntry[]): void {
      for (const entry of entries) addEntry(seen, head.accounts, entry);
    },
    close: (): string[] => [
      '<?xml version="1.0" encoding="UTF-8"?>\n',
      `<auditfile xmlns="${NAMESPACE}">\n`,
      textOf(headerOf(head), '  '),
      '  <company>\n',
      ...companyOf(head).map((one) => textOf(one, '    ')),
      textOf(customersOf(seen), '    '),
      textOf(ledgerOf(head.accounts), '    '),
      textOf(vatCodesOf(seen, head.accounts), '    '),
      textOf(periodsOf(head), '    '),
      '    <transactions>\n',
      textOf(element('linesCount', String(seen.lines)), '      '),
      textOf(element('totalDebit', decimalAmount(seen.debit)), '      '),
      textOf(element('totalCredit', decimalAmount(seen.credit)), '      '),
      ...JOURNALS.flatMap((journal) => journalOf(seen, head.accounts, journal)),
      '    </transactions>\n',
      '  </company>\n',
      '</auditfile>\n',
    ],
  };
}

function textOf(one: XmlElement | null, indent: string): string {
  return one === null ? '' : writeElement(one, indent);
}

function addEntry(seen: Seen, accounts: LedgerAccounts, entry: LedgerEntry): void {
  const { customer, lines, journal } = entry;
  if (lines.length === 0) return;
  if (!seen.customers.has(customer.id)) seen.customers.set(customer.id, customer.name);
  for (const { vat } of lines) if (vat !== null) seen.vatCodes.set(vatCodeOf(vat), vat);
  seen.lines += lines.length;
  const side = (sign: 1 | -1) =>
    sumCents(lines.map((line) => cents(Math.max(0, line.cents * sign))));
  seen.debit = sumCents([seen.debit, side(1)]);
  seen.credit = sumCents([seen.credit, side(-1)]);
  seen.parts[journal].push(textOf(transactionOf(entry, accounts), '        '));
}

function headerOf({ from, through, madeOn }: AuditFileHead): XmlElement | null {
  return element('header', [
    element('fiscalYear', from.slice(0, 4)),
    element('startDate', from),
    element('endDate', through),
    element('curCode', 'EUR'),
    element('dateCreated', madeOn),
    element('softwareDesc', 'Hostwerk'),
  ]);
}

function companyOf({ company }: AuditFileHead): (XmlElement | null)[] {
  return [
    element('companyIdent', company.kvk),
    element('companyName', company.name || 'Onbekend'),
    element('taxRegistrationCountry', company.country),
    element('taxRegIdent', company.vatId || 'Onbekend'),
    element('streetAddress', [
      element('streetname', company.street),
      element('city', company.city.slice(0, SHORT_TEXT)),
      element('postalCode', company.postalCode.slice(0, POSTAL_CODE)),
      element('country', company.country),
    ]),
  ];
}

function customersOf({ customers }: Seen): XmlElement | null {
  return element(
    'customersSuppliers',
    [...customers].map(([id, name]) =>
      element('customerSupplier', [
        element('custSupID', idOf(id)),
        element('custSupName', name.slice(0, SHORT_TEXT)),
        element('custSupTp', 'C'),
      ]),
    ),
  );
}

/** Accounts by their number: places that share one are one account. */
function ledgerOf(accounts: LedgerAccounts): XmlElement | null {
  const slots = new Map<string, LedgerSlot[]>();
  for (const slot of LEDGER_SLOTS) {
    slots.set(accounts[slot], [...(slots.get(accounts[slot]) ?? []), slot]);
  }
  return element(
    'generalLedger',
    [...slots].map(([number, [first, ...others]]) =>
      element('ledgerAccount', [
        element('accID', number),
        element('accDesc', nameOfAccount(first, others.length)),
        element('accTp', first !== undefined && isBalanceSlot(first) ? 'B' : 'P'),
      ]),
    ),
  );
}

function nameOfAccount(first: LedgerSlot | undefined, others: number): string {
  if (first === undefined) return '';
  return others === 0 ? slotName(first) : `${slotName(first)} en ${others} meer`;
}

function vatCodesOf({ vatCodes }: Seen, accounts: LedgerAccounts): XmlElement | null {
  return element(
    'vatCodes',
    [...vatCodes].map(([id, { treatment, percent }]) =>
      element('vatCode', [
        element('vatID', id),
        element('vatDesc', VAT_NAMES[treatment](percent)),
        element('vatToPayAccID', treatment === 'destination' ? accounts.oss : accounts.vat),
      ]),
    ),
  );
}

/** Months, each numbered as in its year. */
function periodsOf({ from, through }: AuditFileHead): XmlElement | null {
  const months: XmlElement[] = [];
  for (let first = from; first <= through; first = addMonths(first, 1)) {
    const period = element('period', [
      element('periodNumber', String(Number(first.slice(5, 7)))),
      element('periodDesc', first.slice(0, 7)),
      element('startDatePeriod', first),
      element('endDatePeriod', addDays(addMonths(first, 1), -1)),
    ]);
    if (period !== null) months.push(period);
  }
  return element('periods', months);
}

function journalOf({ parts }: Seen, accounts: LedgerAccounts, journal: Journal): string[] {
  if (parts[journal].length === 0) return [];
  const { id, name, type } = JOURNAL_FACTS[journal];
  const isMoney = journal === 'bank' || journal === 'provider';
  return [
    '      <journal>\n',
    textOf(element('jrnID', id), '        '),
    textOf(element('desc', name), '        '),
    textOf(element('jrnTp', type), '        '),
    textOf(element('offsetAccID', isMoney ? accounts[journal] : ''), '        '),
    ...parts[journal],
    '      </journal>\n',
  ];
}

function transactionOf(entry: LedgerEntry, accounts: LedgerAccounts): XmlElement | null {
  const { number, on, text, lines } = entry;
  return element('transaction', [
    element('nr', number),
    element('desc', text),
    element('periodNumber', String(Number(on.slice(5, 7)))),
    element('trDt', on),
    ...lines.map((line, at) => lineOf(line, { entry, accounts, at })),
  ]);
}

type LineOf = { entry: LedgerEntry; accounts: LedgerAccounts; at: number };

function lineOf({ slot, cents: amount, vat }: LedgerLine, { entry, accounts, at }: LineOf) {
  const { number, on, text, invoiceNumber, customer } = entry;
  return element('trLine', [
    element('nr', String(at + 1)),
    element('accID', accounts[slot]),
    element('docRef', number),
    element('effDate', on),
    element('desc', text),
    ...amountOf('amnt', amount),
    element('custSupID', slot === 'debtors' || slot === 'credit' ? idOf(customer.id) : ''),
    element('invRef', invoiceNumber ?? ''),
    vat === null
      ? null
      : element('vat', [
          element('vatID', vatCodeOf(vat)),
          element('vatPerc', String(vat.percent)),
          ...amountOf('vatAmnt', vat.cents),
        ]),
  ]);
}

/** An amount is written above zero, with the side that it is on. */
function amountOf(name: 'amnt' | 'vatAmnt', amount: Cents): (XmlElement | null)[] {
  return [
    element(name, decimalAmount(cents(Math.abs(amount)))),
    element(`${name}Tp`, amount > 0 ? 'D' : 'C'),
  ];
}

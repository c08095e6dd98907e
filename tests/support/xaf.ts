import { find, readXml, type XmlElement } from './xml-tree.ts';

const NAMESPACE = 'http://www.auditfiles.nl/XAF/3.2';

/** Reads an audit file; throws on what is not well-formed, or of another namespace. */
export function readXaf(xml: string): XmlElement {
  return readXml(xml, (uri, local) => {
    if (uri !== NAMESPACE) throw new Error(`unknown namespace of ${local}: ${uri}`);
    return local;
  });
}

export function textAt(element: XmlElement, path: string): string {
  return find(element, path)[0]?.text ?? '';
}

const upTo = (max: number) => new RegExp(`^[^]{0,${max}}$`, 'u');
const AMOUNT = /^-?\d{1,18}(?:\.\d{1,2})?$/;
const DATE = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/;
const SIDE = /^[CD]$/;
const ID = upTo(35);
const COUNT = /^\d{1,10}$/;
const PERIOD = /^\d{1,3}$/;
const COUNTRY = /^[A-Z]{2}$/;
const ANY = /^[^]*$/;

/** A part that an element may have here: how often, and the form of its text unless it has parts itself. */
type Part = readonly [name: string, often: '1' | '?' | '*' | '+', form?: RegExp];

/**
 * Rules of version 3.2 of the XML Auditfile Financieel (Belastingdienst, 2 April 2014), of the elements that
 * this program writes and those that may stand between them.
 */
const PARTS: Readonly<Record<string, readonly Part[]>> = {
  auditfile: [
    ['header', '1'],
    ['company', '1'],
  ],
  header: [
    ['fiscalYear', '1', upTo(9)],
    ['startDate', '1', DATE],
    ['endDate', '1', DATE],
    ['curCode', '1', /^EUR$/],
    ['dateCreated', '1', DATE],
    ['softwareDesc', '?', upTo(50)],
    ['softwareVersion', '?', upTo(20)],
  ],
  company: [
    ['companyIdent', '?', ID],
    ['companyName', '1', upTo(999)],
    ['taxRegistrationCountry', '1', COUNTRY],
    ['taxRegIdent', '1', upTo(30)],
    ['streetAddress', '*'],
    ['postalAddress', '*'],
    ['customersSuppliers', '?'],
    ['generalLedger', '?'],
    ['vatCodes', '?'],
    ['periods', '?'],
    ['openingBalance', '?'],
    ['transactions', '?'],
  ],
  streetAddress: [
    ['streetname', '?', upTo(999)],
    ['number', '?', upTo(15)],
    ['numberExtension', '?', upTo(999)],
    ['property', '?', upTo(50)],
    ['city', '?', upTo(50)],
    ['postalCode', '?', upTo(10)],
    ['region', '?', upTo(50)],
    ['country', '?', COUNTRY],
  ],
  customersSuppliers: [['customerSupplier', '*']],
  customerSupplier: [
    ['custSupID', '1', ID],
    ['custSupName', '?', upTo(50)],
    ['contact', '?', upTo(50)],
    ['taxRegistrationCountry', '?', COUNTRY],
    ['taxRegIdent', '?', upTo(30)],
    ['custSupTp', '?', /^[BCOS]$/],
  ],
  generalLedger: [['ledgerAccount', '+']],
  ledgerAccount: [
    ['accID', '1', ID],
    ['accDesc', '1', upTo(999)],
    ['accTp', '1', /^[BMP]$/],
  ],
  vatCodes: [['vatCode', '*']],
  vatCode: [
    ['vatID', '1', ID],
    ['vatDesc', '1', upTo(999)],
    ['vatToPayAccID', '?', ID],
    ['vatToClaimAccID', '?', ID],
  ],
  periods: [['period', '*']],
  period: [
    ['periodNumber', '1', PERIOD],
    ['periodDesc', '?', upTo(50)],
    ['startDatePeriod', '1', DATE],
    ['startTimePeriod', '?', ANY],
    ['endDatePeriod', '1', DATE],
    ['endTimePeriod', '?', ANY],
  ],
  transactions: [
    ['linesCount', '1', COUNT],
    ['totalDebit', '1', AMOUNT],
    ['totalCredit', '1', AMOUNT],
    ['journal', '*'],
  ],
  journal: [
    ['jrnID', '1', ID],
    ['desc', '1', ANY],
    ['jrnTp', '?', /^[BCGMOPSTYZ]$/],
    ['offsetAccID', '?', ID],
    ['bankAccNr', '?', ID],
    ['transaction', '*'],
  ],
  transaction: [
    ['nr', '1', ID],
    ['desc', '?', ANY],
    ['periodNumber', '1', PERIOD],
    ['trDt', '1', DATE],
    ['amnt', '?', AMOUNT],
    ['amntTp', '?', SIDE],
    ['sourceID', '?', ID],
    ['userID', '?', ID],
    ['trLine', '*'],
  ],
  trLine: [
    ['nr', '1', ID],
    ['accID', '1', ID],
    ['docRef', '1', upTo(999)],
    ['effDate', '1', DATE],
    ['desc', '?', ANY],
    ['amnt', '1', AMOUNT],
    ['amntTp', '1', SIDE],
    ['recRef', '?', upTo(999)],
    ['matchKeyID', '?', ID],
    ['custSupID', '?', ID],
    ['invRef', '?', upTo(999)],
    ['vat', '*'],
  ],
  vat: [
    ['vatID', '1', ID],
    ['vatPerc', '1', /^(?=[\d.]{1,9}$)\d+(?:\.\d{1,3})?$/],
    ['vatAmnt', '1', AMOUNT],
    ['vatAmntTp', '1', SIDE],
  ],
};

/** Finds where an audit file is not of the form that version 3.2 has. */
export function xafFaults(root: XmlElement): string[] {
  return [...formFaults(root), ...keyFaults(root), ...sumFaults(root)];
}

function formFaults({ name, children }: XmlElement): string[] {
  const parts = PARTS[name] ?? [];
  const faults: string[] = [];
  let at = 0;
  for (const [part, often, form] of parts) {
    const found: XmlElement[] = [];
    for (let one = children[at]; one?.name === part; one = children[at]) {
      found.push(one);
      at += 1;
    }
    if (found.length === 0 && (often === '1' || often === '+')) faults.push(`${name}: no ${part}`);
    if (found.length > 1 && (often === '1' || often === '?')) {
      faults.push(`${name}: ${part} more than once`);
    }
    for (const one of found) {
      if (form === undefined) faults.push(...formFaults(one));
      else if (!form.test(one.text) || one.children.length > 0) {
        faults.push(`${name}/${part}: ${one.text}`);
      }
    }
  }
  const stray = children[at];
  return stray === undefined
    ? faults
    : [...faults, `${name}: ${stray.name} stands where it may not`];
}

/** Names that are there once each, and what points at them. */
const KEYS: readonly [key: string, pointers: readonly string[]][] = [
  [
    'company/generalLedger/ledgerAccount/accID',
    [
      'company/vatCodes/vatCode/vatToPayAccID',
      'company/transactions/journal/transaction/trLine/accID',
    ],
  ],
  [
    'company/customersSuppliers/customerSupplier/custSupID',
    ['company/transactions/journal/transaction/trLine/custSupID'],
  ],
  ['company/vatCodes/vatCode/vatID', ['company/transactions/journal/transaction/trLine/vat/vatID']],
  [
    'company/periods/period/periodNumber',
    ['company/transactions/journal/transaction/periodNumber'],
  ],
  ['company/transactions/journal/jrnID', []],
];

function keyFaults(root: XmlElement): string[] {
  return KEYS.flatMap(([key, pointers]) => {
    const keys = find(root, key).map(({ text }) => text);
    const twice = keys.filter((text, at) => keys.indexOf(text) !== at);
    const lost = pointers.flatMap((pointer) =>
      find(root, pointer).flatMap(({ text }) => (keys.includes(text) ? [] : [text])),
    );
    return [
      ...twice.map((text) => `${key} twice: ${text}`),
      ...lost.map((text) => `${key} lacks ${text}`),
    ];
  });
}

const centsOf = (element: XmlElement) => Math.round(Number(textAt(element, 'amnt')) * 100);

/** Gives the lines of a part of an audit file on one side, in cents together. */
export function sideOf(lines: readonly XmlElement[], side: 'D' | 'C'): number {
  return lines
    .filter((line) => textAt(line, 'amntTp') === side)
    .reduce((sum, line) => sum + centsOf(line), 0);
}

function sumFaults(root: XmlElement): string[] {
  const transactions = find(root, 'company/transactions/journal/transaction');
  const unbalanced = transactions.filter((one) => {
    const lines = find(one, 'trLine');
    return sideOf(lines, 'D') !== sideOf(lines, 'C');
  });
  const lines = transactions.flatMap((one) => find(one, 'trLine'));
  const told = (name: string) => textAt(root, `company/transactions/${name}`);
  const amount = (cents: number) => (cents / 100).toFixed(2);
  return [
    ...unbalanced.map((one) => `${textAt(one, 'nr')} does not balance`),
    ...(told('linesCount') === String(lines.length) ? [] : ['linesCount']),
    ...(told('totalDebit') === amount(sideOf(lines, 'D')) ? [] : ['totalDebit']),
    ...(told('totalCredit') === amount(sideOf(lines, 'C')) ? [] : ['totalCredit']),
  ];
}

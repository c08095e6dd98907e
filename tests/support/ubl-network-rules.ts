import {
  ALLOWANCE,
  BUYER,
  centsOf,
  has,
  hasAddress,
  inOneCurrency,
  isPayable,
  linesOf,
  quantityOf,
  SELLER,
  sum,
  textAt,
  type Rule,
} from './ubl-paths.ts';
import type { UblElement } from './ubl.ts';
import { find } from './xml-tree.ts';

/** The only ones between two parties in the Netherlands. */
const DUTCH_MEANS = new Set(['30', '48', '49', '57', '58', '59']);

const BASE = 'cac:Price/cbc:BaseQuantity';

function isDutch(document: UblElement, party: string): boolean {
  return textAt(document, `${party}/cac:PostalAddress/cac:Country/cbc:IdentificationCode`) === 'NL';
}

function hasKvk(document: UblElement, path: string): boolean {
  const [id] = find(document, path);
  return id !== undefined && id.attributes['schemeID'] === '0106' && /^\d{8}$/.test(id.text);
}

/** Forms of a number in the schemes that we write, as Peppol's rules have them (COMMON-R042, R043, R049). */
const FORMS: Readonly<Record<string, RegExp>> = {
  '0106': /^\d{8}$/,
  '0208': /^\d{10}$/,
  '0184': /^DK\d{8}$/,
  '0007': /^\d{10}$/,
  '0211': /^IT\d{11}$/,
  '9930': /^DE\d{9}$/,
};

function isOnNetwork(document: UblElement, path: string): boolean {
  const [id] = find(document, path);
  return FORMS[id?.attributes['schemeID'] ?? '']?.test(id?.text ?? '') === true;
}

type Period = { start: string; end: string };

function periodOf(element: UblElement): Period {
  return {
    start: textAt(element, 'cac:InvoicePeriod/cbc:StartDate'),
    end: textAt(element, 'cac:InvoicePeriod/cbc:EndDate'),
  };
}

/** Makes a rule about the period of every line, beside that of the document. */
function everyPeriod(holds: (line: Period, whole: Period) => boolean): Rule {
  return (document) => linesOf(document).every((line) => holds(periodOf(line), periodOf(document)));
}

/** Rules of Peppol BIS 3 beyond those of EN 16931, also for Dutch sellers. */
export const NETWORK_RULES: Record<string, Rule> = {
  R001: has('cbc:ProfileID'),
  R002: (document) => find(document, 'cbc:Note').length <= 1,
  R003: has('cbc:BuyerReference'),
  R010: (document) => isOnNetwork(document, `${BUYER}/cbc:EndpointID`),
  R020: (document) => hasKvk(document, `${SELLER}/cbc:EndpointID`),
  R120: (document) =>
    linesOf(document).every((line) => {
      const quantity = Number(quantityOf(line)?.text ?? 'NaN');
      const base = Number(textAt(line, BASE) || '1');
      const price = Number(centsOf(line, 'cac:Price/cbc:PriceAmount'));
      const off = Number(sum(find(line, ALLOWANCE), 'cbc:Amount'));
      const net = Number(centsOf(line, 'cbc:LineExtensionAmount'));
      // A quantity of tenths is none of JavaScript's numbers; a thousandth of a cent is no fault.
      return Math.abs((price * quantity) / base - off - net) < 0.001;
    }),
  R007: (document) =>
    /^urn:fdc:peppol\.eu:2017:poacc:billing:\d{2}:1\.0$/.test(textAt(document, 'cbc:ProfileID')),
  R051: inOneCurrency,
  R053: (document) => find(document, 'cac:TaxTotal').length === 1,
  R110: everyPeriod(
    (line, whole) => line.start === '' || whole.start === '' || line.start >= whole.start,
  ),
  R111: everyPeriod((line, whole) => line.end === '' || whole.end === '' || line.end <= whole.end),
  R121: (document) =>
    linesOf(document)
      .flatMap((line) => find(line, BASE))
      .every(({ text }) => Number(text) > 0),
  R130: (document) =>
    linesOf(document).every((line) =>
      find(line, BASE).every(
        ({ attributes }) => attributes['unitCode'] === quantityOf(line)?.attributes['unitCode'],
      ),
    ),
  'NL-R-001': (document) =>
    document.name === 'ubl:Invoice' ||
    has('cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID')(document),
  'NL-R-002': (document) => hasAddress(document, SELLER),
  'NL-R-003': (document) => hasKvk(document, `${SELLER}/cac:PartyLegalEntity/cbc:CompanyID`),
  'NL-R-004': (document) => !isDutch(document, BUYER) || hasAddress(document, BUYER),
  'NL-R-005': (document) =>
    !isDutch(document, BUYER) || hasKvk(document, `${BUYER}/cac:PartyLegalEntity/cbc:CompanyID`),
  'NL-R-007': (document) =>
    document.name === 'ubl:CreditNote' ||
    !isPayable(document) ||
    find(document, 'cac:PaymentMeans').length > 0,
  'NL-R-008': (document) =>
    find(document, 'cac:PaymentMeans/cbc:PaymentMeansCode').every(({ text }) =>
      DUTCH_MEANS.has(text),
    ),
};

import { NETWORK_RULES } from './ubl-network-rules.ts';
import {
  ALLOWANCE,
  BUYER,
  centsOf,
  everyLine,
  has,
  hasAddress,
  isPayable,
  linesOf,
  quantityOf,
  SELLER,
  SUBTOTAL,
  sum,
  textAt,
  TOTAL,
  type Rule,
} from './ubl-paths.ts';
import { VAT_RULES } from './ubl-vat-rules.ts';
import type { UblElement } from './ubl.ts';
import { find } from './xml-tree.ts';

const PEPPOL = '#urn:fdc:peppol.eu:2017:poacc:billing:3.0';

/** UNCL4461: money that the buyer transfers, and money that the seller collects. */
const TRANSFERS = new Set(['30', '58']);
const DIRECT_DEBITS = new Set(['49', '59']);
/**
 * Makes a rule about every allowance of a line: it has this element, takes something off, and is not below
 * zero.
 */
function everyAllowance(path: string): (document: UblElement) => boolean {
  return (document) =>
    linesOf(document)
      .flatMap((line) => find(line, ALLOWANCE))
      .every(
        (allowance) =>
          textAt(allowance, path) !== '' &&
          textAt(allowance, 'cbc:ChargeIndicator') === 'false' &&
          centsOf(allowance, 'cbc:Amount') >= 0n,
      );
}

/** An electronic address says of which register it is. */
function hasScheme(document: UblElement, path: string): boolean {
  return find(document, path).every(({ attributes }) => (attributes['schemeID'] ?? '') !== '');
}

function isEmpty({ text, children }: UblElement): boolean {
  return children.length === 0 ? text.trim() === '' : children.some(isEmpty);
}

/** EN 16931, as far as our documents come: what has to be there, and what has to add up. */
const CORE: Record<string, Rule> = {
  'BR-01': has('cbc:CustomizationID'),
  'BR-02': has('cbc:ID'),
  'BR-03': has('cbc:IssueDate'),
  'BR-04': (document) =>
    document.name === 'ubl:Invoice'
      ? textAt(document, 'cbc:InvoiceTypeCode') === '380'
      : textAt(document, 'cbc:CreditNoteTypeCode') === '381',
  'BR-05': (document) => textAt(document, 'cbc:DocumentCurrencyCode') === 'EUR',
  'BR-06': has(`${SELLER}/cac:PartyLegalEntity/cbc:RegistrationName`),
  'BR-07': has(`${BUYER}/cac:PartyLegalEntity/cbc:RegistrationName`),
  'BR-08': (document) => hasAddress(document, SELLER),
  'BR-09': has(`${SELLER}/cac:PostalAddress/cac:Country/cbc:IdentificationCode`),
  'BR-10': (document) => hasAddress(document, BUYER),
  'BR-11': has(`${BUYER}/cac:PostalAddress/cac:Country/cbc:IdentificationCode`),
  'BR-12': has(`${TOTAL}/cbc:LineExtensionAmount`),
  'BR-13': has(`${TOTAL}/cbc:TaxExclusiveAmount`),
  'BR-14': has(`${TOTAL}/cbc:TaxInclusiveAmount`),
  'BR-15': has(`${TOTAL}/cbc:PayableAmount`),
  'BR-16': (document) => linesOf(document).length > 0,
  'BR-21': everyLine('cbc:ID'),
  'BR-22': (document) => linesOf(document).every((line) => quantityOf(line) !== undefined),
  'BR-23': (document) =>
    linesOf(document).every((line) => quantityOf(line)?.attributes['unitCode'] !== undefined),
  'BR-24': everyLine('cbc:LineExtensionAmount'),
  'BR-25': everyLine('cac:Item/cbc:Name'),
  'BR-26': everyLine('cac:Price/cbc:PriceAmount'),
  'BR-27': (document) =>
    linesOf(document).every((line) => centsOf(line, 'cac:Price/cbc:PriceAmount') >= 0n),
  'BR-29': (document) =>
    [document, ...linesOf(document)]
      .flatMap((element) => find(element, 'cac:InvoicePeriod'))
      .every((period) => textAt(period, 'cbc:StartDate') <= textAt(period, 'cbc:EndDate')),
  'BR-41': everyAllowance('cbc:Amount'),
  'BR-42': everyAllowance('cbc:AllowanceChargeReason'),
  'BR-CO-23': everyAllowance('cbc:AllowanceChargeReasonCode'),
  // Ours are on lines: of the document there is none to take off its lines (BR-CO-11 and 13).
  'BR-CO-11': (document) =>
    find(document, ALLOWANCE).length === 0 && !has(`${TOTAL}/cbc:AllowanceTotalAmount`)(document),
  'BR-45': has(`${SUBTOTAL}/cbc:TaxableAmount`),
  'BR-46': has(`${SUBTOTAL}/cbc:TaxAmount`),
  'BR-47': has(`${SUBTOTAL}/cac:TaxCategory/cbc:ID`),
  'BR-48': (document) =>
    textAt(document, `${SUBTOTAL}/cac:TaxCategory/cbc:ID`) === 'O' ||
    has(`${SUBTOTAL}/cac:TaxCategory/cbc:Percent`)(document),
  'BR-49': (document) =>
    find(document, 'cac:PaymentMeans').every(
      (means) => textAt(means, 'cbc:PaymentMeansCode') !== '',
    ),
  'BR-61': (document) =>
    find(document, 'cac:PaymentMeans').every(
      (means) =>
        !TRANSFERS.has(textAt(means, 'cbc:PaymentMeansCode')) ||
        textAt(means, 'cac:PayeeFinancialAccount/cbc:ID') !== '',
    ),
  R061: (document) =>
    find(document, 'cac:PaymentMeans').every(
      (means) =>
        !DIRECT_DEBITS.has(textAt(means, 'cbc:PaymentMeansCode')) ||
        textAt(means, 'cac:PaymentMandate/cbc:ID') !== '',
    ),
  'BR-CO-04': everyLine('cac:Item/cac:ClassifiedTaxCategory/cbc:ID'),
  'BR-CO-09': (document) => {
    const id = textAt(document, `${SELLER}/cac:PartyTaxScheme/cbc:CompanyID`);
    return id === '' || /^[A-Z]{2}/.test(id);
  },
  'BR-CO-10': (document) =>
    sum(linesOf(document), 'cbc:LineExtensionAmount') ===
    centsOf(document, `${TOTAL}/cbc:LineExtensionAmount`),
  'BR-CO-13': (document) =>
    centsOf(document, `${TOTAL}/cbc:TaxExclusiveAmount`) ===
    centsOf(document, `${TOTAL}/cbc:LineExtensionAmount`),
  'BR-CO-14': (document) =>
    centsOf(document, 'cac:TaxTotal/cbc:TaxAmount') ===
    sum(find(document, SUBTOTAL), 'cbc:TaxAmount'),
  'BR-CO-15': (document) =>
    centsOf(document, `${TOTAL}/cbc:TaxInclusiveAmount`) ===
    centsOf(document, `${TOTAL}/cbc:TaxExclusiveAmount`) +
      centsOf(document, 'cac:TaxTotal/cbc:TaxAmount'),
  'BR-CO-16': (document) =>
    centsOf(document, `${TOTAL}/cbc:PayableAmount`) ===
    centsOf(document, `${TOTAL}/cbc:TaxInclusiveAmount`) -
      centsOf(document, `${TOTAL}/cbc:PrepaidAmount`),
  'BR-CO-25': (document) =>
    !isPayable(document) ||
    has('cbc:DueDate')(document) ||
    has('cac:PaymentTerms/cbc:Note')(document),
  'BR-CO-26': has(`${SELLER}/cac:PartyLegalEntity/cbc:CompanyID`),
  'BR-62': (document) => hasScheme(document, `${SELLER}/cbc:EndpointID`),
  'BR-63': (document) => hasScheme(document, `${BUYER}/cbc:EndpointID`),
  ...VAT_RULES,
  // Not of EN 16931, but of every receiver: R008 of Peppol, SI-UBL-2.
  empty: (document) => !isEmpty(document),
  // The schema of credit notes has no such element.
  'due-date': (document) => document.name === 'ubl:Invoice' || !has('cbc:DueDate')(document),
};

/** The rules that a document breaks: those of the core, and of Peppol when it says it follows them. */
export function brokenRules(document: UblElement): string[] {
  const isPeppol = textAt(document, 'cbc:CustomizationID').endsWith(PEPPOL);
  const rules = Object.entries(isPeppol ? { ...CORE, ...NETWORK_RULES } : CORE);
  return rules.filter(([, holds]) => !holds(document)).map(([rule]) => rule);
}

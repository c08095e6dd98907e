import { find, type UblElement } from './ubl.ts';

/** The seller, the buyer, and the parts of an address that an invoice needs. */
const SELLER = 'cac:AccountingSupplierParty/cac:Party';
const BUYER = 'cac:AccountingCustomerParty/cac:Party';
const TOTAL = 'cac:LegalMonetaryTotal';
const SUBTOTAL = 'cac:TaxTotal/cac:TaxSubtotal';
const PEPPOL = '#urn:fdc:peppol.eu:2017:poacc:billing:3.0';

function textAt(element: UblElement, path: string): string {
  return find(element, path)[0]?.text ?? '';
}

/** The hundredths of what is at a path, read digit by digit; nothing there counts as zero. */
function centsOf(element: UblElement, path: string): bigint {
  const text = textAt(element, path);
  if (text === '') return 0n;
  if (!/^-?\d+\.\d\d$/.test(text)) throw new Error(`not an amount: ${path} ${text}`);
  return BigInt(text.replace('.', ''));
}

function sum(elements: readonly UblElement[], path: string): bigint {
  return elements.reduce((total, element) => total + centsOf(element, path), 0n);
}

function has(path: string): (document: UblElement) => boolean {
  return (document) => textAt(document, path) !== '';
}

function linesOf(document: UblElement): UblElement[] {
  return [...find(document, 'cac:InvoiceLine'), ...find(document, 'cac:CreditNoteLine')];
}

function everyLine(path: string): (document: UblElement) => boolean {
  return (document) => linesOf(document).every((line) => textAt(line, path) !== '');
}

function quantityOf(line: UblElement): UblElement | undefined {
  return [...find(line, 'cbc:InvoicedQuantity'), ...find(line, 'cbc:CreditedQuantity')][0];
}

/** UNCL4461: money that the buyer transfers, and money that the seller collects. */
const TRANSFERS = new Set(['30', '58']);
const DIRECT_DEBITS = new Set(['49', '59']);
/** The only ones between two parties in the Netherlands. */
const DUTCH_MEANS = new Set(['30', '48', '49', '57', '58', '59']);

const ALLOWANCE = 'cac:AllowanceCharge';

/** Of every line that has one; it takes something off, and nothing more than nothing. */
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

function isDutch(document: UblElement, party: string): boolean {
  return textAt(document, `${party}/cac:PostalAddress/cac:Country/cbc:IdentificationCode`) === 'NL';
}

function hasAddress(document: UblElement, party: string): boolean {
  return ['StreetName', 'CityName', 'PostalZone'].every(
    (part) => textAt(document, `${party}/cac:PostalAddress/cbc:${part}`) !== '',
  );
}

function hasKvk(document: UblElement, path: string): boolean {
  const [id] = find(document, path);
  return id !== undefined && id.attributes['schemeID'] === '0106' && /^\d{8}$/.test(id.text);
}

function isPayable(document: UblElement): boolean {
  return centsOf(document, `${TOTAL}/cbc:PayableAmount`) > 0n;
}

function isEmpty({ text, children }: UblElement): boolean {
  return children.length === 0 ? text.trim() === '' : children.some(isEmpty);
}

/** Taxable amounts, from lines or subtotals, added up by rate. */
function byRate(elements: readonly UblElement[], category: string, amount: string): string {
  const totals: Record<string, bigint> = {};
  for (const element of elements) {
    const rate = textAt(element, `${category}/cbc:Percent`);
    totals[rate] = (totals[rate] ?? 0n) + centsOf(element, amount);
  }
  return JSON.stringify(Object.entries(totals).toSorted().map(String));
}

function absolute(n: bigint): bigint {
  return n < 0n ? -n : n;
}

const RATE = 'cac:TaxCategory/cbc:Percent';
const LINE_RATE = 'cac:Item/cac:ClassifiedTaxCategory/cbc:Percent';
const LINE_CATEGORY = 'cac:Item/cac:ClassifiedTaxCategory/cbc:ID';

/** Lines of a category without btw have a rate of nothing. */
function untaxedLines(document: UblElement, category: string): boolean {
  return linesOf(document).every(
    (line) => textAt(line, LINE_CATEGORY) !== category || textAt(line, LINE_RATE) === '0',
  );
}

/** Its total has no btw, and says why; every other has btw and no such reason. */
function untaxedTotals(document: UblElement, category: string): boolean {
  return find(document, SUBTOTAL).every((subtotal) => {
    const reason = textAt(subtotal, 'cac:TaxCategory/cbc:TaxExemptionReason');
    const own = textAt(subtotal, 'cac:TaxCategory/cbc:ID');
    if (own === category) return reason !== '' && centsOf(subtotal, 'cbc:TaxAmount') === 0n;
    return own !== 'S' || reason === '';
  });
}

type Rule = (document: UblElement) => boolean;

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
  'BR-48': has(`${SUBTOTAL}/cac:TaxCategory/cbc:Percent`),
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
  // The rule of the standard leaves room for less than one euro between rate and amount.
  'BR-CO-17': (document) =>
    find(document, SUBTOTAL).every((subtotal) => {
      // In tenths of a percent: a rate has one decimal at most.
      const rate = BigInt(Math.round(Number(textAt(subtotal, RATE) || '0') * 10));
      const exact = centsOf(subtotal, 'cbc:TaxableAmount') * rate;
      return absolute(exact - centsOf(subtotal, 'cbc:TaxAmount') * 1000n) < 100n * 1000n;
    }),
  'BR-CO-18': (document) => find(document, SUBTOTAL).length > 0,
  'BR-CO-25': (document) =>
    !isPayable(document) ||
    has('cbc:DueDate')(document) ||
    has('cac:PaymentTerms/cbc:Note')(document),
  'BR-S-02': has(`${SELLER}/cac:PartyTaxScheme/cbc:CompanyID`),
  'BR-S-05': (document) =>
    linesOf(document).every(
      (line) => textAt(line, LINE_CATEGORY) !== 'S' || Number(textAt(line, LINE_RATE)) > 0,
    ),
  'BR-AE-02': (document) =>
    !linesOf(document).some((line) => textAt(line, LINE_CATEGORY) === 'AE') ||
    has(`${BUYER}/cac:PartyTaxScheme/cbc:CompanyID`)(document),
  'BR-AE-05': (document) => untaxedLines(document, 'AE'),
  'BR-AE-10': (document) => untaxedTotals(document, 'AE'),
  'BR-E-05': (document) => untaxedLines(document, 'E'),
  'BR-E-10': (document) => untaxedTotals(document, 'E'),
  'BR-S-08': (document) =>
    byRate(linesOf(document), 'cac:Item/cac:ClassifiedTaxCategory', 'cbc:LineExtensionAmount') ===
    byRate(find(document, SUBTOTAL), 'cac:TaxCategory', 'cbc:TaxableAmount'),
  // Not of EN 16931, but of every receiver: R008 of Peppol, SI-UBL-2.
  empty: (document) => !isEmpty(document),
  // The schema of credit notes has no such element.
  'due-date': (document) => document.name === 'ubl:Invoice' || !has('cbc:DueDate')(document),
};

/** What Peppol BIS 3 asks beyond it, of Dutch sellers too. */
const NETWORK: Record<string, Rule> = {
  R001: has('cbc:ProfileID'),
  R003: has('cbc:BuyerReference'),
  R010: (document) => hasKvk(document, `${BUYER}/cbc:EndpointID`),
  R020: (document) => hasKvk(document, `${SELLER}/cbc:EndpointID`),
  R120: (document) =>
    linesOf(document).every((line) => {
      const quantity = Number(quantityOf(line)?.text ?? 'NaN');
      const base = Number(textAt(line, 'cac:Price/cbc:BaseQuantity') || '1');
      const price = Number(centsOf(line, 'cac:Price/cbc:PriceAmount'));
      const off = Number(sum(find(line, ALLOWANCE), 'cbc:Amount'));
      const net = Number(centsOf(line, 'cbc:LineExtensionAmount'));
      // A quantity of tenths is none of JavaScript's numbers; a thousandth of a cent is no fault.
      return Math.abs((price * quantity) / base - off - net) < 0.001;
    }),
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

/** The rules that a document breaks: those of the core, and of Peppol when it says it follows them. */
export function brokenRules(document: UblElement): string[] {
  const isPeppol = textAt(document, 'cbc:CustomizationID').endsWith(PEPPOL);
  const rules = Object.entries(isPeppol ? { ...CORE, ...NETWORK } : CORE);
  return rules.filter(([, holds]) => !holds(document)).map(([rule]) => rule);
}

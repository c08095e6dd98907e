import { describe, expect, test } from 'vitest';
import type { InvoiceDocument } from '#contract/customer/invoices.ts';
import { cents, negateCents } from '#domain/platform/money.ts';
import { writeUbl } from '#server/sales/invoices/write-ubl.ts';
import { INVOICE_LINE } from './invoice-document.ts';
import {
  BUSINESS,
  COLLECTED,
  COMPANY,
  CREDIT,
  CANARIAN,
  EXEMPT,
  ONE_MONTH,
  REVERSED,
  UNTAXED_LINE,
  writtenUbl,
} from './ubl-documents.ts';
import { brokenRules } from './ubl-rules.ts';
import { readUbl, schemaFaults, without, type UblElement } from './ubl.ts';
import { find } from './xml-tree.ts';

/** Elements whose absence breaks a rule or the schema, as proof of what our rules are worth. */
const MISSED: [path: string, rule: string][] = [
  ['cbc:CustomizationID', 'BR-01'],
  ['cbc:ID', 'BR-02'],
  ['cbc:IssueDate', 'BR-03'],
  ['cbc:InvoiceTypeCode', 'BR-04'],
  ['cbc:DocumentCurrencyCode', 'BR-05'],
  ['cbc:DueDate', 'BR-CO-25'],
  ['cbc:ProfileID', 'R001'],
  ['cbc:BuyerReference', 'R003'],
  ['cac:AccountingSupplierParty/cac:Party/cbc:EndpointID', 'R020'],
  ['cac:AccountingSupplierParty/cac:Party/cac:PostalAddress', 'BR-08'],
  ['cac:AccountingSupplierParty/cac:Party/cac:PostalAddress/cbc:StreetName', 'NL-R-002'],
  ['cac:AccountingSupplierParty/cac:Party/cac:PostalAddress/cac:Country', 'BR-09'],
  ['cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme', 'BR-S-02'],
  ['cac:AccountingSupplierParty/cac:Party/cac:PartyLegalEntity', 'BR-06'],
  ['cac:AccountingSupplierParty/cac:Party/cac:PartyLegalEntity/cbc:CompanyID', 'NL-R-003'],
  ['cac:AccountingSupplierParty/cac:Party/cac:PartyLegalEntity/cbc:CompanyID', 'BR-CO-26'],
  ['cac:AccountingCustomerParty/cac:Party/cbc:EndpointID', 'R010'],
  ['cac:AccountingCustomerParty/cac:Party/cac:PostalAddress', 'BR-10'],
  ['cac:AccountingCustomerParty/cac:Party/cac:PostalAddress/cbc:CityName', 'NL-R-004'],
  ['cac:AccountingCustomerParty/cac:Party/cac:PostalAddress/cac:Country', 'BR-11'],
  ['cac:AccountingCustomerParty/cac:Party/cac:PartyLegalEntity', 'BR-07'],
  ['cac:AccountingCustomerParty/cac:Party/cac:PartyLegalEntity/cbc:CompanyID', 'NL-R-005'],
  ['cac:PaymentMeans', 'NL-R-007'],
  ['cac:PaymentMeans/cbc:PaymentMeansCode', 'BR-49'],
  ['cac:PaymentMeans/cac:PayeeFinancialAccount', 'BR-61'],
  ['cac:TaxTotal', 'BR-CO-15'],
  ['cac:TaxTotal/cbc:TaxAmount', 'BR-CO-14'],
  ['cac:TaxTotal/cac:TaxSubtotal', 'BR-CO-18'],
  ['cac:TaxTotal/cac:TaxSubtotal/cbc:TaxableAmount', 'BR-45'],
  ['cac:TaxTotal/cac:TaxSubtotal/cbc:TaxAmount', 'BR-46'],
  ['cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cbc:ID', 'BR-47'],
  ['cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cbc:Percent', 'BR-48'],
  ['cac:LegalMonetaryTotal/cbc:LineExtensionAmount', 'BR-12'],
  ['cac:LegalMonetaryTotal/cbc:TaxExclusiveAmount', 'BR-13'],
  ['cac:LegalMonetaryTotal/cbc:TaxInclusiveAmount', 'BR-14'],
  ['cac:LegalMonetaryTotal/cbc:PayableAmount', 'BR-15'],
  ['cac:InvoiceLine', 'BR-16'],
  ['cac:InvoiceLine/cbc:ID', 'BR-21'],
  ['cac:InvoiceLine/cbc:InvoicedQuantity', 'BR-22'],
  ['cac:InvoiceLine/cbc:LineExtensionAmount', 'BR-24'],
  ['cac:InvoiceLine/cac:Item/cbc:Name', 'BR-25'],
  ['cac:InvoiceLine/cac:Price/cbc:PriceAmount', 'BR-26'],
  ['cac:InvoiceLine/cac:Item/cac:ClassifiedTaxCategory/cbc:ID', 'BR-CO-04'],
  ['cac:InvoiceLine/cac:Item/cac:ClassifiedTaxCategory/cbc:Percent', 'BR-S-08'],
];

describe('the rules notice', () => {
  test.each(MISSED)('that %s is not there: %s', async (path, rule) => {
    expect(brokenRules(without(await writtenUbl(BUSINESS), path))).toContain(rule);
  });

  /** A document with something else at the first place of it that has this. */
  async function edited(invoice: InvoiceDocument, from: string, to: string): Promise<UblElement> {
    const xml = await writeUbl(invoice).text();
    const wrong = xml.replace(from, to);
    expect(wrong).not.toBe(xml);
    return readUbl(wrong);
  }

  const CATEGORY_OF_LINE = '<cac:ClassifiedTaxCategory>\n        <cbc:ID>';
  const TWO = { ...BUSINESS, lines: [INVOICE_LINE] };
  test.each([
    ['R007', BUSINESS, 'billing:01:1.0', 'billing:1'],
    ['R051', BUSINESS, 'currencyID="EUR">2.25', 'currencyID="USD">2.25'],
    ['R110', BUSINESS, '<cbc:StartDate>2026-11-01', '<cbc:StartDate>2026-11-02'],
    ['R111', BUSINESS, '<cbc:EndDate>2026-11-30', '<cbc:EndDate>2026-11-29'],
    ['R121', TWO, '<cbc:BaseQuantity unitCode="C62">2', '<cbc:BaseQuantity unitCode="C62">0'],
    ['R130', TWO, '<cbc:BaseQuantity unitCode="C62"', '<cbc:BaseQuantity unitCode="MON"'],
    ['BR-62', BUSINESS, '<cbc:EndpointID schemeID="0106"', '<cbc:EndpointID schemeID=""'],
    ['BR-CL-17', BUSINESS, '<cbc:ID>S<', '<cbc:ID>X<'],
    ['BR-S-01', BUSINESS, '<cbc:ID>S<', '<cbc:ID>E<'],
    ['BR-S-09', BUSINESS, '<cbc:Percent>21<', '<cbc:Percent>9<'],
    ['BR-S-10', REVERSED, '<cbc:ID>AE<', '<cbc:ID>S<'],
    ['BR-AE-01', REVERSED, '<cbc:ID>AE<', '<cbc:ID>S<'],
    [
      'BR-AE-08',
      REVERSED,
      '<cbc:TaxableAmount currencyID="EUR">12.99',
      '<cbc:TaxableAmount currencyID="EUR">12.98',
    ],
    [
      'BR-AE-10',
      REVERSED,
      'TaxExemptionReason>Btw verlegd naar de afnemer (artikel 44 en 196 Richtlijn 2006/112/EG).<',
      'TaxExemptionReason><',
    ],
    ['BR-E-01', EXEMPT, '<cbc:ID>E<', '<cbc:ID>S<'],
    ['BR-O-01', CANARIAN, '<cbc:ID>O<', '<cbc:ID>S<'],
    ['BR-O-02', REVERSED, `${CATEGORY_OF_LINE}AE<`, `${CATEGORY_OF_LINE}O<`],
    ['BR-O-05', EXEMPT, `${CATEGORY_OF_LINE}E<`, `${CATEGORY_OF_LINE}O<`],
  ])('%s', async (rule, invoice, from, to) => {
    expect(brokenRules(await edited(invoice, from, to))).toContain(rule);
  });

  test('btw where there is none, a seller without a btw-id, and what is there twice', async () => {
    const taxed = { ...EXEMPT, vatCents: cents(1), totalCents: cents(1300) };
    const lines = [{ ...UNTAXED_LINE, vatCents: cents(1) }];
    expect(brokenRules(await writtenUbl({ ...taxed, lines }))).toContain('BR-E-09');
    const rated = { ...EXEMPT, lines: [{ ...UNTAXED_LINE, vatPercent: 9 }] };
    expect(brokenRules(await writtenUbl(rated))).toContain('BR-E-05');
    const path = 'cac:AccountingSupplierParty/cac:Party/cac:PartyTaxScheme';
    expect(brokenRules(without(await writtenUbl(EXEMPT), path))).toContain('BR-E-02');
    expect(brokenRules(without(await writtenUbl(REVERSED), path))).toContain('BR-AE-02');
    const document = await writtenUbl({ ...BUSINESS, reason: 'Eén keer.' });
    const again = ['cbc:Note', 'cac:TaxTotal'].flatMap((name) => find(document, name));
    const twice = { ...document, children: [...document.children, ...again] };
    expect(brokenRules(twice)).toEqual(expect.arrayContaining(['R002', 'R053']));
  });

  test('a collection that names no mandate', async () => {
    const unnamed = without(await writtenUbl(COLLECTED), 'cac:PaymentMeans/cac:PaymentMandate');
    expect(brokenRules(unnamed)).toEqual(['R061']);
  });

  test('a credit note that names no invoice, says nothing of paying, or has a due date', async () => {
    const document = await writtenUbl(CREDIT);
    expect(brokenRules(without(document, 'cac:BillingReference'))).toContain('NL-R-001');
    expect(brokenRules(without(document, 'cac:PaymentTerms'))).toContain('BR-CO-25');
    const dated = find(await writtenUbl(BUSINESS), 'cbc:DueDate');
    const due = { ...document, children: [...document.children, ...dated] };
    expect(brokenRules(due)).toContain('due-date');
  });

  test('what does not add up, and what is empty', async () => {
    const wrong = { ...BUSINESS, netCents: cents(1075), totalCents: cents(1298) };
    expect(brokenRules(await writtenUbl(wrong))).toEqual(['BR-CO-10', 'BR-CO-15']);
    expect(brokenRules(await writtenUbl({ ...BUSINESS, vatCents: cents(226) }))).toContain(
      'BR-CO-14',
    );
    const negative = { ...ONE_MONTH, netCents: negateCents(ONE_MONTH.netCents) };
    expect(brokenRules(await writtenUbl({ ...BUSINESS, lines: [negative] }))).toContain('BR-27');
    const document = await writtenUbl(BUSINESS);
    const hollow = { name: 'cbc:Note', attributes: {}, text: ' ', children: [] };
    expect(brokenRules({ ...document, children: [hollow] })).toContain('empty');
  });

  test('that elements stand in another order, or are none of the standard', async () => {
    const document = await writtenUbl(BUSINESS);
    const turned = { ...document, children: document.children.toReversed() };
    expect(schemaFaults(turned).join()).toContain('order of ubl:Invoice');
    const odd = { name: 'cbc:Colour', attributes: {}, text: 'blauw', children: [] };
    const more = { ...document, children: [...document.children, odd] };
    expect(schemaFaults(more).join()).toContain('cbc:Colour');
    const abroad = { ...BUSINESS, buyer: { ...COMPANY, country: 'XX' } };
    expect(schemaFaults(await writtenUbl(abroad)).join()).toContain('IdentificationCode');
  });
});

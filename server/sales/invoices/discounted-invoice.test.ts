import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { InvoiceDocument } from '#contract/customer/invoices.ts';
import { discountedSale, discountLabel } from '#domain/catalogue/discount.ts';
import { cents } from '#domain/platform/money.ts';
import type { VatRule } from '#domain/catalogue/vat-treatment.ts';
import { creditNoteOf, INVOICE, INVOICE_LINE } from '#tests/support/invoice-document.ts';
import { brokenRules } from '#tests/support/ubl-rules.ts';
import { readUbl, schemaFaults, without } from '#tests/support/ubl.ts';
import { find } from '#tests/support/xml-tree.ts';
import { layOutInvoice } from './lay-out-invoice.ts';
import { writeUbl } from './write-ubl.ts';

const DUTCH: VatRule = { treatment: 'standard', percent: 21, percentInPrice: 21 };
const BUYERS = {
  standard: { ...INVOICE.buyer, company: 'Bakker', country: 'NL', kvk: '87654321' },
  reverse_charge: { ...INVOICE.buyer, company: 'Verstraete', vatId: 'BE0999123456' },
  destination: { ...INVOICE.buyer, country: 'FI' },
  small_business: INVOICE.buyer,
  outside: { ...INVOICE.buyer, country: 'ES', postalCode: '35001' },
};

/** An invoice of one term, as a sale with this discount has it. */
function invoiceOf(listCents: number, percent: number, rule: VatRule): InvoiceDocument {
  const given = { code: 'WELKOM20', percent, amountCents: null, terms: 1 };
  const { sale, discount } = discountedSale(
    cents(listCents),
    { discount: given, termNumber: 1 },
    rule,
  );
  const { totalCents, netCents, vatCents } = sale;
  return {
    ...INVOICE,
    totalCents,
    netCents,
    vatCents,
    vatTreatment: rule.treatment,
    buyer: BUYERS[rule.treatment],
    lines: [
      {
        ...INVOICE_LINE,
        quantity: 1,
        grossCents: totalCents,
        netCents,
        vatCents,
        vatPercent: rule.percent,
        discount: discount && {
          label: discountLabel(discount),
          grossCents: discount.savedCents,
          netCents: discount.savedNetCents,
        },
      },
    ],
  };
}

async function read(invoice: InvoiceDocument) {
  return readUbl(await writeUbl(invoice).text());
}

describe('the e-invoice of a sale with a discount', () => {
  test.each([
    ['an invoice', 'cac:InvoiceLine', invoiceOf(1299, 20, DUTCH)],
    ['a credit note', 'cac:CreditNoteLine', creditNoteOf(invoiceOf(1299, 20, DUTCH))],
  ])('is %s with an allowance on its line', async (_, line, invoice) => {
    const document = await read(invoice);
    expect(schemaFaults(document)).toEqual([]);
    expect(brokenRules(document)).toEqual([]);
    const text = (path: string) => find(document, path)[0]?.text;
    expect(text(`${line}/cac:AllowanceCharge/cbc:ChargeIndicator`)).toBe('false');
    expect(text(`${line}/cac:AllowanceCharge/cbc:AllowanceChargeReasonCode`)).toBe('95');
    expect(text(`${line}/cac:AllowanceCharge/cbc:AllowanceChargeReason`)).toBe(
      'Korting WELKOM20 (20%)',
    );
    expect(text(`${line}/cac:AllowanceCharge/cbc:Amount`)).toBe('2.15');
    expect(text(`${line}/cac:Price/cbc:PriceAmount`)).toBe('10.74');
    expect(text(`${line}/cbc:LineExtensionAmount`)).toBe('8.59');
    expect(text('cac:LegalMonetaryTotal/cbc:TaxExclusiveAmount')).toBe('8.59');
    expect(text('cac:LegalMonetaryTotal/cbc:TaxInclusiveAmount')).toBe('10.39');
  });

  test('adds up to the cent at any price, percentage and btw', async () => {
    const rules = fc.constantFrom<VatRule>(
      DUTCH,
      { treatment: 'reverse_charge', percent: 0, percentInPrice: 21 },
      { treatment: 'small_business', percent: 0, percentInPrice: 0 },
      { treatment: 'destination', percent: 25.5, percentInPrice: 21 },
      { treatment: 'outside', percent: 0, percentInPrice: 21 },
    );
    const prices = fc.integer({ min: 1, max: 5_000_000 });
    const percents = fc.integer({ min: 1, max: 90 });
    await fc.assert(
      fc.asyncProperty(prices, percents, rules, async (price, percent, rule) => {
        const invoice = invoiceOf(price, percent, rule);
        expect(brokenRules(await read(invoice))).toEqual([]);
        expect(brokenRules(await read(creditNoteOf(invoice)))).toEqual([]);
      }),
      { numRuns: 100 },
    );
  });

  test.each([
    ['cac:InvoiceLine/cac:AllowanceCharge', 'R120'],
    ['cac:InvoiceLine/cac:AllowanceCharge/cbc:Amount', 'BR-41'],
    ['cac:InvoiceLine/cac:AllowanceCharge/cbc:AllowanceChargeReason', 'BR-42'],
    ['cac:InvoiceLine/cac:AllowanceCharge/cbc:AllowanceChargeReasonCode', 'BR-CO-23'],
  ])('breaks a rule without %s: %s', async (path, rule) => {
    const document = await read(invoiceOf(1299, 20, DUTCH));
    expect(brokenRules(without(document, path))).toContain(rule);
  });
});

/** Every text of a layout, in reading order. */
function textsOf(node: unknown): string[] {
  if (typeof node === 'string') return [node.replaceAll('\u00a0', ' ')];
  if (Array.isArray(node)) return node.flatMap(textsOf);
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node)
    .filter(([name]) => ['text', 'stack', 'columns', 'table', 'body'].includes(name))
    .flatMap(([, part]) => textsOf(part));
}

test('the document prints the price, the discount below it, and the btw of what is left', () => {
  const texts = textsOf(layOutInvoice(invoiceOf(1299, 20, DUTCH)).content);
  const from = texts.indexOf('1', texts.indexOf('Bedrag excl. btw'));
  expect(texts.slice(from, from + 9)).toEqual([
    '1',
    '€ 10,74',
    '21%',
    '€ 10,74',
    'Korting WELKOM20 (20%)',
    '',
    '',
    '',
    '€ -2,15',
  ]);
  expect(texts).toContain('Btw 21% over € 8,59');
  const credit = textsOf(layOutInvoice(creditNoteOf(invoiceOf(1299, 20, DUTCH))).content);
  expect(credit).toEqual(expect.arrayContaining(['€ -10,74', '€ 2,15', '€ -8,59']));
});

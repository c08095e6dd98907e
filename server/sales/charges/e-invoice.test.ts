import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { InvoiceDocument } from '#contract/customer/invoices.ts';
import { CHARGE_BOUNDS, CHARGE_PRICES, CHARGE_UNITS, chargeSale } from '#domain/sales/charge.ts';
import { cents } from '#domain/platform/money.ts';
import type { VatRule } from '#domain/catalogue/vat-treatment.ts';
import { writeUbl } from '#server/sales/invoices/write-ubl.ts';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { makeCharge, makeInvoiceable, WORK } from '#tests/support/charges.ts';
import { COMPANY_BILLING } from '#tests/support/factories.ts';
import { creditNoteOf, INVOICE, INVOICE_LINE } from '#tests/support/invoice-document.ts';
import { brokenRules } from '#tests/support/ubl-rules.ts';
import { readUbl, schemaFaults, type UblElement } from '#tests/support/ubl.ts';
import { find } from '#tests/support/xml-tree.ts';

const BUYERS: readonly { rule: VatRule; buyer: InvoiceDocument['buyer'] }[] = [
  {
    rule: { treatment: 'standard', percent: 21, percentInPrice: 21 },
    buyer: { ...INVOICE.buyer, company: 'Bakker', country: 'NL', kvk: '87654321' },
  },
  {
    rule: { treatment: 'reverse_charge', percent: 0, percentInPrice: 21 },
    buyer: { ...INVOICE.buyer, company: 'Verstraete', vatId: 'BE0999123456' },
  },
  {
    rule: { treatment: 'destination', percent: 25.5, percentInPrice: 25.5 },
    buyer: { ...INVOICE.buyer, country: 'FI' },
  },
  {
    rule: { treatment: 'small_business', percent: 0, percentInPrice: 0 },
    buyer: INVOICE.buyer,
  },
];

const { quantity, lines: count } = CHARGE_BOUNDS;
const anyWork = fc.record({
  of: fc.constantFrom(...BUYERS),
  prices: fc.constantFrom(...CHARGE_PRICES),
  lines: fc.array(
    fc.record({
      unit: fc.constantFrom(...CHARGE_UNITS),
      quantity: fc
        .integer({ min: quantity.min * 100, max: 5000 })
        .map((hundredths) => hundredths / 100),
      priceCents: fc.integer({ min: 1, max: 20_000 }).map(cents),
    }),
    { minLength: count.min, maxLength: count.max },
  ),
});

type Work = typeof anyWork extends fc.Arbitrary<infer One> ? One : never;

/** The invoice that is made of it; null of work that comes to nothing. */
function invoiceOf({ of: { rule, buyer }, prices, lines }: Work): InvoiceDocument | null {
  const charged = chargeSale(lines, prices, rule);
  if (!charged.ok) return null;
  const { sale } = charged.value;
  return {
    ...INVOICE,
    totalCents: sale.totalCents,
    netCents: sale.netCents,
    vatCents: sale.vatCents,
    vatTreatment: rule.treatment,
    buyer,
    lines: charged.value.lines.map(({ gross, net, vat, unitCents }, at) => ({
      ...INVOICE_LINE,
      quantity: lines[at]?.quantity ?? 0,
      unit: lines[at]?.unit ?? null,
      unitCents,
      grossCents: gross,
      netCents: net,
      vatCents: vat,
      vatPercent: rule.percent,
    })),
  };
}

async function faultsOf(invoice: InvoiceDocument): Promise<unknown[]> {
  const document = readUbl(await writeUbl(invoice).text());
  return [...schemaFaults(document), ...brokenRules(document)];
}

test('the e-invoice of any work is right, and so is what is given back of it', async () => {
  await fc.assert(
    fc.asyncProperty(anyWork, async (work) => {
      const invoice = invoiceOf(work);
      fc.pre(invoice !== null);
      expect(await faultsOf(invoice)).toEqual([]);
      expect(await faultsOf(creditNoteOf(invoice))).toEqual([]);
    }),
    { numRuns: 150 },
  );
});

let api: TestApp;
beforeAll(async () => {
  api = await createTestApp();
  api.clock.set('2026-11-23T11:00:00Z');
});
afterAll(() => api[Symbol.asyncDispose]());

function textsAt(document: UblElement, path: string): string[] {
  return find(document, path).map(({ text }) => text);
}

test('a company reads hours, pieces and their price in the file that it downloads', async () => {
  const customer = await makeInvoiceable(api);
  const { profile, invoices } = api.as(customer).customer;
  const { company, kvk: kvkNumber, vatId } = COMPANY_BILLING;
  await profile.save({ ...(await profile.get()), company, kvkNumber, vatId });
  const { invoiceId } = await makeCharge(api, {
    customer,
    prices: 'without-vat',
    shownTotalCents: cents(29_282),
    lines: [...WORK.lines],
  });
  const document = readUbl(await (await invoices.downloadUbl({ invoiceId })).text());
  expect(brokenRules(document)).toEqual([]);
  expect(textsAt(document, 'cbc:CustomizationID')[0]).toContain('peppol');
  const line = 'cac:InvoiceLine';
  const quantities = find(document, `${line}/cbc:InvoicedQuantity`);
  expect(quantities.map(({ text, attributes }) => [text, attributes['unitCode']])).toEqual([
    ['1.5', 'HUR'],
    ['1', 'C62'],
  ]);
  expect(textsAt(document, `${line}/cbc:LineExtensionAmount`)).toEqual(['181.50', '60.50']);
  expect(textsAt(document, 'cac:LegalMonetaryTotal/cbc:PayableAmount')).toEqual(['292.82']);
});

import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InvoiceDocument } from '#contract/customer/invoices.ts';
import { cents, negateCents } from '#domain/money.ts';
import { splitGrossOverLines } from '#domain/vat-lines.ts';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { COMPANY_BILLING, createFactories } from '#tests/support/factories.ts';
import { createFakeMail } from '#tests/support/fakes.ts';
import { INVOICE, INVOICE_LINE } from '#tests/support/invoice-document.ts';
import { brokenRules } from '#tests/support/ubl-rules.ts';
import { find, readUbl, schemaFaults, without, type UblElement } from '#tests/support/ubl.ts';
import { writeUbl } from './write-ubl.ts';

const COMPANY = {
  ...INVOICE.buyer,
  company: `Bakker & Zoon <"Brood"> 'Ğ'`,
  country: 'NL',
  kvk: '87654321',
  vatId: 'NL123456782B01',
};
const ONE_MONTH = { ...INVOICE_LINE, quantity: 1 };
const BUSINESS: InvoiceDocument = { ...INVOICE, buyer: COMPANY, lines: [ONE_MONTH] };
const CREDIT: InvoiceDocument = {
  ...BUSINESS,
  kind: 'credit_note',
  status: 'paid',
  invoiceNumber: 'C2026-000007',
  credits: { invoiceNumber: '2026-000123', issuedOn: '2026-11-21' },
  reason: 'De klant bedacht zich & kreeg <alles> terug.',
  totalCents: cents(-1299),
  netCents: cents(-1074),
  vatCents: cents(-225),
  lines: [
    {
      ...ONE_MONTH,
      grossCents: cents(-1299),
      netCents: cents(-1074),
      vatCents: cents(-225),
    },
  ],
};
const untaxed = { netCents: cents(1299), vatCents: cents(0) };
const UNTAXED_LINE = { ...ONE_MONTH, ...untaxed, vatPercent: 0 };
const REVERSED: InvoiceDocument = {
  ...BUSINESS,
  ...untaxed,
  vatTreatment: 'reverse_charge',
  buyer: { ...COMPANY, country: 'BE', kvk: '', vatId: 'BE0999123456' },
  lines: [UNTAXED_LINE],
};
const EXEMPT: InvoiceDocument = {
  ...INVOICE,
  ...untaxed,
  vatTreatment: 'small_business',
  lines: [UNTAXED_LINE],
};
const finnish = { netCents: cents(1035), vatCents: cents(264) };
const FINNISH: InvoiceDocument = {
  ...INVOICE,
  ...finnish,
  vatTreatment: 'destination',
  buyer: { ...INVOICE.buyer, country: 'FI' },
  lines: [{ ...ONE_MONTH, ...finnish, vatPercent: 25.5 }],
};
const COLLECTED: InvoiceDocument = {
  ...BUSINESS,
  collection: { on: '2026-12-23', accountEnding: '4300', reference: 'REF-1' },
};
const BORN_PAID = { status: 'paid', paidAt: INVOICE.createdAt } as const;

const VARIANTS: Record<string, InvoiceDocument> = {
  'a consumer who paid': { ...INVOICE, ...BORN_PAID },
  'a consumer who is to transfer': INVOICE,
  'a company that is to transfer': BUSINESS,
  'a company whose money is collected': COLLECTED,
  'a company that paid': { ...BUSINESS, ...BORN_PAID },
  'a company abroad without a number': {
    ...BUSINESS,
    buyer: { ...COMPANY, country: 'BE', kvk: '' },
  },
  'a company abroad that declares the btw': REVERSED,
  'what is given back to one': {
    ...CREDIT,
    vatTreatment: 'reverse_charge',
    buyer: REVERSED.buyer,
    netCents: cents(-1299),
    vatCents: cents(0),
    lines: [
      { ...UNTAXED_LINE, grossCents: cents(-1299), netCents: cents(-1299), vatCents: cents(0) },
    ],
  },
  'a consumer of a small business': EXEMPT,
  'a consumer with the btw of their own country': FINNISH,
  'a year': { ...BUSINESS, lines: [{ ...ONE_MONTH, periodEnd: '2027-10-31' }] },
  'a credit note': CREDIT,
  'a credit note of a consumer': { ...CREDIT, buyer: INVOICE.buyer },
  'lines without a period': {
    ...BUSINESS,
    lines: [{ ...ONE_MONTH, periodStart: null, periodEnd: null }],
  },
  'a company with a reference of its own': {
    ...BUSINESS,
    buyer: { ...COMPANY, reference: 'PO 2026 & 7' },
  },
  'what belongs to no order': { ...BUSINESS, orderId: null },
};

async function read(invoice: InvoiceDocument): Promise<UblElement> {
  return readUbl(await writeUbl(invoice).text());
}

async function textOf(invoice: InvoiceDocument, path: string): Promise<string | undefined> {
  return find(await read(invoice), path)[0]?.text;
}

describe('the e-invoice of', () => {
  test.each(Object.entries(VARIANTS))('%s is right', async (_, invoice) => {
    const document = await read(invoice);
    expect(schemaFaults(document)).toEqual([]);
    expect(brokenRules(document)).toEqual([]);
  });

  test('any lines adds up to the cent', async () => {
    const gross = fc.array(fc.integer({ min: 1, max: 5_000_000 }).map(cents), {
      minLength: 1,
      maxLength: 6,
    });
    await fc.assert(
      fc.asyncProperty(gross, fc.integer({ min: 1, max: 12 }), async (prices, quantity) => {
        const { lines, ...total } = splitGrossOverLines(prices);
        const document = await read({
          ...BUSINESS,
          totalCents: total.gross,
          netCents: total.net,
          vatCents: total.vat,
          lines: lines.map((line) => ({
            ...ONE_MONTH,
            quantity,
            grossCents: line.gross,
            netCents: line.net,
            vatCents: line.vat,
          })),
        });
        expect(brokenRules(document)).toEqual([]);
      }),
      { numRuns: 50 },
    );
  });

  test('a company follows Peppol, of others the core', async () => {
    const peppol = `urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0`;
    expect(await textOf(BUSINESS, 'cbc:CustomizationID')).toBe(peppol);
    expect(await textOf(INVOICE, 'cbc:CustomizationID')).toBe('urn:cen.eu:en16931:2017');
  });

  test('somebody who is to transfer says where to, and of who paid that nothing is open', async () => {
    expect(await textOf(BUSINESS, 'cac:PaymentMeans/cbc:PaymentMeansCode')).toBe('58');
    expect(await textOf(BUSINESS, 'cac:PaymentMeans/cbc:PaymentID')).toBe('2026-000123');
    const account = 'cac:PaymentMeans/cac:PayeeFinancialAccount/cbc:ID';
    expect(await textOf(BUSINESS, account)).toBe('NL91ABNA0417164300');
    expect(await textOf(BUSINESS, 'cac:LegalMonetaryTotal/cbc:PayableAmount')).toBe('12.99');
    const paid = { ...BUSINESS, ...BORN_PAID };
    expect(await textOf(paid, 'cac:PaymentMeans')).toBeUndefined();
    expect(await textOf(paid, 'cac:LegalMonetaryTotal/cbc:PrepaidAmount')).toBe('12.99');
    expect(await textOf(paid, 'cac:LegalMonetaryTotal/cbc:PayableAmount')).toBe('0.00');
  });

  test('a credit note names what it undoes, and why, in positive amounts', async () => {
    const document = await read(CREDIT);
    expect(document.name).toBe('ubl:CreditNote');
    const reference = 'cac:BillingReference/cac:InvoiceDocumentReference/cbc:ID';
    expect(await textOf(CREDIT, reference)).toBe('2026-000123');
    expect(await textOf(CREDIT, 'cbc:Note')).toBe(CREDIT.reason);
    expect(await textOf(CREDIT, 'cac:LegalMonetaryTotal/cbc:PayableAmount')).toBe('12.99');
    expect(await textOf(CREDIT, 'cac:CreditNoteLine/cbc:LineExtensionAmount')).toBe('10.74');
    expect(await textOf(CREDIT, 'cac:PaymentMeans')).toBeUndefined();
  });

  test('a year counts years, a month months, and several things pieces', async () => {
    const unitOf = async (invoice: InvoiceDocument | undefined) =>
      invoice &&
      find(await read(invoice), 'cac:InvoiceLine/cbc:InvoicedQuantity')[0]?.attributes['unitCode'];
    expect(await unitOf(VARIANTS['a year'])).toBe('ANN');
    expect(await unitOf(BUSINESS)).toBe('MON');
    expect(await unitOf(INVOICE)).toBe('C62');
  });

  test('names are as they were typed, without what XML cannot hold', async () => {
    const name = 'cac:AccountingCustomerParty/cac:Party/cac:PartyLegalEntity/cbc:RegistrationName';
    expect(await textOf(BUSINESS, name)).toBe(COMPANY.company);
    const odd = { ...COMPANY, company: 'A\u0000\u0008\uD800B\uFFFE 😀 ]]> \u001F' };
    expect(await textOf({ ...BUSINESS, buyer: odd }, name)).toBe('AB 😀 ]]>');
    const nothing = { ...COMPANY, company: 'Bakker', name: '\u0000 \u0007' };
    expect(brokenRules(await read({ ...BUSINESS, buyer: nothing }))).toEqual([]);
    expect(await textOf(BUSINESS, 'cac:InvoiceLine/cac:Item/cbc:Name')).toBe(ONE_MONTH.description);
  });

  test('who is charged no btw says by which law, and who is says nothing', async () => {
    const reason = 'cac:TaxTotal/cac:TaxSubtotal/cac:TaxCategory/cbc:TaxExemptionReason';
    expect(await textOf(REVERSED, reason)).toMatch(/^Btw verlegd/);
    expect(await textOf(EXEMPT, reason)).toContain('artikel 25 Wet OB');
    expect(await textOf(BUSINESS, reason)).toBeUndefined();
    const category = 'cac:InvoiceLine/cac:Item/cac:ClassifiedTaxCategory/cbc:ID';
    expect([await textOf(REVERSED, category), await textOf(EXEMPT, category)]).toEqual(['AE', 'E']);
    expect(await textOf(FINNISH, category)).toBe('S');
    expect(
      await textOf(FINNISH, 'cac:InvoiceLine/cac:Item/cac:ClassifiedTaxCategory/cbc:Percent'),
    ).toBe('25.5');
  });

  test('a document that says so wrongly breaks a rule', async () => {
    const nameless = { ...REVERSED, buyer: { ...REVERSED.buyer, vatId: '' } };
    expect(brokenRules(await read(nameless))).toContain('BR-AE-02');
    const taxed = { ...REVERSED, lines: [{ ...ONE_MONTH, vatPercent: 21 }] };
    expect(brokenRules(await read(taxed))).toContain('BR-AE-05');
  });
});

/** What our rules and the schema are worth: each of these is missed when it is not there. */
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
    expect(brokenRules(without(await read(BUSINESS), path))).toContain(rule);
  });

  test('a collection that names no mandate', async () => {
    const unnamed = without(await read(COLLECTED), 'cac:PaymentMeans/cac:PaymentMandate');
    expect(brokenRules(unnamed)).toEqual(['R061']);
  });

  test('a credit note that names no invoice, says nothing of paying, or has a due date', async () => {
    const document = await read(CREDIT);
    expect(brokenRules(without(document, 'cac:BillingReference'))).toContain('NL-R-001');
    expect(brokenRules(without(document, 'cac:PaymentTerms'))).toContain('BR-CO-25');
    const dated = find(await read(BUSINESS), 'cbc:DueDate');
    const due = { ...document, children: [...document.children, ...dated] };
    expect(brokenRules(due)).toContain('due-date');
  });

  test('what does not add up, and what is empty', async () => {
    const wrong = { ...BUSINESS, netCents: cents(1075), totalCents: cents(1298) };
    expect(brokenRules(await read(wrong))).toEqual(['BR-CO-10', 'BR-CO-15']);
    expect(brokenRules(await read({ ...BUSINESS, vatCents: cents(226) }))).toContain('BR-CO-14');
    const negative = { ...ONE_MONTH, netCents: negateCents(ONE_MONTH.netCents) };
    expect(brokenRules(await read({ ...BUSINESS, lines: [negative] }))).toContain('BR-27');
    const document = await read(BUSINESS);
    const hollow = { name: 'cbc:Note', attributes: {}, text: ' ', children: [] };
    expect(brokenRules({ ...document, children: [hollow] })).toContain('empty');
  });

  test('that elements stand in another order, or are none of the standard', async () => {
    const document = await read(BUSINESS);
    const turned = { ...document, children: document.children.toReversed() };
    expect(schemaFaults(turned).join()).toContain('order of ubl:Invoice');
    const odd = { name: 'cbc:Colour', attributes: {}, text: 'blauw', children: [] };
    const more = { ...document, children: [...document.children, odd] };
    expect(schemaFaults(more).join()).toContain('cbc:Colour');
    const abroad = { ...BUSINESS, buyer: { ...COMPANY, country: 'XX' } };
    expect(schemaFaults(await read(abroad)).join()).toContain('IdentificationCode');
  });
});

describe('the file', () => {
  let api: TestApp;
  let make: ReturnType<typeof createFactories>;
  const mail = createFakeMail();

  beforeAll(async () => {
    api = await createTestApp({ overrides: () => ({ mail }) });
    make = createFactories(api);
  });

  afterAll(() => api[Symbol.asyncDispose]());

  const company = async () => {
    const order = await make.pendingOrder({ method: 'bank_transfer', billing: COMPANY_BILLING });
    const { items } = await api.as(order.customer).customer.invoices.list({});
    return { ...order, invoiceId: items[0]?.id ?? '' };
  };

  test('is the same after it was paid, byte for byte, for customer and staff', async () => {
    const { customer, invoiceId, orderId } = await company();
    const unpaid = await api.as(customer).customer.invoices.downloadUbl({ invoiceId });
    expect(unpaid.type).toBe('application/xml');
    expect(unpaid.name).toMatch(/^factuur-2026-\d{6}\.xml$/);
    const document = readUbl(await unpaid.text());
    expect(schemaFaults(document)).toEqual([]);
    expect(brokenRules(document)).toEqual([]);
    expect(find(document, 'cbc:BuyerReference')[0]?.text).toBe(orderId.slice(0, 8));
    api.clock.set('2026-11-24T09:00:00Z');
    await api.as(await make.staff('admin')).staff.orders.markPaid({ orderId });
    const later = await api.as(await make.staff()).staff.invoices.downloadUbl({ invoiceId });
    expect(await later.bytes()).toEqual(await unpaid.bytes());
  });

  test('of a cancelled order is a credit note beside its invoice', async () => {
    const { customer, orderId } = await company();
    // Later than the invoice, or neither would be the newest.
    api.clock.set('2026-11-25T09:00:00Z');
    await api.as(customer).customer.orders.cancel({ orderId });
    const { items } = await api.as(customer).customer.invoices.list({});
    const invoiceId = items[0]?.id ?? '';
    const file = await api.as(customer).customer.invoices.downloadUbl({ invoiceId });
    expect(file.name).toMatch(/^creditfactuur-C2026-\d{6}\.xml$/);
    const document = readUbl(await file.text());
    expect(schemaFaults(document)).toEqual([]);
    expect(brokenRules(document)).toEqual([]);
  });

  test('is had over REST too, under its name', async () => {
    const order = await make.paidOrder();
    const { items } = await api.as(order.customer).customer.invoices.list({});
    const { accessToken } = await api.signIn(order.customer);
    const answer = await api.http(`/api/v1/invoices/${items[0]?.id}/ubl`, {
      headers: { authorization: `Bearer ${accessToken}` },
    });
    expect(answer.status).toBe(200);
    expect(answer.headers.get('content-type')).toBe('application/xml');
    expect(answer.headers.get('content-disposition')).toMatch(/factuur-2026-\d{6}\.xml/);
    expect(brokenRules(readUbl(await answer.text()))).toEqual([]);
  });

  test('goes along with the mails of a company, not with those of a person', async () => {
    await mailed();
    await make.pendingOrder({ method: 'bank_transfer' });
    const person = await mailed();
    expect(person).toContain('factuur-X.pdf');
    expect(person).not.toContain('factuur-X.xml');
    await company();
    expect(await mailed()).toEqual(expect.arrayContaining(['factuur-X.pdf', 'factuur-X.xml']));
  });

  /** The files of the mails since the last time. */
  async function mailed(): Promise<string[]> {
    await api.jobsDone();
    return mail.sent
      .splice(0)
      .flatMap(({ attachments = [] }) => attachments)
      .map(({ name }) => name.replace(/\d{4}-\d{6}/, 'X'));
  }
});

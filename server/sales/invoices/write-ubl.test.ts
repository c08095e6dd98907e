import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { InvoiceDocument } from '#contract/customer/invoices.ts';
import { cents } from '#domain/platform/money.ts';
import { splitGrossOverLines } from '#domain/sales/vat-lines.ts';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { COMPANY_BILLING, createFactories } from '#tests/support/factories.ts';
import { createFakeMail } from '#tests/support/fakes.ts';
import { INVOICE } from '#tests/support/invoice-document.ts';
import {
  BELGIAN,
  BORN_PAID,
  BUSINESS,
  COMPANY,
  CREDIT,
  EXEMPT,
  FINNISH,
  ONE_MONTH,
  REVERSED,
  VARIANTS,
  writtenUbl,
} from '#tests/support/ubl-documents.ts';
import { brokenRules } from '#tests/support/ubl-rules.ts';
import { readUbl, schemaFaults } from '#tests/support/ubl.ts';
import { find } from '#tests/support/xml-tree.ts';

async function textOf(invoice: InvoiceDocument, path: string): Promise<string | undefined> {
  return find(await writtenUbl(invoice), path)[0]?.text;
}

describe('the e-invoice of', () => {
  test.each(Object.entries(VARIANTS))('%s is right', async (_, invoice) => {
    const document = await writtenUbl(invoice);
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
        const { lines, ...total } = splitGrossOverLines(prices, 21);
        const document = await writtenUbl({
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
    expect(await textOf(REVERSED, 'cbc:CustomizationID')).toBe('urn:cen.eu:en16931:2017');
    expect(await textOf(BELGIAN, 'cbc:CustomizationID')).toBe(peppol);
    const endpoint = 'cac:AccountingCustomerParty/cac:Party/cbc:EndpointID';
    const [address] = find(await writtenUbl(BELGIAN), endpoint);
    expect(address).toMatchObject({ text: '0403019261', attributes: { schemeID: '0208' } });
  });

  test('a company abroad keeps the address that its number gave when it was issued', async () => {
    await using api = await createTestApp({ settings: { auto_provisioning: 'false' } });
    const make = createFactories(api);
    const german = { country: 'DE', postalCode: '10115', vatId: 'DE123456789' } as const;
    const billing = { ...COMPANY_BILLING, ...german, kvk: '' };
    const order = await make.pendingOrder({ method: 'bank_transfer', billing });
    const { buyer } = await api.db
      .selectFrom('invoices')
      .select('buyer')
      .where('orderId', '=', order.orderId)
      .executeTakeFirstOrThrow();
    expect(buyer).toMatchObject({ peppol: { scheme: '9930', id: 'DE123456789' } });
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
    const document = await writtenUbl(CREDIT);
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
      find(await writtenUbl(invoice), 'cac:InvoiceLine/cbc:InvoicedQuantity')[0]?.attributes[
        'unitCode'
      ];
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
    expect(brokenRules(await writtenUbl({ ...BUSINESS, buyer: nothing }))).toEqual([]);
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
    expect(brokenRules(await writtenUbl(nameless))).toContain('BR-AE-02');
    const taxed = { ...REVERSED, lines: [{ ...ONE_MONTH, vatPercent: 21 }] };
    expect(brokenRules(await writtenUbl(taxed))).toContain('BR-AE-05');
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

test('the e-invoices of a quarter come together, each as it is by itself', async () => {
  await using api = await createTestApp();
  const make = createFactories(api);
  const admin = api.as(await make.staff('admin')).staff;
  api.clock.set('2027-06-30T09:00:00Z');
  const order = await make.pendingOrder({ method: 'bank_transfer', billing: COMPANY_BILLING });
  const { items } = await api.as(order.customer).customer.invoices.list({});
  await make.paidOrder();
  await api.as(order.customer).customer.orders.cancel({ orderId: order.orderId });
  // July in Amsterdam by then.
  api.clock.set('2027-06-30T22:30:00Z');
  await make.paidOrder();

  const files = [];
  for await (const batch of await admin.invoices.exportUbl({ year: 2027, quarter: 2 })) {
    files.push(...batch.items);
  }
  expect(files.map(({ fileName }) => fileName).toSorted()).toEqual([
    'creditfactuur-C2027-000001.xml',
    'factuur-2027-000001.xml',
    'factuur-2027-000002.xml',
  ]);
  for (const { xml } of files) expect(brokenRules(readUbl(xml))).toEqual([]);
  const alone = await admin.invoices.downloadUbl({ invoiceId: items[0]?.id ?? '' });
  const same = files.find(({ fileName }) => fileName === alone.name);
  expect(same?.xml).toBe(await alone.text());
});

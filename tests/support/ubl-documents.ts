import type { InvoiceDocument } from '#contract/customer/invoices.ts';
import { cents } from '#domain/platform/money.ts';
import { writeUbl } from '#server/sales/invoices/write-ubl.ts';
import { INVOICE, INVOICE_LINE } from './invoice-document.ts';
import { readUbl, type UblElement } from './ubl.ts';

export const COMPANY = {
  ...INVOICE.buyer,
  company: `Bakker & Zoon <"Brood"> 'Ğ'`,
  country: 'NL',
  kvk: '87654321',
  vatId: 'NL123456782B01',
};
export const ONE_MONTH = { ...INVOICE_LINE, quantity: 1 };
export const BUSINESS: InvoiceDocument = { ...INVOICE, buyer: COMPANY, lines: [ONE_MONTH] };
export const CREDIT: InvoiceDocument = {
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
export const UNTAXED_LINE = { ...ONE_MONTH, ...untaxed, vatPercent: 0 };
export const REVERSED: InvoiceDocument = {
  ...BUSINESS,
  ...untaxed,
  vatTreatment: 'reverse_charge',
  buyer: { ...COMPANY, country: 'BE', kvk: '', vatId: 'BE0999123456' },
  lines: [UNTAXED_LINE],
};
/** Companies abroad with an address on the network, one whose number is its btw-id and one of another. */
export const GERMAN: InvoiceDocument = {
  ...REVERSED,
  buyer: {
    ...REVERSED.buyer,
    country: 'DE',
    vatId: 'DE123456789',
    peppol: { scheme: '9930', id: 'DE123456789' },
  },
};
export const BELGIAN: InvoiceDocument = {
  ...REVERSED,
  buyer: {
    ...REVERSED.buyer,
    vatId: 'BE0403019261',
    peppol: { scheme: '0208', id: '0403019261' },
  },
};
export const EXEMPT: InvoiceDocument = {
  ...INVOICE,
  ...untaxed,
  vatTreatment: 'small_business',
  lines: [UNTAXED_LINE],
};
export const CANARIAN: InvoiceDocument = {
  ...INVOICE,
  ...untaxed,
  vatTreatment: 'outside',
  buyer: { ...INVOICE.buyer, country: 'ES', postalCode: '35001' },
  lines: [UNTAXED_LINE],
};
const finnish = { netCents: cents(1035), vatCents: cents(264) };
export const FINNISH: InvoiceDocument = {
  ...INVOICE,
  ...finnish,
  vatTreatment: 'destination',
  buyer: { ...INVOICE.buyer, country: 'FI' },
  lines: [{ ...ONE_MONTH, ...finnish, vatPercent: 25.5 }],
};
export const COLLECTED: InvoiceDocument = {
  ...BUSINESS,
  collection: { on: '2026-12-23', accountEnding: '4300', reference: 'REF-1' },
};
export const BORN_PAID = { status: 'paid', paidAt: INVOICE.createdAt, bornPaid: true } as const;

export const VARIANTS: Record<string, InvoiceDocument> = {
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
  'a company abroad on the network by its btw-id': GERMAN,
  'a company abroad on the network by a number in it': BELGIAN,
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
  'a consumer where EU btw does not hold': CANARIAN,
  'a company there': {
    ...CANARIAN,
    buyer: { ...COMPANY, country: 'ES', postalCode: '35001', kvk: '', vatId: 'ESB12345678' },
  },
  'a year': { ...BUSINESS, lines: [{ ...ONE_MONTH, periodEnd: '2027-10-31' }] },
  'what came in the place of another, paid': {
    ...BUSINESS,
    ...BORN_PAID,
    corrects: { invoiceNumber: '2026-000122', issuedOn: '2026-11-20' },
  },
  'what came in the place of another, paid in part': {
    ...BUSINESS,
    prepaidCents: cents(500),
    corrects: { invoiceNumber: '2026-000122', issuedOn: '2026-11-20' },
  },
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
  'a company of a small business': { ...EXEMPT, buyer: COMPANY },
  'a company abroad with the btw of its own country': {
    ...FINNISH,
    buyer: { ...COMPANY, country: 'FI', kvk: '', vatId: '' },
  },
  'lines of several periods': {
    ...BUSINESS,
    totalCents: cents(2598),
    netCents: cents(2148),
    vatCents: cents(450),
    lines: [ONE_MONTH, { ...ONE_MONTH, periodStart: '2026-12-01', periodEnd: '2026-12-31' }],
  },
};

/** An e-invoice as its receiver reads it. */
export async function writtenUbl(invoice: InvoiceDocument): Promise<UblElement> {
  return readUbl(await writeUbl(invoice).text());
}

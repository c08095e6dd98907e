import type { InvoiceDocument } from '#contract/customer/invoices.ts';
import { cents, negateCents } from '#domain/platform/money.ts';

const PARTY = {
  name: 'Łukasz Őri',
  company: '',
  street: 'Kade 1',
  postalCode: '1011 AB',
  city: 'Şile',
  country: 'BE',
  kvk: '',
  vatId: '',
  iban: '',
};

export const INVOICE_LINE: InvoiceDocument['lines'][number] = {
  description: '<script>alert(1)</script> & "Ğ"',
  quantity: 2,
  unit: null,
  unitCents: null,
  periodStart: '2026-11-01',
  periodEnd: '2026-11-30',
  grossCents: cents(1299),
  netCents: cents(1074),
  vatCents: cents(225),
  vatPercent: 21,
  discount: null,
};

/** An invoice of a consumer that waits for a transfer, with names that try whatever writes them. */
export const INVOICE: InvoiceDocument = {
  id: 'c0ffee00-0000-4000-8000-000000000001',
  orderId: '0f9b1c52-0000-4000-8000-000000000002',
  invoiceNumber: '2026-000123',
  kind: 'invoice',
  status: 'unpaid',
  totalCents: cents(1299),
  netCents: cents(1074),
  vatCents: cents(225),
  vatTreatment: 'standard',
  issuedOn: '2026-11-21',
  dueDate: '2026-12-05',
  paidAt: null,
  correctedAt: null,
  prepaidCents: null,
  paidBy: [],
  corrects: null,
  bornPaid: false,
  createdAt: new Date('2026-11-21T10:00:00Z'),
  credits: null,
  reason: null,
  moneyBack: null,
  collection: null,
  seller: {
    ...PARTY,
    name: 'Winkel B.V.',
    company: 'Winkel B.V.',
    kvk: '12345678',
    vatId: 'NL123456782B01',
    iban: 'NL91ABNA0417164300',
    country: 'NL',
  },
  buyer: PARTY,
  lines: [INVOICE_LINE],
};

/** As `creditOrderInvoice` has it: everything the other way round. */
export function creditNoteOf(invoice: InvoiceDocument): InvoiceDocument {
  return {
    ...invoice,
    kind: 'credit_note',
    status: 'paid',
    invoiceNumber: 'C2026-000007',
    credits: { invoiceNumber: '2026-000123', issuedOn: '2026-11-21' },
    reason: 'Op verzoek.',
    totalCents: negateCents(invoice.totalCents),
    netCents: negateCents(invoice.netCents),
    vatCents: negateCents(invoice.vatCents),
    lines: invoice.lines.map(({ discount, ...line }) => ({
      ...line,
      grossCents: negateCents(line.grossCents),
      netCents: negateCents(line.netCents),
      vatCents: negateCents(line.vatCents),
      discount: discount && {
        ...discount,
        grossCents: negateCents(discount.grossCents),
        netCents: negateCents(discount.netCents),
      },
    })),
  };
}

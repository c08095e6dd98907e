import type { CsvColumn } from '#app/lib/files/export-file.ts';
import { formatDate } from '#app/lib/format.ts';
import { INVOICE_KIND_LABELS, INVOICE_STATUS_LABELS } from '#app/features/sales/invoices/labels.ts';
import { VAT_TREATMENT_LABELS } from './labels.ts';
import type { BookedInvoice } from '#contract/staff/invoices.ts';
import { paidWayName } from '#domain/sales/payment.ts';

/** The part of an invoice that has one rate. */
type RatedInvoice = Omit<BookedInvoice, 'rates'> & { rate: BookedInvoice['rates'][number] };

type Batch<Row> = { items: Row[]; truncated: boolean };

/** Gives a row for each rate, as a bookkeeping program books one rate a row. */
export async function* byRate(
  batches: AsyncIterable<Batch<BookedInvoice>>,
): AsyncGenerator<Batch<RatedInvoice>, void> {
  for await (const { items, truncated } of batches) {
    const rows = items.flatMap(({ rates, ...invoice }) =>
      rates.map((rate) => ({ ...invoice, rate })),
    );
    yield { items: rows, truncated };
  }
}

/** Columns of an invoice that a bookkeeping program asks for; amounts in euro. */
export const BOOKED_INVOICE_CSV: readonly CsvColumn<RatedInvoice>[] = [
  ['Nummer', (invoice) => invoice.invoiceNumber],
  ['Soort', (invoice) => INVOICE_KIND_LABELS[invoice.kind]],
  ['Crediteert', (invoice) => invoice.creditedNumber ?? ''],
  ['Factuurdatum', (invoice) => formatDate(invoice.issuedOn)],
  ['Vervaldatum', (invoice) => formatDate(invoice.dueDate)],
  ['Klant', (invoice) => invoice.buyerName],
  ['Land', (invoice) => invoice.country],
  ['Btw-id', (invoice) => invoice.vatId],
  ['Btw-regel', (invoice) => VAT_TREATMENT_LABELS[invoice.vatTreatment]],
  ['Btw-tarief', ({ rate }) => rate.vatPercent],
  ['Zonder btw', ({ rate }) => rate.netCents / 100],
  ['Btw', ({ rate }) => rate.vatCents / 100],
  ['Met btw', ({ rate }) => rate.grossCents / 100],
  ['Status', (invoice) => INVOICE_STATUS_LABELS[invoice.status]],
  ['Betaald op', ({ paidOn }) => (paidOn === null ? '' : formatDate(paidOn))],
  ['Betaalwijze', ({ paidBy }) => paidBy.map(paidWayName).join(' + ')],
];

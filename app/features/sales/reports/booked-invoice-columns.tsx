import type { CsvColumn } from '#app/lib/files/export-file.ts';
import { formatDate } from '#app/lib/format.ts';
import { INVOICE_KIND_LABELS, INVOICE_STATUS_LABELS } from '#app/features/sales/invoices/labels.ts';
import { VAT_TREATMENT_LABELS } from './labels.ts';
import type { BookedInvoice } from '#contract/staff/invoices.ts';

/** Columns of an invoice that a bookkeeping program asks for; amounts in euro. */
export const BOOKED_INVOICE_CSV: readonly CsvColumn<BookedInvoice>[] = [
  ['Nummer', (invoice) => invoice.invoiceNumber],
  ['Soort', (invoice) => INVOICE_KIND_LABELS[invoice.kind]],
  ['Crediteert', (invoice) => invoice.creditedNumber ?? ''],
  ['Factuurdatum', (invoice) => formatDate(invoice.issuedOn)],
  ['Vervaldatum', (invoice) => formatDate(invoice.dueDate)],
  ['Klant', (invoice) => invoice.buyerName],
  ['Land', (invoice) => invoice.country],
  ['Btw-id', (invoice) => invoice.vatId],
  ['Zonder btw', (invoice) => invoice.netCents / 100],
  ['Btw-regel', (invoice) => VAT_TREATMENT_LABELS[invoice.vatTreatment]],
  ['Btw', (invoice) => invoice.vatCents / 100],
  ['Met btw', (invoice) => invoice.totalCents / 100],
  ['Status', (invoice) => INVOICE_STATUS_LABELS[invoice.status]],
];

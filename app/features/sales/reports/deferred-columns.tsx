import type { CsvColumn } from '#app/lib/files/export-file.ts';
import { formatDate } from '#app/lib/format.ts';
import { INVOICE_KIND_LABELS } from '#app/features/sales/invoices/labels.ts';
import type { DeferredInvoice } from '#contract/staff/reports.ts';
import { deferredByMonth, type MonthShare } from '#domain/sales/deferred-revenue.ts';

type Line = DeferredInvoice['lines'][number];

/** The part of a line that belongs to one month. */
type DeferredShare = Omit<DeferredInvoice, 'lines'> & { line: Line; share: MonthShare };

type Batch<Row> = { items: Row[]; truncated: boolean };

/** Gives a row for each month of each line, so that a spreadsheet can add them up as it likes. */
export async function* byMonth(
  batches: AsyncIterable<Batch<DeferredInvoice>>,
  day: string,
): AsyncGenerator<Batch<DeferredShare>, void> {
  for await (const { items, truncated } of batches) {
    const rows = items.flatMap(({ lines, ...invoice }) =>
      lines.flatMap((line) =>
        deferredByMonth(line, day).map((share) => ({ ...invoice, line, share })),
      ),
    );
    yield { items: rows, truncated };
  }
}

/** Columns of what belongs to later days; amounts in euro, without btw. */
export const DEFERRED_CSV: readonly CsvColumn<DeferredShare>[] = [
  ['Nummer', ({ invoiceNumber }) => invoiceNumber],
  ['Soort', ({ kind }) => INVOICE_KIND_LABELS[kind]],
  ['Factuurdatum', ({ issuedOn }) => formatDate(issuedOn)],
  ['Klant', ({ buyerName }) => buyerName],
  ['Omschrijving', ({ line }) => line.description],
  ['Van', ({ line }) => formatDate(line.from)],
  ['Tot en met', ({ line }) => formatDate(line.through)],
  ['Hele regel', ({ line }) => line.netCents / 100],
  ['Maand', ({ share }) => share.month],
  ['In deze maand', ({ share }) => share.netCents / 100],
  ['Betaald op de peildag', ({ isPaid }) => (isPaid ? 'ja' : 'nee')],
];

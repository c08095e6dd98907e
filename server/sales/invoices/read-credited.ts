import { negateCents, sumCents, type Cents } from '#domain/platform/money.ts';
import type { Db } from '#server/platform/db/database.ts';

/** Sums what credit invoices took back of an invoice so far, and the btw in it, in positive cents. */
export async function readCredited(
  db: Db,
  { invoiceId }: { invoiceId: string },
): Promise<{ gross: Cents; vat: Cents }> {
  const notes = await db
    .selectFrom('invoices')
    .select(['totalAmountCents', 'vatCents'])
    .where('creditsInvoiceId', '=', invoiceId)
    .execute();
  return {
    gross: negateCents(sumCents(notes.map(({ totalAmountCents }) => totalAmountCents))),
    vat: negateCents(sumCents(notes.map(({ vatCents }) => vatCents))),
  };
}

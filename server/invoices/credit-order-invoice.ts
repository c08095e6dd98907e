import type { Selectable } from 'kysely';
import { amsterdamDate, amsterdamYear } from '#domain/amsterdam.ts';
import { canInvoiceBecome, numberSeries } from '#domain/invoice.ts';
import { negateCents } from '#domain/money.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { recordChange } from '#server/db/record.ts';
import type { Database } from '#server/db/schema.ts';
import { takeNumber, takenNumber, takenOrdinal } from '#server/db/taken-number.ts';

export type CreditNote = { id: string; invoiceNumber: string };

/**
 * Undoes the invoice of an order in full with a credit invoice, which prints the reason. Null when
 * there is none to undo.
 */
export async function creditOrderInvoice(
  ctx: VerbContext,
  tx: Tx,
  { orderId, reason }: { orderId: string; reason: string },
): Promise<CreditNote | null> {
  const invoice = await tx
    .selectFrom('invoices')
    .selectAll()
    .where('orderId', '=', orderId)
    .where('kind', '=', 'invoice')
    .executeTakeFirst();
  if (invoice === undefined || !canInvoiceBecome(invoice.status, 'credited')) return null;
  const credit = await issueCreditNote(ctx, tx, { invoice, reason });
  await tx
    .updateTable('invoices')
    .set({ status: 'credited' })
    .where('id', '=', invoice.id)
    .execute();
  recordChange(ctx, tx, {
    action: 'invoice.credit',
    subject: { type: 'invoice', id: invoice.id },
    before: { status: invoice.status },
    after: { status: 'credited', creditNumber: credit.invoiceNumber },
    ownerId: invoice.userId,
    topics: ['invoices'],
    event: { type: 'invoice.credited', subjectType: 'invoice', ownerId: invoice.userId },
  });
  return credit;
}

/** The same invoice with every amount turned round and a number of its own series. */
async function issueCreditNote(
  ctx: VerbContext,
  tx: Tx,
  { invoice, reason }: { invoice: Selectable<Database['invoices']>; reason: string },
): Promise<CreditNote> {
  const now = ctx.now();
  const series = numberSeries('credit_note', amsterdamYear(now));
  const today = amsterdamDate(now);
  await takeNumber(tx, series);
  const credit = await tx
    .insertInto('invoices')
    .values({
      id: crypto.randomUUID(),
      userId: invoice.userId,
      orderId: invoice.orderId,
      kind: 'credit_note',
      creditsInvoiceId: invoice.id,
      series,
      number: takenOrdinal,
      invoiceNumber: takenNumber,
      // A credit invoice has nothing to be paid: it settles the one it undoes.
      status: 'paid',
      totalAmountCents: negateCents(invoice.totalAmountCents),
      netCents: negateCents(invoice.netCents),
      vatCents: negateCents(invoice.vatCents),
      issuedOn: today,
      dueDate: today,
      paidAt: null,
      seller: JSON.stringify(invoice.seller),
      buyer: JSON.stringify(invoice.buyer),
      reason,
      createdAt: now,
    })
    .returning(['id', 'invoiceNumber'])
    .executeTakeFirstOrThrow();
  await creditLines(tx, invoice, credit.id);
  return credit;
}

async function creditLines(
  tx: Tx,
  invoice: { id: string; invoiceNumber: string },
  creditId: string,
): Promise<void> {
  const lines = await tx
    .selectFrom('invoiceLines')
    .selectAll()
    .where('invoiceId', '=', invoice.id)
    .orderBy('position')
    .execute();
  await tx
    .insertInto('invoiceLines')
    .values(
      lines.map(({ id: _id, ...line }) => ({
        ...line,
        invoiceId: creditId,
        description: `Creditering van ${invoice.invoiceNumber}: ${line.description}`,
        grossCents: negateCents(line.grossCents),
        netCents: negateCents(line.netCents),
        vatCents: negateCents(line.vatCents),
      })),
    )
    .execute();
}

import { canInvoiceBecome } from '#domain/invoice.ts';
import { negateCents } from '#domain/money.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { recordChange } from '#server/db/record.ts';
import { insertCreditNote, type CreditNote } from './insert-credit-note.ts';

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
  const { totalAmountCents: totalCents, netCents, vatCents } = invoice;
  const credit = await insertCreditNote(tx, {
    invoice,
    amounts: { totalCents, netCents, vatCents },
    reason,
    now: ctx.now(),
  });
  await creditLines(tx, invoice, credit.id);
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

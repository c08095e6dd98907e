import { sql } from 'kysely';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange } from '#server/platform/db/record.ts';
import type { IssuedInvoice } from './issue-invoice.ts';

/** Marks the waiting invoice of an order as paid; null when the order has none yet. Its lines are in their order. */
export async function settleInvoice(
  ctx: VerbContext,
  tx: Tx,
  { orderId, paidAt }: { orderId: string; paidAt: Date },
): Promise<(IssuedInvoice & { lineIds: string[] }) | null> {
  const invoice = await tx
    .selectFrom('invoices')
    .select(['invoices.id', 'invoiceNumber', 'invoices.status', 'userId'])
    .select(
      sql<string[]>`array(
        select line.id::text from invoice_lines as line where invoice_id = invoices.id order by position
      )`.as('lineIds'),
    )
    .where('orderId', '=', orderId)
    .where('kind', '=', 'invoice')
    .where('correctedAt', 'is', null)
    .executeTakeFirst();
  if (invoice === undefined) return null;
  await tx
    .updateTable('invoices')
    .set({ status: 'paid', paidAt })
    .where('id', '=', invoice.id)
    .execute();
  recordChange(ctx, tx, {
    action: 'invoice.settle',
    subject: { type: 'invoice', id: invoice.id },
    before: { status: invoice.status },
    after: { status: 'paid' },
    ownerId: invoice.userId,
    topics: ['invoices'],
    event: { type: 'invoice.paid', subjectType: 'invoice', ownerId: invoice.userId },
  });
  return invoice;
}

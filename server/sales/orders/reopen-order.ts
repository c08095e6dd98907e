import { sql } from 'kysely';
import type { TakenReason } from '#domain/sales/chargeback.ts';
import { dueDateFor } from '#domain/sales/invoice.ts';
import { settingValue } from '#domain/operations/settings.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange } from '#server/platform/db/record.ts';
import { uncoverTerms } from '#server/delivery/services/uncover-terms.ts';
import { reopenClaim, type Reopened } from '#server/sales/claims/reopen-claim.ts';
import type { OrderToPay } from './queries.ts';

type Reopening = { order: OrderToPay; because: TakenReason };

/**
 * Money of an order that was paid is gone, and off its claim: its invoice is open again, by another day, and
 * what it bought of days is not paid any more. The order keeps its status, and no document is written. In
 * the caller's transaction, which has locked the order. Answers what is open; null where nothing is.
 */
export async function reopenOrder(
  ctx: VerbContext,
  tx: Tx,
  { order, because }: Reopening,
): Promise<Reopened | null> {
  const { id: orderId, userId: ownerId, settings } = order;
  const now = ctx.now();
  const reopened = await reopenClaim(tx, { orderId, because, now });
  if (reopened === null || !reopened.isNew) return reopened;
  const dueDays = settingValue(settings, 'bank_transfer_due_days');
  const dueOn = dueDateFor({ issuedAt: now, bornPaid: false, dueDays });
  const invoice = await tx
    .updateTable('invoices')
    // No sooner than it says itself.
    .set({
      status: 'unpaid',
      paidAt: null,
      dueOn: sql<string>`greatest(due_date, ${dueOn}::date)`,
    })
    .where('orderId', '=', orderId)
    .where('kind', '=', 'invoice')
    .where('correctedAt', 'is', null)
    .where('status', '=', 'paid')
    .returning(['id', 'dueOn'])
    .executeTakeFirstOrThrow();
  await uncoverTerms(ctx, tx, { orderId });
  // A customer who was collected from pays by themselves now, unless it is said otherwise.
  await ctx.orderKinds[order.kind].onCollected(tx, { orderId });
  const { openCents, round } = reopened;
  recordChange(ctx, tx, {
    action: 'invoice.reopen',
    subject: { type: 'invoice', id: invoice.id },
    before: { status: 'paid' },
    after: { status: 'unpaid', openCents, round, dueOn: invoice.dueOn, because },
    ownerId,
    topics: ['invoices', 'orders'],
    event: { type: 'invoice.reopened', subjectType: 'invoice', ownerId },
  });
  return reopened;
}

import type { OrderStatus } from '#domain/sales/order.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange } from '#server/platform/db/record.ts';
import { creditOrderInvoice } from '#server/sales/invoices/credit-order-invoice.ts';
import { endAskedMandates } from '#server/sales/mandates/end-asked-mandates.ts';
import type { CreditNote } from '#server/sales/invoices/insert-credit-note.ts';
import { dropClaim } from '#server/sales/claims/drop-claim.ts';

/** Printed on the credit invoice. */
const REASONS = {
  failed: 'De bestelling is niet betaald.',
  cancelled: 'De bestelling is geannuleerd.',
} as const;
/** Nobody ordered work here: staff take its invoice back. */
const WITHDRAWN = 'De factuur is ingetrokken.';

/**
 * Ends an order nobody paid, and with it what it would have changed. A waiting invoice is undone by a
 * credit invoice, never deleted; that is answered.
 */
export async function endOrder(
  ctx: VerbContext,
  tx: Tx,
  order: { id: string; status: OrderStatus; userId: string; planId: string | null },
  to: 'failed' | 'cancelled',
): Promise<CreditNote | null> {
  const now = ctx.now();
  await tx
    .updateTable('orders')
    .set({ status: to, updatedAt: now })
    .where('id', '=', order.id)
    .execute();
  await tx
    .updateTable('planChanges')
    .set({ withdrawnAt: now })
    .where('orderId', '=', order.id)
    .where('doneAt', 'is', null)
    .execute();
  await endAskedMandates(ctx, tx, { orderId: order.id });
  const reason = order.planId === null ? WITHDRAWN : REASONS[to];
  const credit = await creditOrderInvoice(ctx, tx, { orderId: order.id, reason });
  await dropClaim(tx, { orderId: order.id, now });
  recordChange(ctx, tx, {
    action: to === 'failed' ? 'order.fail' : 'order.cancel',
    subject: { type: 'order', id: order.id },
    before: { status: order.status },
    after: { status: to },
    ownerId: order.userId,
    topics: ['orders'],
    event: { type: `order.${to}`, subjectType: 'order', ownerId: order.userId },
  });
  return credit;
}

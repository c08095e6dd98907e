import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange } from '#server/platform/db/record.ts';
import { creditOrderInvoice } from '#server/sales/invoices/credit-order-invoice.ts';
import type { CreditNote } from '#server/sales/invoices/insert-credit-note.ts';
import type { OrderToPay } from '#server/sales/orders/queries.ts';
import { changeService } from '#server/delivery/services/change-service.ts';
import type { LockedService } from '#server/delivery/services/lock-service.ts';
import type { TakenBackTerm } from './read-taken-back.ts';

/** Printed on the credit invoice. */
const REASON = 'De bank heeft de betaling van deze factuur teruggeboekt.';

type Undone = { order: OrderToPay; term: TakenBackTerm; service: LockedService };

/**
 * Undoes what a renewal was paid for, whose money is gone: order refunded, invoice credited, its term
 * marked as undone, and the service paid as far as what was paid otherwise. In the caller's
 * transaction, which has locked all of it.
 */
export async function undoRenewal(
  ctx: VerbContext,
  tx: Tx,
  { order, term, service }: Undone,
): Promise<CreditNote> {
  const now = ctx.now();
  await tx
    .updateTable('orders')
    .set({ status: 'refunded', updatedAt: now })
    .where('id', '=', order.id)
    .execute();
  const paidUntil = await undoTerm(tx, { term, movedUntil: service.movedUntil, now });
  await changeService(ctx, tx, service, {
    action: 'undo-renewal',
    set: { expiresAt: paidUntil },
    event: { type: 'service.renewal-undone', reason: paidUntil.toISOString() },
  });
  const credit = await creditOrderInvoice(ctx, tx, { orderId: order.id, reason: REASON });
  if (credit === null) throw new Error(`renewal ${order.id} has no invoice to credit`);
  recordChange(ctx, tx, {
    action: 'order.undo-renewal',
    subject: { type: 'order', id: order.id },
    before: { status: order.status },
    after: { status: 'refunded', termNumber: term.number, creditNumber: credit.invoiceNumber },
    ownerId: order.userId,
    topics: ['orders'],
  });
  return credit;
}

type Undoing = { term: TakenBackTerm; movedUntil: Date | null; now: Date };

/** Answers until when the service is paid without it: a later term may have been paid all the same. */
async function undoTerm(tx: Tx, { term, movedUntil, now }: Undoing): Promise<Date> {
  const undone = await tx
    .updateTable('serviceTerms')
    .set({ undoneAt: now })
    .where('serviceId', '=', term.serviceId)
    .where('termNumber', '=', term.number)
    .where('undoneAt', 'is', null)
    .returning('id')
    .execute();
  if (undone.length !== 1) throw new Error(`renewal ${term.number} gave no term to undo`);
  const { paidUntil: ofTerms } = await tx
    .selectFrom('serviceTerms')
    .select((eb) => eb.fn.max('endsAt').as('paidUntil'))
    .where('serviceId', '=', term.serviceId)
    .where('undoneAt', 'is', null)
    .executeTakeFirstOrThrow();
  const paidUntil = ofTerms ?? movedUntil;
  if (paidUntil === null) throw new Error(`service ${term.serviceId} has no term that was paid`);
  return paidUntil;
}

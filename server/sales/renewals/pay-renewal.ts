import { termBack } from '#domain/delivery/service-end.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import { settleInvoice } from '#server/sales/invoices/settle-invoice.ts';
import { liftUnpaid } from '#server/sales/orders/lift-unpaid.ts';
import type { PlanOrder } from '#server/sales/orders/queries.ts';
import { changeService } from '#server/delivery/services/change-service.ts';
import { isRenewalWanted } from './is-renewal-wanted.ts';
import { lockRenewal } from './lock-renewal.ts';
import { mailRenewalPaid } from './mail-renewal-paid.ts';

/**
 * The money of a renewal is in: order completed, its invoice paid, the term it bought written once,
 * and the service paid until the end of it; what was off for not paying goes on again. In the
 * caller's transaction, which has locked the order.
 */
export async function payRenewal(
  ctx: VerbContext,
  tx: Tx,
  { order, paidAt }: { order: PlanOrder; paidAt: Date },
): Promise<void> {
  const locked = await lockRenewal(tx, { orderId: order.id });
  const { service } = locked;
  const { anchorAt, ...renewal } = bringBack(locked, { order, paidAt });
  // The caller asked before it took the money; a term of what has ended is never sold.
  if (!(await isRenewalWanted(tx, { order, renewal, service }))) {
    throw new AppError('SERVICE_CANCELLED');
  }
  await tx
    .updateTable('orders')
    .set({ status: 'completed', paidAt, completedAt: paidAt, updatedAt: paidAt })
    .where('id', '=', order.id)
    .execute();
  const invoice = await settleInvoice(ctx, tx, { orderId: order.id, paidAt });
  const invoiceLineId = invoice?.lineIds[0];
  if (invoice === null || invoiceLineId === undefined) {
    throw new Error(`renewal ${order.id} has no invoice`);
  }
  await tx
    .insertInto('serviceTerms')
    .values({
      serviceId: service.id,
      invoiceLineId,
      termNumber: renewal.termNumber,
      startsAt: renewal.startsAt,
      endsAt: renewal.endsAt,
      createdAt: paidAt,
    })
    .execute();
  // The term after it may have been paid before: then this one was asked for anew.
  const { expiresAt } = service;
  const paidUntil = expiresAt !== null && expiresAt > renewal.endsAt ? expiresAt : renewal.endsAt;
  await changeService(ctx, tx, service, {
    action: 'renew',
    set: {
      expiresAt: paidUntil,
      ...(renewal.bringsBack ? { ...BACK, anchorAt } : {}),
    },
    event: newsOf(renewal, paidUntil),
  });
  if (!renewal.bringsBack) await liftUnpaid(ctx, tx, { serviceId: service.id });
  // An order for another plan until the end of the term before settles other days than these.
  await ctx.jobs.enqueue(tx, 'plan-change.review', { serviceId: service.id });
  recordChange(ctx, tx, {
    action: 'order.pay',
    subject: { type: 'order', id: order.id },
    before: { status: order.status },
    after: { status: 'completed', invoiceNumber: invoice.invoiceNumber },
    ownerId: order.userId,
    topics: ['orders'],
    event: { type: 'order.paid', subjectType: 'order', ownerId: order.userId },
  });
  const told = { order, invoice, paidUntil, cameBack: renewal.bringsBack };
  await mailRenewalPaid(ctx, tx, { serviceId: service.id, ...told });
}

/** An ended service goes on, whatever it was off for: only one that is off for money comes back. */
const BACK = {
  status: 'active',
  suspendReason: null,
  leavesEarly: false,
  cancelledAt: null,
  cancelledBy: null,
  undoUntil: null,
  terminateAt: null,
} as const;

function newsOf({ bringsBack }: { bringsBack: boolean }, paidUntil: Date) {
  return bringsBack
    ? ({ type: 'service.restored', reason: 'payment' } as const)
    : ({ type: 'service.renewed', reason: paidUntil.toISOString() } as const);
}

type LockedRenewal = Awaited<ReturnType<typeof lockRenewal>>;

/** The term of what comes back begins with the payment, as the first did with the delivery. */
function bringBack(
  { renewal, service }: LockedRenewal,
  { order, paidAt }: { order: PlanOrder; paidAt: Date },
) {
  const { anchorAt, expiresAt, undoUntil } = service;
  if (!renewal.bringsBack || anchorAt === null || expiresAt === null) {
    return { ...renewal, anchorAt };
  }
  const termMonths = order.termMonths ?? service.termMonths;
  const term = termBack({ anchorAt, expiresAt, undoUntil, termMonths }, paidAt);
  return { ...renewal, startsAt: term.start, endsAt: term.end, anchorAt: term.anchorAt };
}

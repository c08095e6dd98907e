import { randomUUID } from 'node:crypto';
import { dueDateFor } from '#domain/sales/invoice.ts';
import { isPlanChangeOver } from '#domain/sales/plan-change.ts';
import { sellerFrom } from '#domain/operations/settings.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import { issueInvoice, type IssuedInvoice } from '#server/sales/invoices/issue-invoice.ts';
import { settleInvoice } from '#server/sales/invoices/settle-invoice.ts';
import { mailChangedPlan } from '#server/sales/orders/mail-changed-plan.ts';
import type { PlanOrder } from '#server/sales/orders/queries.ts';
import { applyPlanChange } from './apply-plan-change.ts';
import { lineOfChange } from './line-of-change.ts';
import { lockChangeable } from '#server/sales/agreements/lock-changeable.ts';

/**
 * The money of another plan is in: order completed, its invoice paid, the service on that plan; a next
 * term that was invoiced already is invoiced anew. In the caller's transaction, which has locked the
 * order. Throws CONFLICT when the change no longer fits its service.
 */
export async function payPlanChange(
  ctx: VerbContext,
  tx: Tx,
  { order, serviceId, paidAt }: { order: PlanOrder; serviceId: string; paidAt: Date },
): Promise<void> {
  const { service, change, renewal } = await lockChangeable(tx, { serviceId });
  // Days that are over leave nothing to be had.
  const isLate = change !== null && change.paidUntil <= paidAt;
  if (change?.orderId !== order.id || isLate || isPlanChangeOver(change, service)) {
    throw new AppError('CONFLICT');
  }
  await tx
    .updateTable('orders')
    .set({ status: 'completed', paidAt, completedAt: paidAt, updatedAt: paidAt })
    .where('id', '=', order.id)
    .execute();
  const invoice =
    (await settleInvoice(ctx, tx, { orderId: order.id, paidAt })) ??
    (await invoiceChange(ctx, tx, { order, paidAt }));
  await applyPlanChange(ctx, tx, { service, change });
  recordChange(ctx, tx, {
    action: 'order.pay',
    subject: { type: 'order', id: order.id },
    before: { status: order.status },
    after: { status: 'completed', invoiceNumber: invoice.invoiceNumber },
    ownerId: order.userId,
    topics: ['orders'],
    event: { type: 'order.paid', subjectType: 'order', ownerId: order.userId },
  });
  // The next term was invoiced at the plan from before.
  if (renewal !== null) await ctx.jobs.enqueue(tx, 'plan-change.review', { serviceId });
  const { toPriceCents: termCents } = change;
  await mailChangedPlan(ctx, tx, { serviceId, termCents, order, invoice });
}

async function invoiceChange(
  ctx: VerbContext,
  tx: Tx,
  { order, paidAt }: { order: PlanOrder; paidAt: Date },
): Promise<IssuedInvoice> {
  const seller = sellerFrom(order.settings);
  if (!seller.ok) throw new AppError('SHOP_CLOSED');
  return issueInvoice(ctx, tx, {
    order,
    lineId: randomUUID(),
    seller: seller.value,
    paidAt,
    dueDate: dueDateFor({ issuedAt: paidAt, bornPaid: true, dueDays: 0 }),
    ...(await lineOfChange(tx, order)),
  });
}

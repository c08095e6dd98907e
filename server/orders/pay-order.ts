import { dueDateFor } from '#domain/invoice.ts';
import { canOrderBecome } from '#domain/order.ts';
import { sellerFrom, type StoredSettings } from '#domain/settings.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { recordChange } from '#server/db/record.ts';
import { AppError } from '#server/errors.ts';
import { issueInvoice, type IssuedInvoice } from '#server/invoices/issue-invoice.ts';
import { settleInvoice } from '#server/invoices/settle-invoice.ts';
import { createOrderedService } from '#server/services/create-ordered-service.ts';
import { readSettings } from '#server/settings/queries.ts';
import { mailPaidOrder } from './mail-paid-order.ts';

/**
 * The money of a pending order is in: order paid, invoice issued (or, after a bank transfer, the
 * waiting one settled), the service made as pending and its delivery queued, all in the caller's
 * transaction. The caller has locked the order.
 */
export async function payOrder(
  ctx: VerbContext,
  tx: Tx,
  { orderId, paidAt }: { orderId: string; paidAt: Date },
): Promise<void> {
  const order = await tx
    .selectFrom('orders')
    .select(['status', 'userId', 'paymentMethod'])
    .where('id', '=', orderId)
    .executeTakeFirstOrThrow();
  if (!canOrderBecome(order.status, 'paid')) throw new AppError('ORDER_NOT_PENDING');
  const settings = await readSettings(tx);
  await tx
    .updateTable('orders')
    .set({ status: 'paid', paidAt, updatedAt: paidAt })
    .where('id', '=', orderId)
    .execute();
  const settled = await settleInvoice(ctx, tx, { orderId, paidAt });
  const invoice = settled ?? (await issuePaid(ctx, tx, { orderId, paidAt, settings }));
  await createOrderedService(ctx, tx, { orderId, invoiceLineId: invoice.lineId, settings });
  await mailPaidOrder(ctx, tx, { orderId, invoiceNumber: invoice.invoiceNumber, settings });
  await recordChange(
    tx,
    { actor: ctx.actor, now: paidAt },
    {
      action: 'order.pay',
      subject: { type: 'order', id: orderId },
      before: { status: order.status },
      after: { status: 'paid', invoiceNumber: invoice.invoiceNumber },
      ownerId: order.userId,
      topics: ['orders'],
      event: { type: 'order.paid', subjectType: 'order', ownerId: order.userId },
    },
  );
}

async function issuePaid(
  ctx: VerbContext,
  tx: Tx,
  { orderId, paidAt, settings }: { orderId: string; paidAt: Date; settings: StoredSettings },
): Promise<IssuedInvoice> {
  const seller = sellerFrom(settings);
  // A shop whose company data vanished after the order: money waits until they are back.
  if (!seller.ok) throw new AppError('SHOP_CLOSED');
  const dueDate = dueDateFor({ issuedAt: paidAt, bornPaid: true, dueDays: 0 });
  return issueInvoice(ctx, tx, { orderId, seller: seller.value, paidAt, dueDate });
}

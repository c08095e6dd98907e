import { isPaidOrder, orderExpiresAt } from '#domain/sales/order.ts';
import { sumCents, type Cents } from '#domain/platform/money.ts';
import { vatShare } from '#domain/catalogue/vat.ts';
import { vatRateOn } from '#domain/catalogue/vat-rates.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange } from '#server/platform/db/record.ts';
import { raiseClaim } from '#server/sales/claims/raise-claim.ts';
import { reopenClaim } from '#server/sales/claims/reopen-claim.ts';
import { creditOrderInvoice } from '#server/sales/invoices/credit-order-invoice.ts';
import { closeReopened } from '#server/sales/orders/close-reopened.ts';
import { lockOrder } from '#server/sales/orders/lock-order.ts';
import { returnMoney } from '#server/sales/refunds/return-money.ts';
import { issueCorrection } from './issue-correction.ts';
import { mailCorrectedInvoice } from './mail-corrected-invoice.ts';
import { moveAllocations } from './move-allocations.ts';
import type { Correcting, CorrectionPlan } from './plan-correction.ts';
import { replaceOrderLines } from './replace-order-lines.ts';
import { takeMoneyBack } from './take-money-back.ts';

/** Writes a correction, whose order the caller has locked, and queues the mail with both documents. */
export async function writeCorrection(
  ctx: VerbContext<UserActor>,
  tx: Tx,
  correcting: Correcting,
): Promise<void> {
  const { plan, reason } = correcting;
  const { invoice, sale, moved } = plan;
  const { id: invoiceId, orderId } = invoice;
  if (orderId === null) throw new Error(`invoice ${invoiceId} has no order`);
  const now = ctx.now();
  const order = await lockOrder(tx, orderId);
  const { parts, moneyBack } = await takeMoneyBack(tx, { orderId, ...moved, to: correcting.to });
  const credit = await creditOrderInvoice(ctx, tx, { orderId, reason, moneyBack });
  if (credit === null) throw new Error(`invoice ${invoiceId} could not be credited`);
  await tx.updateTable('invoices').set({ correctedAt: now }).where('id', '=', invoiceId).execute();
  await raiseClaim(tx, { orderId, byCents: sale.totalCents, now });
  await moveAllocations(tx, { orderId, parts, now });
  const issued = await issueCorrection(ctx, tx, correcting);
  await changeOrder(tx, { order, correcting, now });
  await replaceOrderLines(tx, { orderId, plan });
  await followClaim(ctx, tx, { order, openCents: moved.openCents });
  const { lines } = plan;
  await ctx.orderKinds[order.kind].onReinvoiced(tx, { orderId, lines });
  for (const { payment, backCents: amountCents, way } of parts) {
    if (amountCents > 0) {
      await returnMoney(ctx, tx, { order, payment, amountCents, way, credit, reason });
    }
  }
  recordChange(ctx, tx, {
    action: 'invoice.correct',
    subject: { type: 'invoice', id: invoiceId },
    before: {
      invoiceNumber: invoice.invoiceNumber,
      totalCents: invoice.totalAmountCents,
      vatTreatment: invoice.vatTreatment,
    },
    after: {
      invoiceNumber: issued.invoiceNumber,
      creditNumber: credit.invoiceNumber,
      totalCents: sale.totalCents,
      vatTreatment: sale.vatTreatment,
      ...moved,
      way: moneyBack?.way ?? null,
      reason,
    },
    ownerId: order.userId,
    topics: ['orders', 'invoices'],
  });
  await mailCorrectedInvoice(ctx, tx, { ...correcting, credit, issued, moneyBack });
}

type Order = Awaited<ReturnType<typeof lockOrder>>;

/** Opens a paid order again by what is missing, or closes what was open again and is no more. */
async function followClaim(
  ctx: VerbContext,
  tx: Tx,
  { order, openCents }: { order: Order; openCents: Cents },
): Promise<void> {
  const { id: orderId, status } = order;
  if (openCents === 0) await closeReopened(ctx, tx, { orderId });
  else if (isPaidOrder(status)) {
    await reopenClaim(tx, { orderId, because: 'corrected', now: ctx.now() });
  }
}
type Changing = { order: Order; correcting: Correcting; now: Date };

/** The order is for what its invoice says from now on: amounts, buyer, and until when it waits. */
async function changeOrder(tx: Tx, { order, correcting, now }: Changing): Promise<void> {
  const { sale, buyer, vatCheckId, moved } = correcting.plan;
  const waits = order.status === 'pending' && order.planId !== null && moved.dueDate !== null;
  await tx
    .updateTable('orders')
    .set({
      ...sale,
      agreedCents: agreedCents(correcting.plan),
      vatCheckId,
      billing: JSON.stringify(buyer),
      ...(waits && {
        expiresAt: orderExpiresAt({ placedAt: now, invoiceDueDate: moved.dueDate }),
      }),
      updatedAt: now,
    })
    .where('id', '=', order.id)
    .execute();
  await tx
    .updateTable('payments')
    .set({ amountCents: sale.totalCents, updatedAt: now })
    .where('orderId', '=', order.id)
    .where('gateway', 'in', ['bank', 'credit'])
    .where('status', '=', 'open')
    .execute();
}

/** The price that a charge without btw stands for, which later terms and plans are reckoned by. */
function agreedCents({ sale, invoice, before }: CorrectionPlan): Cents | null {
  if (sale.vatTreatment !== 'reverse_charge') return null;
  const percent = vatRateOn('NL', before[0]?.periodStart ?? invoice.issuedOn);
  const { totalCents, agreedCents: agreed } = sale;
  return agreed ?? sumCents([totalCents, vatShare(totalCents, Math.round(percent * 10), 1000)]);
}

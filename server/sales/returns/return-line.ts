import { cents, subtractCents, type Cents } from '#domain/platform/money.ts';
import type { RefundDestination, RefundWay } from '#domain/sales/refund.ts';
import { settleBy, type ReturnAsker, type ReturnGround } from '#domain/sales/return.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { OrderStatus } from '#domain/sales/order.ts';
import { closeReopened } from '#server/sales/orders/close-reopened.ts';
import { settleInvoice } from '#server/sales/invoices/settle-invoice.ts';
import { creditInvoicePart } from '#server/sales/invoices/credit-invoice-part.ts';
import type { CreditNote } from '#server/sales/invoices/insert-credit-note.ts';
import type { MoneyToRefund } from '#server/sales/refunds/lock-money-to-refund.ts';
import { lineOfOrder } from './queries.ts';
import { returnMoney } from '#server/sales/refunds/return-money.ts';
import { returnOrderMoney } from '#server/sales/refunds/return-order-money.ts';
import { wayBack } from '#server/sales/refunds/way-back.ts';

/** Asking of a return: by whom, when and on which ground; of what was asked before, its row. */
export type ReturnRequest = {
  ground: ReturnGround;
  askedBy: ReturnAsker;
  askedAt: Date;
  serviceId: string | null;
  /** Row that this decides; none where nobody asked before. */
  rowId?: string | null;
  /** Row whose request it belongs to; left out for one of its own. */
  requestId?: string;
};

export type ReturnedLine = {
  request: ReturnRequest;
  order: { id: string; userId: string; status: OrderStatus };
  /** Locked, with its order. */
  payment: MoneyToRefund;
  /** Money of the line that is still there; what does not go back of it is kept. */
  paidCents: Cents;
  backCents: Cents;
  days: { usedDays: number | null; ofDays: number | null };
  /** Printed on its credit invoice. */
  reason: string;
  /** Reason that somebody typed, for who reads the return. */
  typedReason: string | null;
  to: RefundDestination;
  /** Line of the credit invoice, where a part goes back; null for all that is left. */
  part: {
    invoiceId: string;
    description: string;
    period: { from: string; through: string } | null;
  } | null;
  /** True if its service ends with it, for the record. */
  endService: boolean;
};

export type Returned = {
  returnId: string;
  credit: CreditNote | null;
  amountCents: Cents;
  /** Part of that which is money: what was owed again is only taken off. */
  moneyCents: Cents;
  way: RefundWay | null;
};

/**
 * Gives money of one paid line back and writes down on which ground: all that is left of the order refunds it,
 * a part leaves it as it is; a credit invoice over it, and the money the way it came or as credit. In the
 * caller's transaction, which has locked the order and its payment.
 */
export async function returnLine(
  ctx: VerbContext,
  tx: Tx,
  returned: ReturnedLine,
): Promise<Returned> {
  const { backCents: amountCents } = returned;
  const { credit, way, moneyCents } = await giveBack(ctx, tx, returned);
  const returnId = await writeReturn(ctx, tx, { returned, credit, way });
  return { returnId, credit, amountCents, moneyCents, way };
}

type Given = { credit: CreditNote | null; way: RefundWay | null; moneyCents: Cents };

async function giveBack(ctx: VerbContext, tx: Tx, returned: ReturnedLine): Promise<Given> {
  const { order, payment, backCents: amountCents, reason, endService, part } = returned;
  const { to } = returned;
  if (amountCents === payment.leftCents) {
    const all = await returnOrderMoney(ctx, tx, { order, payment, to, reason, endService });
    return { ...all, moneyCents: amountCents };
  }
  if (amountCents === 0 || part === null) {
    return { credit: null, way: null, moneyCents: amountCents };
  }
  // The part that is owed again is taken off first: nothing of it came in.
  const moneyCents = cents(Math.max(0, amountCents - payment.openCents));
  const way = wayBack(payment, { amountCents: moneyCents, to });
  const credit = await creditInvoicePart(ctx, tx, {
    ...part,
    grossCents: amountCents,
    reason,
    moneyBack: { way, amountCents: moneyCents },
  });
  await returnMoney(ctx, tx, { order, payment, amountCents: moneyCents, way, credit, reason });
  await settleCredited(ctx, tx, { orderId: order.id, wasOwed: payment.openCents > 0 });
  return { credit, way, moneyCents };
}

/** The rest of an invoice is paid once what was owed again of it is credited. */
async function settleCredited(
  ctx: VerbContext,
  tx: Tx,
  { orderId, wasOwed }: { orderId: string; wasOwed: boolean },
): Promise<void> {
  if (!wasOwed || !(await closeReopened(ctx, tx, { orderId }))) return;
  await settleInvoice(ctx, tx, { orderId, paidAt: ctx.now() });
}

async function writeReturn(
  ctx: VerbContext,
  tx: Tx,
  { returned, credit, way }: Omit<Given, 'moneyCents'> & { returned: ReturnedLine },
): Promise<string> {
  const { request, order, paidCents, backCents, days, typedReason } = returned;
  const now = ctx.now();
  const decided = {
    state: 'granted' as const,
    paidCents,
    backCents,
    keptCents: subtractCents(paidCents, backCents),
    ...days,
    way,
    creditInvoiceId: credit?.id ?? null,
    refundId: credit === null ? null : await findRefund(tx, credit.id),
    reason: typedReason,
    decidedAt: now,
    // Their customer's own word needs nobody's.
    decidedBy: ctx.actor.kind === 'user' && ctx.actor.id !== order.userId ? ctx.actor.id : null,
  };
  const { rowId = null } = request;
  if (rowId !== null) {
    await tx.updateTable('returns').set(decided).where('id', '=', rowId).execute();
    return rowId;
  }
  const id = crypto.randomUUID();
  await tx
    .insertInto('returns')
    .values({
      id,
      requestId: request.requestId ?? id,
      userId: order.userId,
      orderId: order.id,
      orderLineId: lineOfOrder(order.id),
      serviceId: request.serviceId,
      ground: request.ground,
      askedBy: request.askedBy,
      askedAt: request.askedAt,
      settleBy: settleBy(request.askedAt),
      createdAt: now,
      ...decided,
    })
    .execute();
  return id;
}

async function findRefund(tx: Tx, creditInvoiceId: string): Promise<string | null> {
  const refund = await tx
    .selectFrom('refunds')
    .select('id')
    .where('creditInvoiceId', '=', creditInvoiceId)
    .executeTakeFirst();
  return refund?.id ?? null;
}

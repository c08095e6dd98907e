import { cents, type Cents } from '#domain/platform/money.ts';
import type { OrderStatus } from '#domain/sales/order.ts';
import type { RefundDestination, RefundWay } from '#domain/sales/refund.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { creditInvoicePart } from '#server/sales/invoices/credit-invoice-part.ts';
import type { CreditNote } from '#server/sales/invoices/insert-credit-note.ts';
import type { CreditedWords } from '#server/sales/invoices/insert-partial-note.ts';
import { readLinesToCredit } from '#server/sales/invoices/read-lines-to-credit.ts';
import { settleInvoice } from '#server/sales/invoices/settle-invoice.ts';
import { closeReopened } from '#server/sales/orders/close-reopened.ts';
import type { MoneyToRefund } from '#server/sales/refunds/lock-money-to-refund.ts';
import { returnMoney } from '#server/sales/refunds/return-money.ts';
import { returnOrderMoney } from '#server/sales/refunds/return-order-money.ts';
import { wayBack } from '#server/sales/refunds/way-back.ts';

export type GivingBack = {
  order: { id: string; userId: string; status: OrderStatus };
  /** Locked, with its order. */
  payment: MoneyToRefund;
  backCents: Cents;
  /** Printed on its credit invoice. */
  reason: string;
  to: RefundDestination;
  /** Lines of the invoice that it is taken off, by what is left of each; null for all that is left of the order. */
  part: {
    invoiceId: string;
    lineIds: readonly string[] | null;
    words: CreditedWords;
    period: { from: string; through: string } | null;
  } | null;
  /** True if its service ends with it, for the record. */
  endService: boolean;
};

export type GivenBack = {
  credit: CreditNote | null;
  way: RefundWay | null;
  /** Part of it which is money: what was owed again is only taken off. */
  moneyCents: Cents;
  /** Nothing of the order is left: it is refunded. */
  isWhole: boolean;
};

/**
 * Gives money of an order back with a credit invoice over it, the way it came or as credit. All that is left
 * of it refunds the order; a part, or one line while others stay, leaves it as it is. In the caller's
 * transaction, which has locked the order and its payment.
 */
export async function giveBack(ctx: VerbContext, tx: Tx, given: GivingBack): Promise<GivenBack> {
  const { order, payment, backCents: amountCents, reason, endService, part, to } = given;
  if (amountCents === payment.leftCents && !(await staysLine(tx, part))) {
    const all = await returnOrderMoney(ctx, tx, { order, payment, to, reason, endService });
    return { ...all, moneyCents: amountCents, isWhole: true };
  }
  if (amountCents === 0 || part === null) {
    return { credit: null, way: null, moneyCents: amountCents, isWhole: false };
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
  return { credit, way, moneyCents, isWhole: false };
}

/** Tells whether a line of the invoice stays that this takes nothing off. */
async function staysLine(tx: Tx, part: GivingBack['part']): Promise<boolean> {
  if (part === null || part.lineIds === null) return false;
  const { lineIds, invoiceId } = part;
  const lines = await readLinesToCredit(tx, [invoiceId]);
  return lines.some(({ id, leftCents }) => leftCents > 0 && !lineIds.includes(id));
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

import type { Cents } from '#domain/money.ts';
import { refundWay, type RefundDestination, type RefundWay } from '#domain/refund.ts';
import { isCollected } from '#server/adapters/payments/payment-gateways.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import type { CreditNote } from '#server/invoices/insert-credit-note.ts';
import type { MoneyToRefund } from './lock-money-to-refund.ts';
import { moveCredit } from '#server/credit/move-credit.ts';
import { openRefund } from './open-refund.ts';

export type Return = {
  order: { id: string; userId: string };
  payment: MoneyToRefund;
  amountCents: Cents;
  to: RefundDestination;
  credit: CreditNote | null;
  reason: string;
};

/** Sees to it that money of an order goes back, or stays for its customer; answers how. None is gone. */
export async function returnMoney(ctx: VerbContext, tx: Tx, money: Return): Promise<RefundWay> {
  const { order, payment, amountCents, credit, reason } = money;
  const { id: paymentId, gateway } = payment;
  const way = refundWay({ collected: isCollected(gateway), amountCents }, money.to);
  if (way === 'gone') return way;
  if (way === 'credit') {
    const { userId } = order;
    const creditInvoiceId = credit?.id ?? null;
    await moveCredit(ctx, tx, {
      userId,
      kind: 'kept',
      paymentId,
      amountCents,
      reason,
      creditInvoiceId,
    });
  } else {
    await openRefund(ctx, tx, {
      order,
      payment: { id: paymentId, gateway, amountCents },
      credit,
      reason,
    });
  }
  return way;
}

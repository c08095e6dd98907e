import type { Cents } from '#domain/platform/money.ts';
import type { RefundWay } from '#domain/sales/refund.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { CreditNote } from '#server/sales/invoices/insert-credit-note.ts';
import type { MoneyToRefund } from './lock-money-to-refund.ts';
import { moveCredit } from '#server/sales/credit/move-credit.ts';
import { openRefund } from './open-refund.ts';

export type Return = {
  order: { id: string; userId: string };
  payment: MoneyToRefund;
  amountCents: Cents;
  way: RefundWay;
  credit: CreditNote | null;
  reason: string;
};

/** Sees to it that money of an order goes back this way, or stays for its customer. */
export async function returnMoney(ctx: VerbContext, tx: Tx, money: Return): Promise<void> {
  const { order, payment, amountCents, way, credit, reason } = money;
  const { id: paymentId, gateway } = payment;
  if (way === 'gone') return;
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
}

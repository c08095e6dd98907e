import type { Cents } from '#domain/platform/money.ts';
import { takeFrom } from '#domain/sales/credit.ts';
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
  const { order, payment, amountCents: allCents, way, credit, reason } = money;
  if (way === 'gone') return;
  // The newest of several payments for one order goes back first.
  for (const { source, amountCents } of takeFrom(payment.parts, allCents)) {
    const { id: paymentId, gateway } = source;
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
}

import { addDays, amsterdamDate } from '#domain/platform/amsterdam.ts';
import { unusedRefund } from '#domain/sales/renewal.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/record.ts';
import { creditInvoicePart } from '#server/sales/invoices/credit-invoice-part.ts';
import { lockOrder } from '#server/sales/orders/lock-order.ts';
import { returnOrderMoney } from '#server/sales/refunds/return-order-money.ts';
import { lockMoneyToRefund } from '#server/sales/refunds/lock-money-to-refund.ts';
import { returnMoney } from '#server/sales/refunds/return-money.ts';
import { wayBack } from '#server/sales/refunds/way-back.ts';
import { lockService } from '#server/delivery/services/lock-service.ts';
import { mailServiceStatus } from '#server/delivery/services/mail-service-status.ts';
import { listPaidTerms } from '#server/delivery/services/queries.ts';
import { mailUnusedTerms, type Returned } from './mail-unused-terms.ts';

type PaidTerm = Awaited<ReturnType<typeof listPaidTerms>>[number];

const REASON = 'Je hebt opgezegd voordat de termijn voorbij was.';

/**
 * Gives back what a consumer paid ahead for days after the one they left on (BW art. 6:236 onder j):
 * a credit invoice over those days of each term, and the money the way it came; where that is all that
 * was left of it, its order is refunded as a whole. Once, because the mark that asks for it is taken off
 * in the same transaction.
 */
export async function refundUnusedTerms(
  ctx: VerbContext,
  { serviceId }: { serviceId: string },
): Promise<void> {
  await transact(ctx, async (tx) => {
    const service = await lockService(tx, { serviceId });
    if (!service.leavesEarly || service.cancelledAt === null) return;
    const leavesAt = service.cancelledAt;
    await tx
      .updateTable('services')
      .set({ leavesEarly: false, updatedAt: ctx.now() })
      .where('id', '=', serviceId)
      .execute();
    const returned: Returned[] = [];
    for (const term of await listPaidTerms(tx, { serviceId, after: leavesAt })) {
      const part = await refundTerm(ctx, tx, { term, leavesAt });
      if (part !== null) returned.push(part);
    }
    // What ended for good is told in a mail about the money; without any it is told all the same.
    const [first, ...others] = returned;
    if (first === undefined) return mailServiceStatus(ctx, tx, { serviceId, change: 'ended' });
    await mailUnusedTerms(ctx, tx, { service, returned: [first, ...others] });
  });
}

type Refunding = { term: PaidTerm; leavesAt: Date };

async function refundTerm(
  ctx: VerbContext,
  tx: Tx,
  { term, leavesAt }: Refunding,
): Promise<Returned | null> {
  const order = await lockOrder(tx, term.orderId);
  const payment = await lockMoneyToRefund(tx, term.orderId);
  const amountCents = unusedRefund(term, payment, leavesAt);
  if (payment === null || amountCents === 0) return null;
  const to = payment.gateway === 'credit' ? 'credit' : 'customer';
  if (amountCents === payment.leftCents) {
    const asked = { order, payment, to, reason: REASON, endService: true } as const;
    const { credit, way } = await returnOrderMoney(ctx, tx, asked);
    // Its invoice was paid, so that there was one to credit.
    return credit && { credit, amountCents, way };
  }
  const way = wayBack(payment, { amountCents, to });
  const [begins, firstUnused] = [term.startsAt, leavesAt].map(amsterdamDate);
  const from = addDays(firstUnused ?? '', 1);
  const credit = await creditInvoicePart(ctx, tx, {
    invoiceId: term.invoiceId,
    grossCents: amountCents,
    description: term.description,
    period: {
      from: begins !== undefined && begins > from ? begins : from,
      through: addDays(amsterdamDate(term.endsAt), -1),
    },
    reason: REASON,
    moneyBack: { way, amountCents },
  });
  await returnMoney(ctx, tx, { order, payment, amountCents, way, credit, reason: REASON });
  return { credit, amountCents, way };
}

import { addDays, amsterdamDate } from '#domain/amsterdam.ts';
import { cents } from '#domain/money.ts';
import { unusedCents } from '#domain/renewal.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { transact } from '#server/db/record.ts';
import { creditInvoicePart } from '#server/invoices/credit-invoice-part.ts';
import { lockMoneyToRefund } from '#server/refunds/lock-money-to-refund.ts';
import { returnMoney } from '#server/refunds/return-money.ts';
import { listPaidTerms } from '#server/services/list-paid-terms.ts';
import { lockService, type LockedService } from '#server/services/lock-service.ts';
import { mailUnusedTerms, type Returned } from './mail-unused-terms.ts';

type PaidTerm = Awaited<ReturnType<typeof listPaidTerms>>[number];

const REASON = 'Je hebt opgezegd voordat de termijn voorbij was.';

/**
 * Gives back what a consumer paid ahead for days after the one they left on (BW art. 6:236 onder j):
 * a credit invoice over those days of each term, and the money the way it came. Once, because the
 * mark that asks for it is taken off in the same transaction.
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
      const part = await refundTerm(ctx, tx, { service, term, leavesAt });
      if (part !== null) returned.push(part);
    }
    await mailUnusedTerms(ctx, tx, { service, returned });
  });
}

type Refunding = { service: LockedService; term: PaidTerm; leavesAt: Date };

async function refundTerm(
  ctx: VerbContext,
  tx: Tx,
  { service, term, leavesAt }: Refunding,
): Promise<Returned | null> {
  const payment = await lockMoneyToRefund(tx, term.orderId);
  if (payment === null) return null;
  // Never more than staff left of it.
  const amountCents = cents(Math.min(unusedCents(term, leavesAt), payment.leftCents));
  if (amountCents === 0) return null;
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
  });
  const way = await returnMoney(ctx, tx, {
    order: { id: term.orderId, userId: service.userId },
    payment,
    amountCents,
    to: payment.gateway === 'credit' ? 'credit' : 'customer',
    credit,
    reason: REASON,
  });
  return { credit, amountCents, way };
}

import { addDays, amsterdamDate } from '#domain/platform/amsterdam.ts';
import { cents, sumCents } from '#domain/platform/money.ts';
import { unusedRefund } from '#domain/sales/renewal.ts';
import { returnable, RETURN_REASONS } from '#domain/sales/return.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/record.ts';
import {
  readLinesToCredit,
  type LineToCredit,
} from '#server/sales/invoices/read-lines-to-credit.ts';
import { lockOrder } from '#server/sales/orders/lock-order.ts';
import { lockMoneyToRefund } from '#server/sales/refunds/lock-money-to-refund.ts';
import { returnLine } from '#server/sales/returns/return-line.ts';
import { lockService, type LockedService } from '#server/delivery/services/lock-service.ts';
import { mailServiceStatus } from '#server/delivery/services/mail-service-status.ts';
import { listPaidTerms } from '#server/delivery/services/queries.ts';
import { mailUnusedTerms, type Returned as ToldOfTerm } from './mail-unused-terms.ts';

type PaidTerm = Awaited<ReturnType<typeof listPaidTerms>>[number];

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
    const returned: ToldOfTerm[] = [];
    for (const term of await listPaidTerms(tx, { serviceId, after: leavesAt })) {
      const part = await refundTerm(ctx, tx, { service, term, leavesAt });
      if (part !== null) returned.push(part);
    }
    // The mail about the money tells that the service ended; without money another mail does.
    const [first, ...others] = returned;
    if (first === undefined) return mailServiceStatus(ctx, tx, { serviceId, change: 'ended' });
    await mailUnusedTerms(ctx, tx, { service, returned: [first, ...others] });
  });
}

/** The lines of its invoice that the days of a term were charged on: not what was paid once. */
function linesOf(
  lines: readonly LineToCredit[],
  { term, service }: Pick<Refunding, 'term' | 'service'>,
): LineToCredit[] {
  return lines.filter(
    ({ id, serviceId, part }) =>
      id === term.invoiceLineId || (serviceId === service.id && part === 'option'),
  );
}

type Refunding = { service: LockedService; term: PaidTerm; leavesAt: Date };

async function refundTerm(
  ctx: VerbContext,
  tx: Tx,
  { service, term, leavesAt }: Refunding,
): Promise<ToldOfTerm | null> {
  const order = await lockOrder(tx, term.orderId);
  const payment = await lockMoneyToRefund(tx, term.orderId);
  const lines = await readLinesToCredit(tx, [term.invoiceId]);
  const own = linesOf(lines, { term, service });
  const ownCents = sumCents(own.map((line) => line.leftCents));
  const amountCents = cents(Math.min(unusedRefund(term, payment, leavesAt), ownCents));
  if (payment === null || amountCents === 0) return null;
  const leftCents = cents(Math.min(payment.leftCents, ownCents));
  const { usedDays, ofDays } = returnable(
    { ...term, leftCents, directStart: true, isFirstTerm: false, isRenewal: true },
    'early-end',
    leavesAt,
  );
  const [begins, firstUnused] = [term.startsAt, leavesAt].map(amsterdamDate);
  const from = addDays(firstUnused ?? '', 1);
  const { credit, way } = await returnLine(ctx, tx, {
    request: {
      ground: 'early-end',
      askedBy: 'system',
      askedAt: leavesAt,
      serviceId: service.id,
    },
    order,
    payment,
    paidCents: leftCents,
    backCents: amountCents,
    days: { usedDays, ofDays },
    reason: RETURN_REASONS['early-end'],
    typedReason: null,
    to: payment.gateway === 'credit' ? 'credit' : 'customer',
    part: {
      invoiceId: term.invoiceId,
      lineIds: own.map(({ id }) => id),
      words: { only: term.description, each: (description) => description },
      period: {
        from: begins !== undefined && begins > from ? begins : from,
        through: addDays(amsterdamDate(term.endsAt), -1),
      },
    },
    endService: true,
  });
  // Its invoice was paid, so that there was one to credit.
  return credit === null || way === null ? null : { credit, amountCents, way };
}

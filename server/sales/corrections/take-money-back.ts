import { sql } from 'kysely';
import { cents, subtractCents, sumCents, ZERO_CENTS, type Cents } from '#domain/platform/money.ts';
import type { MoneyBack, RefundDestination, RefundWay } from '#domain/sales/refund.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { selectPaying } from '#server/sales/invoices/queries.ts';
import { readMoneyBack } from '#server/sales/invoices/read-money-back.ts';
import { lockCreditOfOrder } from '#server/sales/refunds/lock-credit-of-order.ts';
import type { MoneyToRefund } from '#server/sales/refunds/lock-money-to-refund.ts';
import { wayBack } from '#server/sales/refunds/way-back.ts';

/** A payment of the order: how much of it stays with the claim, and how much goes back, and how. */
export type PaidPart = {
  payment: MoneyToRefund;
  movedCents: Cents;
  backCents: Cents;
  way: RefundWay;
};

type Taking = { orderId: string; movedCents: Cents; backCents: Cents; to: RefundDestination };

/**
 * Divides the money that reached the claim of an order, which is locked: the oldest payments stay with it,
 * and of the newest goes back what is too much, as far as no bank took that.
 */
export async function takeMoneyBack(
  tx: Tx,
  { orderId, movedCents, to }: Taking,
): Promise<{ parts: PaidPart[]; moneyBack: MoneyBack | null }> {
  const parts: PaidPart[] = [];
  let leftCents = movedCents;
  for (const { payment, reachedCents } of await lockPaying(tx, orderId)) {
    const stays = cents(Math.min(reachedCents, leftCents));
    leftCents = subtractCents(leftCents, stays);
    const backCents = cents(Math.min(subtractCents(reachedCents, stays), payment.leftCents));
    const way = wayBack(payment, { amountCents: backCents, to });
    parts.push({ payment, movedCents: stays, backCents, way });
  }
  const amountCents = sumCents(parts.map((part) => part.backCents));
  const first = parts.find((part) => part.backCents > 0);
  return { parts, moneyBack: first === undefined ? null : { way: first.way, amountCents } };
}

/** The payments that reached the claim, locked, the oldest first, with how much of each counts. */
async function lockPaying(tx: Tx, orderId: string) {
  const locked = await selectPaying(tx, [orderId]).forNoKeyUpdate().execute();
  if (locked.some(({ gateway }) => gateway === 'credit')) await lockCreditOfOrder(tx, orderId);
  const payments = await readMoneyBack(tx, locked);
  const { rows } = await sql<{ paymentId: string; reachedCents: number }>`
    select payment_id, sum(allocations.amount_cents)::integer as reached_cents
    from allocations join claims on claims.id = claim_id
    where claims.order_id = ${orderId}
    group by payment_id having sum(allocations.amount_cents) > 0
    order by min(allocations.created_at), payment_id
  `.execute(tx);
  return rows.flatMap(({ paymentId, reachedCents }) => {
    const payment = payments.find(({ id }) => id === paymentId);
    if (payment === undefined) return [];
    const alone = { ...payment, parts: [payment], openCents: ZERO_CENTS };
    return [{ payment: alone, reachedCents: cents(reachedCents) }];
  });
}

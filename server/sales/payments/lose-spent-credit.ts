import { cents, subtractCents, sumCents, ZERO_CENTS, type Cents } from '#domain/platform/money.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { listAllocations } from '#server/sales/claims/queries.ts';
import { reverseAllocations } from '#server/sales/claims/reverse-allocations.ts';
import { lockOrdersToPay } from '#server/sales/orders/lock-orders-to-pay.ts';
import { askAgain } from './ask-again.ts';
import { listSpent, readSpentMissing } from './queries.ts';

type Lost = {
  userId: string;
  /** The payment whose bank took its money. */
  paymentId: string;
  /** Amounts that payments with credit missed before that. */
  missing: ReadonlyMap<string, Cents>;
};

/**
 * A bank took money that was credit and is spent: what was paid with it is owed again, as far as the rule
 * says that it misses it. Answers how much that is, in cents.
 */
export async function loseSpentCredit(
  ctx: VerbContext,
  tx: Tx,
  { userId, paymentId: lostPaymentId, missing }: Lost,
): Promise<Cents> {
  const now = ctx.now();
  const after = await readSpentMissing(tx, { userId });
  const losing = (await listSpent(tx, userId)).flatMap(({ id, orderId }) => {
    const moreCents = subtractCents(after.get(id) ?? ZERO_CENTS, missing.get(id) ?? ZERO_CENTS);
    return moreCents > 0 ? [{ id, orderId, moreCents }] : [];
  });
  if (losing.length === 0) return ZERO_CENTS;
  await lockOrdersToPay(tx, { orderIds: losing.map(({ orderId }) => orderId).toSorted() });
  const lost: Cents[] = [];
  for (const { id, orderId, moreCents } of losing) {
    const allocations = await listAllocations(tx, { paymentId: id });
    const standCents = sumCents(allocations.map(({ leftCents }) => leftCents));
    const amountCents = cents(Math.min(moreCents, standCents));
    if (amountCents === 0) continue;
    await reverseAllocations(tx, { allocations, amountCents, lostPaymentId, now });
    const asked = { lostCents: amountCents, because: 'credit_lost', endedMandate: false } as const;
    await askAgain(ctx, tx, { orderId, ...asked });
    lost.push(amountCents);
  }
  return sumCents(lost);
}

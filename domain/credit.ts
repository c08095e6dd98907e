import { cents, subtractCents, sumCents, type Cents } from './money.ts';

/**
 * What happens to a customer's credit: money that paid for nothing came in, money of a refund was kept,
 * an order was paid with it, or it was sent back, by a refund or (`settled`) outside of the program.
 */
export const CREDIT_KINDS = ['received', 'kept', 'spent', 'paid_out', 'settled'] as const;
export type CreditKind = (typeof CREDIT_KINDS)[number];

/** Money of a customer that came with one payment, and how much of it was not sent back yet. */
export type CreditSource = { id: string; leftCents: Cents };

/**
 * Which money a sum is sent back from, in cents: the newest first, as they come, because a gateway sends
 * back what is not too old. Throws where there is not as much, which the ledger does not let happen.
 */
export function takeFrom<S extends CreditSource>(
  sources: readonly S[],
  amount: Cents,
): { source: S; amountCents: Cents }[] {
  const taken: { source: S; amountCents: Cents }[] = [];
  for (const source of sources) {
    const wanted = subtractCents(amount, sumCents(taken.map(({ amountCents }) => amountCents)));
    if (wanted === 0) break;
    const amountCents = cents(Math.min(wanted, source.leftCents));
    if (amountCents > 0) taken.push({ source, amountCents });
  }
  if (sumCents(taken.map(({ amountCents }) => amountCents)) !== amount) {
    throw new RangeError('more is sent back than ever came in');
  }
  return taken;
}

import { cents, subtractCents, sumCents, type Cents } from '#domain/platform/money.ts';

/**
 * Changes of a customer's credit: money that paid for nothing or tops it up came in, money of a refund was
 * kept, an order was paid with it, it was sent back, by a refund or (`settled`) outside of the program, the
 * bank took back the money it was, or gave that again.
 */
export const CREDIT_KINDS = [
  'received',
  'kept',
  'spent',
  'paid_out',
  'settled',
  'taken_back',
  'given_again',
] as const;
export type CreditKind = (typeof CREDIT_KINDS)[number];

/** The least that can be paid online: of iDEAL a cent. */
const SMALLEST_PAYMENT = cents(1);

/**
 * Computes the amount left to pay online of an order that is paid with all of somebody's credit; null
 * where there is no credit, or enough of it.
 */
export function restBesideCredit(totalCents: Cents, creditCents: Cents): Cents | null {
  if (creditCents <= 0) return null;
  const rest = subtractCents(totalCents, creditCents);
  return rest < SMALLEST_PAYMENT ? null : rest;
}

/** An order's money that came in as credit while the rest is awaited, and that rest. */
export type PartPaid = { creditCents: Cents; restCents: Cents };

/**
 * Gives the part of an order that came in and the rest of it, by the credit that its customer has by now:
 * null where nothing came in, or that is not there any more, or enough is.
 */
export function partPaidOf(totalCents: Cents, creditCents: Cents | null): PartPaid | null {
  const restCents = creditCents === null ? null : restBesideCredit(totalCents, creditCents);
  return creditCents === null || restCents === null ? null : { creditCents, restCents };
}

/** Says so in a sentence, with the amounts as they are shown. */
export function partPaidSentence({ credit, rest }: { credit: string; rest: string }): string {
  return `Een deel is al binnen: er is ${credit} tegoed. Er blijft nog ${rest} over om te betalen.`;
}

/** Money of a customer that came with one payment, and how much of it was not sent back yet. */
export type CreditSource = { id: string; leftCents: Cents };

/**
 * Picks the money that a sum is sent back from, in cents: the newest first, as they come, because a
 * gateway sends back what is not too old. Throws where there is not as much, which the ledger does not let
 * happen.
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

/** Money that was credit from a moment on, and what is missing of it since a bank took it back, in cents. */
export type LostCredit = { id: string; cameAt: Date; missingCents: Cents };

/** A payment that credit made, and what of it did not go back yet, in cents. */
export type SpentCredit = { id: string; at: Date; leftCents: Cents; toppedUpBy: string | null };

/**
 * Amount missing of such a payment, in cents; `ofId` is the lost credit that it is of, where all of that
 * is here.
 */
export type Missing = { missingCents: Cents; ofId: string | null };

/**
 * Finds the payments that miss the credit which a bank took back after it was spent, by their ids. Nobody
 * can tell one euro of credit from another, so a rule says it: the payment that the lost money topped up
 * misses it, then the payments since it came, the first in front, each as far as it has not gone back.
 * Both come in the order of their moments.
 */
export function spreadLost(
  lost: readonly LostCredit[],
  spent: readonly SpentCredit[],
): Map<string, Missing> {
  const found = new Map<string, Missing>();
  for (const { id: ofId, cameAt, missingCents } of lost) {
    let toPlace = missingCents;
    const isOwn = ({ toppedUpBy }: SpentCredit) => toppedUpBy === ofId;
    const since = spent.filter(({ at }) => at >= cameAt);
    for (const { id, leftCents } of [
      ...since.filter(isOwn),
      ...since.filter((one) => !isOwn(one)),
    ]) {
      const before = found.get(id);
      const placed = cents(Math.min(toPlace, leftCents - (before?.missingCents ?? 0)));
      if (placed <= 0) continue;
      toPlace = subtractCents(toPlace, placed);
      found.set(id, {
        missingCents: sumCents([placed, before?.missingCents ?? cents(0)]),
        ofId: placed === missingCents ? ofId : (before?.ofId ?? null),
      });
    }
  }
  return found;
}

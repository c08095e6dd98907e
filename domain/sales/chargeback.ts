import { cents, type Cents } from '#domain/platform/money.ts';

/** Days in which a bank that took money back may give it back after all; asked after so long. */
export const CHARGEBACK_UNDONE_DAYS = 120;

/**
 * Reasons that what was paid is owed again: its bank took the money back, a debit bounced after it was
 * paid, a bank took the money of the credit which had paid, or its invoice was corrected to more.
 */
export const REOPEN_REASONS = ['charged_back', 'bounced', 'credit_lost', 'corrected'] as const;
export type ReopenReason = (typeof REOPEN_REASONS)[number];
/** Those by which money is gone. */
export type TakenReason = Exclude<ReopenReason, 'corrected'>;

/** Part of one payment that pays one of several orders. */
type Part = { amountCents: Cents };

/**
 * Spreads what a bank took of one payment for several orders over them, in their order: a bank does not
 * say of which, so the last misses it first. Told more or less later, each is as far as it would have been.
 */
export function spreadTaken(takenCents: Cents, parts: readonly Part[]): Cents[] {
  let toPlace: number = takenCents;
  return parts
    .toReversed()
    .map(({ amountCents }) => {
      const taken = Math.min(toPlace, amountCents);
      toPlace -= taken;
      return cents(taken);
    })
    .reverse();
}

import { restBesideCredit } from '#domain/sales/credit.ts';
import { cents, type Cents } from '#domain/platform/money.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { AppError } from '#server/errors.ts';
import { readCreditBalance } from './queries.ts';

type Rest = { userId: string; totalCents: Cents; shownRestCents: Cents };

/**
 * Answers what credit leaves to pay of an order, in cents; the order is locked or not there yet. Nothing is
 * reserved: the credit decides that is there when the money comes. Throws CREDIT_CHANGED where another rest was shown.
 */
export async function agreeOnRest(
  tx: Tx,
  { userId, totalCents, shownRestCents }: Rest,
): Promise<Cents> {
  const creditCents = await readCreditBalance(tx, userId);
  const restCents = restBesideCredit(totalCents, creditCents);
  if (restCents !== null && restCents === shownRestCents) return restCents;
  const leftCents = cents(Math.max(0, totalCents - creditCents));
  throw new AppError('CREDIT_CHANGED', { creditCents, restCents: leftCents });
}

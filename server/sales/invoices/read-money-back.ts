import type { Missing } from '#domain/sales/credit.ts';
import { sumCents, ZERO_CENTS, type Cents } from '#domain/platform/money.ts';
import type { PaymentStatus } from '#domain/sales/payment.ts';
import { refundableCents, sentOf, stillToSend } from '#domain/sales/refund.ts';
import type { Db } from '#server/platform/db/database.ts';
import { spreadLostCredit } from './spread-lost-credit.ts';

type Paid = {
  id: string;
  amountCents: Cents;
  takenBackCents: Cents | null;
  status: PaymentStatus;
};

type MoneyBack = {
  /** The payment that a bank took from, where one did. */
  takenOfId: string;
  /** What of it can still go back, in cents. */
  leftCents: Cents;
  /** What is left to send of its refunds that wait for a person, in cents, by their id. */
  toSend: ReadonlyMap<string, Cents>;
};

/**
 * Payments with what goes back of them: not what their bank took, nor what is credit of their customer. Where
 * credit paid and a bank took that credit's money, it is as if it took it of that payment.
 */
export async function readMoneyBack<P extends Paid>(
  db: Db,
  payments: readonly P[],
): Promise<(P & MoneyBack)[]> {
  if (payments.length === 0) return [];
  const ids = payments.map(({ id }) => id);
  const refunds = Map.groupBy(await listRefunds(db, ids), ({ paymentId }) => paymentId);
  const credits = Map.groupBy(await listCredits(db, ids), ({ paymentId }) => paymentId);
  const lost = await spreadLostCredit(db, ids);
  return payments.map((paid) => {
    const payment = { ...paid, takenOfId: paid.id, ...asTaken(lost.get(paid.id)) };
    const { id, amountCents: paidCents, takenBackCents } = payment;
    const takenCents = takenBackCents ?? ZERO_CENTS;
    const sent = refunds.get(id) ?? [];
    const creditCents = sumCents((credits.get(id) ?? []).map(({ amountCents }) => amountCents));
    return {
      ...payment,
      leftCents: refundableCents(paidCents, [takenCents, creditCents, ...sent.map(sentOf)]),
      toSend: stillToSend({ paidCents, takenCents, creditCents }, sent),
    };
  });
}

function asTaken(missing: Missing | undefined) {
  if (missing === undefined) return {};
  const { missingCents: takenBackCents, ofId } = missing;
  // Where a part is missing elsewhere, what a bank took is not decided with this payment.
  return {
    status: 'charged_back' as const,
    takenBackCents,
    ...(ofId !== null && { takenOfId: ofId }),
  };
}

function listRefunds(db: Db, paymentIds: readonly string[]) {
  return db
    .selectFrom('refunds')
    .select(['id', 'paymentId', 'status', 'byHand', 'amountCents', 'sentCents'])
    .where('paymentId', 'in', paymentIds)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

/** What payments became of credit, less what was sent back or taken back out of it: that is counted there. */
function listCredits(db: Db, paymentIds: readonly string[]) {
  return db
    .selectFrom('credits')
    .select(['paymentId', 'amountCents'])
    .where('paymentId', 'in', paymentIds)
    .where('kind', 'in', ['received', 'kept', 'paid_out', 'taken_back'])
    .execute();
}

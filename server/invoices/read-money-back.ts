import { sql } from 'kysely';
import { sumCents, ZERO_CENTS, type Cents } from '#domain/money.ts';
import type { PaymentStatus } from '#domain/payment.ts';
import { refundableCents, sentOf, stillToSend } from '#domain/refund.ts';
import type { Db } from '#server/db/database.ts';

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
  /** What is left to send of its refunds that a gateway refused, in cents, by their id. */
  toSend: ReadonlyMap<string, Cents>;
};

/**
 * Payments with what goes back of them: not what their bank took, nor what is credit of their customer. Where
 * credit paid and a bank took what had topped it up, it is as if it took it of that payment.
 */
export async function readMoneyBack<P extends Paid>(
  db: Db,
  payments: readonly P[],
): Promise<(P & MoneyBack)[]> {
  if (payments.length === 0) return [];
  const ids = payments.map(({ id }) => id);
  const refunds = Map.groupBy(await listRefunds(db, ids), ({ paymentId }) => paymentId);
  const credits = Map.groupBy(await listCredits(db, ids), ({ paymentId }) => paymentId);
  const topUps = new Map((await listTakenTopUps(db, ids)).map((taken) => [taken.id, taken]));
  return payments.map((paid) => {
    const payment = { ...paid, takenOfId: paid.id, ...topUps.get(paid.id) };
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

function listRefunds(db: Db, paymentIds: readonly string[]) {
  return db
    .selectFrom('refunds')
    .select(['id', 'paymentId', 'status', 'amountCents', 'sentCents'])
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

type TakenTopUp = Pick<Paid, 'id' | 'takenBackCents' | 'status'> & { takenOfId: string };

/** What a bank took of what topped up the credit that paid, as far as it did not come off other credit. */
async function listTakenTopUps(db: Db, paymentIds: readonly string[]): Promise<TakenTopUp[]> {
  const { rows } = await sql<TakenTopUp>`
    select paid.id, top_up.id as taken_of_id, top_up.status, top_up.taken_back_cents + coalesce(off.cents, 0) as taken_back_cents
    from payments as paid
    join payments as top_up on top_up.id = paid.topped_up_by
    left join lateral (
      select sum(amount_cents)::integer as cents from credits
      where payment_id = top_up.id and kind = 'taken_back'
    ) as off on true
    where paid.id = any(${paymentIds}::uuid[]) and top_up.status = 'charged_back'
      and top_up.taken_back_cents + coalesce(off.cents, 0) > 0
  `.execute(db);
  return rows;
}

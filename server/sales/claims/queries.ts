import { sql, type RawBuilder } from 'kysely';
import type { ReopenedClaim } from '#contract/values.ts';
import type { CreditSource } from '#domain/sales/credit.ts';
import { cents, type Cents } from '#domain/platform/money.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';

/** Condition in a query: money of a payment reached what its order is owed, whatever became of it since. */
export function reachedClaim(paymentId: RawBuilder<unknown>): RawBuilder<boolean> {
  return sql<boolean>`exists (
    select from allocations where allocations.payment_id = ${paymentId} and allocations.amount_cents > 0
  )`;
}

/** The same of the payment that the query is about. */
export const paidItsOrder = reachedClaim(sql.ref('payments.id'));

/** Condition on an order in a query: it was paid, and its money or a part of it is owed again. */
export const isOwedAgain = sql<boolean>`(orders.status in ('paid', 'completed') and exists (
  select from claims where claims.order_id = orders.id and claims.open_cents > 0
))`;

/** Computes in a query what is open of what an order is owed, in cents; nothing is owed for one that is free. */
export const openOfOrder = sql<Cents>`coalesce((
  select claims.open_cents from claims where claims.order_id = orders.id
), 0)`;

type Allocation = CreditSource & { claimId: string; paymentId: string };

/** Lists what reached a claim, or came of a payment, with what of each still counts, the newest first. */
export async function listAllocations(
  tx: Tx,
  of: { claimId: string } | { paymentId: string },
): Promise<Allocation[]> {
  const query = tx
    .selectFrom('allocations')
    .leftJoin('allocations as reversal', 'reversal.reversesId', 'allocations.id')
    .select((eb) => [
      'allocations.id',
      'allocations.claimId',
      'allocations.paymentId',
      'allocations.amountCents',
      eb.fn.coalesce(eb.fn.sum<Cents>('reversal.amountCents'), eb.lit(0)).as('reversedCents'),
    ])
    .where('allocations.reversesId', 'is', null);
  const rows = await (
    'claimId' in of
      ? query.where('allocations.claimId', '=', of.claimId)
      : query.where('allocations.paymentId', '=', of.paymentId)
  )
    .groupBy('allocations.id')
    .orderBy('allocations.createdAt', 'desc')
    .orderBy('allocations.id', 'desc')
    .execute();
  return rows.map(({ amountCents, reversedCents, ...allocation }) => ({
    ...allocation,
    leftCents: cents(amountCents + Number(reversedCents)),
  }));
}

/** Money of a payment that is missing from a claim since a bank took it, in cents. */
type Lost = { orderId: string; paymentId: string; lostCents: Cents };

/** Lists what claims miss because the bank of this payment took its money, and did not give it again. */
export async function listLostOf(tx: Tx, lostPaymentId: string): Promise<Lost[]> {
  const rows = await tx
    .selectFrom('allocations')
    .innerJoin('claims', 'claims.id', 'allocations.claimId')
    .select((eb) => [
      'claims.orderId',
      'allocations.paymentId',
      eb.fn.sum<Cents>('allocations.amountCents').as('movedCents'),
    ])
    .where('allocations.lostPaymentId', '=', lostPaymentId)
    .groupBy(['claims.orderId', 'allocations.paymentId'])
    .orderBy('claims.orderId')
    .execute();
  return rows.flatMap(({ movedCents, ...lost }) =>
    movedCents < 0 ? [{ ...lost, lostCents: cents(-Number(movedCents)) }] : [],
  );
}

/** Reads how an order that was paid is owed again: how much, by which day and why; null where it is not. */
export async function readReopened(
  db: Db,
  { orderId }: { orderId: string },
): Promise<ReopenedClaim | null> {
  const row = await db
    .selectFrom('claims')
    .innerJoin('invoices', (join) =>
      join
        .onRef('invoices.orderId', '=', 'claims.orderId')
        .on('invoices.kind', '=', 'invoice')
        .on('invoices.correctedAt', 'is', null),
    )
    .select(['openCents', 'invoices.dueOn', 'reopenedBecause as because', 'reopenedAt as since'])
    .where('claims.orderId', '=', orderId)
    .where('reopenedAt', 'is not', null)
    .executeTakeFirst();
  if (row === undefined || row.because === null || row.since === null) return null;
  const { openCents, dueOn, because, since } = row;
  return { openCents, dueOn, because, since };
}

/** Reads what is owed for an order; one that is not free has one claim from the moment it is placed. */
export async function readClaim(db: Db, { orderId }: { orderId: string }) {
  return db
    .selectFrom('claims')
    .select(['id', 'amountCents', 'openCents', 'round', 'reopenedAt', 'reopenedBecause'])
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
}

import type { CustomerCredit } from '#contract/customer/credit.ts';
import { cents, sumCents, type Cents } from '#domain/platform/money.ts';
import type { Db } from '#server/platform/db/database.ts';

const MOVES_MAX = 100;
const KEPT_MAX = 50;

/** Reads the credit that a customer has left to spend, in cents. */
export async function readCreditBalance(db: Db, customerId: string): Promise<Cents> {
  const row = await db
    .selectFrom('creditBalances')
    .select('balanceCents')
    .where('userId', '=', customerId)
    .executeTakeFirst();
  return row?.balanceCents ?? cents(0);
}

/** A customer's credit and what happened to it, the newest first. */
export async function readCredit(
  db: Db,
  { customerId }: { customerId: string },
): Promise<CustomerCredit> {
  const moves = await db
    .selectFrom('credits')
    .innerJoin('payments', 'payments.id', 'credits.paymentId')
    .select([
      'credits.id',
      'credits.kind',
      'credits.amountCents',
      'payments.orderId',
      'credits.createdAt',
      'payments.topsUpCredit as isTopUp',
    ])
    .where('credits.userId', '=', customerId)
    .orderBy('credits.createdAt', 'desc')
    .orderBy('credits.id', 'desc')
    .limit(MOVES_MAX)
    .execute();
  return { balanceCents: await readCreditBalance(db, customerId), moves };
}

/** Lists what of an order's money was not sent back but kept as credit, the newest first. */
export async function listKept(db: Db, orderId: string) {
  return db
    .selectFrom('credits')
    .innerJoin('payments', 'payments.id', 'credits.paymentId')
    .select(['credits.id', 'credits.amountCents', 'credits.createdAt'])
    .where('payments.orderId', '=', orderId)
    .where('credits.kind', '=', 'kept')
    .orderBy('credits.createdAt', 'desc')
    .orderBy('credits.id', 'desc')
    .limit(KEPT_MAX)
    .execute();
}

/**
 * Reads the part of an order's money that is credit: kept when it was given back, or credited as it came
 * in. Less what was paid out of it, which is a refund, and what came off it for its bank.
 */
export async function readOrderCredit(
  db: Db,
  orderId: string,
): Promise<{ keptCents: Cents; creditedCents: Cents }> {
  const moves = await db
    .selectFrom('credits')
    .innerJoin('payments', 'payments.id', 'credits.paymentId')
    .select(['credits.paymentId', 'credits.kind', 'credits.amountCents'])
    .where('payments.orderId', '=', orderId)
    .where('credits.kind', 'in', ['kept', 'received', 'paid_out', 'taken_back', 'given_again'])
    .execute();
  const ofPayments = [...Map.groupBy(moves, ({ paymentId }) => paymentId).values()];
  // A payment that came in as credit is one or the other.
  const sumOf = (begin: 'kept' | 'received') =>
    sumCents(
      ofPayments
        .filter((own) => own.some(({ kind }) => kind === begin))
        .flat()
        .map(({ amountCents }) => amountCents),
    );
  return { keptCents: sumOf('kept'), creditedCents: sumOf('received') };
}

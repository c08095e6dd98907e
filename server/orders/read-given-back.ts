import type { CustomerOrderDetail } from '#contract/customer/orders.ts';
import { sumCents, ZERO_CENTS, type Cents } from '#domain/money.ts';
import { sentOf } from '#domain/refund.ts';
import type { Db } from '#server/db/database.ts';
import { readMoneyBack } from '#server/invoices/read-money-back.ts';

/** An order is refunded a few times at most; the same bound as staff see it with. */
const LINES_MAX = 50;

type GivenBack = Pick<CustomerOrderDetail, 'refunds' | 'keptCents' | 'takenCents'>;

/** What its customer really gets of an order's money: sent, kept as credit, or taken by their bank already. */
export async function readGivenBack(
  db: Db,
  { id: orderId, status }: Pick<CustomerOrderDetail, 'id' | 'status'>,
): Promise<GivenBack> {
  const [refunds, keptCents] = await Promise.all([
    listRefunds(db, orderId),
    readKeptCents(db, orderId),
  ]);
  // Nothing went back of most orders.
  const isAsked = status === 'refunded' || refunds.length > 0;
  const money = isAsked ? await readMoneyBack(db, await listPayments(db, orderId)) : [];
  const toSend = new Map(money.flatMap((payment) => [...payment.toSend]));
  return {
    refunds: refunds.map(({ id, amountCents, sentCents, ...refund }) => ({
      ...refund,
      sendCents: toSend.get(id) ?? sentOf({ amountCents, sentCents }),
    })),
    keptCents,
    takenCents: money.find(({ winning }) => winning)?.takenBackCents ?? ZERO_CENTS,
  };
}

function listRefunds(db: Db, orderId: string) {
  return db
    .selectFrom('refunds')
    .select(['id', 'status', 'amountCents', 'sentCents', 'byHand', 'doneAt'])
    .where('orderId', '=', orderId)
    .orderBy('createdAt')
    .orderBy('id')
    .limit(LINES_MAX)
    .execute();
}

function listPayments(db: Db, orderId: string) {
  return db
    .selectFrom('payments')
    .select(['id', 'amountCents', 'takenBackCents', 'status', 'winning'])
    .where('orderId', '=', orderId)
    .orderBy('winning', 'desc')
    .orderBy('createdAt', 'desc')
    .limit(LINES_MAX)
    .execute();
}

/** What was kept, less what was paid out of it (that is a refund) and what came off it for its bank. */
async function readKeptCents(db: Db, orderId: string): Promise<Cents> {
  const moves = await db
    .selectFrom('credits')
    .innerJoin('payments', 'payments.id', 'credits.paymentId')
    .select(['credits.paymentId', 'credits.kind', 'credits.amountCents'])
    .where('payments.orderId', '=', orderId)
    .where('credits.kind', 'in', ['kept', 'paid_out', 'taken_back'])
    .execute();
  const ofPayments = Map.groupBy(moves, ({ paymentId }) => paymentId);
  // Of a payment that came in as credit nothing is kept for a refund.
  const kept = [...ofPayments.values()].filter((own) => own.some(({ kind }) => kind === 'kept'));
  return sumCents(kept.flat().map(({ amountCents }) => amountCents));
}

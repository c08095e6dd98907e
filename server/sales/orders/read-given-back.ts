import type { CustomerOrderDetail } from '#contract/customer/orders.ts';
import { sumCents, ZERO_CENTS } from '#domain/platform/money.ts';
import { sentOf } from '#domain/sales/refund.ts';
import type { Db } from '#server/platform/db/database.ts';
import { readMoneyBack } from '#server/sales/invoices/read-money-back.ts';

/** An order is refunded a few times at most; the same bound as staff see it with. */
const LINES_MAX = 50;

type GivenBack = Pick<
  CustomerOrderDetail,
  'refunds' | 'keptCents' | 'creditedCents' | 'takenCents'
>;

/** What its customer really gets of an order's money: sent, kept as credit, or taken by their bank already. */
export async function readGivenBack(
  db: Db,
  { id: orderId, status }: Pick<CustomerOrderDetail, 'id' | 'status'>,
): Promise<GivenBack> {
  const [refunds, credit] = await Promise.all([listRefunds(db, orderId), readCredit(db, orderId)]);
  // Nothing went back of most orders.
  const isAsked = status === 'refunded' || refunds.length > 0;
  const money = isAsked ? await readMoneyBack(db, await listPayments(db, orderId)) : [];
  const toSend = new Map(money.flatMap((payment) => [...payment.toSend]));
  return {
    refunds: refunds.map(({ id, amountCents, sentCents, ...refund }) => ({
      ...refund,
      sendCents: toSend.get(id) ?? sentOf({ amountCents, sentCents }),
    })),
    ...credit,
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

type Credit = Pick<GivenBack, 'keptCents' | 'creditedCents'>;

/**
 * What of an order's money is credit: kept when it was given back, or credited as it came in. Less what
 * was paid out of it, which is a refund, and what came off it for its bank.
 */
async function readCredit(db: Db, orderId: string): Promise<Credit> {
  const moves = await db
    .selectFrom('credits')
    .innerJoin('payments', 'payments.id', 'credits.paymentId')
    .select(['credits.paymentId', 'credits.kind', 'credits.amountCents'])
    .where('payments.orderId', '=', orderId)
    .where('credits.kind', 'in', ['kept', 'received', 'paid_out', 'taken_back'])
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

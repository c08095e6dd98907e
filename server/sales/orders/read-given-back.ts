import type { CustomerOrderDetail } from '#contract/customer/orders.ts';
import { ZERO_CENTS } from '#domain/platform/money.ts';
import { moneyOfOrder, sentOf } from '#domain/sales/refund.ts';
import type { Db } from '#server/platform/db/database.ts';
import { readOrderCredit } from '#server/sales/credit/queries.ts';
import { readMoneyBack } from '#server/sales/invoices/read-money-back.ts';
import { paidItsOrder } from '#server/sales/claims/queries.ts';

/** An order is refunded a few times at most; the same bound as staff see it with. */
const LINES_MAX = 50;

type GivenBack = Pick<
  CustomerOrderDetail,
  'refunds' | 'keptCents' | 'creditedCents' | 'takenCents'
>;

/** Reads what its customer really gets of an order's money: sent, kept as credit, or taken by their bank already. */
export async function readGivenBack(
  db: Db,
  { id: orderId, status }: Pick<CustomerOrderDetail, 'id' | 'status'>,
): Promise<GivenBack> {
  const [refunds, credit] = await Promise.all([
    listRefunds(db, orderId),
    readOrderCredit(db, orderId),
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
    ...credit,
    takenCents:
      moneyOfOrder(
        money.filter(({ paysOrder }) => paysOrder),
        false,
      )?.takenBackCents ?? ZERO_CENTS,
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
    .select(['id', 'amountCents', 'takenBackCents', 'status', paidItsOrder.as('paysOrder')])
    .where('orderId', '=', orderId)
    .orderBy('paysOrder', 'desc')
    .orderBy('createdAt', 'desc')
    .limit(LINES_MAX)
    .execute();
}

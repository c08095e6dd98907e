import {
  cents,
  negateCents,
  subtractCents,
  sumCents,
  ZERO_CENTS,
  type Cents,
} from '#domain/platform/money.ts';
import { shortId } from '#domain/platform/short-id.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { allocatePayment } from '#server/sales/claims/allocate-payment.ts';
import { listLostOf } from '#server/sales/claims/queries.ts';
import { mailCreditAgain } from '#server/sales/credit/mail-credit-again.ts';
import { moveCredit } from '#server/sales/credit/move-credit.ts';
import { lockOrdersToPay } from '#server/sales/orders/lock-orders-to-pay.ts';
import { payOrder } from '#server/sales/orders/pay-order.ts';
import type { OrderToPay } from '#server/sales/orders/queries.ts';
import { openStaffTask } from '#server/platform/tasks/open-task.ts';
import { readSpentMissing } from './queries.ts';

type Again = {
  order: Pick<OrderToPay, 'id' | 'userId'>;
  paymentId: string;
  againCents: Cents;
  /** Amounts that payments with credit missed before. */
  missing: ReadonlyMap<string, Cents>;
};

/**
 * A bank thought again: money that it took is with us. It pays what was opened by its taking, as far as
 * that is still owed; what was paid in another way meanwhile is the customer's credit. What went back to
 * them before it was taken is the shop's own, of which a person hears.
 */
export async function regainTaken(
  ctx: VerbContext,
  tx: Tx,
  { order, paymentId, againCents, missing }: Again,
): Promise<void> {
  const { id: orderId, userId } = order;
  const lost = await listLostOf(tx, paymentId);
  const offCents = await readCreditOff(tx, paymentId);
  const orders = await lockOrdersToPay(tx, { orderIds: lost.map((one) => one.orderId) });
  const after = await readSpentMissing(tx, { userId });
  let leftCents = againCents;
  const credited: Cents[] = [];
  for (const { orderId: ofOrder, paymentId: ofPayment, lostCents } of lost) {
    const isOwn = ofPayment === paymentId;
    const backCents = isOwn ? lostCents : regained(ofPayment, missing, after);
    const partCents = cents(Math.min(leftCents, lostCents, backCents));
    if (partCents === 0) continue;
    leftCents = subtractCents(leftCents, partCents);
    const owed = orders.find(({ id }) => id === ofOrder);
    const kept = { orderId: ofOrder, paymentId: ofPayment, lostPaymentId: paymentId };
    credited.push(await payAgain(ctx, tx, { order: owed, ...kept, partCents }));
  }
  // Money that came off their credit is credit again.
  const creditAgainCents = cents(Math.min(leftCents, offCents));
  if (creditAgainCents > 0) {
    await keepAsCredit(ctx, tx, { userId, orderId, paymentId, amountCents: creditAgainCents });
    leftCents = subtractCents(leftCents, creditAgainCents);
  }
  const creditCents = sumCents([...credited, creditAgainCents]);
  if (creditCents > 0) {
    await mailCreditAgain(ctx, tx, { userId, amountCents: creditCents });
  }
  if (leftCents > 0) await tellShopsOwn(ctx, tx, { order, paymentId });
}

/** Computes what a payment with credit does not miss any more. */
function regained(
  paymentId: string,
  before: ReadonlyMap<string, Cents>,
  after: ReadonlyMap<string, Cents>,
): number {
  return Math.max(0, (before.get(paymentId) ?? 0) - (after.get(paymentId) ?? 0));
}

type PaidAgain = {
  order: OrderToPay | undefined;
  orderId: string;
  paymentId: string;
  lostPaymentId: string;
  partCents: Cents;
};

/** Pays what is open with what is there again; answers what is credit, as it was paid in another way. */
async function payAgain(
  ctx: VerbContext,
  tx: Tx,
  { order, orderId, paymentId, lostPaymentId, partCents }: PaidAgain,
): Promise<Cents> {
  if (order === undefined) throw new Error(`there is no order ${orderId}`);
  const { openCents, userId } = order;
  const amountCents = cents(Math.min(openCents, partCents));
  if (amountCents > 0) {
    const now = ctx.now();
    await allocatePayment(tx, { orderId, paymentId, amountCents, lostPaymentId, now });
    await payOrder(ctx, tx, { order, paidAt: now });
  }
  const restCents = subtractCents(partCents, amountCents);
  if (restCents === 0) return ZERO_CENTS;
  await keepAsCredit(ctx, tx, { userId, orderId, paymentId, amountCents: restCents });
  return restCents;
}

type Kept = { userId: string; orderId: string; paymentId: string; amountCents: Cents };

async function keepAsCredit(
  ctx: VerbContext,
  tx: Tx,
  { userId, orderId, paymentId, amountCents }: Kept,
): Promise<void> {
  const reason = `Je bank heeft de terugboeking van de betaling voor bestelling ${shortId(orderId)} teruggedraaid.`;
  await moveCredit(ctx, tx, { userId, kind: 'given_again', paymentId, amountCents, reason });
}

/** Reads what came off the customer's credit as its bank took it, in cents. */
async function readCreditOff(tx: Tx, paymentId: string): Promise<Cents> {
  const { offCents } = await tx
    .selectFrom('credits')
    .select((eb) => eb.fn.coalesce(eb.fn.sum<number>('amountCents'), eb.lit(0)).as('offCents'))
    .where('paymentId', '=', paymentId)
    .where('kind', '=', 'taken_back')
    .executeTakeFirstOrThrow();
  return negateCents(cents(Number(offCents)));
}

async function tellShopsOwn(
  ctx: VerbContext,
  tx: Tx,
  { order, paymentId }: Pick<Again, 'order' | 'paymentId'>,
): Promise<void> {
  const anew = await readAskedAnew(tx, order.id);
  await openStaffTask(ctx, tx, {
    kind: 'payment-charged-back',
    // Staff who settled the chargeback hear that it is no more, and those who have still to act on it too.
    renews: true,
    userId: order.userId,
    subjectId: paymentId,
    orderId: order.id,
    note: `Betaling ${shortId(paymentId)} van bestelling ${shortId(order.id)}: De bank heeft de terugboeking teruggedraaid: het geld is er weer, en er stond niets meer voor open. ${anew ?? 'Kijk of de klant het nog moet krijgen.'}`,
  });
}

/** Says what became of the order that asked for a term anew, as the release before did. */
async function readAskedAnew(tx: Tx, orderId: string): Promise<string | null> {
  const anew = await tx
    .selectFrom('renewals')
    .innerJoin('orders', 'orders.id', 'renewals.orderId')
    .select(['orders.id', 'orders.status'])
    .where('replacesOrderId', '=', orderId)
    .executeTakeFirst();
  if (anew?.status !== 'pending') return null;
  return `De termijn is intussen opnieuw gevraagd met bestelling ${shortId(anew.id)}: markeer die als betaald.`;
}

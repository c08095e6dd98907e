import { amsterdamDate } from '#domain/platform/amsterdam.ts';
import { onChargeback, type AskAnew } from '#domain/sales/chargeback.ts';
import { refuse, ok, type Result } from '#domain/platform/result.ts';
import { sellerFrom, type Seller } from '#domain/operations/settings.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { ReclaimRefusal, TakenBack } from '#server/sales/orders/kinds.ts';
import { endOrder } from '#server/sales/orders/end-order.ts';
import { ofPlan, type PlanOrder } from '#server/sales/orders/queries.ts';
import { lockChangeable, type Changeable } from '#server/sales/agreements/lock-changeable.ts';
import { askTermAnew } from './ask-term-anew.ts';
import { mailReclaimedTerm } from './mail-reclaimed-term.ts';
import { payFromCredit } from './pay-from-credit.ts';
import { readTakenBack, type TakenBackTerm } from './read-taken-back.ts';
import { undoRenewal } from './undo-renewal.ts';

/**
 * A bank took back what paid for a term: its invoice is credited, the term undone, and another invoice
 * asks for it anew, to be paid by its customer. In the caller's transaction, which has locked the order.
 * Answers why not where a person must decide; then nothing was changed.
 */
export async function reclaimRenewal(
  ctx: VerbContext,
  tx: Tx,
  { order: taken, payment, takenCents }: TakenBack,
): Promise<Result<AskAnew, ReclaimRefusal>> {
  const { serviceId } = taken;
  if (serviceId === null) return refuse('not-a-renewal');
  const order = ofPlan(taken);
  const locked = await lockChangeable(tx, { serviceId });
  const { term, ...facts } = await readTakenBack(tx, { order, payment, locked });
  const decided = onChargeback({ ...facts, term, payment: { ...facts.payment, takenCents } });
  if (!decided.ok) return decided;
  const seller = sellerFrom(order.settings);
  if (!seller.ok) return refuse('shop-closed');
  await reclaim(ctx, tx, {
    order,
    term,
    locked,
    how: decided.value,
    seller: seller.value,
    isCollection: payment.mandateId !== null,
  });
  return ok(decided.value);
}

type Reclaiming = {
  order: PlanOrder;
  term: TakenBackTerm;
  locked: Changeable;
  how: AskAnew;
  seller: Seller;
  isCollection: boolean;
};

async function reclaim(ctx: VerbContext, tx: Tx, reclaiming: Reclaiming): Promise<void> {
  const { order, term, locked, how, seller, isCollection } = reclaiming;
  const { service, renewal } = locked;
  const credit = await undoRenewal(ctx, tx, { order, term, service });
  const told = { order, term, service, credit, seller, isCollection };
  if (renewal !== null && how === 'later') {
    return mailReclaimedTerm(ctx, tx, { ...told, asked: { how, orderId: renewal.id } });
  }
  if (renewal !== null) await endOrder(ctx, tx, renewal, 'cancelled');
  const orderId = await askTermAnew(ctx, tx, { order, term, seller });
  const { userId, totalCents } = order;
  const isPaid = await payFromCredit(ctx, tx, { orderId, userId, totalCents });
  if (!isPaid && isOffForMoney(service)) await keepOff(tx, orderId, amsterdamDate(ctx.now()));
  await mailReclaimedTerm(ctx, tx, { ...told, asked: { how: isPaid ? 'paid' : how, orderId } });
}

function isOffForMoney({ status, suspendReason }: Changeable['service']): boolean {
  return suspendReason === 'unpaid' && (status === 'suspended' || status === 'offline');
}

/** Who is off for not paying stays off until this is paid; the days that it is kept begin anew. */
async function keepOff(tx: Tx, orderId: string, today: string): Promise<void> {
  await tx
    .updateTable('renewals')
    .set({ warnedOn: today, suspendedOn: today })
    .where('orderId', '=', orderId)
    .execute();
}

import { randomUUID } from 'node:crypto';
import { dueDateFor } from '#domain/sales/invoice.ts';
import { ZERO_CENTS } from '#domain/platform/money.ts';
import { isOnlineMethod } from '#domain/sales/payment.ts';
import { renewalExpiresAt, renewalMethod } from '#domain/sales/renewal.ts';
import { settingValue, type Seller } from '#domain/operations/settings.ts';
import { methodsOf } from '#server/sales/gateways/payment-gateways.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange } from '#server/platform/db/record.ts';
import { repeatDiscount } from '#server/catalogue/discounts/repeat-discount.ts';
import { issueInvoice } from '#server/sales/invoices/issue-invoice.ts';
import type { PlanOrder } from '#server/sales/orders/queries.ts';
import { expectTransfer } from '#server/sales/payments/expect-transfer.ts';
import { dunningRules } from '#server/sales/planner/queries.ts';
import type { TakenBackTerm } from './read-taken-back.ts';
import { insertOrderLines } from '#server/sales/orders/insert-order-lines.ts';
import { openClaim } from '#server/sales/claims/open-claim.ts';

type Again = { order: PlanOrder; term: TakenBackTerm; seller: Seller };

/**
 * Orders a term anew whose money was taken back, as it was ordered then: the same plan, price and
 * btw, because it is the same delivery. Its customer pays it; nothing is collected for it. Answers
 * the id of the order.
 */
export async function askTermAnew(
  ctx: VerbContext,
  tx: Tx,
  { order: before, term, seller }: Again,
): Promise<string> {
  const now = ctx.now();
  const { settings } = before;
  const dueDays = settingValue(settings, 'bank_transfer_due_days');
  const dueDate = dueDateFor({ issuedAt: now, bornPaid: false, dueDays });
  const expiresAt = renewalExpiresAt({ dueDate, startsAt: term.startsAt }, dunningRules(settings));
  const order = await repeatOrder(ctx, tx, { before, expiresAt });
  await tx
    .insertInto('renewals')
    .values({
      orderId: order.id,
      serviceId: term.serviceId,
      termNumber: term.number,
      startsAt: term.startsAt,
      endsAt: term.endsAt,
      replacesOrderId: before.id,
      // What was brought back is there: the term is owed as any other.
      bringsBack: false,
      createdAt: now,
    })
    .execute();
  await repeatDiscount(tx, { fromOrderId: before.id, toOrderId: order.id });
  const { paymentMethod } = order;
  if (!isOnlineMethod(paymentMethod)) await expectTransfer(tx, { order, paymentMethod, now });
  recordChange(ctx, tx, {
    action: 'order.renew',
    subject: { type: 'order', id: order.id },
    before: null,
    after: {
      status: 'pending',
      serviceId: term.serviceId,
      termNumber: term.number,
      totalCents: order.totalCents,
      replaces: before.id,
    },
    ownerId: order.userId,
    topics: ['orders', 'services'],
  });
  const { startsAt: start, endsAt: end } = term;
  await issueInvoice(ctx, tx, {
    order: { ...before, id: order.id },
    lineId: randomUUID(),
    seller,
    paidAt: null,
    dueDate,
    term: { start, end },
  });
  return order.id;
}

/** The order once more, with everything that was agreed in it. */
async function repeatOrder(
  ctx: VerbContext,
  tx: Tx,
  { before, expiresAt }: { before: PlanOrder; expiresAt: Date },
) {
  const now = ctx.now();
  const agreed = await tx
    .selectFrom('orders')
    .selectAll()
    .where('id', '=', before.id)
    .executeTakeFirstOrThrow();
  const order = {
    ...agreed,
    id: randomUUID(),
    status: 'pending' as const,
    paymentMethod: renewalMethod(agreed.paymentMethod, methodsOf(ctx.payments)),
    placedFrom: '',
    idempotencyKey: randomUUID(),
    requestHash: '',
    expiresAt,
    paidAt: null,
    completedAt: null,
    creditedCents: ZERO_CENTS,
    createdAt: now,
    updatedAt: now,
  };
  await tx
    .insertInto('orders')
    .values({ ...order, billing: JSON.stringify(order.billing) })
    .execute();
  const lines = [{ ...order, serviceId: before.serviceId }];
  await insertOrderLines(tx, { orderId: order.id, kind: order.kind, lines });
  await openClaim(tx, order, now);
  return order;
}

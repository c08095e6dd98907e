import { randomUUID } from 'node:crypto';
import { dueDateFor } from '#domain/sales/invoice.ts';
import type { OrderPlanChangeInput } from '#contract/customer/plan-changes.ts';
import type { Cents } from '#domain/platform/money.ts';
import { orderExpiresAt } from '#domain/sales/order.ts';
import { isOnlineMethod } from '#domain/sales/payment.ts';
import type { PlanSettlement } from '#domain/sales/plan-change.ts';
import { settingValue, type Seller, type StoredSettings } from '#domain/operations/settings.ts';
import type { Sale } from '#domain/catalogue/vat-treatment.ts';
import { gatewayOf } from '#server/sales/gateways/payment-gateways.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { BillingSnapshot } from '#server/platform/db/order-tables.ts';
import { recordChange } from '#server/platform/db/record.ts';
import { issueInvoice } from '#server/sales/invoices/issue-invoice.ts';
import { mailInvoicedChange } from '#server/sales/orders/mail-invoiced-change.ts';
import type { LockedService } from '#server/delivery/services/lock-service.ts';
import { insertOrderLines } from '#server/sales/orders/insert-order-lines.ts';
import { lineOfChange } from './line-of-change.ts';
import { openClaim } from '#server/sales/claims/open-claim.ts';

/** A change that may be made, at what it costs. */
export type AskedChange = {
  input: OrderPlanChangeInput;
  service: LockedService;
  planId: string;
  planName: string;
  termCents: Cents;
  settlement: PlanSettlement;
  buyer: BillingSnapshot;
  /** The price of the settlement for this buyer, and the answer that no btw is charged on. */
  sale: Sale;
  vatCheckId: string | null;
  paidUntil: Date;
};

type NewChange = AskedChange & {
  orderId: string;
  requestHash: string;
  settings: StoredSettings;
  seller: Seller;
};

/**
 * Writes the order of another plan with its payment, and the invoice where that waits for a bank
 * transfer. Answers the id of the payment.
 */
export async function writeChangeOrder(
  ctx: VerbContext<UserActor>,
  tx: Tx,
  change: NewChange,
): Promise<string> {
  const { service, planId, termCents, settlement, paidUntil } = change;
  const now = ctx.now();
  const dueDate = isOnlineMethod(change.input.method) ? null : dueDateOf(change, now);
  const order = await insertOrder(ctx, tx, { change, dueDate, now });
  const { id: paymentId } = await tx
    .insertInto('payments')
    .values({
      orderId: order.id,
      gateway: gatewayOf(change.input.method),
      method: change.input.method,
      amountCents: order.totalCents,
      status: 'open',
      createdAt: now,
      updatedAt: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .insertInto('planChanges')
    .values({
      serviceId: service.id,
      orderId: order.id,
      fromPlanId: service.planId,
      fromPriceCents: service.priceCents,
      toPlanId: planId,
      fromTermMonths: service.termMonths,
      toTermMonths: service.termMonths,
      toPriceCents: termCents,
      paidUntil,
      settlesFrom: settlement.from,
      createdAt: now,
    })
    .execute();
  recordChange(ctx, tx, {
    action: 'order.change-plan',
    subject: { type: 'order', id: order.id },
    before: { planId: service.planId, priceCents: service.priceCents },
    after: { status: 'pending', serviceId: service.id, planId, totalCents: order.totalCents },
    ownerId: order.userId,
    topics: ['orders', 'services'],
    event: { type: 'order.placed', subjectType: 'order', ownerId: order.userId },
  });
  if (dueDate !== null) await invoiceAhead(ctx, tx, { change, order, dueDate });
  return paymentId;
}

/** As of any transfer, or the last day that it settles: after that there is nothing left to pay for. */
function dueDateOf({ settings, settlement }: NewChange, now: Date): string {
  const dueDays = settingValue(settings, 'bank_transfer_due_days');
  const asOfAny = dueDateFor({ issuedAt: now, bornPaid: false, dueDays });
  return asOfAny < settlement.through ? asOfAny : settlement.through;
}

type NewOrder = { change: NewChange; dueDate: string | null; now: Date };
type Order = Awaited<ReturnType<typeof insertOrder>>;

async function insertOrder(
  ctx: VerbContext<UserActor>,
  tx: Tx,
  { change, dueDate, now }: NewOrder,
) {
  const { orderId: id, input, service, planId, planName, paidUntil } = change;
  const order = {
    id,
    userId: service.userId,
    planName,
    serviceName: service.name,
    system: null,
    termMonths: service.termMonths,
    ...change.sale,
    billing: change.buyer,
    termsVersion: input.termsVersion,
    // It comes at once; whoever withdraws gets all of it back, as nobody asked them for a start.
    directStart: false,
    createdAt: now,
  };
  const untilUnpaid = orderExpiresAt({ placedAt: now, invoiceDueDate: dueDate });
  await tx
    .insertInto('orders')
    .values({
      ...order,
      billing: JSON.stringify(order.billing),
      planId,
      vatCheckId: change.vatCheckId,
      kind: 'plan-change',
      status: 'pending',
      paymentMethod: input.method,
      termsAcceptedAt: now,
      placedFrom: ctx.actor.address,
      idempotencyKey: input.idempotencyKey,
      requestHash: change.requestHash,
      // After the days that it settles there is nothing left to pay for.
      expiresAt: untilUnpaid < paidUntil ? untilUnpaid : paidUntil,
      updatedAt: now,
    })
    .execute();
  const lines = [{ ...order, planId, serviceId: service.id }];
  await insertOrderLines(tx, { orderId: id, kind: 'plan-change', lines });
  await openClaim(tx, order, now);
  // The discount on the plan from before is in the price of its days; this order has none.
  return { ...order, discount: null };
}

type Ahead = { change: NewChange; order: Order; dueDate: string };

async function invoiceAhead(
  ctx: VerbContext<UserActor>,
  tx: Tx,
  { change, order, dueDate }: Ahead,
): Promise<void> {
  const invoice = await issueInvoice(ctx, tx, {
    order,
    lineId: randomUUID(),
    seller: change.seller,
    paidAt: null,
    dueDate,
    ...(await lineOfChange(tx, order)),
  });
  const { termCents, settings } = change;
  await mailInvoicedChange(ctx, tx, { order, termCents, invoice, dueDate, settings });
}

import type { PlaceOrderInput } from '#contract/customer/checkout.ts';
import type { OrderDiscount } from '#domain/catalogue/discount.ts';
import type { TermMonths } from '#domain/catalogue/term.ts';
import type { Sale } from '#domain/catalogue/vat-treatment.ts';
import type { StoredSettings } from '#domain/operations/settings.ts';
import type { Cents } from '#domain/platform/money.ts';
import { orderExpiresAt } from '#domain/sales/order.ts';
import type { PlanToOrder } from '#server/catalogue/plans/queries.ts';
import type { UserActor } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { BillingSnapshot } from '#server/platform/db/order-tables.ts';
import { gatewayOf } from '#server/sales/gateways/payment-gateways.ts';
import { insertOrderLines } from '#server/sales/orders/insert-order-lines.ts';

/** An order as its customer and the shop agree on it. */
export type AgreedOrder = {
  id: string;
  input: PlaceOrderInput;
  billing: BillingSnapshot;
  plan: PlanToOrder;
  system: string | null;
  termMonths: TermMonths;
  settings: StoredSettings;
  sale: Sale;
  discount: OrderDiscount | null;
  vatCheckId: string | null;
  /** The rest that credit leaves to be paid now; null where no credit pays beside it. */
  restCents: Cents | null;
  requestHash: string;
};

type NewOrder = AgreedOrder & {
  paymentId: string;
  dueDate: string | null;
  now: Date;
  actor: UserActor;
};

/** The rows of an order and its payment. */
function rowsOf({ id, input, plan, system, sale, vatCheckId, now, actor, ...order }: NewOrder) {
  const made = { createdAt: now, updatedAt: now };
  return {
    order: {
      id,
      userId: actor.id,
      kind: 'new' as const,
      planId: plan.id,
      planName: plan.name,
      serviceName: input.serviceName,
      system,
      domain: input.domain ?? null,
      status: 'pending' as const,
      termMonths: order.termMonths,
      ...sale,
      vatCheckId,
      paymentMethod: input.method,
      billing: JSON.stringify(order.billing),
      termsVersion: input.termsVersion,
      termsAcceptedAt: now,
      directStart: input.directStart,
      placedFrom: actor.address,
      idempotencyKey: input.idempotencyKey,
      requestHash: order.requestHash,
      expiresAt: orderExpiresAt({ placedAt: now, invoiceDueDate: order.dueDate }),
      ...made,
    },
    payment: {
      id: order.paymentId,
      orderId: id,
      gateway: gatewayOf(input.method),
      method: input.method,
      amountCents: order.restCents ?? sale.totalCents,
      topsUpCredit: order.restCents !== null,
      status: 'open' as const,
      ...made,
    },
  };
}

/** Writes a new order with its line and its payment, in the transaction that agreed on it. */
export async function insertNewOrder(tx: Tx, agreed: NewOrder): Promise<void> {
  const { order, payment } = rowsOf(agreed);
  await tx.insertInto('orders').values(order).execute();
  await insertOrderLines(tx, { orderId: order.id, kind: 'new', lines: [lineOf(agreed)] });
  await tx.insertInto('payments').values(payment).execute();
}

function lineOf({ plan, input, system, termMonths, sale }: AgreedOrder) {
  const { serviceName, domain = null } = input;
  const sold = { planId: plan.id, planName: plan.name, serviceName, system, domain, termMonths };
  return { ...sold, ...sale, serviceId: null };
}

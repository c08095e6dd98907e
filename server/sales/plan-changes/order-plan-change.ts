import { createHash, randomUUID } from 'node:crypto';
import type { OrderPlanChangeInput } from '#contract/customer/plan-changes.ts';
import { DEFAULT_COUNTRY } from '#domain/identity/customer.ts';
import { canChangePlan, settlePlanChange } from '#domain/sales/plan-change.ts';
import { priceForTerm } from '#domain/catalogue/plan.ts';
import { sellerFrom, settingValue, type StoredSettings } from '#domain/operations/settings.ts';
import { saleAt, VAT_ID_CHECK_DAYS } from '#domain/catalogue/vat-treatment.ts';
import { gatewayOf, isCollected, isOffered } from '#server/sales/gateways/payment-gateways.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import { admitOrder } from '#server/sales/checkout/admit-order.ts';
import { payWithCredit } from '#server/sales/payments/pay-with-credit.ts';
import { startPlaced, type Placed } from '#server/sales/payments/start-placed.ts';
import { readSaleVat } from '#server/sales/vat-ids/queries.ts';
import { listPaidTerms } from '#server/delivery/services/queries.ts';
import { readServiceBuyer } from '#server/identity/profiles/queries.ts';
import { letGoOfChange } from './let-go-of-change.ts';
import { lockChangeable, type Changeable } from '#server/sales/agreements/lock-changeable.ts';
import { getPlanAfter } from './queries.ts';
import { replaceRenewal } from './replace-renewal.ts';
import { writeChangeOrder, type AskedChange } from './write-change-order.ts';

/**
 * A customer has another plan now, for what it costs more over the days that they paid already. The same
 * idempotency key with the same body is the same order. Throws PLAN_NOT_CHANGEABLE, PLAN_NOT_AVAILABLE,
 * and PRICE_CHANGED when it costs something else than they saw, also nothing.
 */
export async function orderPlanChange(
  ctx: VerbContext<UserActor>,
  input: OrderPlanChangeInput,
): Promise<{ orderId: string; payUrl: string | null }> {
  const { method, serviceId, shownTotalCents: amountCents } = input;
  const buyer = await readServiceBuyer(ctx.db, serviceId);
  const asked = { method, amountCents, country: buyer?.country ?? DEFAULT_COUNTRY };
  const mayPay = await isOffered(ctx.payments, asked);
  return startPlaced(ctx, await transact(ctx, (tx) => placeChange(ctx, tx, input, mayPay)));
}

async function placeChange(
  ctx: VerbContext<UserActor>,
  tx: Tx,
  input: OrderPlanChangeInput,
  mayPay: boolean,
): Promise<Placed> {
  const requestHash = createHash('sha256').update(JSON.stringify(input)).digest('hex');
  const gateway = gatewayOf(input.method);
  const online = isCollected(gateway);
  const admitted = await admitOrder(ctx, tx, { ...input, requestHash });
  if (admitted.orderId !== null) return { orderId: admitted.orderId, online, payment: null };
  const { serviceId } = input;
  const locked = await lockChangeable(tx, { serviceId, ownerId: ctx.actor.id });
  const { settings } = admitted;
  const seller = sellerFrom(settings);
  if (!seller.ok) throw new AppError('SHOP_CLOSED');
  if (!mayPay) throw new AppError('METHOD_NOT_AVAILABLE');
  if (input.termsVersion !== settingValue(settings, 'terms_version')) {
    throw new AppError('TERMS_CHANGED');
  }
  const asked = await settle(ctx, tx, locked, { input, settings });
  const orderId = randomUUID();
  await letGoOfChange(ctx, tx, locked);
  const paymentId = await writeChangeOrder(ctx, tx, {
    ...asked,
    orderId,
    requestHash,
    settings,
    seller: seller.value,
  });
  // First what was asked for: the next term pays itself from what is left of the credit.
  if (gateway === 'credit') await payWithCredit(ctx, tx, { orderId, userId: ctx.actor.id });
  // It was invoiced at a plan that was let go of.
  if (locked.change !== null && locked.change.orderId === null) {
    await replaceRenewal(ctx, tx, { ...locked, settings });
  }
  const { planName } = asked;
  const amountCents = asked.sale.totalCents;
  const customerId = ctx.actor.id;
  const bought = { customerId, amountCents, planName, mandateId: null, method: input.method };
  return { orderId, online, payment: { paymentId, orderId, gateway, ...bought } };
}

/** Reckons what is asked for at what it costs now; refused where that is not what the customer saw. */
async function settle(
  ctx: VerbContext<UserActor>,
  tx: Tx,
  { service, change }: Changeable,
  { input, settings }: { input: OrderPlanChangeInput; settings: StoredSettings },
): Promise<AskedChange> {
  const now = ctx.now();
  const may = canChangePlan(service, change, now);
  if (!may.ok) throw new AppError('PLAN_NOT_CHANGEABLE');
  const target = await getPlanAfter(tx, { planId: service.planId, slug: input.plan });
  // Its own plan at another term waits for a term.
  if (target.id === service.planId) throw new AppError('PLAN_NOT_AVAILABLE');
  const termCents = priceForTerm(target, service.termMonths);
  if (termCents === null) throw new AppError('PLAN_NOT_AVAILABLE');
  const parts = await listPaidTerms(tx, { serviceId: service.id, after: now });
  const settlement = settlePlanChange({ parts, termCents }, now);
  if (settlement === null || settlement.dueCents <= 0) {
    throw new AppError('PRICE_CHANGED', { totalCents: 0 });
  }
  const buyer = await readServiceBuyer(tx, service.id);
  // Nobody bought it, so that nobody changes it either.
  if (buyer === null) throw new AppError('PLAN_NOT_CHANGEABLE');
  const days = VAT_ID_CHECK_DAYS;
  const { rule, vatCheckId } = await readSaleVat(tx, { buyer, settings, now, days });
  const sale = saleAt(settlement.dueCents, rule);
  if (sale.totalCents !== input.shownTotalCents || termCents !== input.shownTermCents) {
    throw new AppError('PRICE_CHANGED', { totalCents: sale.totalCents });
  }
  return {
    input,
    service,
    planId: target.id,
    planName: target.name,
    termCents,
    settlement,
    buyer,
    sale,
    vatCheckId,
    paidUntil: may.value,
  };
}

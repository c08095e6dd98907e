import { createHash } from 'node:crypto';
import type { PlaceOrderInput } from '#contract/customer/checkout.ts';
import { confirmShownTotal, mayOrder, quote, type Quote } from '#domain/sales/checkout.ts';
import { askedTerm } from '#domain/catalogue/term.ts';
import { dueDateFor } from '#domain/sales/invoice.ts';
import { isOnlineMethod } from '#domain/sales/payment.ts';
import { priceForTerm } from '#domain/catalogue/plan.ts';
import {
  sellerFrom,
  settingValue,
  type Seller,
  type StoredSettings,
} from '#domain/operations/settings.ts';
import { VAT_ID_CHECK_DAYS } from '#domain/catalogue/vat-treatment.ts';
import { gatewayOf, isCollected } from '#server/sales/gateways/payment-gateways.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { claimDiscount } from '#server/catalogue/discounts/claim-discount.ts';
import { giveDiscount } from '#server/catalogue/discounts/give-discount.ts';
import type { WeighedDiscount } from '#server/catalogue/discounts/evaluate-discount.ts';
import { AppError } from '#server/errors.ts';
import { issueInvoice } from '#server/sales/invoices/issue-invoice.ts';
import { agreeWithOrder } from '#server/sales/mandates/agree-with-order.ts';
import { agreeOnRest } from '#server/sales/credit/agree-on-rest.ts';
import { payWithCredit } from '#server/sales/payments/pay-with-credit.ts';
import { startPlaced, type Placed } from '#server/sales/payments/start-placed.ts';
import { pickSystem } from '#server/catalogue/plans/pick-system.ts';
import type { PlanToOrder } from '#server/catalogue/plans/queries.ts';
import { readSaleVat } from '#server/sales/vat-ids/queries.ts';
import { requireDomain } from '#server/delivery/services/require-domain.ts';
import { shopDomains } from '#server/delivery/services/shop-domains.ts';
import { admitOrder } from './admit-order.ts';
import { checkMethod } from './check-method.ts';
import { checkOrderInput } from './check-order-input.ts';
import { mailReceivedOrder } from '#server/sales/orders/mail-received-order.ts';
import { insertNewOrder, type AgreedOrder } from './insert-new-order.ts';
import { takeUnpaidCode } from './take-unpaid-code.ts';
import { openClaim } from '#server/sales/claims/open-claim.ts';

/**
 * Places an order for the signed-in customer at the server's price. The same idempotency key with
 * the same body is the same order, however often and however parallel it is sent. An online order
 * comes back with where to pay; when the gateway does not answer the order stands and can be paid
 * later. With credit it is paid at once, or not placed.
 */
export async function placeOrder(
  ctx: VerbContext<UserActor>,
  input: PlaceOrderInput,
): Promise<{ orderId: string; payUrl: string | null }> {
  const checked = checkOrderInput(input, shopDomains(ctx));
  const order = { ...checked, isPayable: await checkMethod(ctx, checked) };
  return startPlaced(ctx, await transact(ctx, (tx) => placeInTransaction(ctx, tx, order)));
}

async function placeInTransaction(
  ctx: VerbContext<UserActor>,
  tx: Tx,
  { isPayable, ...input }: PlaceOrderInput & { isPayable: boolean },
): Promise<Placed> {
  // A form that is sent again was open for longer, and asks for the same.
  const { openForMs: _, ...wanted } = input;
  const requestHash = createHash('sha256').update(JSON.stringify(wanted)).digest('hex');
  const gateway = gatewayOf(input.method);
  const online = isCollected(gateway);
  const admitted = await admitOrder(ctx, tx, { ...input, requestHash });
  if (admitted.orderId !== null) {
    const { shownRestCents } = input;
    return { orderId: admitted.orderId, online, payment: null, shownRestCents };
  }
  const { plan, settings, ...customer } = admitted;
  if (plan === null) throw new AppError('PLAN_NOT_AVAILABLE');
  const seller = sellerFrom(settings);
  if (!seller.ok) throw new AppError('SHOP_CLOSED');
  const maxServices = settingValue(settings, 'max_services_per_user');
  if (!mayOrder({ ...customer, maxServices }).ok) throw new AppError('TOO_MANY_SERVICES');
  if (!isPayable) throw new AppError('METHOD_NOT_AVAILABLE');
  if (input.termsVersion !== settingValue(settings, 'terms_version')) {
    throw new AppError('TERMS_CHANGED');
  }
  await requireDomain(tx, { planType: plan.type, domain: input.domain });
  const { given, ...agreed } = await agreeOnPrice(ctx, tx, { input, plan, settings });
  const order = {
    id: crypto.randomUUID(),
    input,
    // Asked for once, in the profile.
    billing: { ...input.billing, reference: customer.billingReference ?? '' },
    plan,
    system: pickSystem(plan, input.system),
    settings,
    ...agreed,
    requestHash,
  };
  const ahead = isOnlineMethod(input.method) ? null : seller.value;
  const paymentId = await writeOrder(ctx, tx, { order, given }, ahead);
  if (gateway === 'credit') {
    await payWithCredit(ctx, tx, { orderId: order.id, userId: ctx.actor.id });
  }
  const begun = { paymentId, orderId: order.id, gateway, method: input.method, settings };
  const mandateId = input.directDebit ? await agreeWithOrder(ctx, tx, begun) : null;
  return {
    orderId: order.id,
    online,
    payment: {
      paymentId,
      mandateId,
      orderId: order.id,
      gateway,
      method: input.method,
      customerId: ctx.actor.id,
      amountCents: order.restCents ?? order.sale.totalCents,
      planName: plan.name,
    },
  };
}

type Asked = { input: PlaceOrderInput; plan: PlanToOrder; settings: StoredSettings };

/**
 * Agrees on what the first term costs this buyer now, with their code, which is used up by it. Throws
 * DISCOUNT_REFUSED, and PRICE_CHANGED where they were shown something else; CREDIT_CHANGED where credit
 * leaves another rest than was shown.
 */
async function agreeOnPrice(
  ctx: VerbContext<UserActor>,
  tx: Tx,
  { input, plan, settings }: Asked,
): Promise<
  Quote &
    Pick<AgreedOrder, 'termMonths' | 'vatCheckId' | 'restCents'> & { given: WeighedDiscount | null }
> {
  const now = ctx.now();
  const { rule, vatCheckId } = await readSaleVat(tx, {
    buyer: input.billing,
    settings,
    now,
    days: VAT_ID_CHECK_DAYS,
  });
  const termMonths = askedTerm(input, 1);
  const listCents = priceForTerm(plan, termMonths);
  if (listCents === null) throw new AppError('PLAN_NOT_AVAILABLE');
  const given = await claimDiscount(tx, {
    code: input.discountCode,
    customerId: ctx.actor.id,
    planId: plan.id,
    termMonths,
    listCents,
    now,
  });
  if (given !== null) await takeUnpaidCode(ctx, tx, { ...given, customerId: ctx.actor.id });
  const current = quote(listCents, { rule, discount: given });
  const quoted = confirmShownTotal(current, input.shownTotalCents);
  if (!quoted.ok) throw new AppError('PRICE_CHANGED', { totalCents: current.sale.totalCents });
  const { totalCents } = quoted.value.sale;
  const { shownRestCents } = input;
  const restCents =
    shownRestCents === undefined
      ? null
      : await agreeOnRest(tx, { userId: ctx.actor.id, totalCents, shownRestCents });
  return { ...quoted.value, termMonths, given, vatCheckId, restCents };
}

/** Writes order and payment; with a seller also the invoice that a bank transfer waits for. */
async function writeOrder(
  ctx: VerbContext<UserActor>,
  tx: Tx,
  { order, given }: { order: AgreedOrder; given: WeighedDiscount | null },
  seller: Seller | null,
): Promise<string> {
  const { id, input, plan, system, termMonths, settings, sale, discount } = order;
  const now = ctx.now();
  const dueDays = settingValue(settings, 'bank_transfer_due_days');
  const dueDate = seller === null ? null : dueDateFor({ issuedAt: now, bornPaid: false, dueDays });
  const paymentId = crypto.randomUUID();
  await insertNewOrder(tx, { ...order, paymentId, dueDate, now, actor: ctx.actor });
  await openClaim(tx, { id, totalCents: sale.totalCents }, now);
  if (given !== null && discount !== null) await giveDiscount(tx, { orderId: id, given, discount });
  recordChange(ctx, tx, {
    action: 'order.place',
    subject: { type: 'order', id },
    before: null,
    after: {
      status: 'pending',
      plan: plan.slug,
      termMonths,
      ...(system === null ? {} : { system }),
      totalCents: sale.totalCents,
      method: input.method,
      ...(discount === null
        ? {}
        : { discountCode: discount.code, savedCents: discount.savedCents }),
    },
    ownerId: ctx.actor.id,
    topics: ['orders'],
    event: { type: 'order.placed', subjectType: 'order', ownerId: ctx.actor.id },
  });
  if (seller !== null && dueDate !== null) await invoiceAhead(ctx, tx, order, { seller, dueDate });
  return paymentId;
}

/** A bank transfer is invoiced when it is ordered, and the customer is told where to transfer to. */
async function invoiceAhead(
  ctx: VerbContext<UserActor>,
  tx: Tx,
  { id, input, billing, plan, system, termMonths, settings, sale, discount }: AgreedOrder,
  { seller, dueDate }: { seller: Seller; dueDate: string },
): Promise<void> {
  const printed = {
    id,
    userId: ctx.actor.id,
    planName: plan.name,
    serviceName: input.serviceName,
    system,
    termMonths,
    ...sale,
    discount,
    billing,
    directStart: input.directStart,
    termsVersion: input.termsVersion,
    createdAt: ctx.now(),
  };
  const { id: invoiceId, invoiceNumber } = await issueInvoice(ctx, tx, {
    order: printed,
    lineId: crypto.randomUUID(),
    seller,
    paidAt: null,
    dueDate,
  });
  await mailReceivedOrder(ctx, tx, { ...printed, invoiceId, invoiceNumber, dueDate, settings });
}

import { createHash } from 'node:crypto';
import type { PlaceOrderInput } from '#contract/customer/checkout.ts';
import {
  buyerIssues,
  confirmShownTotal,
  quote,
  type BuyerIssue,
  type Quote,
} from '#domain/checkout.ts';
import { normalisePostalCode, normaliseVatId } from '#domain/customer.ts';
import { dueDateFor } from '#domain/invoice.ts';
import { normaliseServiceName, orderExpiresAt } from '#domain/order.ts';
import { isOnlineMethod, offeredMethods } from '#domain/payment.ts';
import { sellerFrom, settingValue, type Seller, type StoredSettings } from '#domain/settings.ts';
import { VAT_PERCENT } from '#domain/vat.ts';
import { GATEWAY_OF } from '#server/adapters/payments/payment-port.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { recordChange } from '#server/db/record.ts';
import type { BillingSnapshot } from '#server/db/schema.ts';
import { AppError, inputError } from '#server/errors.ts';
import { issueInvoice } from '#server/invoices/issue-invoice.ts';

import { startPayment } from '#server/payments/start-payment.ts';
import { findActivePlan } from '#server/plans/queries.ts';
import { readSettings } from '#server/settings/queries.ts';
import { mailReceivedOrder } from './mail-received-order.ts';
import { checkRoom, findByKey } from './queries.ts';

type Placed = { orderId: string; online: boolean };
type Plan = NonNullable<Awaited<ReturnType<typeof findActivePlan>>>;
type Order = { id: string; input: PlaceOrderInput; plan: Plan; quoted: Quote; now: Date };

/**
 * Places an order for the signed-in customer at the server's price. The same idempotency key with
 * the same body is the same order, however often and however parallel it is sent. An online order
 * comes back with where to pay; when the gateway does not answer the order stands and can be paid
 * later.
 */
export async function placeOrder(
  ctx: VerbContext<UserActor>,
  input: PlaceOrderInput,
): Promise<{ orderId: string; payUrl: string | null }> {
  const checked = checkInput(input);
  const placed = await ctx.db.transaction().execute((tx) => placeInTransaction(ctx, tx, checked));
  if (!placed.online) return { orderId: placed.orderId, payUrl: null };
  const payUrl = await startPayment(ctx, placed.orderId).catch((error: unknown) => {
    ctx.log.warn({ err: error, order: placed.orderId }, 'payment could not be started');
    return null;
  });
  return { orderId: placed.orderId, payUrl };
}

const FIELD_OF_ISSUE: Record<BuyerIssue, { path: string; message: string }> = {
  COMPANY_REQUIRED: { path: 'billing.company', message: 'Vul de naam van je bedrijf in.' },
  KVK_REQUIRED: { path: 'billing.kvk', message: 'Vul je KvK-nummer in.' },
  KVK_INVALID: { path: 'billing.kvk', message: 'Een KvK-nummer heeft 8 cijfers.' },
  VAT_ID_INVALID: {
    path: 'billing.vatId',
    message: 'Dit btw-id klopt niet. Controleer de cijfers.',
  },
  POSTAL_CODE_INVALID: { path: 'billing.postalCode', message: 'Deze postcode klopt niet.' },
};

/** Normalises what was typed, and refuses what the rules between fields refuse. */
function checkInput(input: PlaceOrderInput): PlaceOrderInput {
  const name = normaliseServiceName(input.serviceName);
  if (!name.ok) throw inputError('serviceName', 'Kies een naam van 1 tot 63 tekens.');
  const issues = buyerIssues(input.billing).map((issue) => FIELD_OF_ISSUE[issue]);
  if (issues.length > 0) throw new AppError('INPUT_INVALID', { issues });
  const { billing } = input;
  const business = billing.kind === 'business';
  return {
    ...input,
    serviceName: name.value,
    // A business has no right of withdrawal, so there is nothing to consent to.
    directStart: !business && input.directStart,
    billing: {
      ...billing,
      company: business ? billing.company : '',
      kvk: business ? billing.kvk : '',
      vatId: business ? normaliseVatId(billing.vatId) : '',
      postalCode: normalisePostalCode(billing.postalCode, billing.country),
    },
  };
}

async function placeInTransaction(
  ctx: VerbContext<UserActor>,
  tx: Tx,
  input: PlaceOrderInput,
): Promise<Placed> {
  const requestHash = createHash('sha256').update(JSON.stringify(input)).digest('hex');
  const online = isOnlineMethod(input.method);
  const settings = await readSettings(tx);
  const seller = sellerFrom(settings);
  if (!seller.ok) throw new AppError('SHOP_CLOSED');
  // From here on one order at a time per customer: the key and the limit below hold under parallel calls.
  const room = await checkRoom(tx, ctx.actor.id);
  const known = await findByKey(tx, ctx.actor.id, input.idempotencyKey);
  if (known !== null) {
    if (known.requestHash !== requestHash) throw new AppError('IDEMPOTENCY_MISMATCH');
    return { orderId: known.id, online };
  }
  if (room >= settingValue(settings, 'max_services_per_user'))
    throw new AppError('TOO_MANY_SERVICES');
  if (!offeredMethods(ctx.config).includes(input.method))
    throw new AppError('METHOD_NOT_AVAILABLE');
  const plan = await findActivePlan(tx, input.plan);
  if (plan === null) throw new AppError('PLAN_NOT_AVAILABLE');
  const quoted = confirmShownTotal(quote(plan, input.cycle), input.shownTotalCents);
  if (!quoted.ok)
    throw new AppError('PRICE_CHANGED', { totalCents: quote(plan, input.cycle).grossCents });
  const order = { id: crypto.randomUUID(), input, plan, quoted: quoted.value, now: ctx.now() };
  await writeOrder(ctx, tx, order, { requestHash, settings, seller: seller.value, online });
  return { orderId: order.id, online };
}

async function writeOrder(
  ctx: VerbContext<UserActor>,
  tx: Tx,
  order: Order,
  shop: { requestHash: string; settings: StoredSettings; seller: Seller; online: boolean },
): Promise<void> {
  const { id, input, plan, quoted, now } = order;
  const dueDays = settingValue(shop.settings, 'bank_transfer_due_days');
  const dueDate = shop.online ? null : dueDateFor({ issuedAt: now, bornPaid: false, dueDays });
  const row = {
    id,
    userId: ctx.actor.id,
    planId: plan.id,
    planName: plan.name,
    serviceName: input.serviceName,
    status: 'pending' as const,
    billingCycle: input.cycle,
    totalCents: quoted.grossCents,
    netCents: quoted.netCents,
    vatCents: quoted.vatCents,
    vatPercent: VAT_PERCENT,
    paymentMethod: input.method,
    billing: JSON.stringify(input.billing satisfies BillingSnapshot),
    termsVersion: settingValue(shop.settings, 'terms_version'),
    termsAcceptedAt: now,
    directStart: input.directStart,
    placedFrom: ctx.actor.address,
    idempotencyKey: input.idempotencyKey,
    requestHash: shop.requestHash,
    expiresAt: orderExpiresAt({ placedAt: now, invoiceDueDate: dueDate }),
    createdAt: now,
    updatedAt: now,
  };
  await tx.insertInto('orders').values(row).execute();
  await tx
    .insertInto('payments')
    .values({
      orderId: id,
      gateway: GATEWAY_OF[input.method],
      amountCents: quoted.grossCents,
      status: 'open',
      createdAt: now,
      updatedAt: now,
    })
    .execute();
  if (dueDate !== null) {
    const invoice = await issueInvoice(ctx, tx, {
      orderId: id,
      seller: shop.seller,
      paidAt: null,
      dueDate,
    });
    await mailReceivedOrder(ctx, tx, {
      orderId: id,
      invoiceNumber: invoice.invoiceNumber,
      dueDate,
    });
  }
  await recordChange(
    tx,
    { actor: ctx.actor, now },
    {
      action: 'order.place',
      subject: { type: 'order', id },
      before: null,
      after: {
        status: 'pending',
        plan: plan.slug,
        cycle: input.cycle,
        totalCents: quoted.grossCents,
        method: input.method,
      },
      ownerId: ctx.actor.id,
      topics: ['orders'],
      event: { type: 'order.placed', subjectType: 'order', ownerId: ctx.actor.id },
    },
  );
}

import { createHash } from 'node:crypto';
import type { OrderedItem, PlaceOrderInput } from '#contract/customer/checkout.ts';
import { basketName, mayOrder } from '#domain/sales/checkout.ts';
import { dueDateFor } from '#domain/sales/invoice.ts';
import { isOnlineMethod } from '#domain/sales/payment.ts';
import { sellerFrom, settingValue, type Seller } from '#domain/operations/settings.ts';
import { gatewayOf, isCollected } from '#server/sales/gateways/payment-gateways.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { giveDiscount } from '#server/catalogue/discounts/give-discount.ts';
import { AppError, inputError } from '#server/errors.ts';
import { issueInvoice } from '#server/sales/invoices/issue-invoice.ts';
import { agreeWithOrder } from '#server/sales/mandates/agree-with-order.ts';
import { payWithCredit } from '#server/sales/payments/pay-with-credit.ts';
import { startPlaced, type Placed } from '#server/sales/payments/start-placed.ts';
import { pickSystem } from '#server/catalogue/plans/pick-system.ts';
import { requireDomain } from '#server/delivery/services/require-domain.ts';
import { shopDomains } from '#server/delivery/services/shop-domains.ts';
import { admitOrder } from './admit-order.ts';
import { checkMethod } from './check-method.ts';
import { coverFreeOrder } from './cover-free-order.ts';
import { checkOrderInput } from './check-order-input.ts';
import { mailReceivedOrder } from '#server/sales/orders/mail-received-order.ts';
import { insertNewOrder, type AgreedOrder, type OrderWord } from './insert-new-order.ts';
import { agreeOnBasket } from './agree-on-basket.ts';
import { readItems, type ReadItem } from './queries.ts';
import { listSoldLines } from '#server/sales/orders/queries.ts';
import { openClaim } from '#server/sales/claims/open-claim.ts';

/**
 * Places an order for the signed-in customer at the server's price. The same idempotency key with
 * the same body is the same order, however often and however parallel it is sent. An online order
 * comes back with where to pay; when the gateway does not answer the order stands and can be paid
 * later. With credit it is paid at once, or not placed. What is free is covered at once. Placed on the word
 * of a company it says so.
 */
export async function placeOrder(
  ctx: VerbContext<UserActor>,
  input: PlaceOrderInput,
  word: OrderWord | null = null,
): Promise<{ orderId: string; payUrl: string | null }> {
  const checked = checkOrderInput(input, shopDomains(ctx));
  const order = { input: checked, isPayable: await checkMethod(ctx, checked), word };
  return startPlaced(ctx, await transact(ctx, (tx) => placeInTransaction(ctx, tx, order)));
}

type Asked = { input: PlaceOrderInput; isPayable: boolean; word: OrderWord | null };

async function placeInTransaction(
  ctx: VerbContext<UserActor>,
  tx: Tx,
  { isPayable, input, word }: Asked,
): Promise<Placed> {
  const requestHash = hashOf(input, word);
  const gateway = gatewayOf(input.method);
  const online = isCollected(gateway);
  const admitted = await admitOrder(ctx, tx, {
    ...input,
    plans: input.items.map(({ plan }) => plan),
    requestHash,
  });
  if (admitted.orderId !== null) {
    const { shownRestCents } = input;
    return { orderId: admitted.orderId, online, payment: null, shownRestCents };
  }
  const { settings, ...customer } = admitted;
  const items = await readItems(tx, input.items);
  const seller = sellerFrom(settings);
  if (!seller.ok) throw new AppError('SHOP_CLOSED');
  const maxServices = settingValue(settings, 'max_services_per_user');
  const room = { ...customer, maxServices, wanted: items.length };
  if (!mayOrder(room).ok) throw new AppError('TOO_MANY_SERVICES');
  if (!isPayable) throw new AppError('METHOD_NOT_AVAILABLE');
  if (input.termsVersion !== settingValue(settings, 'terms_version')) {
    throw new AppError('TERMS_CHANGED');
  }
  await requireChoices(tx, items);
  const order: AgreedOrder = {
    id: crypto.randomUUID(),
    input,
    // Asked for once, in the profile.
    billing: { ...input.billing, reference: customer.billingReference ?? '' },
    items: withSystems(items),
    settings,
    ...(await agreeOnBasket(ctx, tx, { input, items, settings })),
    requestHash,
    word,
  };
  const ahead = isOnlineMethod(input.method) ? null : seller.value;
  const paymentId = await writeOrder(ctx, tx, order, ahead);
  await coverAtOnce(ctx, tx, order);
  const begun = { paymentId, orderId: order.id, gateway, method: input.method };
  const agreed = { ...begun, settings };
  const mandateId = input.directDebit ? await agreeWithOrder(ctx, tx, agreed) : null;
  return {
    orderId: order.id,
    online,
    payment: {
      ...begun,
      mandateId,
      customerId: ctx.actor.id,
      amountCents: order.restCents ?? order.sale.totalCents,
      planName: basketName(items.map(({ plan }) => plan.name)),
    },
  };
}

/** Covers what nobody has to pay for any more: an order with credit, and one that is free. */
async function coverAtOnce(
  ctx: VerbContext<UserActor>,
  tx: Tx,
  { id: orderId, input, sale }: AgreedOrder,
): Promise<void> {
  if (sale.totalCents === 0) return coverFreeOrder(ctx, tx, orderId);
  if (gatewayOf(input.method) !== 'credit') return;
  await payWithCredit(ctx, tx, { orderId, userId: ctx.actor.id });
}

function hashOf(input: PlaceOrderInput, word: OrderWord | null): string {
  // A form that is sent again was open for longer, and asks for the same.
  const { openForMs: _, ...wanted } = input;
  const asked = word === null ? wanted : { ...wanted, word };
  return createHash('sha256').update(JSON.stringify(asked)).digest('hex');
}

function withSystems(items: readonly ReadItem<OrderedItem>[]): AgreedOrder['items'] {
  const [first, ...others] = items.map((item) => ({
    ...item,
    system: pickSystem(item.plan, item.asked.system),
  }));
  if (first === undefined) throw new Error('an order has something in it');
  return [first, ...others];
}

/** Insists on domains that hosting can have, each of them once in a basket too, and keys for servers alone. */
async function requireChoices(tx: Tx, items: readonly ReadItem<OrderedItem>[]): Promise<void> {
  const domains = items.flatMap(({ asked }) => asked.domain ?? []);
  if (new Set(domains).size < domains.length) {
    throw inputError('items', 'Deze domeinnaam staat twee keer in je bestelling.');
  }
  for (const [at, { plan, asked }] of items.entries()) {
    const field = `items.${at}.domain`;
    await requireDomain(tx, { planType: plan.type, domain: asked.domain, field });
    if (asked.sshKeys !== undefined && plan.systems.length === 0) {
      throw inputError(`items.${at}.sshKeys`, 'Bij dit pakket hoort geen SSH-sleutel.');
    }
  }
}

/** Writes order and payment, of which a free one has none; with a seller also the invoice that a bank transfer waits for. */
async function writeOrder(
  ctx: VerbContext<UserActor>,
  tx: Tx,
  order: AgreedOrder,
  seller: Seller | null,
): Promise<string> {
  const { id, input, items, given, settings, sale, discount, discountCents } = order;
  const now = ctx.now();
  const dueDays = settingValue(settings, 'bank_transfer_due_days');
  const dueDate = seller === null ? null : dueDateFor({ issuedAt: now, bornPaid: false, dueDays });
  const paymentId = crypto.randomUUID();
  await insertNewOrder(tx, { ...order, paymentId, dueDate, now, actor: ctx.actor });
  if (sale.totalCents > 0) await openClaim(tx, { id, totalCents: sale.totalCents }, now);
  if (given !== null && discount !== null) {
    const { codeId } = given;
    await giveDiscount(tx, { orderId: id, codeId, discount, discountCents });
  }
  const [{ plan, system, termMonths }, ...others] = items;
  recordChange(ctx, tx, {
    action: 'order.place',
    subject: { type: 'order', id },
    before: null,
    after: {
      status: 'pending',
      plan: plan.slug,
      termMonths,
      ...(system === null ? {} : { system }),
      ...(others.length === 0 ? {} : { alsoPlans: others.map((item) => item.plan.slug) }),
      totalCents: sale.totalCents,
      method: input.method,
      ...(order.word === null ? {} : { wordBy: order.word.way, wordGivenOn: order.word.givenOn }),
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
  { id, input, items, billing, settings, sale, discount, word }: AgreedOrder,
  { seller, dueDate }: { seller: Seller; dueDate: string },
): Promise<void> {
  const [{ asked, system, termMonths }] = items;
  const printed = {
    id,
    userId: ctx.actor.id,
    planName: basketName(items.map(({ plan }) => plan.name)),
    serviceName: asked.serviceName,
    system,
    termMonths,
    ...sale,
    discount,
    billing,
    directStart: input.directStart,
    termsVersion: input.termsVersion,
    createdAt: ctx.now(),
    lines: await listSoldLines(tx, id),
  };
  const { id: invoiceId, invoiceNumber } = await issueInvoice(ctx, tx, {
    order: printed,
    sold: { lines: printed.lines, lineIds: printed.lines.map(() => crypto.randomUUID()) },
    seller,
    paidAt: null,
    dueDate,
  });
  const billed = { invoiceId, invoiceNumber, dueDate, settings, word };
  await mailReceivedOrder(ctx, tx, { ...printed, ...billed });
}

import type { OrderedItem, PlaceOrderInput } from '#contract/customer/checkout.ts';
import { basketName, type QuotedLine } from '#domain/sales/checkout.ts';
import type { StoredSettings } from '#domain/operations/settings.ts';
import { orderExpiresAt } from '#domain/sales/order.ts';
import type { WordWay } from '#domain/sales/order-word.ts';
import type { UserActor } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { BillingSnapshot } from '#server/platform/db/order-tables.ts';
import { gatewayOf } from '#server/sales/gateways/payment-gateways.ts';
import { insertOrderLines, type NewOrderLine } from '#server/sales/orders/insert-order-lines.ts';
import type { AgreedBasket } from './agree-on-basket.ts';
import type { ReadItem } from './queries.ts';

/** The word of a company, and the colleague of the shop who heard it. */
export type OrderWord = { way: WordWay; givenOn: string; notedBy: string };

/** Something in a basket with the operating system that it gets. */
type AgreedItem = ReadItem<OrderedItem> & { system: string | null };

/** An order as its customer and the shop agree on it. */
export type AgreedOrder = AgreedBasket & {
  id: string;
  input: PlaceOrderInput;
  billing: BillingSnapshot;
  items: readonly [AgreedItem, ...AgreedItem[]];
  settings: StoredSettings;
  requestHash: string;
  /** The word of a company, where a colleague of the shop orders for it. */
  word: OrderWord | null;
};

type NewOrder = AgreedOrder & {
  paymentId: string;
  dueDate: string | null;
  now: Date;
  actor: UserActor;
};

/** Writes a new order with its lines and its payment, unless it is free, in the transaction that agreed on it. */
export async function insertNewOrder(tx: Tx, agreed: NewOrder): Promise<void> {
  const { id, input, items, sale, now } = agreed;
  const made = { createdAt: now, updatedAt: now };
  const [first] = items;
  await tx
    .insertInto('orders')
    .values({
      id,
      userId: agreed.actor.id,
      kind: 'new',
      planId: first.plan.id,
      planName: basketName(items.map(({ plan }) => plan.name)),
      serviceName: first.asked.serviceName,
      system: first.system,
      domain: first.asked.domain ?? null,
      status: 'pending',
      termMonths: first.termMonths,
      ...sale,
      vatCheckId: agreed.vatCheckId,
      paymentMethod: input.method,
      billing: JSON.stringify(agreed.billing),
      termsVersion: input.termsVersion,
      termsAcceptedAt: now,
      directStart: input.directStart,
      // The address of a colleague of the shop tells nothing of the buyer.
      placedFrom: agreed.word === null ? agreed.actor.address : '',
      idempotencyKey: input.idempotencyKey,
      requestHash: agreed.requestHash,
      expiresAt: orderExpiresAt({ placedAt: now, invoiceDueDate: agreed.dueDate }),
      ...made,
    })
    .execute();
  await insertOrderLines(tx, { orderId: id, kind: 'new', lines: linesOf(agreed) });
  if (agreed.word !== null) {
    await tx
      .insertInto('orderWords')
      .values({ orderId: id, ...agreed.word, createdAt: now })
      .execute();
  }
  if (sale.totalCents === 0) return;
  await tx
    .insertInto('payments')
    .values({
      id: agreed.paymentId,
      orderId: id,
      gateway: gatewayOf(input.method),
      method: input.method,
      amountCents: agreed.restCents ?? sale.totalCents,
      topsUpCredit: agreed.restCents !== null,
      status: 'open',
      ...made,
    })
    .execute();
}

function linesOf({ items, lines }: AgreedOrder): NewOrderLine[] {
  const sold: NewOrderLine[] = [];
  for (const [at, item] of items.entries()) {
    const parentAt = sold.length;
    for (const line of lines[at] ?? []) sold.push(lineOf(line, { item, parentAt }));
  }
  return sold;
}

function lineOf(
  line: QuotedLine,
  { item, parentAt }: { item: AgreedItem; parentAt: number },
): NewOrderLine {
  const { part, optionKey, quantity, totalCents, netCents, vatCents, vatPercent } = line;
  const { discountCents, savedCents, savedNetCents, agreedCents } = line;
  const isBase = part === 'base';
  return {
    serviceId: null,
    planId: line.planId,
    planName: line.text,
    serviceName: item.asked.serviceName,
    system: isBase ? item.system : null,
    domain: isBase ? (item.asked.domain ?? null) : null,
    firstKeys: isBase ? (item.asked.sshKeys?.join('\n') ?? null) : null,
    termMonths: line.termMonths,
    ...(!isBase && { beside: { part, optionKey, parentAt } }),
    quantity,
    totalCents,
    netCents,
    vatCents,
    vatPercent,
    agreedCents: agreedCents === totalCents ? null : agreedCents,
    lineDiscount: discountCents === 0 ? null : { discountCents, savedCents, savedNetCents },
  };
}

import type { Cents } from '#domain/platform/money.ts';
import type { OrderKind } from '#domain/sales/order.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { CreditNote } from '#server/sales/invoices/insert-credit-note.ts';
import type { OrderToPay } from './queries.ts';

/** A collection of the money of an order that did not succeed. */
export type FailedCollection = { order: OrderToPay; mandateId: string; amountCents: Cents };

/**
 * Answers of one kind of order to what happens to its money. All run in the caller's transaction, which has
 * locked the order; orders and payments know no kind, and ask these.
 */
export type OrderKindVerbs<Ctx> = {
  /** Tells whether its money still buys something, and locks what that hangs on. */
  isWanted: (tx: Tx, asked: { order: OrderToPay; now: Date }) => Promise<boolean>;
  /** Gives what the money buys, which is in. Throws where `isWanted` would say no. */
  onPaid: (ctx: Ctx, tx: Tx, paid: { order: OrderToPay; paidAt: Date }) => Promise<void>;
  /** Follows staff who say that it will not be paid. */
  onGivenUp: (
    ctx: Ctx,
    tx: Tx,
    ended: { orderId: string; credit: CreditNote | null },
  ) => Promise<void>;
  /** Has its bank asked no more: what was collected is in. */
  onCollected: (tx: Tx, collected: { orderId: string }) => Promise<void>;
  onCollectionFailed: (ctx: Ctx, tx: Tx, failed: FailedCollection) => Promise<void>;
  /** Takes back what it bought from a service, which is locked, as all of its money goes back. */
  onRefunded: (ctx: Ctx, tx: Tx, refunded: Refunded) => Promise<void>;
  /** Follows another invoice in the place of its own: what was announced or said of that one is over. */
  onReinvoiced: (tx: Tx, reinvoiced: Reinvoiced) => Promise<void>;
};

export type Reinvoiced = { orderId: string; lines: readonly { description: string }[] };

export type Refunded = {
  orderId: string;
  serviceId: string;
  /** Staff asked for the end of the service. */
  endsService: boolean;
};

export type OrderKinds<Ctx> = Readonly<Record<OrderKind, OrderKindVerbs<Ctx>>>;

/** Answers of a kind to which nothing follows: each names what it does beside these. */
export const NOTHING_FOLLOWS = {
  onGivenUp: async () => undefined,
  onCollected: async () => undefined,
  onCollectionFailed: async () => undefined,
  onReinvoiced: async () => undefined,
} satisfies Partial<OrderKindVerbs<unknown>>;

import type { Cents } from '#domain/money.ts';
import {
  offeredMethods,
  type PaymentMethod,
  type PaymentMode,
  type PaymentReport,
} from '#domain/payment.ts';
import type { CollectingGateway } from '#server/db/billing-tables.ts';
import type { Gateway } from '#server/db/order-tables.ts';
import type { DirectDebits, MandateAsked } from './direct-debit-port.ts';
import type { TestGateway } from './test-gateway.ts';

export type PaymentStart = {
  /** Our id of the payment; also the gateway's idempotency key, so a retry starts nothing twice. */
  paymentId: string;
  /** Who pays, by the shop's own id. */
  customerId: string;
  amountCents: Cents;
  description: string;
  /** The path of the shop that the browser comes back to; coming back proves nothing. */
  returnPath: string;
  /** The mandate that is to be given with it. */
  mandate?: MandateAsked;
};

/** Where to pay; with a mandate along the gateway's name of whose it is, and null where it takes none. */
export type StartedPayment = { providerId: string; payUrl: string; customerRef: string | null };

export type RefundRequest = {
  /** Our id of the refund; also the gateway's idempotency key, so asking again pays nothing twice. */
  refundId: string;
  /** The gateway's id of the payment that goes back, or a part of it. */
  providerId: string;
  amountCents: Cents;
  description: string;
};

/** Asking again by the same refund answers how it stands by then. */
export type RefundAnswer =
  | { status: 'pending' | 'done'; providerId: string }
  /** Not now, and by itself later: who asks again then may be answered otherwise. */
  | { status: 'later'; reason: string }
  /** Refused for good: asking again gives the same. */
  | { status: 'failed'; reason: string };

/**
 * A gateway did not do what it was asked, as far as we know. What it did all the same is unknown: it
 * may be asked again by the same id, and this is never taken for a payment or refund that failed.
 */
export class GatewayError extends Error {
  override name = 'GatewayError';
}

/**
 * Somebody who collects money. The shop believes only what `fetchReport` answers. Throws GatewayError
 * where the other side did not answer as it should.
 */
export interface PaymentGateway {
  readonly mode: PaymentMode;
  /** A mandate that the gateway will not take along never keeps the payment from being started. */
  start(payment: PaymentStart): Promise<StartedPayment>;
  /** How the payment stands, or null when the gateway does not know the id. */
  fetchReport(providerId: string): Promise<PaymentReport | null>;
  refund(refund: RefundRequest): Promise<RefundAnswer>;
  readonly debits: DirectDebits;
}

/**
 * The gateways this shop has, by the name that a payment is kept under; null where it has none. Of a
 * bank transfer a person sees the money, and credit is with the shop already.
 */
export type PaymentGateways = Readonly<
  Record<Gateway, PaymentGateway | null> & { test: TestGateway | null; bank: null; credit: null }
>;

/** Of a shop that takes bank transfers alone. */
export const NO_GATEWAYS: PaymentGateways = { test: null, mollie: null, bank: null, credit: null };

/** Which gateway collects for a method. */
export const GATEWAY_OF: Record<PaymentMethod, Gateway> = {
  ideal: 'mollie',
  test_ideal: 'test',
  bank_transfer: 'bank',
  credit: 'credit',
};

const METHOD_OF: Record<Gateway, PaymentMethod> = {
  mollie: 'ideal',
  test: 'test_ideal',
  bank: 'bank_transfer',
  credit: 'credit',
};

/** How a payment came, by the gateway it is kept under. */
export function methodOf(gateway: Gateway): PaymentMethod {
  return METHOD_OF[gateway];
}

/** Whether somebody outside collects the money and can send it back. */
export function isCollected(gateway: Gateway): boolean {
  return gateway !== 'bank' && gateway !== 'credit';
}

/** By which gateway this shop collects; null where it has none that can. */
export function collectingGateway({ test, mollie }: PaymentGateways): CollectingGateway | null {
  if (mollie !== null) return 'mollie';
  return test === null ? null : 'test';
}

/** What one can pay with in a shop that has these gateways. */
export function methodsOf({ test, mollie }: PaymentGateways): readonly PaymentMethod[] {
  return offeredMethods({ test: test !== null, mollie: mollie !== null });
}

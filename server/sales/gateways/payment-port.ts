import type { Cents } from '#domain/platform/money.ts';
import type { PaymentMethod, PaymentMode, PaymentReport } from '#domain/sales/payment.ts';
import type { Gateway } from '#server/platform/db/order-tables.ts';
import type { DirectDebits, MandateAsked } from './direct-debit-port.ts';

export type PaymentStart = {
  /** Our id of the payment; also the gateway's idempotency key, so a retry starts nothing twice. */
  paymentId: string;
  /** The payer, by the shop's own id. */
  customerId: string;
  amountCents: Cents;
  /** The way that the payer chose, and lands on. */
  method: PaymentMethod;
  description: string;
  /** The path of the shop that the browser comes back to; coming back proves nothing. */
  returnPath: string;
  /** The mandate that is to be given with it. */
  mandate?: MandateAsked;
};

/** Page to pay on; with a mandate along the gateway's id of the customer, and null where it takes none. */
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

/** A gateway will not collect this payment in the way that was chosen: nothing of it began. */
export class MethodRefused extends GatewayError {
  override name = 'MethodRefused';
}

/** Something to be paid, for the ways in which a gateway collects it. */
export type OfferAsked = {
  /** Null where it is not known yet. */
  amountCents: Cents | null;
  /** Country of the buyer, as two letters. */
  country: string;
  /** True if a mandate is to be given along. */
  givesMandate: boolean;
};

/** A message that a gateway signs, as it came. */
export type SignedMessage = { body: string; header: (name: string) => string | undefined };

/** Its sender, known or not, and the gateway's id of the payment that it is about; null where it is about none. */
export type SignedNews = { isGenuine: false } | { isGenuine: true; providerId: string | null };

/** A state of a payment that the gateway told in a word that we do not know. */
export type UnreadReport = { reference: string; told: string };

/** State of a payment, as one of the shop's gateways told it. */
export type GatewayAnswer = { gateway: Gateway; mode: PaymentMode; report: PaymentReport };

/**
 * Somebody who collects money. The shop believes only what `fetchReport` answers. Throws GatewayError
 * where the other side did not answer as it should.
 */
export interface PaymentGateway {
  readonly mode: PaymentMode;
  /**
   * Ways in which this shop's account may collect such a payment now. A gateway that does not answer is
   * taken at its last word; never throws.
   */
  offers(asked: OfferAsked): Promise<readonly PaymentMethod[]>;
  /**
   * A mandate that the gateway will not take along never keeps the payment from being started. Throws
   * MethodRefused for a way that it will not collect it in.
   */
  start(payment: PaymentStart): Promise<StartedPayment>;
  /** Asks for the state of the payment; null when the gateway does not know the id. */
  fetchReport(providerId: string): Promise<PaymentReport | UnreadReport | null>;
  refund(refund: RefundRequest): Promise<RefundAnswer>;
  readonly debits: DirectDebits;
  /** Reads a message that it signed; only where the shop has the secret for that. */
  readEvent?(message: SignedMessage): SignedNews;
  /** Tells the doctor how the gateway is; only where it is outside. Never throws. */
  look?(): Promise<{ fine: boolean; line: string }>;
}

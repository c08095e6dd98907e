import type { Cents } from '#domain/money.ts';
import type { PaymentMethod, PaymentReport } from '#domain/payment.ts';
import type { Gateway } from '#server/db/schema.ts';
import type { TestGateway } from './test-gateway.ts';

export type PaymentStart = {
  /** Our id of the payment; also the gateway's idempotency key, so a retry starts nothing twice. */
  paymentId: string;
  /** Who pays, by the shop's own id. */
  customerId: string;
  amountCents: Cents;
  description: string;
  /** Where the browser comes back to; coming back proves nothing. */
  returnUrl: string;
};

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
  /** Refused for good: asking again gives the same. */
  | { status: 'failed'; reason: string };

/** Somebody who collects money. The shop believes only what `fetchReport` answers. */
export interface PaymentGateway {
  start(payment: PaymentStart): Promise<{ providerId: string; payUrl: string }>;
  /** How the payment stands, or null when the gateway does not know the id. */
  fetchReport(providerId: string): Promise<PaymentReport | null>;
  refund(refund: RefundRequest): Promise<RefundAnswer>;
}

/** The gateways this shop has. A bank transfer needs none: its money is seen by a person. */
export type PaymentGateways = { test: TestGateway | null };

/** Which gateway collects for a method. */
export const GATEWAY_OF: Record<PaymentMethod, Gateway> = {
  test_ideal: 'test',
  bank_transfer: 'bank',
};

import type { Generated } from 'kysely';
import type { Cents } from '#domain/platform/money.ts';
import type { PaymentMethod } from '#domain/sales/payment.ts';

export const TEST_GATEWAY_STATUSES = [
  'open',
  'pending',
  'paid',
  'failed',
  'canceled',
  'expired',
  'charged_back',
] as const;

export type TestGatewayPaymentsTable = {
  providerId: string;
  paymentId: string;
  customerId: string;
  amountCents: Cents;
  description: string;
  returnUrl: string;
  status: (typeof TEST_GATEWAY_STATUSES)[number];
  kind: Generated<(typeof TEST_PAYMENT_KINDS)[number]>;
  /** The way it is paid; null of a cent, a collection, and of what began before it was kept. */
  method: PaymentMethod | null;
  mandateId: string | null;
  createdAt: Date;
};

/** Tells whether an account of the test gateway has enough for what is collected. */
export const TEST_ACCOUNTS = ['pays', 'fails'] as const;
export type TestAccount = (typeof TEST_ACCOUNTS)[number];

export const TEST_MANDATE_STATUSES = ['valid', 'revoked'] as const;

/** Paid by a person, also with a mandate along; a cent for a mandate alone; or collected by one. */
export const TEST_PAYMENT_KINDS = [
  'payment',
  'payment_with_mandate',
  'first',
  'collection',
] as const;

export type TestGatewayMandatesTable = {
  id: string;
  customerId: string;
  paymentId: string;
  status: (typeof TEST_MANDATE_STATUSES)[number];
  behaviour: TestAccount;
  createdAt: Date;
};

export type TestGatewayRefundsTable = {
  providerId: string;
  refundId: string;
  paymentProviderId: string;
  amountCents: Cents;
  createdAt: Date;
};

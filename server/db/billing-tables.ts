import type { Generated } from 'kysely';
import type { Cents } from '#domain/money.ts';
import type { RefundStatus } from '#domain/refund.ts';
import type { Fixed } from './column-types.ts';

export type RefundsTable = {
  id: Generated<string>;
  orderId: Fixed<string>;
  paymentId: Fixed<string>;
  creditInvoiceId: Fixed<string | null>;
  amountCents: Fixed<Cents>;
  reason: Fixed<string>;
  byHand: Fixed<boolean>;
  status: RefundStatus;
  providerId: string | null;
  error: string | null;
  requestedBy: Fixed<string | null>;
  doneBy: string | null;
  doneAt: Date | null;
  createdAt: Fixed<Date>;
  updatedAt: Date;
};

export type TestGatewayRefundsTable = {
  providerId: string;
  refundId: string;
  paymentProviderId: string;
  amountCents: Cents;
  createdAt: Date;
};

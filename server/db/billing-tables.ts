import type { Generated } from 'kysely';
import type { BankBooking } from '#domain/bank-match.ts';
import type { BankLineSide, BankLineState } from '#domain/bank-statement.ts';
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

export type BankStatementsTable = {
  id: Generated<string>;
  iban: Fixed<string>;
  fileName: Fixed<string>;
  importedBy: Fixed<string>;
  createdAt: Fixed<Date>;
};

export type BankLinesTable = {
  id: Generated<string>;
  bankStatementId: Fixed<string>;
  iban: Fixed<string>;
  identity: Fixed<string>;
  statementRef: Fixed<string>;
  bankReference: Fixed<string | null>;
  bookedOn: Fixed<string>;
  amountCents: Fixed<Cents>;
  side: Fixed<BankLineSide>;
  isReversal: Fixed<boolean>;
  payerName: string | null;
  payerIban: string | null;
  remittance: string | null;
  state: BankLineState;
  booking: BankBooking | null;
  paymentId: string | null;
  restPaymentId: string | null;
  reason: string | null;
  decidedBy: string | null;
  decidedAt: Date | null;
  createdAt: Fixed<Date>;
};

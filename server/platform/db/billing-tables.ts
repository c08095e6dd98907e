import type { ColumnType, Generated } from 'kysely';
import type { BillingCycle, TermMonths } from '#domain/catalogue/term.ts';
import type { ChargeUnit } from '#domain/sales/charge.ts';
import type { CreditKind } from '#domain/sales/credit.ts';
import type { BankBooking } from '#domain/sales/bank-booking.ts';
import type { BankFormat, BankLineSide, BankLineState } from '#domain/sales/bank-statement.ts';
import type { MandateEnd, MandateStatus } from '#domain/sales/direct-debit.ts';
import type { Cents } from '#domain/platform/money.ts';
import type { PaymentStatus } from '#domain/sales/payment.ts';
import type { SkippableStep } from '#domain/sales/step.ts';
import type { PaymentProvider } from '#domain/sales/payment-provider.ts';
import type { RefundStatus, RefundWay } from '#domain/sales/refund.ts';
import type { ReturnAsker, ReturnDecision, ReturnGround } from '#domain/sales/return.ts';
import type { Fixed, Kept } from './column-types.ts';

export type RefundsTable = {
  id: Generated<string>;
  orderId: Fixed<string>;
  paymentId: Fixed<string>;
  creditInvoiceId: Fixed<string | null>;
  amountCents: Fixed<Cents>;
  reason: Fixed<string>;
  byHand: Fixed<boolean>;
  /**
   * Amount sent of a refund that is done, where its bank had taken some of the payment back; null is all.
   */
  sentCents: Cents | null;
  status: RefundStatus;
  providerId: string | null;
  error: string | null;
  requestedBy: Fixed<string | null>;
  doneBy: string | null;
  doneAt: Date | null;
  createdAt: Fixed<Date>;
  updatedAt: Date;
};

/** Money of a line that goes back, and on which ground; those asked in one go share their request. */
export type ReturnsTable = {
  id: Generated<string>;
  /** Id of the first row of those that were asked together. */
  requestId: Fixed<string>;
  userId: Fixed<string>;
  orderId: Fixed<string>;
  /** None any more of an order whose lines were corrected since. */
  orderLineId: Fixed<string | null>;
  serviceId: Fixed<string | null>;
  ground: Fixed<ReturnGround>;
  state: ReturnDecision;
  askedBy: Fixed<ReturnAsker>;
  askedAt: Fixed<Date>;
  /** The last day on which the money is back, `YYYY-MM-DD`. */
  settleBy: Fixed<string>;
  /** Money of it that was left as it was decided: what goes back and what is kept, together. */
  paidCents: Cents | null;
  backCents: Cents | null;
  keptCents: Cents | null;
  usedDays: number | null;
  ofDays: number | null;
  way: RefundWay | null;
  creditInvoiceId: string | null;
  refundId: string | null;
  reason: string | null;
  decidedAt: Date | null;
  /** Null where nobody had to decide. */
  decidedBy: string | null;
  createdAt: Fixed<Date>;
};

/** Mandate of a customer for the shop to collect, with the gateway's names of it. */
export type MandatesTable = {
  id: Generated<string>;
  userId: Fixed<string>;
  gateway: Fixed<PaymentProvider>;
  /** The payment of an order that gives it along; null where it is asked with a cent. */
  paymentId: Fixed<string | null>;
  status: MandateStatus;
  providerCustomerId: string | null;
  providerPaymentId: string | null;
  providerMandateId: string | null;
  payUrl: string | null;
  reference: string | null;
  accountHolder: string | null;
  accountEnding: string | null;
  /** `YYYY-MM-DD` */
  signedOn: string | null;
  agreedText: Fixed<string>;
  agreedFrom: string;
  endedReason: MandateEnd | null;
  endedAt: Date | null;
  givenAt: Date | null;
  centReturnedAt: Date | null;
  revokedAt: Date | null;
  createdAt: Fixed<Date>;
  updatedAt: Date;
};

/** One payment at a gateway for several orders, of which each has a payment in it. */
export type PaymentBundlesTable = {
  id: Generated<string>;
  userId: Fixed<string>;
  gateway: Fixed<PaymentProvider>;
  providerId: string | null;
  amountCents: Fixed<Cents>;
  currency: Generated<string>;
  status: PaymentStatus;
  payUrl: string | null;
  createdAt: Fixed<Date>;
  updatedAt: Date;
};

/** A time in which a customer, or one service of theirs, is let be though something is not paid. */
export type HoldsTable = {
  id: Generated<string>;
  userId: Fixed<string>;
  /** Null for all that the customer owes. */
  serviceId: Fixed<string | null>;
  /** The last day of it, `YYYY-MM-DD`; none of a step that is left out, once. */
  until: Fixed<string | null>;
  step: ColumnType<SkippableStep | null, SkippableStep | undefined, never>;
  /** The occurrence of that step. */
  about: ColumnType<string | null, string | undefined, never>;
  reason: Fixed<string>;
  placedBy: Fixed<string>;
  createdAt: Fixed<Date>;
  endedBy: string | null;
  endedAt: Date | null;
};

export type CreditsTable = {
  id: Generated<string>;
  userId: Fixed<string>;
  kind: Fixed<CreditKind>;
  /** Payment whose money came in, was kept, or goes back; for spent money, the payment that it is. */
  paymentId: Fixed<string>;
  /** Less than zero for what was spent or sent back. */
  amountCents: Fixed<Cents>;
  reason: Fixed<string>;
  sourceId: Fixed<string | null>;
  refundId: Fixed<string | null>;
  creditInvoiceId: Fixed<string | null>;
  createdAt: Fixed<Date>;
};

export type CreditBalancesTable = { userId: Fixed<string>; balanceCents: Cents; updatedAt: Date };

/** Account that the shop had customers pay to before. */
export type EarlierIbansTable = { iban: Fixed<string>; leftAt: Date };

export type BankStatementsTable = {
  id: Generated<string>;
  iban: Fixed<string>;
  fileName: Fixed<string>;
  format: Fixed<BankFormat>;
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
  reason: string | null;
  decidedBy: string | null;
  decidedAt: Date | null;
  createdAt: Fixed<Date>;
};

/** Payments that a booked line is the money of: a payment of one line at most. */
export type BankLinePaymentsTable = { paymentId: Fixed<string>; bankLineId: Fixed<string> };

/** Answers of the register about a btw-id, each time it was asked. */
export type VatIdChecksTable = {
  id: Generated<string>;
  vatId: Fixed<string>;
  isValid: Fixed<boolean>;
  name: Fixed<string>;
  address: Fixed<string>;
  requester: Fixed<string>;
  consultation: Fixed<string | null>;
  checkedAt: Fixed<Date>;
};

export type InvoiceLinesTable = {
  id: Generated<string>;
  invoiceId: string;
  position: number;
  description: string;
  quantity: number;
  periodStart: string | null;
  periodEnd: string | null;
  grossCents: Cents;
  netCents: Cents;
  vatCents: Cents;
  vatPercent: number;
  /** Discount on its price; negative on a credit invoice. */
  discountLabel: ColumnType<string | null, string | null | undefined>;
  discountCents: ColumnType<Cents | null, Cents | null | undefined>;
  discountNetCents: ColumnType<Cents | null, Cents | null | undefined>;
  /** Unit of work that is counted, and the price of one without btw, in cents. */
  unit: ColumnType<ChargeUnit | null, ChargeUnit | null | undefined>;
  unitCents: ColumnType<number | null, number | null | undefined>;
  /** Line that a line of a credit invoice takes back; null of invoices, and of credit invoices from before. */
  creditsLineId: Fixed<string | null>;
};

/** Facts that an order of no plan has besides. */
export type ChargesTable = {
  orderId: Fixed<string>;
  serviceId: Fixed<string | null>;
  /** `YYYY-MM-DD` */
  performedOn: Fixed<string>;
  note: Fixed<string | null>;
  createdAt: Fixed<Date>;
};

/** A code that takes a percentage or an amount off a price. Days are `YYYY-MM-DD` in Amsterdam. */
export type DiscountCodesTable = {
  id: Generated<string>;
  code: string;
  description: string;
  percent: number | null;
  amountCents: Cents | null;
  allPlans: boolean;
  termMonths: TermMonths | null;
  /** The cycle of that term; the database keeps it. */
  cycle: Kept<BillingCycle | null>;
  startsOn: string;
  endsOn: string | null;
  maxUses: number | null;
  maxPerCustomer: number;
  newCustomersOnly: boolean;
  terms: number | null;
  endedAt: Date | null;
  requestKey: Fixed<string | null>;
  createdAt: Fixed<Date>;
  updatedAt: Date;
};

/** Number of a place in the shop's own ledger, where it is not the usual one. */
export type LedgerAccountsTable = { slot: string; number: string };

/** Plans that a code counts for, where that is not all of them. */
export type DiscountCodePlansTable = { codeId: Fixed<string>; planId: Fixed<string> };

/** The discount of an order, as it was agreed. */
export type OrderDiscountsTable = {
  orderId: Fixed<string>;
  codeId: Fixed<string>;
  code: Fixed<string>;
  percent: Fixed<number | null>;
  listCents: Fixed<Cents>;
  discountCents: Fixed<Cents>;
  savedCents: Fixed<Cents>;
  savedNetCents: Fixed<Cents>;
  terms: Fixed<number | null>;
  termNumber: Fixed<number>;
};

import type { ColumnType, Generated } from 'kysely';
import type { SoldTerm } from '#domain/catalogue/sold-term.ts';
import type { BillingCycle, TermMonths } from '#domain/catalogue/term.ts';
import type { LinePart } from '#domain/sales/basket.ts';
import type { ChargeUnit } from '#domain/sales/charge.ts';
import type { CustomerKind } from '#domain/identity/customer.ts';
import type { InvoiceCollection } from '#domain/sales/direct-debit.ts';
import type { InvoiceKind, InvoiceStatus } from '#domain/sales/invoice.ts';
import type { Cents } from '#domain/platform/money.ts';
import type { WordWay } from '#domain/sales/order-word.ts';
import type { OrderKind, OrderLineState, OrderStatus } from '#domain/sales/order.ts';
import type { ChargebackReason, PaymentMethod, PaymentStatus } from '#domain/sales/payment.ts';
import type { PeppolAddress } from '#domain/sales/peppol-address.ts';
import type { ReopenReason } from '#domain/sales/chargeback.ts';
import { PAYMENT_PROVIDERS } from '#domain/sales/payment-provider.ts';
import type { MoneyBack } from '#domain/sales/refund.ts';
import type { VatTreatment } from '#domain/catalogue/vat-treatment.ts';
import type { Fixed, Kept } from './column-types.ts';

/** Party to whom an invoice is made out, as it was when the order was placed. */
export type BillingSnapshot = {
  kind: CustomerKind;
  firstName: string;
  lastName: string;
  company: string;
  kvk: string;
  vatId: string;
  street: string;
  houseNumber: string;
  postalCode: string;
  city: string;
  country: string;
  /** The buyer's own, printed on invoices; unknown of what was ordered before one could give it. */
  reference?: string;
};

export type OrdersTable = {
  id: Generated<string>;
  userId: Fixed<string>;
  kind: Fixed<OrderKind>;
  /** The plan, names, choices and term of its first line. Null, with the term and the terms, for work that is billed apart. */
  planId: Fixed<string | null>;
  planName: string;
  serviceName: Fixed<string | null>;
  /** The operating system that was chosen, by the name that the plan had for it. */
  system: ColumnType<string | null, string | null | undefined, never>;
  /** The domain of web hosting; none where it is chosen later. */
  domain: ColumnType<string | null, string | null | undefined, never>;
  status: OrderStatus;
  termMonths: Fixed<TermMonths | null>;
  /** The cycle of that term; the database keeps it. */
  billingCycle: Kept<BillingCycle | null>;
  /** Its price by the invoice that it has now, and the btw in it: a correction changes them. */
  totalCents: Cents;
  /** Given back of it by credit invoices; the database keeps it. */
  creditedCents: ColumnType<Cents, Cents | undefined, never>;
  netCents: Cents;
  vatCents: Cents;
  vatPercent: number;
  vatTreatment: VatTreatment;
  /** The price that was agreed on, where another amount is charged for it. */
  agreedCents: ColumnType<Cents | null, Cents | null | undefined, Cents | null>;
  /** The answer about the buyer's btw-id that no btw is charged on. */
  vatCheckId: ColumnType<string | null, string | null | undefined, string | null>;
  paymentMethod: PaymentMethod;
  billing: ColumnType<BillingSnapshot, string, string>;
  termsVersion: Fixed<string | null>;
  termsAcceptedAt: Fixed<Date | null>;
  directStart: Fixed<boolean>;
  placedFrom: Fixed<string>;
  idempotencyKey: Fixed<string>;
  requestHash: Fixed<string>;
  expiresAt: Date | null;
  /** Cancelled because another order has its discount code now. */
  codeTakenAt: ColumnType<Date | null, never, Date>;
  paidAt: Date | null;
  completedAt: Date | null;
  createdAt: Fixed<Date>;
  updatedAt: Date;
};

/** The word of a company by which a colleague of the shop placed an order in its name. */
export type OrderWordsTable = {
  orderId: Fixed<string>;
  way: Fixed<WordWay>;
  givenOn: Fixed<string>;
  notedBy: Fixed<string>;
  createdAt: Fixed<Date>;
};

/** A line of an order: what it sells, at its own price. Amounts in cents. */
export type OrderLinesTable = {
  id: Generated<string>;
  orderId: Fixed<string>;
  position: Fixed<number>;
  kind: Fixed<OrderKind>;
  /** The database has it follow the status of its order. */
  state: ColumnType<OrderLineState, never, OrderLineState>;
  /** The service that it is about; of a new one from the moment that it is made. */
  serviceId: string | null;
  planId: Fixed<string | null>;
  /** Name of the plan, or of the work. */
  name: Fixed<string>;
  serviceName: Fixed<string | null>;
  system: Fixed<string | null>;
  domain: Fixed<string | null>;
  /** Zero of what is paid once. */
  termMonths: Fixed<SoldTerm | null>;
  part: ColumnType<LinePart, LinePart | undefined, never>;
  /** The line that an option or a set-up goes with. */
  parentId: Fixed<string | null>;
  optionKey: Fixed<string | null>;
  /** Public keys that let the customer of a server in, each on a line. */
  firstKeys: Fixed<string | null>;
  /** Its part of the discount of its order, as prices are; and the saving of its buyer. */
  discountCents: Fixed<Cents | null>;
  savedCents: Fixed<Cents | null>;
  savedNetCents: Fixed<Cents | null>;
  quantity: ColumnType<number, number | undefined, never>;
  unit: Fixed<ChargeUnit | null>;
  unitCents: Fixed<number | null>;
  totalCents: Fixed<Cents>;
  netCents: Fixed<Cents>;
  vatCents: Fixed<Cents>;
  vatPercent: Fixed<number>;
  agreedCents: Fixed<Cents | null>;
};

export const GATEWAYS = [...PAYMENT_PROVIDERS, 'bank', 'credit'] as const;
export type Gateway = (typeof GATEWAYS)[number];

export type PaymentsTable = {
  id: Generated<string>;
  orderId: Fixed<string>;
  gateway: Fixed<Gateway>;
  /** The mandate by which it is collected. */
  mandateId: Fixed<string | null>;
  /** The same for all payments that are paid together, as the gateway has one id for them. */
  bundleId: Fixed<string | null>;
  /** Tells whether its money becomes credit, which then pays the order. */
  topsUpCredit: ColumnType<boolean, boolean | undefined, never>;
  /** The payment online that topped up the credit it uses. */
  toppedUpBy: Fixed<string | null>;
  providerId: string | null;
  /** The way it is paid; null where its gateway says enough (`methodOf`). */
  method: ColumnType<PaymentMethod | null, PaymentMethod | null | undefined, PaymentMethod>;
  amountCents: Cents;
  currency: Generated<string>;
  status: PaymentStatus;
  payUrl: string | null;
  paidAt: Date | null;
  /** The part that its bank took back, in cents. */
  takenBackCents: Cents | null;
  /** That bank's reason, where it gives one: its code, and the gateway's words for it. */
  chargebackReason: ColumnType<ChargebackReason | null, undefined, string | null>;
  /** Moment at which its bank thought again about taking it back. */
  chargebackUndoneAt: Date | null;
  createdAt: Fixed<Date>;
  updatedAt: Date;
};

/** Amount owed for an order, and the part of it that no allocation reached, in cents. */
export type ClaimsTable = {
  id: Generated<string>;
  orderId: Fixed<string>;
  amountCents: Cents;
  openCents: Cents;
  /** Times that it was opened again, as money that had paid it was taken back. */
  round: Generated<number>;
  /** Moment since which it is open again, and why; null while it is not. */
  reopenedAt: Date | null;
  reopenedBecause: ReopenReason | null;
  /** Day in Amsterdam on which it is collected. */
  collectOn: string | null;
  createdAt: Fixed<Date>;
  updatedAt: Date;
};

/** Money of a payment that reached a claim, in cents, or (below zero) that no longer counts for it. */
export type AllocationsTable = {
  id: Generated<string>;
  claimId: Fixed<string>;
  paymentId: Fixed<string>;
  /** The allocation that it takes back. */
  reversesId: Fixed<string | null>;
  /** The payment whose bank took as much of it, or gave it again. */
  lostPaymentId: Fixed<string | null>;
  amountCents: Fixed<Cents>;
  createdAt: Fixed<Date>;
};

/** Series that invoices or credit invoices are numbered by (`NumberFormat`, `CountedSeries`). */
export type SeriesTable = {
  id: Generated<string>;
  kind: Fixed<InvoiceKind>;
  prefix: string;
  digits: number;
  perYear: boolean;
  startNumber: number;
  /** Year in which it was begun; zero where numbers go on, as `lastYear` is. */
  startYear: number;
  lastYear: number;
  lastNumber: number;
  lastIssuedOn: string | null;
  /** Hash of its last document; empty before the first. */
  lastHash: Generated<string>;
  begunAt: Date;
  /** Moment since which another one numbers. */
  endedAt: Date | null;
};

/** A party on an invoice, as it was on the day of issue. */
export type InvoiceParty = {
  name: string;
  company: string;
  street: string;
  postalCode: string;
  city: string;
  country: string;
  kvk: string;
  vatId: string;
  iban: string;
};

/** Buyer, and their own books' mark of the purchase; unknown on invoices from before there was one. */
export type InvoiceBuyer = InvoiceParty & { reference?: string; peppol?: PeppolAddress };

export type InvoicesTable = {
  id: Generated<string>;
  userId: Fixed<string>;
  orderId: Fixed<string | null>;
  kind: Fixed<InvoiceKind>;
  creditsInvoiceId: Fixed<string | null>;
  /** The invoice in whose place it came. */
  correctsInvoiceId: Fixed<string | null>;
  /** Part that had been paid when it was issued, where that was not all. */
  prepaidCents: Fixed<Cents | null>;
  /** Moment since which another takes its place; null of the one that its order has now. */
  correctedAt: Date | null;
  seriesId: Fixed<string>;
  /** Year that its series counts; zero where that goes on. */
  year: Fixed<number>;
  number: Fixed<number>;
  invoiceNumber: Fixed<string>;
  status: InvoiceStatus;
  totalAmountCents: Fixed<Cents>;
  netCents: Fixed<Cents>;
  vatCents: Fixed<Cents>;
  vatTreatment: Fixed<VatTreatment>;
  issuedOn: Fixed<string>;
  /** As it prints. */
  dueDate: Fixed<string>;
  /** Day by which it is to be paid: another one where it is asked for once more. */
  dueOn: Generated<string>;
  paidAt: Date | null;
  seller: ColumnType<InvoiceParty, string, never>;
  buyer: ColumnType<InvoiceBuyer, string, never>;
  /** The collection, as it was announced when the invoice was issued. */
  collection: ColumnType<InvoiceCollection | null, string | null | undefined, never>;
  reason: ColumnType<string | null, string | null | undefined, never>;
  /**
   * Money that goes back with a credit invoice, as it was said when it was issued; unknown of those from
   * before.
   */
  moneyBack: ColumnType<MoneyBack | null, string | null | undefined, never>;
  /** Tells whether it was paid when it was issued, which it prints. */
  bornPaid: ColumnType<boolean, boolean | undefined, never>;
  /** Salt of the content's hash; null once the content was erased, as the law lets it be. */
  salt: string | null;
  contentHash: Fixed<string>;
  /** Link to the document before it in its series. */
  hash: Fixed<string>;
  createdAt: Fixed<Date>;
};

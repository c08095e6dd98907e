import type { ColumnType, Generated } from 'kysely';
import type { BillingCycle } from '#domain/billing-cycle.ts';
import type { CustomerKind } from '#domain/checkout.ts';
import type { InvoiceStatus } from '#domain/invoice.ts';
import type { Cents } from '#domain/money.ts';
import type { OrderStatus } from '#domain/order.ts';
import type { PaymentMethod, PaymentStatus } from '#domain/payment.ts';
import type { PlanResources, PlanType, ProvisioningModule } from '#domain/plan.ts';
import type { Role } from '#domain/role.ts';
import type { DeliveryState, ServiceStatus, SuspendReason } from '#domain/service.ts';
import type { TicketPriority, TicketStatus } from '#domain/ticket.ts';

/** The tables as TypeScript sees them; `schema.test.ts` compares them with the database. */
export type Database = {
  users: UsersTable;
  sessions: SessionsTable;
  accounts: AccountsTable;
  verifications: VerificationsTable;
  jwks: JwksTable;
  userRoles: UserRolesTable;
  profiles: ProfilesTable;
  plans: PlansTable;
  testimonials: TestimonialsTable;
  orders: OrdersTable;
  payments: PaymentsTable;
  testGatewayPayments: TestGatewayPaymentsTable;
  credits: CreditsTable;
  staffTasks: StaffTasksTable;
  invoiceSeries: InvoiceSeriesTable;
  invoices: InvoicesTable;
  invoiceLines: InvoiceLinesTable;
  services: ServicesTable;
  serviceTerms: ServiceTermsTable;
  tickets: TicketsTable;
  ticketReplies: TicketRepliesTable;
  systemSettings: SystemSettingsTable;
  maintenanceAccess: MaintenanceAccessTable;
  events: EventsTable;
  mails: MailsTable;
  auditLog: AuditLogTable;
  rateLimits: RateLimitsTable;
  schemaMigrations: SchemaMigrationsTable;
};

/** jsonb: read as a value, written as JSON text. */
type Json<T> = ColumnType<T, string, string>;

/** Not written by us again once the row stands. */
type Fixed<T> = ColumnType<T, T, never>;

type UsersTable = {
  id: Generated<string>;
  email: string;
  emailVerified: Generated<boolean>;
  name: string;
  firstName: string;
  lastName: string;
  image: string | null;
  blockedAt: Date | null;
  createdAt: Date;
  updatedAt: Date;
  searchText: ColumnType<string, never, never>;
};

type SessionsTable = {
  id: Generated<string>;
  userId: string;
  token: string;
  expiresAt: Date;
  ipAddress: string | null;
  userAgent: string | null;
  createdAt: Date;
  updatedAt: Date;
};

type AccountsTable = {
  id: Generated<string>;
  userId: string;
  accountId: string;
  providerId: string;
  accessToken: string | null;
  refreshToken: string | null;
  idToken: string | null;
  accessTokenExpiresAt: Date | null;
  refreshTokenExpiresAt: Date | null;
  scope: string | null;
  password: string | null;
  createdAt: Date;
  updatedAt: Date;
};

type VerificationsTable = {
  id: Generated<string>;
  identifier: string;
  value: string;
  expiresAt: Date;
  createdAt: Date;
  updatedAt: Date;
};

type JwksTable = {
  id: Generated<string>;
  publicKey: string;
  privateKey: string;
  alg: string | null;
  crv: string | null;
  createdAt: Date;
  expiresAt: Date | null;
};

type UserRolesTable = { userId: string; role: Role; updatedAt: Date };

type ProfilesTable = {
  userId: string;
  firstName: string;
  lastName: string;
  company: string | null;
  phone: string | null;
  address: string | null;
  city: string | null;
  postalCode: string | null;
  country: Generated<string>;
  kvkNumber: string | null;
  vatId: string | null;
  updatedAt: Date;
};

type PlansTable = {
  id: Generated<string>;
  slug: string;
  name: string;
  type: PlanType;
  priceCents: Cents;
  yearlyPriceCents: Cents | null;
  billingCycle: Generated<BillingCycle>;
  active: Generated<boolean>;
  /** A list, or a map of text, as shops that came from elsewhere keep it. */
  features: Json<string[] | Record<string, string>>;
  resources: ColumnType<PlanResources | null, string | null, string | null>;
  module: ProvisioningModule;
  createdAt: Date;
  updatedAt: Date;
};

type TestimonialsTable = {
  id: Generated<string>;
  name: string;
  text: string;
  source: string;
  position: number;
};

/** Whom an invoice is made out to, as it was when the order was placed. */
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
};

type OrdersTable = {
  id: Generated<string>;
  userId: Fixed<string>;
  planId: Fixed<string>;
  planName: Fixed<string>;
  serviceName: Fixed<string>;
  status: OrderStatus;
  billingCycle: Fixed<BillingCycle>;
  totalCents: Fixed<Cents>;
  netCents: Fixed<Cents>;
  vatCents: Fixed<Cents>;
  vatPercent: Fixed<number>;
  paymentMethod: Fixed<PaymentMethod>;
  billing: ColumnType<BillingSnapshot, string, never>;
  termsVersion: Fixed<string>;
  termsAcceptedAt: Fixed<Date>;
  directStart: Fixed<boolean>;
  placedFrom: Fixed<string>;
  idempotencyKey: Fixed<string>;
  requestHash: Fixed<string>;
  expiresAt: Date;
  paidAt: Date | null;
  completedAt: Date | null;
  createdAt: Fixed<Date>;
  updatedAt: Date;
};

export const GATEWAYS = ['test', 'bank'] as const;
export type Gateway = (typeof GATEWAYS)[number];

type PaymentsTable = {
  id: Generated<string>;
  orderId: Fixed<string>;
  gateway: Fixed<Gateway>;
  providerId: string | null;
  amountCents: Fixed<Cents>;
  currency: Generated<string>;
  status: PaymentStatus;
  winning: Generated<boolean>;
  payUrl: string | null;
  paidAt: Date | null;
  createdAt: Fixed<Date>;
  updatedAt: Date;
};

export const TEST_GATEWAY_STATUSES = ['open', 'paid', 'failed', 'canceled', 'expired'] as const;

type TestGatewayPaymentsTable = {
  providerId: string;
  paymentId: string;
  amountCents: Cents;
  description: string;
  returnUrl: string;
  status: (typeof TEST_GATEWAY_STATUSES)[number];
  createdAt: Date;
};

type CreditsTable = {
  id: Generated<string>;
  userId: string;
  paymentId: string;
  amountCents: Cents;
  reason: string;
  createdAt: Date;
};

export const STAFF_TASK_KINDS = ['credit-received', 'payment-mismatch'] as const;

type StaffTasksTable = {
  id: Generated<string>;
  kind: (typeof STAFF_TASK_KINDS)[number];
  userId: string | null;
  subjectId: string;
  note: string;
  doneAt: Date | null;
  doneBy: string | null;
  createdAt: Date;
};

type InvoiceSeriesTable = { series: string; nextNumber: number };

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

export const INVOICE_KINDS = ['invoice', 'credit_note'] as const;

type InvoicesTable = {
  id: Generated<string>;
  userId: Fixed<string>;
  orderId: Fixed<string | null>;
  kind: Fixed<(typeof INVOICE_KINDS)[number]>;
  creditsInvoiceId: Fixed<string | null>;
  series: Fixed<string>;
  number: Fixed<number>;
  invoiceNumber: Fixed<string>;
  status: InvoiceStatus;
  totalAmountCents: Fixed<Cents>;
  netCents: Fixed<Cents>;
  vatCents: Fixed<Cents>;
  issuedOn: Fixed<string>;
  dueDate: Fixed<string>;
  paidAt: Date | null;
  seller: ColumnType<InvoiceParty, string, never>;
  buyer: ColumnType<InvoiceParty, string, never>;
  createdAt: Fixed<Date>;
};

type InvoiceLinesTable = {
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
};

/** What a delivered service is reached by. */
export type ServerInfo = {
  hostname: string;
  ipAddress: string;
  username: string;
  notes: string;
};

type ServicesTable = {
  id: Generated<string>;
  userId: Fixed<string>;
  planId: string;
  orderId: Fixed<string | null>;
  name: string;
  status: ServiceStatus;
  suspendReason: SuspendReason | null;
  billingCycle: BillingCycle;
  priceCents: Cents;
  module: ProvisioningModule;
  deliveryState: DeliveryState;
  deliveryAttempts: Generated<number>;
  deliveryError: string | null;
  serverInfo: ColumnType<ServerInfo | null, string | null, string | null>;
  anchorAt: Date | null;
  expiresAt: Date | null;
  createdAt: Fixed<Date>;
  updatedAt: Date;
};

type ServiceTermsTable = {
  id: Generated<string>;
  serviceId: Fixed<string>;
  invoiceLineId: Fixed<string>;
  termNumber: Fixed<number>;
  startsAt: Date | null;
  endsAt: Date | null;
  createdAt: Fixed<Date>;
};

type TicketsTable = {
  id: Generated<string>;
  userId: Fixed<string>;
  serviceId: string | null;
  subject: string;
  message: string;
  priority: TicketPriority;
  status: TicketStatus;
  assignedTo: string | null;
  createdAt: Fixed<Date>;
  updatedAt: Date;
};

type TicketRepliesTable = {
  id: Generated<string>;
  ticketId: string;
  userId: string;
  message: string;
  isStaff: boolean;
  createdAt: Date;
};

type SystemSettingsTable = { key: string; value: string; description: string; updatedAt: Date };

type MaintenanceAccessTable = {
  id: Generated<string>;
  passwordHash: string;
  expiresAt: Date;
  createdBy: string;
  isActive: Generated<boolean>;
  usedAt: Date | null;
  usedByIp: string | null;
  createdAt: Date;
};

export const EVENT_SUBJECTS = ['order', 'payment', 'invoice', 'service', 'ticket'] as const;

type EventsTable = {
  id: Generated<string>;
  userId: string;
  subjectType: (typeof EVENT_SUBJECTS)[number];
  subjectId: string;
  type: string;
  actorKind: ActorKind;
  actorId: string | null;
  reason: string | null;
  createdAt: Date;
};

export const MAIL_STATUSES = ['queued', 'sent'] as const;

type MailsTable = {
  id: Generated<string>;
  userId: string | null;
  kind: string;
  dedupeKey: string;
  toAddress: string;
  subject: string;
  text: string;
  html: string;
  status: (typeof MAIL_STATUSES)[number];
  createdAt: Date;
  sentAt: Date | null;
};

export const ACTOR_KINDS = ['user', 'system'] as const;
export type ActorKind = (typeof ACTOR_KINDS)[number];

type AuditLogTable = {
  id: ColumnType<number, never, never>;
  at: Date;
  actorKind: ActorKind;
  actorId: string | null;
  actorRole: string | null;
  action: string;
  subjectType: string;
  subjectId: string;
  before: ColumnType<unknown, string | null, never>;
  after: ColumnType<unknown, string | null, never>;
  requestId: string | null;
  address: string | null;
};

type RateLimitsTable = { key: string; points: Generated<number>; expire: number | null };

type SchemaMigrationsTable = { name: string; checksum: string; appliedAt: Date };

import type { ColumnType, Generated } from 'kysely';
import type {
  AbuseDecision,
  AbuseGround,
  AbuseKind,
  AbuseStatus,
} from '#domain/compliance/abuse-notice.ts';
import type { AttachmentKind } from '#domain/support/attachment.ts';
import type { BookFault } from '#domain/sales/book-check.ts';
import type { MailPart } from '#domain/platform/mail-part.ts';
import type { TicketPriority, TicketStatus } from '#domain/support/ticket.ts';
import type { Fixed, Json } from './column-types.ts';
import type { StaffTaskKind } from '#domain/platform/staff-task.ts';

export type StaffTasksTable = {
  id: Generated<string>;
  kind: StaffTaskKind;
  userId: string | null;
  subjectId: string;
  orderId: string | null;
  note: string;
  doneAt: Date | null;
  doneBy: string | null;
  createdAt: Date;
};

/**
 * A notice of abuse: a trigger fixes its words too, and the address of its sender's computer is not kept.
 */
export type AbuseNoticesTable = {
  id: Generated<string>;
  number: ColumnType<number, never, never>;
  kind: Fixed<AbuseKind>;
  addresses: Fixed<string>;
  explanation: Fixed<string>;
  digest: Fixed<string>;
  notifierName: string | null;
  notifierEmail: string | null;
  forgottenAt: Date | null;
  receivedAt: Fixed<Date>;
  dueAt: Fixed<Date>;
  status: AbuseStatus;
  decision: AbuseDecision | null;
  ground: AbuseGround | null;
  reasons: string | null;
  serviceId: string | null;
  decidedBy: string | null;
  decidedAt: Date | null;
};

export type TicketsTable = {
  id: Generated<string>;
  userId: Fixed<string>;
  serviceId: string | null;
  subject: string;
  message: string;
  priority: TicketPriority;
  /** The place of its priority, the most urgent highest; kept by the database. */
  urgency: ColumnType<number, never, never>;
  status: TicketStatus;
  assignedTo: string | null;
  messageKey: Fixed<string | null>;
  /** The colleague who wrote the first message for its customer. */
  openedBy: Fixed<string | null>;
  createdAt: Fixed<Date>;
  updatedAt: Date;
  /** Its mails could not be written, and still have to be. */
  mailsDueSince: Date | null;
  /** Kept by a trigger. */
  closedAt: ColumnType<Date | null, never, never>;
};

export type TicketRepliesTable = {
  id: Generated<string>;
  ticketId: string;
  userId: string;
  message: string;
  isStaff: boolean;
  messageKey: string | null;
  /** It came as an answer to a mail of ours. */
  viaMail: Generated<boolean>;
  /** The message with what is folded between it, such as what it answers to. */
  parts: Json<MailPart[]> | null;
  /** A program wrote it. */
  isAutomatic: Generated<boolean>;
  /** The verdict of our mail server on its sender; null where nobody asks for it. */
  isProven: boolean | null;
  createdAt: Date;
  /** The same as on its ticket: its mails could not be written, and still have to be. */
  mailsDueSince: Date | null;
};

export type TicketAttachmentsTable = {
  id: Generated<string>;
  userId: Fixed<string>;
  ticketId: string | null;
  replyId: string | null;
  fileName: string;
  kind: AttachmentKind;
  sizeBytes: number;
  content: Fixed<Buffer>;
  createdAt: Fixed<Date>;
};

export type TicketNotesTable = {
  id: Generated<string>;
  ticketId: string;
  userId: string;
  message: string;
  createdAt: Date;
};

export type TicketReadersTable = { ticketId: string; userId: string; seenAt: Date };

export type CannedAnswersTable = {
  id: Generated<string>;
  title: string;
  text: string;
  createdAt: Fixed<Date>;
  updatedAt: Date;
};

export type TestimonialsTable = {
  id: Generated<string>;
  name: string;
  text: string;
  source: string;
  position: number;
};

export type SystemSettingsTable = {
  key: string;
  value: string;
  description: string;
  updatedAt: Date;
};

export type MaintenanceAccessTable = {
  id: Generated<string>;
  passwordHash: string;
  expiresAt: Date;
  createdBy: string;
  isActive: Generated<boolean>;
  usedAt: Date | null;
  usedByIp: string | null;
  createdAt: Date;
};

export type MaintenanceGrantsTable = {
  id: Generated<string>;
  accessId: Fixed<string>;
  tokenHash: Fixed<string>;
  address: Fixed<string>;
  expiresAt: Fixed<Date>;
  lastActivityAt: Date;
  createdAt: Fixed<Date>;
};

export const EVENT_SUBJECTS = [
  'order',
  'payment',
  'invoice',
  'service',
  'ticket',
  'incident',
] as const;

export type EventsTable = {
  id: Generated<string>;
  userId: string;
  subjectType: (typeof EVENT_SUBJECTS)[number];
  subjectId: string;
  type: string;
  actorKind: ActorKind;
  actorId: string | null;
  reason: string | null;
  /** Moment at which its customer read of it. */
  readAt: Date | null;
  createdAt: Date;
};

export const ACTOR_KINDS = ['user', 'system'] as const;
export type ActorKind = (typeof ACTOR_KINDS)[number];

export type AuditLogTable = {
  id: ColumnType<number, never, never>;
  at: Date;
  actorKind: ActorKind;
  actorId: string | null;
  actorRole: string | null;
  /** The person who really did it, in the account of the actor. */
  actedBy: string | null;
  action: string;
  subjectType: string;
  subjectId: string;
  before: ColumnType<unknown, string | null, never>;
  after: ColumnType<unknown, string | null, never>;
  requestId: string | null;
  address: string | null;
};

/** One row: time by which the business of a demo is ahead. */
export type DemoClockTable = {
  isTheOne: Generated<boolean>;
  aheadSeconds: number;
  movedAt: Date;
};

/** One row: when the jobs of time last ran. */
export type ClockMarksTable = {
  isTheOne: Generated<boolean>;
  ranAt: Date;
};

/** A start that found less than was committed before it; see `server/platform/db/last-seen.ts`. */
export type LostWorkTable = {
  id: Generated<string>;
  foundAt: Fixed<Date>;
  seenAt: Fixed<Date>;
  seenRow: Fixed<number>;
  foundRow: Fixed<number>;
};

export type BooksChecksTable = {
  id: Generated<string>;
  checkedAt: Fixed<Date>;
  faults: ColumnType<BookFault[], string, never>;
};

/** A block of the audit log as it was; see `server/platform/audit/seal-audit-log.ts`. */
export type AuditSealsTable = {
  id: Fixed<number>;
  firstId: Fixed<number>;
  lastId: Fixed<number>;
  rowCount: Fixed<number>;
  keyId: Fixed<string>;
  digests: Fixed<Buffer>;
  previous: Fixed<Buffer>;
  seal: Fixed<Buffer>;
  sealedAt: Fixed<Date>;
};

/** One row: how far the log is final and sealed. */
export type AuditSealingTable = {
  singleton: Generated<boolean>;
  finalId: Generated<number>;
  settlingId: Generated<number>;
  writers: Json<string[]>;
  keyId: string | null;
  lastSeal: Generated<number>;
  lastId: Generated<number>;
  seal: Buffer | null;
  mark: Buffer | null;
};

/** Filled by triggers; see `server/sales/reports/queries.ts`. */
export type TotalsTable = { name: string; count: number; cents: number };

export type TotalChangesTable = {
  id: ColumnType<number, never, never>;
  name: string;
  count: number;
  cents: number;
};

/** An order as it was before a change (-1 times) or as it is since (once); written by a trigger. */
export type OrderChangesTable = {
  id: ColumnType<number, never, never>;
  times: number;
  status: string;
  totalCents: number;
  createdAt: Date;
  paidAt: Date | null;
};

export type RateLimitsTable = { key: string; points: Generated<number>; expire: number | null };

export type SchemaMigrationsTable = { name: string; checksum: string; appliedAt: Date };

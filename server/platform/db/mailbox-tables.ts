import type { Generated } from 'kysely';
import type { InboundOutcome, KeptOutcome, MailboxFailure } from '#domain/support/mail-reply.ts';
import type { Fixed } from './column-types.ts';

/** Progress of reading the mailbox; see its migration. */
export type MailboxesTable = {
  name: string;
  uidValidity: number | null;
  lastUid: Generated<number>;
  triedUid: number | null;
  tries: Generated<number>;
  heldUntil: Date | null;
  readAt: Date | null;
  failingSince: Date | null;
  failure: MailboxFailure | null;
  automaticMails: Generated<number>;
  automaticUnread: Generated<number>;
  unknownMails: Generated<number>;
  unknownUnread: Generated<number>;
};

/** A mail whose files nobody could scan yet. */
export type WaitingMailsTable = { mailbox: Fixed<string>; uid: Fixed<number>; since: Fixed<Date> };

/** Outcomes of mails about a ticket. */
export type InboundMailsTable = {
  id: Generated<string>;
  ticketId: Fixed<string>;
  messageKey: Fixed<string>;
  outcome: Fixed<InboundOutcome>;
  noticedAt: Fixed<Date>;
};

/** A mail that hangs on a task. */
export type KeptMailsTable = {
  id: Generated<string>;
  taskId: Fixed<string>;
  userId: Fixed<string>;
  ticketId: Fixed<string | null>;
  messageKey: Fixed<string>;
  outcome: Fixed<KeptOutcome>;
  fromAddress: string;
  subject: string;
  text: string;
  isProven: Fixed<boolean | null>;
  source: Fixed<Buffer | null>;
  sourceBytes: Fixed<number>;
  receivedAt: Fixed<Date>;
};

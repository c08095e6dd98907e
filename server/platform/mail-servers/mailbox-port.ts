import type { MailboxFailure } from '#domain/support/mail-reply.ts';

/** Mailbox in which the mail for support arrives, over IMAP. */
export type MailboxConfig = {
  host: string;
  port: number;
  /** False only on this machine. */
  secure: boolean;
  user: string;
  password: string;
  /** The folder, as a rule INBOX. */
  path: string;
};

/** Failure of a visit; its message is for the log and holds no password. */
export class MailboxError extends Error {
  override name = 'MailboxError';
  readonly why: MailboxFailure;
  constructor(why: MailboxFailure, message: string) {
    super(message);
    this.why = why;
  }
}

/** Somebody moved it or threw it away meanwhile: there is nothing to take in. */
export class MailGone extends Error {
  override name = 'MailGone';
  constructor(uid: number) {
    super(`mail ${uid} is not in the mailbox any more`);
  }
}

export type FoundMail = { uid: number; sizeBytes: number };

/** Places for a mail that is dealt with: on its ticket, written by a program, and from nobody we know. */
export const MAIL_PLACES = ['done', 'automatic', 'unknown'] as const;
export type MailPlace = (typeof MAIL_PLACES)[number];

export type PlaceCount = { mails: number; unread: number };

/** Reading changes nothing: what nobody puts away stays as it was, and unread. */
export interface OpenMailbox {
  /** Another one means that all numbers are others. */
  readonly uidValidity: number;
  /** The highest number of a mail that came before this day. */
  lastBefore(day: Date): Promise<number>;
  /** The mails after a number, the oldest first. */
  listAfter(uid: number, limit: number): Promise<FoundMail[]>;
  /** One of them again; null when somebody took it away meanwhile. */
  find(uid: number): Promise<FoundMail | null>;
  /** The beginning of a mail, up to its text; no more of it than a mail needs. */
  readHead(uid: number): Promise<Buffer>;
  readMail(uid: number): Promise<Buffer>;
  /** Reads as much of a mail that is too large as has its text, as a rule. */
  readBeginning(uid: number): Promise<Buffer>;
  /** Out of the way where the server can; what is on its ticket is read, too. */
  putAway(uid: number, place: MailPlace): Promise<void>;
  /** Counts the mails that lie there now. */
  countIn(place: MailPlace): Promise<PlaceCount>;
}

/** The mailbox that is read for answers. */
export interface MailboxPort {
  /** Account, server and folder; the place up to which it was read is kept under it. */
  readonly name: string;
  /** Goes there and away again, whatever happens; throws a MailboxError. */
  visit<T>(signal: AbortSignal, work: (mailbox: OpenMailbox) => Promise<T>): Promise<T>;
}

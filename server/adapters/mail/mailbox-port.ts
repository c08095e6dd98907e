import type { MailboxFailure } from '#domain/mail-reply.ts';

/** Where the mail for support arrives, over IMAP. */
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

/** Why a visit came to nothing; its message is for the log and holds no password. */
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

/** Reading changes nothing: what nobody takes in stays as it was, and unread. */
export interface OpenMailbox {
  /** Another one means that all numbers are others. */
  readonly uidValidity: number;
  /** The highest number of a mail that came before this day. */
  lastBefore(day: Date): Promise<number>;
  /** The mails after a number, the oldest first. */
  listAfter(uid: number, limit: number): Promise<FoundMail[]>;
  /** The beginning of a mail, up to its text; no more of it than a mail needs. */
  readHead(uid: number): Promise<Buffer>;
  readMail(uid: number): Promise<Buffer>;
  /** What is on its ticket now: read, and out of the way where the server can. */
  putAway(uid: number): Promise<void>;
}

/** The mailbox that is read for answers. */
export interface MailboxPort {
  /** Whose it is and where: how far it was read is kept by it. */
  readonly name: string;
  /** Goes there and away again, whatever happens; throws a MailboxError. */
  visit<T>(signal: AbortSignal, work: (mailbox: OpenMailbox) => Promise<T>): Promise<T>;
}

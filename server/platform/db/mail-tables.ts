import type { Generated } from 'kysely';
import type { OutsideParty } from '#domain/platform/outside-party.ts';
import type { MailStatus } from '#domain/platform/outgoing-mail.ts';
import type { Fixed } from './column-types.ts';

export type MailsTable = {
  id: Generated<string>;
  userId: string | null;
  kind: string;
  dedupeKey: string;
  toAddress: string;
  subject: string;
  text: string;
  html: string;
  /** Goes with it as a PDF. */
  invoiceId: string | null;
  /** Ticket that an answer to it belongs to. */
  ticketId: string | null;
  status: MailStatus;
  createdAt: Date;
  sentAt: Date | null;
  tries: Generated<number>;
  triedAt: Date | null;
  /** Until then it waits, though there may be a server. */
  nextTryAt: Date | null;
  /** Moment since which servers put it off. */
  deferredSince: Date | null;
  /** Moment after which nothing in it opens anything. */
  runsOutAt: Date | null;
  /** Moment at which it was refused, came back or was too late. */
  endedAt: Date | null;
  /** The server's words about it, last or for good. */
  serverWords: string | null;
};

/** Addresses to which no news goes until they are confirmed again. */
export type BouncedAddressesTable = {
  address: Fixed<string>;
  userId: string;
  bouncedAt: Date;
  confirmedAt: Date | null;
  words: string;
};

/** A row for each that does not do what it is asked, as long as that lasts. */
export type OutsideTroublesTable = {
  party: OutsideParty;
  id: Generated<string>;
  since: Date;
  lookedAt: Date;
  /** The doctor's words about it. */
  words: string;
};

/** One row while nothing gets through to the mail server, and none otherwise. */
export type MailOutagesTable = {
  one: Generated<boolean>;
  since: Date;
  lastFailedAt: Date;
  /** Until then nobody knocks; whoever moves it on is who knocks. */
  nextTryAt: Date;
  failures: number;
  /** Nobody is let in, against single mails that are put off. */
  isAway: boolean;
  words: string;
};

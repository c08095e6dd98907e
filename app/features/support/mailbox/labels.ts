import type { KeptOutcome, MailboxFailure } from '#domain/support/mail-reply.ts';

export const MAILBOX_FAILURE_LABELS: Readonly<Record<MailboxFailure, string>> = {
  unreachable: 'de mailserver is niet te bereiken',
  'login-refused': 'de mailserver weigert de login',
  'no-such-mailbox': 'de map bestaat niet',
  interrupted: 'de mailserver brak de verbinding af',
};

/** Reasons that a mail hangs on a task instead of standing on a ticket. */
export const KEPT_LABELS: Readonly<Record<KeptOutcome, string>> = {
  'other-address': 'komt van een adres dat niet bij het ticket hoort',
  'account-blocked': 'het account is geblokkeerd',
  'ticket-closed': 'het ticket is gesloten',
  'ticket-full': 'het ticket is vol',
  'too-many': 'te veel antwoorden in een uur',
  'too-large': 'groter dan 25 MB',
  empty: 'geen eigen tekst gevonden',
  'files-refused': 'alleen bestanden die niet mee mogen',
  'files-unscanned': 'bestanden niet op virussen gecontroleerd',
  unreadable: 'niet te lezen',
  'several-tickets': 'hoort bij meer dan één ticket',
  'no-ticket': 'beantwoordt geen ticket',
};

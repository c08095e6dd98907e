import type { MailboxFailure } from '#domain/mail-reply.ts';

export const MAILBOX_FAILURE_LABELS: Readonly<Record<MailboxFailure, string>> = {
  unreachable: 'de mailserver is niet te bereiken',
  'login-refused': 'de mailserver weigert de login',
  'no-such-mailbox': 'de map bestaat niet',
  interrupted: 'de mailserver brak de verbinding af',
};

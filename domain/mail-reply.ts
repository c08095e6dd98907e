import { TICKET_MAX_LENGTH } from './ticket.ts';

/** Above it stands what somebody answers, below it what they answer to. */
export const REPLY_LINE = '— Antwoord boven deze regel —';

/** What a token of a ticket looks like; in a subject it stands as `[#…]`. */
export const REPLY_TOKEN = '[\\da-f]{8}-[a-z2-7]{16}';

/** What became of a mail about a ticket. All but the first stay in the mailbox, for a person. */
export const INBOUND_OUTCOMES = [
  'taken',
  'automatic',
  'other-address',
  'account-blocked',
  'account-gone',
  'ticket-closed',
  'ticket-full',
  'too-many',
  'too-large',
  'empty',
  'files-refused',
  'unreadable',
  'several-tickets',
] as const;
export type InboundOutcome = (typeof INBOUND_OUTCOMES)[number];
export type SetAside = Exclude<InboundOutcome, 'taken'>;

/** Why the mailbox could not be read. */
export const MAILBOX_FAILURES = [
  'unreachable',
  'login-refused',
  'no-such-mailbox',
  'interrupted',
] as const;
export type MailboxFailure = (typeof MAILBOX_FAILURES)[number];

/** A mail with its files in the coding of mails; ten files of the largest kind do not fit in one. */
export const INBOUND_MAX_BYTES = 25 * 1024 * 1024;

/** What its sender can mend is told to them, once an hour for a ticket. */
const MENDABLE: ReadonlySet<InboundOutcome> = new Set<SetAside>([
  'other-address',
  'ticket-closed',
  'ticket-full',
  'too-many',
  'too-large',
  'empty',
  'files-refused',
  'several-tickets',
]);

export function isMendable(outcome: InboundOutcome): boolean {
  return MENDABLE.has(outcome);
}

/** Whether somebody of staff has to look: not at what a program wrote, nor for who is gone. */
export function needsPerson(outcome: InboundOutcome): boolean {
  return outcome !== 'taken' && outcome !== 'automatic' && outcome !== 'account-gone';
}

export type MailHeader = { key: string; value: string };

const BULK = /^(?:bulk|list|junk|auto_reply)\b/i;
const REPORT = /^\s*multipart\/report\b/i;

/** What a header says of a mail that no person wrote; keys in lower case. */
const SIGNS: Readonly<Record<string, (value: string) => boolean>> = {
  'auto-submitted': (value) => !/^no\b/i.test(value),
  precedence: (value) => BULK.test(value),
  'x-auto-response-suppress': (value) => value !== '' && !/^none\b/i.test(value),
  'x-autoreply': () => true,
  'x-autorespond': () => true,
  'x-failed-recipients': () => true,
  'return-path': (value) => /^<?\s*>?$/.test(value),
  'content-type': (value) => REPORT.test(value),
};

/**
 * Whether a program wrote it: an absence, a delivery report, a list. Nothing is ever answered to
 * those, and nothing of them comes on a ticket (RFC 3834).
 */
export function isAutomatic(headers: readonly MailHeader[]): boolean {
  return headers.some(({ key, value }) => SIGNS[key]?.(value.trim()) ?? false);
}

export type MailFile = { name: string; type: string; isInline: boolean; sizeBytes: number };

/** A picture of a signature; what somebody pastes into a mail is larger. */
export const DECORATION_MAX_BYTES = 10 * 1024;
const SIGNATURE = /^application\/(?:(?:x-)?pkcs7-signature|pgp-signature)$/;

/** What comes with a mail by itself, and which nobody misses: small pictures in it, its signature. */
export function isDecoration({ type, isInline, sizeBytes }: MailFile): boolean {
  if (SIGNATURE.test(type)) return true;
  return isInline && type.startsWith('image/') && sizeBytes < DECORATION_MAX_BYTES;
}

/** A file that did not come along, and the sentence that says why. */
export type RefusedFile = { name: string; why: string };

const NAMED_MAX = 10;
const NAME_MAX = 80;
export const WITHOUT_TEXT = '(Zonder tekst.)';
export const SHORTENED = '(Het bericht was te lang. De rest staat in de mail.)';
/** Control characters that a message may not have, and signs that turn the direction of others. */
// oxlint-disable-next-line no-control-regex
const UNPRINTABLE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** On one line, as a person may read it. */
function plainName(name: string): string {
  const line = name.replaceAll(/\s+/g, ' ').replaceAll(UNPRINTABLE, '').trim();
  return Array.from(line).slice(0, NAME_MAX).join('') || 'bestand zonder naam';
}

/** The lines that say which files did not come along, for the ticket and for the sender. */
export function refusedLines(refused: readonly RefusedFile[]): string[] {
  const lines = refused.slice(0, NAMED_MAX).map(({ name, why }) => `- ${plainName(name)}: ${why}`);
  const more = refused.length - NAMED_MAX;
  return more > 0 ? [...lines, `- en nog ${more}`] : lines;
}

/**
 * The message as it comes on the ticket: what somebody wrote, cut where a message ends, and the files
 * that did not come along, so that nobody thinks that they arrived.
 */
export function replyMessage(words: string, refused: readonly RefusedFile[]): string {
  const notice =
    refused.length === 0
      ? ''
      : `\n\nNiet meegekomen uit de mail:\n${refusedLines(refused).join('\n')}`;
  const text = words.replaceAll(/\r\n?/g, '\n').replaceAll(UNPRINTABLE, '').trim() || WITHOUT_TEXT;
  const room = TICKET_MAX_LENGTH.message - notice.length;
  if (text.length <= room) return `${text}${notice}`;
  const kept = text.slice(0, room - SHORTENED.length - 2);
  // Never half a character.
  return `${kept.replace(/[\uD800-\uDBFF]$/, '').trimEnd()}\n\n${SHORTENED}${notice}`;
}

import { beginningOf } from '#domain/platform/shorten.ts';
import type { MailPart } from '#domain/platform/mail-part.ts';
import { TICKET_MAX_LENGTH } from './ticket.ts';

/** Above it stands what somebody answers, below it what they answer to. */
export const REPLY_LINE = '— Antwoord boven deze regel —';

/** Shape of a token of a ticket; in a subject it stands as `[#…]`. */
export const REPLY_TOKEN = '[\\da-f]{8}-[a-z2-7]{16}';

/**
 * Outcomes of a mail about a ticket, or of a customer's. The first two are on their ticket; the
 * others stay in the mailbox, and hang on a task.
 */
export const KEPT_OUTCOMES = [
  'other-address',
  'account-blocked',
  'ticket-closed',
  'ticket-full',
  'too-many',
  'too-large',
  'empty',
  'files-refused',
  'files-unscanned',
  'unreadable',
  'several-tickets',
  'no-ticket',
] as const;
export type KeptOutcome = (typeof KEPT_OUTCOMES)[number];
export const INBOUND_OUTCOMES = ['taken', 'automatic', 'account-gone', ...KEPT_OUTCOMES] as const;
export type InboundOutcome = (typeof INBOUND_OUTCOMES)[number];

/** Reasons that the mailbox could not be read. */
export const MAILBOX_FAILURES = [
  'unreachable',
  'login-refused',
  'no-such-mailbox',
  'interrupted',
] as const;
export type MailboxFailure = (typeof MAILBOX_FAILURES)[number];

/** A mail with its files in the coding of mails; ten files of the largest kind do not fit in one. */
export const INBOUND_MAX_BYTES = 25 * 1024 * 1024;

/** Outcomes that the sender can mend: they are told, once an hour for a ticket. */
const MENDABLE: ReadonlySet<InboundOutcome> = new Set<KeptOutcome>([
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

/** Tells whether somebody of staff has to look: not at what a program wrote, nor for who is gone. */
export function needsPerson(outcome: InboundOutcome): outcome is KeptOutcome {
  return KEPT_OUTCOMES.some((one) => one === outcome);
}

export type MailHeader = { key: string; value: string };

/** Reports of what became of a mail: delivered or not (RFC 3464), read (RFC 8098), unwanted (RFC 5965). */
const REPORT = /^\s*(?:multipart\/report|message\/(?:delivery-status|disposition-notification))\b/i;
/** Beginnings of the subject of an absence, in programs that say so nowhere else. */
const ABSENCE =
  /^\s*(?:Afwezig(?:heid)?\s*[:-]|Afwezigheids(?:bericht|melding)\b|Niet aanwezig\s*:|Automatisch (?:antwoord|bericht)\b|Auto(?:matic)?[ -]?(?:reply|response)\b|Out[ -]of[ -](?:the[ -])?office\b|Abwesend(?:heit)?\s*:|Abwesenheits(?:notiz|nachricht|meldung)\b|Automatische Antwort\b|Réponse automatique\b|Absent du bureau\b|Absence du bureau\b)/i;
/** The carrier of the mail writes as this, and nobody else does. */
const CARRIER = /(?:^|<)(?:mailer-daemon|mail-daemon|postmaster)@/i;

/**
 * Headers that say no person wrote a mail; keys in lower case. Precedence and
 * X-Auto-Response-Suppress are none: lists and every Exchange put them on what people write.
 */
const SIGNS: Readonly<Record<string, (value: string) => boolean>> = {
  'auto-submitted': (value) => value !== '' && !/^no\b/i.test(value),
  precedence: (value) => /^auto_reply\b/i.test(value),
  'x-autoreply': (value) => !/^no\b/i.test(value),
  'x-autorespond': (value) => !/^no\b/i.test(value),
  'x-failed-recipients': () => true,
  'return-path': (value) => /^<?\s*>?$/.test(value),
  'content-type': (value) => REPORT.test(value),
  subject: (value) => ABSENCE.test(value),
  from: (value) => CARRIER.test(value),
};

/**
 * Tells whether a program wrote it: an absence, a delivery report. Nothing is ever answered to those
 * (RFC 3834), and a person reads them only where they look for them.
 */
export function isAutomatic(headers: readonly MailHeader[]): boolean {
  return headers.some(({ key, value }) => SIGNS[key]?.(value.trim()) ?? false);
}

const LIST_HEADERS: ReadonlySet<string> = new Set(['list-id', 'list-unsubscribe', 'list-post']);

/** Tells whether a mail asks for no answers of programs, or would send them to everybody on a list. */
export function wantsNoAnswer(headers: readonly MailHeader[]): boolean {
  return headers.some(
    ({ key, value }) =>
      LIST_HEADERS.has(key) ||
      (key === 'precedence' && /^\s*(?:bulk|list|junk)\b/i.test(value)) ||
      (key === 'x-auto-response-suppress' && /\b(?:All|AutoReply)\b/i.test(value)),
  );
}

export type MailFile = { name: string; type: string; isInline: boolean; sizeBytes: number };

/** A picture of a signature; what somebody pastes into a mail is larger. */
export const DECORATION_MAX_BYTES = 10 * 1024;
const SIGNATURE = /^application\/(?:(?:x-)?pkcs7-signature|pgp-signature)$/;

/**
 * Tells whether a file comes with a mail by itself and nobody misses it: small pictures in it, its
 * signature.
 */
export function isDecoration({ type, isInline, sizeBytes }: MailFile): boolean {
  if (SIGNATURE.test(type)) return true;
  return isInline && type.startsWith('image/') && sizeBytes < DECORATION_MAX_BYTES;
}

/** A file that did not come along, and the sentence that says why. */
export type RefusedFile = { name: string; why: string };

const NAMED_MAX = 10;
const NAME_MAX = 80;
export const WITHOUT_TEXT = '(Zonder tekst.)';
export const SHORTENED = '(Het bericht is lang. De rest staat hieronder.)';
export const REST_IN_MAILBOX =
  '(Er is nog meer. De hele mail ligt in de postbus, in de map Verwerkt.)';
/** Longest folded text on the ticket, for somebody who opens it. */
const FOLDED_MAX = 40_000;
/** Control characters that a message may not have, and signs that turn the direction of others. */
// oxlint-disable-next-line no-control-regex -- control characters are what goes
const UNPRINTABLE = /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]/g;

/** On one line, as a person may read it. */
function plainName(name: string): string {
  const line = name.replaceAll(/\s+/g, ' ').replaceAll(UNPRINTABLE, '').trim();
  return beginningOf(line, NAME_MAX) || 'bestand zonder naam';
}

/** The lines that say which files did not come along, for the ticket and for the sender. */
export function refusedLines(refused: readonly RefusedFile[]): string[] {
  const lines = refused.slice(0, NAMED_MAX).map(({ name, why }) => `- ${plainName(name)}: ${why}`);
  const more = refused.length - NAMED_MAX;
  return more > 0 ? [...lines, `- en nog ${more}`] : lines;
}

export type MailedMessage = {
  /** Text that one reads at once. */
  message: string;
  /** The same with what is folded between it; null when nothing is. */
  parts: MailPart[] | null;
};

/**
 * A mail as it comes on the ticket: what somebody wrote, and folded what they answer to and what a
 * message has no room for. Last the files that did not come along, so that nobody thinks they arrived.
 */
export function mailedMessage(
  mail: readonly MailPart[],
  refused: readonly RefusedFile[],
): MailedMessage {
  const notice =
    refused.length === 0 ? '' : `Niet meegekomen uit de mail:\n${refusedLines(refused).join('\n')}`;
  const room = TICKET_MAX_LENGTH.message - (notice === '' ? 0 : notice.length + 2);
  const fitted = fit(mail.map(printable), room).map((part) => ({ ...part }));
  if (!fitted.some(({ isFolded }) => !isFolded)) {
    fitted.unshift({ text: WITHOUT_TEXT, isFolded: false });
  }
  if (notice !== '') addShown(fitted, notice);
  const message = fitted
    .filter(({ isFolded }) => !isFolded)
    .map(({ text }) => text)
    .join('\n\n');
  return { message, parts: fitted.some(({ isFolded }) => isFolded) ? fitted : null };
}

function printable({ text, isFolded }: MailPart): MailPart {
  return { text: text.replaceAll(/\r\n?/g, '\n').replaceAll(UNPRINTABLE, '').trim(), isFolded };
}

/** Below what is shown last, so that the message is the same with and without what is folded. */
function addShown(parts: MailPart[], text: string): void {
  const last = parts.at(-1);
  if (last === undefined || last.isFolded) parts.push({ text, isFolded: false });
  else last.text = `${last.text}\n\n${text}`;
}

/** Folds below a message what it has no room for, as far as there is room for that. */
function fit(mail: readonly MailPart[], room: number): MailPart[] {
  const whole = mail.filter(({ isFolded }) => !isFolded).map(({ text }) => text);
  let shownLeft = room;
  if (whole.join('\n\n').length > room) shownLeft -= SHORTENED.length + 2;
  const isLong = shownLeft < room;
  let isOver = false;
  let foldedLeft = FOLDED_MAX;
  const parts: MailPart[] = [];
  const fold = (text: string) => {
    if (text === '' || foldedLeft === 0) return;
    const kept = beginningOf(text, foldedLeft);
    foldedLeft = kept.length < text.length ? 0 : foldedLeft - kept.length;
    const rest = foldedLeft === 0 ? `${kept}\n\n${REST_IN_MAILBOX}` : kept;
    parts.push({ text: rest, isFolded: true });
  };
  for (const { text, isFolded } of mail) {
    if (text === '') continue;
    if (isFolded || isOver) {
      fold(text);
      continue;
    }
    const kept = isLong ? beginningOf(text, Math.max(0, shownLeft)) : text;
    isOver = kept.length < text.length;
    shownLeft -= kept.length + 2;
    if (!isOver) {
      parts.push({ text, isFolded });
      continue;
    }
    parts.push({ text: `${kept.trimEnd()}\n\n${SHORTENED}`.trim(), isFolded });
    fold(text.slice(kept.length).trim());
  }
  return parts;
}

import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import type { MailPart } from '#domain/platform/mail-part.ts';
import { REPLY_TOKEN } from '#domain/support/mail-reply.ts';

const PURPOSE = 'reply-by-mail';
const KEY_BYTES = 32;
const SHORT_ID_LENGTH = 8;
/** Eighty bits: who guesses has a mailbox for it, and a mail for every try. */
const SIGNATURE_LENGTH = 16;
/** Without capitals, and without figures that look like letters: programs and people retype it. */
const LETTERS = 'abcdefghijklmnopqrstuvwxyz234567';

const TOKEN = `(${REPLY_TOKEN})`;
const IN_SUBJECT = new RegExp(`\\[#${TOKEN}\\]`, 'gi');
const COPIED = new RegExp(`\\s*${IN_SUBJECT.source}`, 'gi');
const IN_THREAD = new RegExp(`<ticket\\.${TOKEN}@`, 'gi');
/** More of them than a conversation has are up to something. */
const CANDIDATES_MAX = 8;
const LOOKED_AT = 16_384;

type Receiver = { ticketId: string; customerId: string };

/**
 * Makes the token that only receivers of a mail about a ticket know: the beginning of the ticket's id, and
 * our word that it goes with this ticket of this customer. It stands in no table, and gives nothing but a
 * reply.
 */
export function makeReplyToken(secretKey: string, { ticketId, customerId }: Receiver): string {
  const key = Buffer.from(hkdfSync('sha256', secretKey, 'hostwerk', PURPOSE, KEY_BYTES));
  const signed = createHmac('sha256', key).update(`${ticketId}.${customerId}`).digest();
  const letters = Array.from(signed.subarray(0, SIGNATURE_LENGTH), (byte) => LETTERS[byte % 32]);
  return `${ticketId.slice(0, SHORT_ID_LENGTH)}-${letters.join('')}`;
}

/** As it stands in the subject of a mail, where every program leaves it. */
export function withReplyToken(subject: string, token: string): string {
  return `${subject} [#${token}]`;
}

/**
 * Takes out of a text that somebody typed or copied from a mail what proves an answer to it: others read
 * it too. Nothing else is changed; `instead` stands where nothing is left.
 */
export function withoutReplyTokens(words: string, instead: string): string {
  const rest = words.replaceAll(COPIED, '');
  return rest === words ? words : rest.trim() || instead;
}

/** The pieces of a mail so. */
export function partsWithoutTokens(parts: readonly MailPart[]): MailPart[] {
  return parts.map((part) => ({ ...part, text: withoutReplyTokens(part.text, '…') }));
}

/** As it stands in the chain of a mail, before the @: by it programs put the mails of a ticket together. */
export function threadOf(token: string): string {
  return `ticket.${token}`;
}

/** Finds tokens that a mail may be answering to; nothing is known of it yet. */
export function findReplyTokens({ subject, chain }: { subject: string; chain: string }): string[] {
  const found = [
    ...chain.slice(0, LOOKED_AT).matchAll(IN_THREAD),
    // Ours stands last; what comes before it somebody copied from a mail about another ticket.
    ...[...subject.slice(0, LOOKED_AT).matchAll(IN_SUBJECT)].slice(-1),
  ].map(([, token = '']) => token.toLowerCase());
  return [...new Set(found)].slice(0, CANDIDATES_MAX);
}

/** The ids that a token can be about: from the first to the last that begin as it does. */
export function idsOfToken(token: string): { from: string; to: string } {
  const shortId = token.slice(0, SHORT_ID_LENGTH);
  return {
    from: `${shortId}-0000-0000-0000-000000000000`,
    to: `${shortId}-ffff-ffff-ffff-ffffffffffff`,
  };
}

/** Tells whether a token is the one of this ticket and customer. */
export function isReplyToken(secretKey: string, token: string, receiver: Receiver): boolean {
  const expected = Buffer.from(makeReplyToken(secretKey, receiver));
  const given = Buffer.from(token);
  return given.length === expected.length && timingSafeEqual(given, expected);
}

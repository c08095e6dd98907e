import type { MailPart } from '#domain/platform/mail-part.ts';
import { REPLY_TOKEN } from './mail-reply.ts';

/** Our own line, alone, as programs quote it. Whoever writes about it has words beside it. */
const OURS = /^[\s>|*_]*[—–-]{1,3}\s*Antwoord boven deze regel\s*[—–-]{1,3}[\s*_]*$/i;

/** Lines of programs above what is answered to, in the languages that our customers' speak. */
const ATTRIBUTIONS = [
  // Op ma 23 nov 2026 om 12:00 schreef Hostwerk <hulp@…>: — and Apple's 'heeft … het volgende geschreven:'
  /^Op\b.*\d.*\b(?:schreef\b.*|geschreven):$/i,
  /^.+\bschreef op\b.*\d.*:$/i,
  /^On\b.*\d.*\bwrote:$/i,
  /^Am\b.*\d.*\bschrieb\b.*:$/i,
  /^Le\b.*\d.*\ba écrit\s*:$/i,
  /^\d{4}-\d\d-\d\d \d.*<\S+@\S+>\s*:$/,
] as const;
/** A long name has a program break the line. */
const ATTRIBUTION_LINES = 3;
const ATTRIBUTION_MAX = 400;
const ATTRIBUTION_START = /^(?:Op|On|Am|Le)\b/i;

const SEPARATOR =
  /^(?:-{2,}\s*(?:Oorspronkelijk (?:e-mail)?bericht|Originele bericht|Original (?:Message|Appointment)|Doorgestuurd bericht|Forwarded message|Ursprüngliche Nachricht|Weitergeleitete Nachricht)\s*-{2,}|Begin (?:forwarded message|doorgestuurd bericht):|Anfang der weitergeleiteten Nachricht:)$/i;
/** Outlook begins with who wrote it, and says when below. */
const FIRST_FIELD = /^\*?(?:Van|From|Von|De)\s*:\*?\s*\S/i;
const NEXT_FIELD =
  /^\*?(?:Verzonden|Datum|Aan|Onderwerp|Sent|Date|To|Subject|Gesendet|An|Betreff|Envoyé|À|Objet)\s*:/i;
const FIELDS_WITHIN = 5;
const RULE = /^_{8,}$/;
/** Most lines above our line in which a program says whose words follow. */
const HEADING_WITHIN = 12;
const IN_SUBJECT = new RegExp(`\\[#${REPLY_TOKEN}\\]`, 'i');

const QUOTED = /^\s*>/;
const SIGNATURE = /^-- ?$/;
/** The mark of a signature as programs write it; people write two dashes for other things too. */
const SIGNATURE_MARK = '-- ';
const SIGNATURE_LINES = 5;
const SENTENCE_END = /[.?!:;]$/;
/** It is folded only: a form too many hides a line that can be opened. */
const SENT_FROM =
  /^(?:(?:Verzonden|Verstuurd) (?:vanaf|met|via|vanuit) (?:mijn |de )?\S.{0,80}|Sent (?:from|via|with) (?:my )?\S.{0,80}|Gesendet (?:von|mit|über|aus) \S.{0,80}|Von meinem \S.{0,60} gesendet|Envoyé (?:de|depuis) \S.{0,80}|(?:Outlook voor|Get Outlook for|Outlook für|(?:Download|Verkrijg|Holen Sie sich|Laden Sie) Outlook) \S.{0,80})$/i;
/** Signs that are not seen and stand where one does not expect them. */
const UNSEEN = /[\u200b\u2060\ufeff]/g;
/** These join letters and pictures into one; elsewhere they are filling. */
const JOINERS =
  /(?<![\p{L}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}\ufe0f])[\u200c\u200d]|[\u200c\u200d](?![\p{L}\p{M}\p{Extended_Pictographic}])/gu;
/** Sign of programs for a picture in a mail without markup; the picture itself is among the files. */
const PICTURE = /\[cid:[^\s\][]{1,200}\]/gi;

const isBlank = (line: string) => line.trim() === '';
const isOwn = (line: string) => !QUOTED.test(line) && !isBlank(line);

/** Counts the lines from here on that are the line above what is answered to; none is 0. */
function attributionAt(lines: readonly string[], at: number): number {
  const first = lines[at]?.trim() ?? '';
  if (first.length > ATTRIBUTION_MAX) return 0;
  const longest = ATTRIBUTION_START.test(first) ? ATTRIBUTION_LINES : 1;
  for (let count = 1; count <= longest; count += 1) {
    const parts = lines.slice(at, at + count).map((line) => line.trim());
    if (parts.length < count || parts.includes('')) return 0;
    const sentence = parts.join(' ');
    if (sentence.length > ATTRIBUTION_MAX) return 0;
    if (sentence.endsWith(':') && ATTRIBUTIONS.some((one) => one.test(sentence))) return count;
  }
  return 0;
}

function isOutlookHead(lines: readonly string[], at: number): boolean {
  if (!FIRST_FIELD.test(lines[at]?.trim() ?? '')) return false;
  const below = lines.slice(at + 1, at + FIELDS_WITHIN);
  return below.filter((line) => NEXT_FIELD.test(line.trim())).length >= 2;
}

type Quote = { at: number; heading: number };

/** Place where the quotation begins, and how many lines only say so. */
function findQuote(lines: readonly string[]): Quote | null {
  const ours = lines.findIndex((line) => OURS.test(line));
  return ours === -1 ? findByLooks(lines) : findAboveOurs(lines, ours);
}

/**
 * Our own line is the first of what is answered to, so only what a program put right above it goes
 * along. All before that somebody wrote, also when it looks like a quotation.
 */
function findAboveOurs(lines: readonly string[], ours: number): Quote {
  let begin = ours;
  while ([begin, begin - 1].every((at) => QUOTED.test(lines[at] ?? ''))) begin -= 1;
  const end = lastFilled(lines, begin) + 1;
  for (let at = end - 1; at >= Math.max(0, begin - HEADING_WITHIN); at -= 1) {
    const isWhole = at + attributionAt(lines, at) === end;
    if (isWhole || (at === end - 1 && SEPARATOR.test((lines[at] ?? '').trim()))) {
      return { at, heading: begin - at };
    }
    if (isOutlookHead(lines, at) && isOfOurs(lines.slice(at, end))) {
      const from = leadAbove(lines, at);
      return { at: from, heading: begin - from };
    }
  }
  return { at: begin, heading: 0 };
}

/** Nothing is between it and our line, or a notice of their mail server: then our subject is in it. */
function isOfOurs(head: readonly string[]): boolean {
  return !head.some(isBlank) || IN_SUBJECT.test(head.join(''));
}

/** The line that a program draws above who wrote it, if it does. */
function leadAbove(lines: readonly string[], at: number): number {
  const above = lastFilled(lines, at);
  const text = (lines[above] ?? '').trim();
  return RULE.test(text) || SEPARATOR.test(text) ? above : at;
}

/**
 * Finds a quotation by its looks, in a mail without our line. Marked lines between somebody's own
 * may be anything, such as the output of a program: they stay as they stand.
 */
function findByLooks(lines: readonly string[]): Quote | null {
  const firstOwn = lines.findIndex(isOwn);
  const lastOwn = lines.findLastIndex(isOwn);
  for (const [at, line] of lines.entries()) {
    const heading = attributionAt(lines, at);
    if (heading > 0 && QUOTED.test(lines[nextFilled(lines, at + heading)] ?? '')) {
      return { at, heading };
    }
    const text = line.trim();
    const isRule = RULE.test(text) && isOutlookHead(lines, nextFilled(lines, at + 1));
    if (SEPARATOR.test(text) || isRule || isOutlookHead(lines, at)) return { at, heading: 1 };
    if (QUOTED.test(line) && (firstOwn === -1 || at < firstOwn || at > lastOwn)) {
      return { at, heading: 0 };
    }
  }
  return null;
}

function lastFilled(lines: readonly string[], before: number): number {
  let at = before - 1;
  while (at >= 0 && isBlank(lines[at] ?? '')) at -= 1;
  return at;
}

function nextFilled(lines: readonly string[], from: number): number {
  let at = from;
  while (at < lines.length && isBlank(lines[at] ?? '')) at += 1;
  return at;
}

type Range = { from: number; to: number };
const NOTHING: Range = { from: 0, to: 0 };

/**
 * Lines that somebody wrote below or between what they answer to. Between, their words mean little
 * without it: then those lines stay as well, up to the last of their own.
 */
function wordsBelow(lines: readonly string[], begin: number): Range {
  const below = lines.slice(begin);
  const firstOwn = below.findIndex(isOwn);
  // A program that does not mark what it quotes leaves nothing to tell an answer by: all is folded.
  if (firstOwn === -1 || !below.slice(0, firstOwn).some((line) => QUOTED.test(line))) {
    return NOTHING;
  }
  const last = below.findLastIndex(isOwn);
  const isBetween = below.slice(firstOwn, last).some((line) => QUOTED.test(line));
  return { from: begin + (isBetween ? 0 : firstOwn), to: begin + last + 1 };
}

/**
 * Line where the signature begins. Two dashes without their space need a name below them, and no
 * words.
 */
function signatureAt(lines: readonly string[]): number {
  const at = lines.findLastIndex((line) => SIGNATURE.test(line));
  if (at === -1) return lines.length;
  const below = lines.slice(at + 1).filter((line) => !isBlank(line));
  const isName =
    below.length <= SIGNATURE_LINES && !below.some((line) => SENTENCE_END.test(line.trim()));
  return lines[at] === SIGNATURE_MARK || isName ? at : lines.length;
}

/** Without the signature at its end. */
function withoutSignature(lines: readonly string[], { from, to }: Range): Range {
  let end = from + signatureAt(lines.slice(from, to));
  while (
    end > from &&
    (isBlank(lines[end - 1] ?? '') || SENT_FROM.test(lines[end - 1]?.trim() ?? ''))
  ) {
    end -= 1;
  }
  return { from, to: end };
}

function linesOf(text: string): string[] {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(UNSEEN, '')
    .replaceAll(JOINERS, '')
    .replaceAll('\u00a0', ' ')
    .replaceAll(PICTURE, '')
    .split('\n')
    .map((line) => (line === SIGNATURE_MARK ? line : line.trimEnd()));
}

/**
 * A mail in pieces: what somebody wrote themselves, and folded what they answer to, in whatever way
 * their program put it there, and the signature. Every line is in one of them: what is taken for a
 * quotation and is none can be opened.
 */
export function splitQuotedMail(text: string): MailPart[] {
  const lines = linesOf(text);
  const quote = findQuote(lines);
  const end = quote === null ? lines.length : quote.at;
  const shown = [withoutSignature(lines, { from: 0, to: end })];
  if (quote !== null) {
    shown.push(withoutSignature(lines, wordsBelow(lines, quote.at + quote.heading)));
  }
  const parts: MailPart[] = [];
  let at = 0;
  const take = (to: number, isFolded: boolean) => {
    const piece = joined(lines.slice(at, to));
    if (piece !== '') parts.push({ text: piece, isFolded });
    at = Math.max(at, to);
  };
  for (const { from, to } of shown) {
    take(from, true);
    take(to, false);
  }
  take(lines.length, true);
  return parts;
}

/** Words that somebody wrote themselves; empty when that was nothing. */
export function unquotedText(parts: readonly MailPart[]): string {
  return parts
    .filter(({ isFolded }) => !isFolded)
    .map((part) => part.text)
    .join('\n\n');
}

function joined(lines: readonly string[]): string {
  return lines
    .join('\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();
}

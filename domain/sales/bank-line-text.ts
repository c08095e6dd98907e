import { invoiceNumbersIn } from './bank-numbers.ts';
import { BANK_TEXT_MAX, type WrittenDetail, type WrittenEntry } from './bank-statement.ts';
import { beginningOf } from '#domain/platform/shorten.ts';

/** A piece of this length was cut off: ISO 20022 has so many characters for each Ustrd. */
const PIECE = 140;
/** Most characters of what came before that may begin a number which goes on in the next piece. */
const TAIL = 60;

/** Words of banks where a reference is asked for and there is none. */
const NO_REFERENCE = /^(?:NOTPROVIDED|NONREF|NOT PROVIDED)$/i;

export function isReference(text: string): boolean {
  return text.trim() !== '' && !NO_REFERENCE.test(text.trim());
}

/** On one line, without what a screen cannot show; null when nothing is left. */
export function cleanLine(text: string, max: number): string | null {
  const line = text.replaceAll(/[\s\p{Cc}\p{Cs}\p{Zl}\p{Zp}]+/gu, ' ').trim();
  return line === '' ? null : beginningOf(line, max).trim();
}

/**
 * The pieces that a bank cut a text in, as one. Where a piece is as long as pieces can be, or an invoice
 * number goes on in the next, nothing comes between them; else a space does.
 */
export function joinPieces(
  pieces: readonly string[],
  isFull: (piece: string, place: number) => boolean = ({ length }) => length >= PIECE,
): string {
  const [first = '', ...rest] = pieces;
  return rest.reduce((before, piece, at) => {
    const isOne =
      isFull(pieces[at] ?? '', at) || isCutNumber(before.slice(-TAIL), piece, rest[at + 1] ?? '');
    return isOne ? `${before}${piece}` : `${before} ${piece}`;
  }, first);
}

/** Tells whether an invoice number is only there with these two, and maybe the one after them, in one. */
function isCutNumber(before: string, piece: string, after: string): boolean {
  if (!/[0-9][-–—/._]?$/.test(before) || !/^[-–—/._]?[0-9]/.test(piece)) return false;
  const numbers = (text: string) => invoiceNumbersIn(text).length;
  return ['', after].some(
    (end) => numbers(`${before}${piece}${end}`) > numbers(`${before} ${piece}${end}`),
  );
}

/** Text of the payer: the pieces of free text, then structured references. */
function remittanceOf(details: readonly WrittenDetail[]): string {
  return details
    .flatMap(({ texts, reference }) => [joinPieces(texts.map((text) => text.trim())), reference])
    .filter((part) => part !== '')
    .join(' ');
}

/**
 * All that may say what a line is for: what the payer wrote, the payer's own reference, and what the
 * bank adds to the transaction and to the entry. What stands there already is not said again.
 */
export function lineText(entry: WrittenEntry, details: readonly WrittenDetail[]): string | null {
  const isWhole = details.length === entry.details.length;
  const parts = [
    ...details.flatMap(({ endToEndId, info }) => [isReference(endToEndId) ? endToEndId : '', info]),
    isWhole ? entry.info : '',
  ];
  const text = parts.reduce((said, part) => {
    const isNew = part.trim() !== '' && !bare(said).includes(bare(part));
    return isNew ? `${said} ${part}` : said;
  }, remittanceOf(details));
  return cleanLine(text, BANK_TEXT_MAX.long);
}

function bare(text: string): string {
  return text.replaceAll(/\s+/g, '').toUpperCase();
}

/**
 * The text that a line without a reference of the bank is known by. It stays what it has always been:
 * by another one the lines of a file that was read before would be new.
 */
export function knownText(entry: WrittenEntry, details: readonly WrittenDetail[]): string | null {
  const said = details.flatMap(({ texts, reference }) => [...texts, reference]).join(' ');
  return cleanLine(said.trim() === '' ? entry.info : said, BANK_TEXT_MAX.long);
}

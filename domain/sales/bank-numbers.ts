import { mod97 } from '#domain/platform/checksum.ts';
import { isIban } from './iban.ts';
import type { InvoiceKind } from './invoice.ts';
import { FIRST_FORMATS, printNumber, YEAR_MARK, type NumberFormat } from './number-series.ts';

/** A series by which the shop numbers, or numbered before. */
export type KnownSeries = NumberFormat & { kind: InvoiceKind };

/** Series of a shop that set none of its own. */
const FIRST_SERIES: readonly KnownSeries[] = [
  { kind: 'invoice', ...FIRST_FORMATS.invoice },
  { kind: 'credit_note', ...FIRST_FORMATS.credit_note },
];

/** Most digits of a number in a text. */
const NUMBER_DIGITS = 9;
const IBAN_LIKE = /[A-Z]{2}[0-9]{2} ?(?:[A-Z0-9]{4} ?){2,7}[A-Z0-9]{0,4}/gi;
/** A reference by ISO 11649: RF, two check digits, and what the shop would have given out. */
const CREDITOR_REFERENCE = /(?<![A-Z0-9])RF([0-9]{2}) ?([0-9]{4} ?[0-9]{4} ?[0-9]{2,7})(?![0-9])/gi;
/** Divider of a number as people and banks write it, or leave it out. */
const APART = String.raw`\s?[-–—/._]?\s?`;

/** Longest text that somebody types to say which invoices, in characters. */
export const BANK_TYPED_MAX_LENGTH = 600;

/** Numbers of invoices that somebody may mean by this text, as they are printed; each once. */
export function invoiceNumbersIn(
  text: string,
  series: readonly KnownSeries[] = FIRST_SERIES,
): string[] {
  return readNumbers(text, series).numbers;
}

/** The invoices that somebody names on purpose, and what of it is no number of an invoice. */
export function namedInvoices(
  typed: string,
  series: readonly KnownSeries[] = FIRST_SERIES,
): { numbers: string[]; others: string[] } {
  const { numbers, rest } = readNumbers(typed, series);
  const others = rest.split(/[\s,;]+/).filter((word) => /[0-9]/.test(word));
  return { numbers, others };
}

function readNumbers(
  text: string,
  known: readonly KnownSeries[],
): { numbers: string[]; rest: string } {
  // The longest prefix first: the number of a credit invoice has that of an invoice in it.
  const series = known.toSorted((a, b) => b.prefix.length - a.prefix.length);
  const found: string[] = [];
  const take = (printed: string | null, whole: string) => {
    if (printed === null) return whole;
    found.push(printed);
    return ' ';
  };
  const withoutReferences = text.replaceAll(
    CREDITOR_REFERENCE,
    (whole, check: string, given: string) => {
      const digits = given.replaceAll(' ', '');
      const isRight = mod97(`${digits}RF${check}`) === 1;
      return take(isRight ? readReference(digits, series) : null, whole);
    },
  );
  // An account number may have one in its digits.
  const rest = withoutReferences
    .replaceAll(IBAN_LIKE, (whole) => (isIban(whole) ? ' ' : whole))
    .replaceAll(typedNumbers(series), (whole, ...groups) =>
      take(printedOf(partsOf(groups.slice(0, 2 * series.length)), series), whole),
    );
  return { numbers: [...new Set(found)], rest };
}

/** The digits of a reference are those of the number, without what divides it. */
function readReference(digits: string, series: readonly KnownSeries[]): string | null {
  const ofDigits = series.filter(({ prefix }) => !/[A-Z]/.test(prefix));
  const whole = new RegExp(`^(?:${ofDigits.map(numberPattern).join('|')})$`);
  const found = ofDigits.length === 0 ? null : whole.exec(digits);
  return found === null ? null : printedOf(partsOf(found.slice(1)), ofDigits);
}

/**
 * Numbers of these series as people type them. No digit stands before or after, so that a longer number
 * does not have ours in it, and no letter before a prefix that begins with one.
 */
function typedNumbers(series: readonly KnownSeries[]): RegExp {
  const patterns = series.map((one) => {
    const before = /^[A-Z]/.test(one.prefix) ? 'A-Z0-9' : '0-9';
    return `(?<![${before}])${numberPattern(one)}(?![0-9])`;
  });
  return new RegExp(patterns.join('|'), 'gi');
}

/** Year and number of a series, each a group. */
function numberPattern({ prefix, digits }: NumberFormat): string {
  const [before = '', ...behind] = prefix.split(YEAR_MARK).map(divided);
  const [first, ...others] = behind;
  const year =
    first === undefined
      ? '()'
      : String.raw`${before === '' ? '' : String.raw`\s?`}(20[0-9]{2})${first}`;
  const again = others.map((text) => `20[0-9]{2}${text}`).join('');
  return `${before}${year}${again}([0-9]{${digits},${NUMBER_DIGITS}})`;
}

function divided(text: string): string {
  return text.replaceAll(/[.-]+/g, APART);
}

type Parts = { at: number; year: string; digits: string };

/** The pair of groups that was found: each series has one. */
function partsOf(groups: readonly unknown[]): Parts | null {
  const at = Math.floor(
    groups.findIndex((group, n) => n % 2 === 1 && typeof group === 'string') / 2,
  );
  const [year, digits] = [groups[2 * at], groups[2 * at + 1]];
  return typeof year === 'string' && typeof digits === 'string' ? { at, year, digits } : null;
}

function printedOf(parts: Parts | null, series: readonly KnownSeries[]): string | null {
  const one = parts === null ? undefined : series[parts.at];
  if (parts === null || one === undefined || one.kind !== 'invoice') return null;
  // More digits only once the series has needed them.
  if (parts.digits.length > one.digits && parts.digits.startsWith('0')) return null;
  return printNumber(one, { year: Number(parts.year), number: Number(parts.digits) });
}

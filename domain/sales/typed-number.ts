import { YEAR_MARK, type NumberFormat } from './number-series.ts';

/** Most digits of a number that somebody types. */
const TYPED_DIGITS = 9;
/** Dashes and spaces, which people type where a number has one of them, or nothing. */
const APART = String.raw`[\s\p{Pd}]`;

/** Numbers of one series that somebody may mean, both ends included; of every year where they name none. */
export type MeantNumbers = { seriesId: string; year: number | null; from: number; until: number };

type Named = NumberFormat & { id: string };

/**
 * Reads what somebody types to find an invoice: its number, or the end of it. Zeros in front say
 * where digits stand: a text shorter than a number is then how it begins.
 */
export function readTypedNumber(typed: string, series: readonly Named[]): MeantNumbers[] {
  const text = typed.trim().toUpperCase();
  return series.flatMap((one) => {
    const found = readAlone(text) ?? readWhole(text, one);
    if (found === null) return [];
    const { digits, year } = found;
    const isBeginning = digits.startsWith('0') && digits.length < one.digits;
    const step = isBeginning ? 10 ** (one.digits - digits.length) : 1;
    const from = Number(digits) * step;
    return [{ seriesId: one.id, year, from, until: from + step - 1 }];
  });
}

type Read = { digits: string; year: number | null };

function readAlone(text: string): Read | null {
  return /^[0-9]{1,9}$/.test(text) ? { digits: text, year: null } : null;
}

/** Prefix and number, divided as they are printed, or all in one. */
function readWhole(text: string, format: NumberFormat): Read | null {
  const apart = new RegExp(`^${pattern(format.prefix, APART)}([0-9\\s]+)$`, 'u').exec(text);
  const glued = new RegExp(`^${pattern(format.prefix, '')}([0-9]+)$`, 'u').exec(
    text.replaceAll(/\s/gu, ''),
  );
  const read = apart ?? (isWholeGlued(glued, format) ? glued : null);
  const digits = read?.at(-1)?.replaceAll(/\s/gu, '') ?? '';
  if (digits === '' || digits.length > TYPED_DIGITS) return null;
  const year = format.perYear ? Number(read?.[1]) : null;
  return { digits, year };
}

/** Behind a digit only a number of full length shows where the prefix ends. */
function isWholeGlued(found: RegExpExecArray | null, { prefix, digits }: NumberFormat): boolean {
  const endsInDigit = /[0-9}][.-]*$/.test(prefix);
  return found !== null && (!endsInDigit || found.at(-1)?.length === digits);
}

/**
 * The prefix as a pattern, its year as a group. What divides it is there, and may be another dash or a
 * space; without `apart` it is left out.
 */
function pattern(prefix: string, apart: string): string {
  const parts = prefix.split(YEAR_MARK).map((text) => dividedText(text, apart));
  const between = apart === '' ? '' : `${apart}*`;
  return parts.join(`${between}([0-9]{4})`);
}

function dividedText(text: string, apart: string): string {
  const divider = apart === '' ? '' : `(?:${apart}|[.])+`;
  return text.replaceAll(/[.-]+/g, divider);
}

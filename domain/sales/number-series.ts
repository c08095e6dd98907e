import type { InvoiceKind } from './invoice.ts';

/** Stands in the prefix of a series for the year of issue. */
export const YEAR_MARK = '{jaar}';

/** Letters, digits and what divides them, as every bank and every file name takes them. */
export const PREFIX_MAX_LENGTH = 16;
const PREFIX = /^(?:[A-Z0-9.-]|\{jaar\})*$/;

export const DIGITS_MIN = 1;
export const DIGITS_MAX = 9;
/** Highest number that a series may begin at: there must be room for more behind it. */
export const START_NUMBER_MAX = 99_999_999;

/** Format in which the numbers of a series are printed and counted. */
export type NumberFormat = {
  prefix: string;
  /** Digits of a number, until the series needs more. */
  digits: number;
  /** Tells whether each year begins at one again; else numbers go on. */
  perYear: boolean;
};

/** A series as its next number follows from it. */
export type CountedSeries = NumberFormat & {
  /** The first number of the year in which the series was begun. */
  startNumber: number;
  /** Year that is being counted, and the last number of it; zero where the numbers go on. */
  lastYear: number;
  lastNumber: number;
  /** Day of its last document, `YYYY-MM-DD`; null while it has none. */
  lastIssuedOn: string | null;
};

/** Formats of a new shop: `2026-000001`, and for credit invoices `C2026-000001`. */
export const FIRST_FORMATS: Readonly<Record<InvoiceKind, NumberFormat>> = {
  invoice: { prefix: `${YEAR_MARK}-`, digits: 6, perYear: true },
  credit_note: { prefix: `C${YEAR_MARK}-`, digits: 6, perYear: true },
};

/** A number as it stands on the document; the database prints it by the same rule. */
export function printNumber(
  { prefix, digits }: NumberFormat,
  { year, number }: { year: number; number: number },
): string {
  return `${prefix.replaceAll(YEAR_MARK, String(year))}${String(number).padStart(digits, '0')}`;
}

/**
 * The day, year and number of the next document. Its day is never before that of the last one: who waited
 * for the number on New Year's Eve is of the new year too (numbers follow time).
 */
export function nextInSeries(
  series: CountedSeries,
  today: string,
): { issuedOn: string; year: number; number: number; printed: string } {
  const { lastIssuedOn, perYear, lastYear, lastNumber } = series;
  const issuedOn = lastIssuedOn !== null && lastIssuedOn > today ? lastIssuedOn : today;
  const year = Number(issuedOn.slice(0, 4));
  const goesOn = !perYear || year === lastYear;
  const number = goesOn ? lastNumber + 1 : 1;
  return { issuedOn, year, number, printed: printNumber(series, { year, number }) };
}

/** Tells whether a series has given out a number: then it is as it is. */
export function isUsed({ lastIssuedOn }: Pick<CountedSeries, 'lastIssuedOn'>): boolean {
  return lastIssuedOn !== null;
}

export const SERIES_REFUSALS = ['PREFIX', 'NO_YEAR', 'ALIKE'] as const;
export type SeriesRefusal = (typeof SERIES_REFUSALS)[number];

/** Says what is wrong with the format of a series beside those that the shop has or had. */
export function refuseFormat(
  format: NumberFormat,
  others: readonly NumberFormat[],
): SeriesRefusal | null {
  const { prefix, perYear } = format;
  if (!PREFIX.test(prefix) || prefix.length > PREFIX_MAX_LENGTH) return 'PREFIX';
  if (perYear && !prefix.includes(YEAR_MARK)) return 'NO_YEAR';
  return others.some((other) => mayCollide(prefix, other.prefix)) ? 'ALIKE' : null;
}

/** Tells whether two prefixes can ever give the same number: `F` and `F1` can, `F` and `G` cannot. */
export function mayCollide(one: string, other: string): boolean {
  const [short = [], long = []] = [placesOf(one), placesOf(other)].toSorted(
    (a, b) => a.length - b.length,
  );
  return long.every((place, at) => meets(place, short[at] ?? DIGIT));
}

const DIGIT = 'any digit';

/** Lists what may stand at each place of a prefix; behind it come digits. */
function placesOf(prefix: string): string[] {
  return prefix.split(YEAR_MARK).flatMap((text, at) => {
    const year = at === 0 ? [] : [DIGIT, DIGIT, DIGIT, DIGIT];
    return [...year, ...text];
  });
}

function meets(one: string, other: string): boolean {
  if (one === DIGIT) return other === DIGIT || /^[0-9]$/.test(other);
  return one === other || (other === DIGIT && /^[0-9]$/.test(one));
}

/** Sentence at the field of the prefix: the same from the form and from the server. */
export const SERIES_SENTENCES: Readonly<Record<SeriesRefusal, string>> = {
  PREFIX: `Gebruik hoogstens ${PREFIX_MAX_LENGTH} hoofdletters, cijfers, streepjes en punten, en {jaar} voor het jaar.`,
  NO_YEAR:
    'Zet {jaar} in het voorvoegsel, of laat de nummers doorlopen: anders komt elk nummer elk jaar terug.',
  ALIKE: 'Met dit voorvoegsel zou een nummer twee keer kunnen voorkomen. Kies een ander.',
};

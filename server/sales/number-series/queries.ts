import type { NumberSeries } from '#contract/staff/number-series.ts';
import { amsterdamDate } from '#domain/platform/amsterdam.ts';
import { nextInSeries, printNumber } from '#domain/sales/number-series.ts';
import { readTypedNumber } from '#domain/sales/typed-number.ts';
import type { Db } from '#server/platform/db/database.ts';

/** No shop begins as many. */
const SERIES_MAX = 200;

/** Every series that the shop numbers by or numbered by before, those that number first. */
export async function listSeries(db: Db) {
  return db
    .selectFrom('series')
    .select([
      'id',
      'kind',
      'prefix',
      'digits',
      'perYear',
      'startNumber',
      'startYear',
      'lastYear',
      'lastNumber',
      'lastIssuedOn',
      'lastHash',
      'endedAt',
    ])
    .orderBy('endedAt', (by) => by.desc().nullsFirst())
    .orderBy('kind')
    .orderBy('id')
    .limit(SERIES_MAX)
    .execute();
}

/** The same for the console, with the number that each gave out last and gives out next. */
export async function presentSeries(db: Db, now: Date): Promise<{ series: NumberSeries[] }> {
  const today = amsterdamDate(now);
  const series = (await listSeries(db)).map(
    ({ endedAt, startYear: _year, lastHash: _hash, ...one }) => {
      const { lastIssuedOn, lastNumber } = one;
      const last = lastIssuedOn && { year: Number(lastIssuedOn.slice(0, 4)), number: lastNumber };
      return {
        ...one,
        lastPrinted: last ? printNumber(one, last) : null,
        nextPrinted: nextInSeries(one, today).printed,
        isEnded: endedAt !== null,
      };
    },
  );
  return { series };
}

type Counted = Awaited<ReturnType<typeof listSeries>>[number];

/** Longest text that is read as a number: the longest prefix and number, with spaces. */
const TYPED_MAX = 40;

type MeantInYear = { seriesId: string; year: number; from: number; until: number };

/**
 * The numbers that somebody may mean, by series and year: those are few, so that the numbers themselves are
 * the index.
 */
export async function readMeantNumbers(db: Db, text: string): Promise<MeantInYear[]> {
  // No number has so many signs, and most of what is searched for has no digit.
  if (text.length > TYPED_MAX || !/[0-9]/.test(text)) return [];
  const series = await listSeries(db);
  return readTypedNumber(text, series).flatMap(({ year, ...numbers }) => {
    const one = series.find(({ id }) => id === numbers.seriesId);
    return yearsOf(one, year).map((counted) => ({ ...numbers, year: counted }));
  });
}

/** The years that a series counted: that one, or all of them; zero for one whose numbers go on. */
function yearsOf(series: Counted | undefined, year: number | null): number[] {
  if (series === undefined) return [];
  const { startYear, lastYear } = series;
  const years = Array.from({ length: lastYear - startYear + 1 }, (_, n) => startYear + n);
  return year === null ? years : years.filter((one) => one === year);
}

/**
 * Reads the numbers of the invoices that came in the place of corrected ones, by the numbers of those: who
 * pays by the old number pays what is owed now.
 */
export async function readNumbersNow(
  db: Db,
  numbers: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (numbers.length === 0) return new Map();
  const rows = await db
    .selectFrom('invoices')
    .innerJoin('invoices as now', 'now.orderId', 'invoices.orderId')
    .select(['invoices.invoiceNumber as before', 'now.invoiceNumber as after'])
    .where('invoices.invoiceNumber', 'in', [...numbers])
    .where('invoices.correctedAt', 'is not', null)
    .where('now.kind', '=', 'invoice')
    .where('now.correctedAt', 'is', null)
    .execute();
  return new Map(rows.map(({ before, after }) => [before, after]));
}

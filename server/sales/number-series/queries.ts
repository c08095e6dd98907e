import type { NumberSeries } from '#contract/staff/number-series.ts';
import { amsterdamDate } from '#domain/platform/amsterdam.ts';
import { nextInSeries, printNumber } from '#domain/sales/number-series.ts';
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

/** The calendar of the shop. A date is the text `YYYY-MM-DD`; an instant is a Date (UTC inside). */

const DAY_MS = 86_400_000;
const DATE_TEXT = /^(\d{4})-(\d{2})-(\d{2})$/;

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/Amsterdam',
  calendar: 'iso8601',
  numberingSystem: 'latn',
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
});

/** As wallClockMs, from the calendar of the language. Throws RangeError on an invalid Date. */
function shownMs(instant: Date): number {
  const shown = new Map(
    clock.formatToParts(instant).map((part) => [part.type, Number(part.value)]),
  );
  const field = (type: Intl.DateTimeFormatPartTypes) => shown.get(type) ?? Number.NaN;
  const seconds = Date.UTC(
    field('year'),
    field('month') - 1,
    field('day'),
    field('hour'),
    field('minute'),
    field('second'),
  );
  return seconds + (((instant.getTime() % 1000) + 1000) % 1000);
}

const HOUR_MS = 3_600_000;
/** By the hour: summer time begins and ends on a full one. To ask the calendar is slow. */
const offsets = new Map<number, number>();
const OFFSETS_MAX = 10_000;

/**
 * Gives the time by which Amsterdam is ahead of UTC at this instant, in ms: one hour in winter, two in
 * summer.
 */
function offsetMs(utcMs: number): number {
  const hour = Math.floor(utcMs / HOUR_MS);
  const known = offsets.get(hour);
  if (known !== undefined) return known;
  const offset = shownMs(new Date(utcMs)) - utcMs;
  if (offsets.size >= OFFSETS_MAX) offsets.clear();
  offsets.set(hour, offset);
  return offset;
}

/** The clock in Amsterdam, written as if it were UTC, in ms since 1970. */
function wallClockMs(instant: Date): number {
  return instant.getTime() + offsetMs(instant.getTime());
}

/** A calendar date as ms since 1970 at 00:00 UTC. Throws RangeError on what is no real date. */
function dateMs(date: string): number {
  const [, year, month, day] = DATE_TEXT.exec(date) ?? [];
  const ms = Date.UTC(Number(year), Number(month) - 1, Number(day));
  if (Number.isNaN(ms) || dateText(ms) !== date) throw new RangeError(`not a date: ${date}`);
  return ms;
}

function dateText(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10);
}

/** Tells whether the text is a real calendar date, `YYYY-MM-DD`. */
export function isDate(text: string): boolean {
  if (!DATE_TEXT.test(text)) return false;
  const ms = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(ms) && dateText(ms) === text;
}

/** The date in Amsterdam at this instant, `YYYY-MM-DD`. Throws RangeError on an invalid Date. */
export function amsterdamDate(instant: Date): string {
  return dateText(wallClockMs(instant));
}

/** The year in Amsterdam at this instant: the year of an invoice number (not that of UTC). */
export function amsterdamYear(instant: Date): number {
  return new Date(wallClockMs(instant)).getUTCFullYear();
}

/** Time in Amsterdam since midnight, in ms: 0 to 86,399,999. */
export function amsterdamTimeOfDay(instant: Date): number {
  return ((wallClockMs(instant) % DAY_MS) + DAY_MS) % DAY_MS;
}

/** The date `n` days later, or earlier when negative. Throws RangeError on what is no date. */
export function addDays(date: string, n: number): string {
  return dateText(dateMs(date) + n * DAY_MS);
}

/** Days from `from` to `to`; negative when `to` is earlier. Throws RangeError on what is no date. */
export function daysBetween(from: string, to: string): number {
  return (dateMs(to) - dateMs(from)) / DAY_MS;
}

/** The same day `n` months on, or that month's last day when it is shorter (31 Jan to 28 Feb). */
export function addMonths(date: string, n: number): string {
  const start = new Date(dateMs(date));
  const year = start.getUTCFullYear();
  const month = start.getUTCMonth() + n;
  const lastDay = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  return dateText(Date.UTC(year, month, Math.min(start.getUTCDate(), lastDay)));
}

/**
 * The instant at which the clock in Amsterdam shows this date and time of day (ms since midnight).
 * A time that spring skips moves on by an hour (02:30 is 03:30); of an hour that autumn shows twice
 * the first is meant. Throws RangeError on what is no date.
 */
export function amsterdamInstant(date: string, timeOfDayMs: number): Date {
  const wanted = dateMs(date) + timeOfDayMs;
  const beforeChange = wanted - offsetMs(wanted - DAY_MS);
  const afterChange = wanted - offsetMs(wanted + DAY_MS);
  const shownTwiceOrOnce = [beforeChange, afterChange].filter(
    (candidate) => candidate + offsetMs(candidate) === wanted,
  );
  return new Date(shownTwiceOrOnce.length > 0 ? Math.min(...shownTwiceOrOnce) : beforeChange);
}

/** The instant at which this date begins in Amsterdam. Throws RangeError on what is no date. */
export function amsterdamMidnight(date: string): Date {
  return amsterdamInstant(date, 0);
}

/** Gives the beginning of a year in Amsterdam and its end, exclusive. */
export function amsterdamYearBounds(year: number): { from: Date; until: Date } {
  const start = (ofYear: number) => amsterdamMidnight(`${String(ofYear).padStart(4, '0')}-01-01`);
  return { from: start(year), until: start(year + 1) };
}

/** The instant at which the month of this instant began in Amsterdam. */
export function startOfAmsterdamMonth(instant: Date): Date {
  return amsterdamMidnight(`${amsterdamDate(instant).slice(0, 7)}-01`);
}

import type { Cents } from '#domain/platform/money.ts';

const LOCALE = 'nl-NL';
const TIME_ZONE = 'Europe/Amsterdam';

const money = new Intl.NumberFormat(LOCALE, { style: 'currency', currency: 'EUR' });
const percent = new Intl.NumberFormat(LOCALE, {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});
const growth = new Intl.NumberFormat(LOCALE, {
  style: 'percent',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
  signDisplay: 'exceptZero',
});
const count = new Intl.NumberFormat(LOCALE);
const date = new Intl.DateTimeFormat(LOCALE, {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: TIME_ZONE,
});
const longDate = new Intl.DateTimeFormat(LOCALE, {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: TIME_ZONE,
});
const dateTime = new Intl.DateTimeFormat(LOCALE, {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: TIME_ZONE,
});

/** A moment, or a business date such as `2026-11-21`, which is that day wherever it is read. */
type DateLike = Date | string;

function toDate(value: DateLike): Date {
  if (typeof value !== 'string') return value;
  // Noon, so that no time zone can move a business date to the day beside it.
  return new Date(value.length === 10 ? `${value}T12:00:00Z` : value);
}

/** `€ 12,99` (with a no-break space). */
export function formatMoney(cents: Cents): string {
  return money.format(cents / 100);
}

/** `21-11-2026` */
export function formatDate(value: DateLike): string {
  return date.format(toDate(value));
}

/** `21 november 2026`; its day is never alone at the end of a line (with a no-break space). */
export function formatLongDate(value: DateLike): string {
  return longDate.format(toDate(value)).replace(' ', '\u00A0');
}

/** `21-11-2026, 14:05` */
export function formatDateTime(value: DateLike): string {
  return dateTime.format(toDate(value));
}

/** Takes a ratio: `0.211` is `21,1%`. No ratio (a division by zero) is a dash. */
export function formatPercent(ratio: number | null): string {
  return ratio === null ? '–' : percent.format(ratio);
}

/** A ratio as a change: `0.25` is `+25,0%`. No ratio (nothing to compare with) is a dash. */
export function formatGrowth(ratio: number | null): string {
  return ratio === null ? '–' : growth.format(ratio);
}

/** `1.234` */
export function formatCount(value: number): string {
  return count.format(value);
}

const decimal = new Intl.NumberFormat(LOCALE, { maximumFractionDigits: 1 });

/** `340 kB`, `1,2 MB` */
export function formatBytes(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`;
  return bytes < 1_000_000
    ? `${count.format(Math.round(bytes / 1000))} kB`
    : `${decimal.format(bytes / 1_000_000)} MB`;
}

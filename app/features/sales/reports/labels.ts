import { formatMoney } from '#app/lib/format.ts';
import { cents, type Cents } from '#domain/platform/money.ts';
import type { VatTreatment } from '#domain/catalogue/vat-treatment.ts';

const LOCALE = 'nl-NL';
const long = new Intl.DateTimeFormat(LOCALE, { month: 'long', year: 'numeric', timeZone: 'UTC' });
const short = new Intl.DateTimeFormat(LOCALE, { month: 'short', timeZone: 'UTC' });

function dayIn(month: string): Date {
  return new Date(`${month}-15T12:00:00Z`);
}

/** `2026-11` is `november 2026`. */
export function monthLabel(month: string): string {
  return long.format(dayIn(month));
}

/** `2026-11` is `nov`. */
export function shortMonthLabel(month: string): string {
  return short.format(dayIn(month)).replace('.', '');
}

/** Names of the ways in which an invoice is taxed, for bookkeepers. */
export const VAT_TREATMENT_LABELS: Readonly<Record<VatTreatment, string>> = {
  standard: 'Nederlandse btw',
  reverse_charge: 'Verlegd',
  small_business: 'Vrijgesteld (KOR)',
  destination: 'Btw van het land (OSS)',
  outside: 'Buiten het btw-gebied van de EU',
};

const MILLION = 1_000_000;

/** An amount along an axis, which is round and has little room: without cents, from a million on by the million. */
export function axisAmount(amount: Cents, end: Cents): string {
  const whole = (value: Cents) => formatMoney(value).replace(/,00$/, '');
  if (end < 100 * MILLION) return whole(amount);
  return amount === 0 ? whole(amount) : `${whole(cents(Math.round(amount / MILLION)))} mln`;
}

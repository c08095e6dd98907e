import type { VatTreatment } from '#domain/vat-treatment.ts';

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

/** How an invoice is taxed, for who keeps the books. */
export const VAT_TREATMENT_LABELS: Readonly<Record<VatTreatment, string>> = {
  standard: 'Nederlandse btw',
  reverse_charge: 'Verlegd',
  small_business: 'Vrijgesteld (KOR)',
  destination: 'Btw van het land (OSS)',
};

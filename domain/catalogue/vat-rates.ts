import type { CountryCode } from '#domain/identity/customer.ts';
import { postalDigits } from './vat-area.ts';

/**
 * General rates of btw, in percent, as they were on 1 January 2024 (European Commission, Taxes in Europe
 * Database; the Netherlands: Wet OB 1968 art. 9 lid 1). Hosting has no reduced rate anywhere.
 */
const VAT_RATES: Readonly<Record<CountryCode, number>> = {
  NL: 21,
  BE: 21,
  BG: 20,
  CY: 19,
  DK: 25,
  DE: 19,
  EE: 22,
  FI: 24,
  FR: 20,
  GR: 24,
  HU: 27,
  IE: 23,
  IT: 22,
  HR: 25,
  LV: 21,
  LT: 21,
  LU: 17,
  MT: 18,
  AT: 20,
  PL: 23,
  PT: 23,
  RO: 19,
  SI: 22,
  SK: 20,
  ES: 21,
  CZ: 21,
  SE: 25,
};

/** A general rate, in percent, that holds from a day (`2027-01-01`) on. */
type RateChange = { country: CountryCode; from: string; percent: number };

/** Changes since then, up to November 2026, oldest first. A new rate is a line here, before its day comes. */
const RATE_CHANGES: readonly RateChange[] = [
  { country: 'FI', from: '2024-09-01', percent: 25.5 },
  { country: 'SK', from: '2025-01-01', percent: 23 },
  { country: 'EE', from: '2025-07-01', percent: 24 },
  { country: 'RO', from: '2025-08-01', percent: 21 },
];

/** The general rate of a country on a business day, in percent. */
export function vatRateOn(country: CountryCode, day: string): number {
  const last = RATE_CHANGES.findLast((change) => change.country === country && change.from <= day);
  return last?.percent ?? VAT_RATES[country];
}

/**
 * Regions with a general rate of their own for who lives there, by how their postal codes begin: Madeira and
 * the Azores (Código do IVA art. 6(16) and 18(3)). Jungholz and Mittelberg are none: Austria's 19% is for
 * who supplies from there (UStG § 10 Abs. 4), not for who is supplied from the Netherlands.
 */
const REGIONS: Readonly<
  Partial<Record<CountryCode, readonly { codes: RegExp; percent: number }[]>>
> = {
  PT: [
    { codes: /^9[0-4][0-9]{2}/, percent: 22 },
    { codes: /^9[5-9][0-9]{2}/, percent: 16 },
  ],
};

type Place = { country: CountryCode; postalCode: string };

/** The rate of a region that has one of its own, in percent; null everywhere else. */
export function regionRate({ country, postalCode }: Place): number | null {
  const digits = postalDigits(postalCode);
  const region = REGIONS[country]?.find(({ codes }) => codes.test(digits));
  return region?.percent ?? null;
}

/** The rate of consumers where they live on a business day, in percent. */
export function localRate(place: Place, day: string): number {
  return regionRate(place) ?? vatRateOn(place.country, day);
}

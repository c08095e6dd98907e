import type { CountryCode } from '#domain/identity/customer.ts';
import { postalDigits } from './vat-area.ts';

/**
 * The general rate of btw in each country, in percent, as it is in November 2026 (European Commission,
 * Taxes in Europe Database). Hosting has no reduced rate anywhere. A country that changes its rate is a
 * change here, from the day it holds.
 */
export const VAT_RATES: Readonly<Record<CountryCode, number>> = {
  NL: 21,
  BE: 21,
  BG: 20,
  CY: 19,
  DK: 25,
  DE: 19,
  EE: 24,
  FI: 25.5,
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
  RO: 21,
  SI: 22,
  SK: 23,
  ES: 21,
  CZ: 21,
  SE: 25,
};

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

/** Rate of consumers where they live, in percent. */
export function localRate(place: Place): number {
  return regionRate(place) ?? VAT_RATES[place.country];
}

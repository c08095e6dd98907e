import type { CountryCode } from './customer.ts';

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

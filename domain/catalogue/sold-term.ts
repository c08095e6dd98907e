import { PER_TERM, TERMS } from './term.ts';

/** The term of what is sold once and has no next term. */
export const ONE_OFF = 0;
export const SOLD_TERMS = [ONE_OFF, ...TERMS] as const;
export type SoldTerm = (typeof SOLD_TERMS)[number];

/** Says how often a price is paid, also of what is sold once: `€ 49,00 eenmalig`. */
export function perSoldTerm(term: SoldTerm): string {
  return term === ONE_OFF ? 'eenmalig' : PER_TERM[term];
}

import { addDays } from '#domain/platform/amsterdam.ts';

/** Ways in which a company gives its word that it orders, where a colleague of the shop places the order. */
export const WORD_WAYS = ['phone', 'mail', 'in-person'] as const;
export type WordWay = (typeof WORD_WAYS)[number];

/** Their names within a sentence. */
export const WORD_WAY_NAMES: Readonly<Record<WordWay, string>> = {
  phone: 'telefonisch',
  mail: 'per mail',
  'in-person': 'in een gesprek',
};

/** Days after which a word is too old to order by: prices and terms were others. */
export const WORD_DAYS = 30;

/** Tells whether a word of this day is one to order by today. Days are `YYYY-MM-DD`. */
export function isWordDay(givenOn: string, today: string): boolean {
  return givenOn <= today && givenOn >= addDays(today, -WORD_DAYS);
}

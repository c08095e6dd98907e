import * as z from 'zod';
import { BILLING_CYCLES, OTHER_TERMS, TERMS } from '#domain/catalogue/term.ts';
import { centsValue } from '#contract/values.ts';

/** Length of a term, in months. */
export const termValue = z.literal(TERMS);

/** The cycle of a term, as it was called before there were others; null of any but a month or a year. */
export const cycleValue = z.enum(BILLING_CYCLES).nullable();

/** A term as it is asked for: in months, or by its cycle. */
export const askedTermFields = {
  termMonths: termValue.optional(),
  cycle: z.enum(BILLING_CYCLES).optional(),
};

export const ONE_TERM = { message: 'Kies één termijn.', path: ['termMonths'] };

/** The price of a term beside a month and a year, VAT included. */
export const otherPrice = z.strictObject({
  termMonths: z.literal(OTHER_TERMS),
  priceCents: centsValue,
});

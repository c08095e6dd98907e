import type { z } from 'zod';
import type { quoteOutput } from '#contract/customer/checkout.ts';

/** The price of a basket, with what can be chosen for each thing in it. */
export type BasketQuote = z.infer<typeof quoteOutput>;

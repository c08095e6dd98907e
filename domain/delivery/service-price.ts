/** The price of a service is its plan's, or one of its own that the plan's leaves alone. */
export const PRICE_ORIGINS = ['list', 'individual'] as const;
export type PriceOrigin = (typeof PRICE_ORIGINS)[number];

/** Highest price of its own, in cents. */
export const INDIVIDUAL_PRICE_MAX = 10_000_000;

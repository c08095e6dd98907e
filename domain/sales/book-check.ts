/**
 * Rules that the shop's books obey at any moment, whatever stopped or failed before it. Each is a
 * question of `server/operations/books/queries.ts` that must find nothing.
 */
export const BOOK_CHECKS = [
  'invoice-numbers',
  'invoice-of-order',
  'invoice-sums',
  'invoice-chain',
  'invoice-paid',
  'corrections',
  'payment-booked',
  'bank-line',
  'order-lines',
  'order-paid',
  'claims',
  'order-service',
  'order-renewal',
  'discounts',
  'service-paid',
  'service-billed',
  'service-terms',
  'refunds',
  'credit',
  'work-waiting',
  'erasures',
  'kept-figures',
  'audit-log',
  'lost-work',
] as const;
/** Days that a start which found work missing stays a fault: staff have read it by then. */
export const LOST_WORK_DAYS = 30;

export type BookCheck = (typeof BOOK_CHECKS)[number];

/** Most examples of a fault that are kept; the figure tells how many there are. */
export const BOOK_EXAMPLES = 10;

/** Example of a fault: the number of an invoice, a name; and the order on whose page one sees more. */
export type BookExample = { subject: string; orderId: string | null };

/** Finding of a check, and how often it was found. */
export type BookFinding = { found: number; examples: BookExample[] };

/** Something that must never be, and is; found at least once. */
export type BookFault = BookFinding & { check: BookCheck };

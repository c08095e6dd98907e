import { addMonths, amsterdamDate } from '#domain/platform/amsterdam.ts';
import { cents, type Cents } from '#domain/platform/money.ts';

/** Reports cover this many months, the running one included. */
export const REPORT_MONTHS = 6;

/** A calendar month, as reports name it: `2026-11`. */
export const MONTH = /^[0-9]{4}-(0[1-9]|1[0-2])$/;

/** The month in Amsterdam at this instant. */
export function monthOf(instant: Date): string {
  return amsterdamDate(instant).slice(0, 7);
}

/** The last `count` months up to and with the one of this instant in Amsterdam, the oldest first. */
export function lastMonths(instant: Date, count: number): string[] {
  const first = `${monthOf(instant)}-01`;
  return Array.from({ length: count }, (_, index) =>
    addMonths(first, index - count + 1).slice(0, 7),
  );
}

/**
 * Ratio of a month's orders that was paid (paid or completed): `0.75`. Null without orders, because
 * nothing of nothing is no rate.
 */
export function conversionRate(orders: { paid: number; placed: number }): number | null {
  return orders.placed === 0 ? null : orders.paid / orders.placed;
}

/**
 * Gives the growth on what was before, as a ratio: a quarter more is `0.25`. Null when there was nothing.
 */
export function growthRate(revenue: { current: Cents; previous: Cents }): number | null {
  return revenue.previous === 0 ? null : revenue.current / revenue.previous - 1;
}

/** Average of a paid order, in whole cents. Null without any. */
export function averageOrder(paid: { count: number; cents: Cents }): Cents | null {
  return paid.count === 0 ? null : cents(Math.round(paid.cents / paid.count));
}

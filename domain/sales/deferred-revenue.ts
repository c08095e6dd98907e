import { addDays, addMonths, daysBetween } from '#domain/platform/amsterdam.ts';
import { cents, subtractCents, sumCents, ZERO_CENTS, type Cents } from '#domain/platform/money.ts';

/** Amount without btw for the days from the first to the last, `YYYY-MM-DD`, both counted. */
export type EarnedPart = { netCents: Cents; from: string; through: string };

/**
 * Computes how much of it is earned when a day is over, in cents: by whole days, half a cent away from zero.
 * Rounds the sum so far and not each day, so that the parts of any division add up to the whole.
 */
export function earnedThrough({ netCents, from, through }: EarnedPart, day: string): Cents {
  const days = daysBetween(from, through) + 1;
  const used = Math.min(Math.max(daysBetween(from, day) + 1, 0), days);
  if (used === days || days <= 0) return netCents;
  const size = Math.floor((Math.abs(netCents) * used * 2 + days) / (days * 2));
  return cents(netCents < 0 ? -size : size);
}

/** A month, `2026-11`, and what of an amount is earned in it. */
export type MonthShare = { month: string; netCents: Cents };

/** Divides what is not earned yet when a day is over by the months that it belongs to, oldest first. */
export function deferredByMonth(part: EarnedPart, day: string): MonthShare[] {
  const shares: MonthShare[] = [];
  const next = addDays(day, 1);
  if (next > part.through) return shares;
  let first = `${(part.from > next ? part.from : next).slice(0, 7)}-01`;
  let before = earnedThrough(part, day);
  while (first <= part.through) {
    const following = addMonths(first, 1);
    const upTo = earnedThrough(part, addDays(following, -1));
    shares.push({ month: first.slice(0, 7), netCents: subtractCents(upTo, before) });
    [first, before] = [following, upTo];
  }
  return shares;
}

/** Lines that are alike: so many for the same amount and days, of invoices that were paid or not. */
export type DeferredLines = EarnedPart & { isPaid: boolean; times: number };

export type DeferredMonth = { month: string; paidCents: Cents; unpaidCents: Cents };

/** Adds up by month what of many lines is not earned yet when a day is over. */
export function sumDeferred(lines: readonly DeferredLines[], day: string): DeferredMonth[] {
  const months = new Map<string, DeferredMonth>();
  for (const line of lines) {
    for (const { month, netCents } of deferredByMonth(line, day)) {
      const sum = months.get(month) ?? { month, paidCents: ZERO_CENTS, unpaidCents: ZERO_CENTS };
      const column = line.isPaid ? 'paidCents' : 'unpaidCents';
      months.set(month, {
        ...sum,
        [column]: sumCents([sum[column], cents(netCents * line.times)]),
      });
    }
  }
  return [...months.values()].toSorted((a, b) => (a.month < b.month ? -1 : 1));
}

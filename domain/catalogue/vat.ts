import { cents, subtractCents, sumCents, type Cents } from '#domain/platform/money.ts';

export type VatSplit = { net: Cents; vat: Cents };

/** A rate as a whole number, `255` for 25.5 %. Throws RangeError where it has more than one decimal. */
export function inTenths(percent: number): number {
  const tenths = Math.round(percent * 10);
  if (tenths < 0 || tenths / 10 !== percent) throw new RangeError(`not a rate of btw: ${percent}`);
  return tenths;
}

/**
 * `amount * rate / divisor`, both in tenths of a percent, half a cent and more away from zero, without
 * floating point.
 */
export function vatShare(amount: Cents, rate: number, divisor: number): Cents {
  const scaled = cents(amount * rate);
  const rest = scaled % divisor;
  const whole = (scaled - rest) / divisor;
  return cents(Math.abs(rest) * 2 >= divisor ? whole + Math.sign(rest) : whole);
}

/**
 * Splits an amount including btw, in cents. The net amount is what is left after
 * `vat = round(gross * 21 / 121)`, so that net + vat is the gross amount by construction;
 * rounding net and vat apart is one cent off for one amount in six (12.99 and 29.99 among them).
 * The rate, in percent, has at most one decimal (Finland's 25.5); of 0 there is nothing in it.
 */
export function splitGross(gross: Cents, percent: number): VatSplit {
  const rate = inTenths(percent);
  const vat = vatShare(gross, rate, 1000 + rate);
  return { net: subtractCents(gross, vat), vat };
}

/**
 * Splits a part of a sale that is taken back after other parts of it; gross amounts include btw. Its btw
 * is what it adds to that of all parts together, so that all parts come to the btw of the sale, and each
 * has its own to less than a cent. Split apart, halves of 12.99 would give back a cent too much.
 */
export function splitNextPart(
  part: Cents,
  before: { gross: Cents; vat: Cents },
  percent: number,
): VatSplit {
  const together = splitGross(sumCents([before.gross, part]), percent);
  const vat = subtractCents(together.vat, before.vat);
  return { net: subtractCents(part, vat), vat };
}

type RatedLine = { vatPercent: number; netCents: Cents; vatCents: Cents };
export type RateTotal = { percent: number; netCents: Cents; vatCents: Cents };

/** The amounts of each rate apart, highest rate first, as the law wants them on an invoice. */
export function totalsByRate(lines: readonly RatedLine[]): RateTotal[] {
  const percents = [...new Set(lines.map((line) => line.vatPercent))].toSorted((a, b) => b - a);
  return percents.map((percent) => {
    const rated = lines.filter((line) => line.vatPercent === percent);
    return {
      percent,
      netCents: sumCents(rated.map((line) => line.netCents)),
      vatCents: sumCents(rated.map((line) => line.vatCents)),
    };
  });
}

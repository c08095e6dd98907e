import { cents, subtractCents, sumCents, ZERO_CENTS, type Cents } from './money.ts';

/** The Dutch general rate, in percent; hosting has no reduced rate (Wet OB 1968, art. 9 lid 1). */
export const VAT_PERCENT = 21;

export type VatSplit = { net: Cents; vat: Cents };
export type GrossLine = VatSplit & { gross: Cents };

/** A rate as a whole number, `255` for 25.5 %. Throws RangeError where it has more than one decimal. */
function inTenths(percent: number): number {
  const tenths = Math.round(percent * 10);
  if (tenths < 0 || tenths / 10 !== percent) throw new RangeError(`not a rate of btw: ${percent}`);
  return tenths;
}

/**
 * `amount * rate / divisor`, both in tenths of a percent, half a cent and more away from zero, without
 * floating point.
 */
function vatShare(amount: Cents, rate: number, divisor: number): Cents {
  const scaled = cents(amount * rate);
  const rest = scaled % divisor;
  const whole = (scaled - rest) / divisor;
  return cents(Math.abs(rest) * 2 >= divisor ? whole + Math.sign(rest) : whole);
}

/**
 * Splits an amount including btw, in cents. The net amount is what is left after
 * `vat = round(gross * 21 / 121)`, so that net + vat is the gross amount by construction;
 * rounding net and vat apart is one cent off for one amount in six (12.99 and 29.99 among them).
 * Another rate, in percent, has at most one decimal (Finland's 25.5); of 0 there is nothing in it.
 */
export function splitGross(gross: Cents, percent: number = VAT_PERCENT): VatSplit {
  const rate = inTenths(percent);
  const vat = vatShare(gross, rate, 1000 + rate);
  return { net: subtractCents(gross, vat), vat };
}

/**
 * The btw of the lines of one invoice: computed once, on their sum (Belastingdienst: per line or on the
 * total, one method kept; UBL practice is the total). What a line shows is informational; the cents that
 * rounding them apart leaves over go to those that lost most by it, one each, so that the columns add up.
 */
function shareOverLines(amounts: readonly Cents[], rate: number, divisor: number): Cents[] {
  const lines = amounts.map((amount, position) => {
    const share = vatShare(amount, rate, divisor);
    return { position, share, lost: amount * rate - share * divisor };
  });
  const left =
    vatShare(sumCents(amounts), rate, divisor) - sumCents(lines.map(({ share }) => share));
  const step = Math.sign(left);
  const corrected = new Set(
    lines
      .toSorted((a, b) => (b.lost - a.lost) * step || b.position - a.position)
      .slice(0, Math.abs(left))
      .map(({ position }) => position),
  );
  return lines.map(({ share, position }) => cents(corrected.has(position) ? share + step : share));
}

export type SplitLines = GrossLine & { lines: readonly GrossLine[] };

/** Each line with its btw, and all of them together. */
function addUp(lines: readonly GrossLine[]): SplitLines {
  return {
    gross: sumCents(lines.map(({ gross }) => gross)),
    net: sumCents(lines.map(({ net }) => net)),
    vat: sumCents(lines.map(({ vat }) => vat)),
    lines,
  };
}

/** Splits the lines of one invoice, prices including btw, in cents. */
export function splitGrossOverLines(
  amounts: readonly Cents[],
  percent: number = VAT_PERCENT,
): SplitLines {
  const rate = inTenths(percent);
  const shares = shareOverLines(amounts, rate, 1000 + rate);
  return addUp(
    amounts.map((gross, at) => {
      const vat = shares[at] ?? ZERO_CENTS;
      return { gross, net: subtractCents(gross, vat), vat };
    }),
  );
}

/** The same of prices excluding btw: 37.50 + 12.50 gives 10.50, line by line it would be 10.51. */
export function splitNetOverLines(
  amounts: readonly Cents[],
  percent: number = VAT_PERCENT,
): SplitLines {
  const shares = shareOverLines(amounts, inTenths(percent), 1000);
  return addUp(
    amounts.map((net, at) => {
      const vat = shares[at] ?? ZERO_CENTS;
      return { gross: sumCents([net, vat]), net, vat };
    }),
  );
}

/** A price without the btw that is in it, in cents with two decimals: what one of several costs. */
export function netUnitPrice(price: Cents, percent: number): number {
  const divisor = 1000 + inTenths(percent);
  return Math.round((price * 100_000) / divisor) / 100;
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

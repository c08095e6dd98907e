import { cents, subtractCents, sumCents, type Cents } from './money.ts';

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
 * Splits the lines of one invoice, prices including btw, in cents. Btw is computed once, on the
 * total (Belastingdienst: per line or on the total, one method kept; UBL practice is the total).
 * What a line shows is informational; the last line takes the residue so that the columns add up.
 */
export function splitGrossOverLines(
  lines: readonly Cents[],
): GrossLine & { lines: readonly GrossLine[] } {
  const gross = sumCents(lines);
  const total = splitGross(gross);
  const split = lines.map((line): GrossLine => ({ gross: line, ...splitGross(line) }));
  const last = split.pop();
  if (last) {
    const vat = subtractCents(total.vat, sumCents(split.map((line) => line.vat)));
    split.push({ gross: last.gross, net: subtractCents(last.gross, vat), vat });
  }
  return { gross, ...total, lines: split };
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

/**
 * The btw over an amount excluding btw, in cents, half a cent rounded up.
 * Apply it to the total of an invoice: 37.50 + 12.50 gives 10.50, line by line it would be 10.51.
 */
export function vatOnNet(net: Cents): Cents {
  return vatShare(net, inTenths(VAT_PERCENT), 1000);
}

import { cents, subtractCents, sumCents, type Cents } from './money.ts';

/** The Dutch general rate, in percent; hosting has no reduced rate (Wet OB 1968, art. 9 lid 1). */
export const VAT_PERCENT = 21;

export type VatSplit = { net: Cents; vat: Cents };
export type GrossLine = VatSplit & { gross: Cents };

/** `amount * VAT_PERCENT / divisor`, half a cent and more away from zero, without floating point. */
function vatShare(amount: Cents, divisor: number): Cents {
  const scaled = cents(amount * VAT_PERCENT);
  const rest = scaled % divisor;
  const whole = (scaled - rest) / divisor;
  return cents(Math.abs(rest) * 2 >= divisor ? whole + Math.sign(rest) : whole);
}

/**
 * Splits an amount including btw, in cents. The net amount is what is left after
 * `vat = round(gross * 21 / 121)`, so that net + vat is the gross amount by construction;
 * rounding net and vat apart is one cent off for one amount in six (12.99 and 29.99 among them).
 */
export function splitGross(gross: Cents): VatSplit {
  const vat = vatShare(gross, 100 + VAT_PERCENT);
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
  return vatShare(net, 100);
}

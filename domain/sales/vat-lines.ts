import { cents, subtractCents, sumCents, ZERO_CENTS, type Cents } from '#domain/platform/money.ts';
import { inTenths, splitNextPart, vatShare, type VatSplit } from '#domain/catalogue/vat.ts';

export type GrossLine = VatSplit & { gross: Cents };

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
export function splitGrossOverLines(amounts: readonly Cents[], percent: number): SplitLines {
  const rate = inTenths(percent);
  const shares = shareOverLines(amounts, rate, 1000 + rate);
  return addUp(
    amounts.map((gross, at) => {
      const vat = shares[at] ?? ZERO_CENTS;
      return { gross, net: subtractCents(gross, vat), vat };
    }),
  );
}

/**
 * Splits the lines of one invoice, prices including btw, in cents, where each has its own rate: the btw of a
 * rate is computed once, over the lines that have it.
 */
export function splitGrossByRate(
  lines: readonly { gross: Cents; percent: number }[],
): readonly GrossLine[] {
  const split = new Map<number, GrossLine>();
  for (const percent of new Set(lines.map((line) => line.percent))) {
    const rated = lines.flatMap((line, at) => (line.percent === percent ? [{ ...line, at }] : []));
    const amounts = rated.map(({ gross }) => gross);
    for (const [place, line] of splitGrossOverLines(amounts, percent).lines.entries()) {
      split.set(rated[place]?.at ?? 0, line);
    }
  }
  return lines.map(({ gross }, at) => split.get(at) ?? { gross, net: gross, vat: ZERO_CENTS });
}

/**
 * Splits parts of lines of one sale that are taken back after others of it, each at its rate. The btw of all
 * that was taken back at a rate is that of its sum, so that all parts come to the btw of the sale, and each
 * has its own to less than a cent. `before` is what was taken back of the sale, by rate.
 */
export function splitNextParts(
  parts: readonly { gross: Cents; percent: number }[],
  before: ReadonlyMap<number, { gross: Cents; vat: Cents }>,
): GrossLine[] {
  const back = new Map(before);
  return parts.map(({ gross, percent }) => {
    const earlier = back.get(percent) ?? { gross: ZERO_CENTS, vat: ZERO_CENTS };
    const { net, vat } = splitNextPart(gross, earlier, percent);
    back.set(percent, {
      gross: sumCents([earlier.gross, gross]),
      vat: sumCents([earlier.vat, vat]),
    });
    return { gross, net, vat };
  });
}

/** The same of prices excluding btw: 37.50 + 12.50 gives 10.50, line by line it would be 10.51. */
export function splitNetOverLines(amounts: readonly Cents[], percent: number): SplitLines {
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

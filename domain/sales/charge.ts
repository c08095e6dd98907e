import { addDays } from '#domain/platform/amsterdam.ts';
import { cents, type Cents } from '#domain/platform/money.ts';
import { ok, refuse, type Result } from '#domain/platform/result.ts';
import { shortened } from '#domain/platform/shorten.ts';
import { saleAt, type Sale, type VatRule } from '#domain/catalogue/vat-treatment.ts';
import {
  netUnitPrice,
  splitGrossOverLines,
  splitNetOverLines,
  type GrossLine,
  type SplitLines,
} from './vat-lines.ts';

/** Units in which work is counted. */
export const CHARGE_UNITS = ['hour', 'piece'] as const;
export type ChargeUnit = (typeof CHARGE_UNITS)[number];

/** Tells whether the prices of the lines have btw in them: what is agreed with consumers has, with companies not. */
export const CHARGE_PRICES = ['with-vat', 'without-vat'] as const;
export type ChargePrices = (typeof CHARGE_PRICES)[number];

export const CHARGE_BOUNDS = {
  lines: { min: 1, max: 100 },
  quantity: { min: 0.01, max: 9999.99 },
  priceCents: { min: 1, max: 10_000_000 },
  /** The sum of all lines, with btw. */
  totalCents: { max: 10_000_000 },
  descriptionLength: 200,
  noteLength: 1000,
  /** Most days that the work can be away from today. */
  days: 366,
} as const;

/** One line as it is agreed: how much of what, and the price of one, in cents. */
export type ChargeLine = { quantity: number; priceCents: Cents };

/** Gives a quantity in hundredths; null where it has more than two decimals. */
function inHundredths(quantity: number): number | null {
  const hundredths = Math.round(quantity * 100);
  return hundredths / 100 === quantity ? hundredths : null;
}

/** Tells whether it can be counted: more than nothing, and no third decimal. */
export function isChargeQuantity(quantity: number): boolean {
  const { min, max } = CHARGE_BOUNDS.quantity;
  return quantity >= min && quantity <= max && inHundredths(quantity) !== null;
}

/**
 * Computes the amount of a line, in cents; half a cent goes up. Throws RangeError on a quantity with more
 * than two decimals.
 */
export function chargeLineAmount({ quantity, priceCents }: ChargeLine): Cents {
  const hundredths = inHundredths(quantity);
  if (hundredths === null) throw new RangeError(`not a quantity: ${quantity}`);
  const scaled = priceCents * hundredths;
  const rest = scaled % 100;
  return cents((scaled - rest) / 100 + (rest >= 50 ? 1 : 0));
}

/** A line as its invoice prints it, with the price of one without btw, in cents with two decimals. */
export type ChargedLine = GrossLine & { unitCents: number };

export type ChargeSale = { sale: Sale; lines: readonly ChargedLine[] };

export type ChargeRefusal = 'LINE_TOO_LOW' | 'TOTAL_TOO_HIGH';

/**
 * Computes the price of work for a buyer who is taxed by this rule. Btw is computed once, over all lines.
 * Prices with btw are prices as those of plans: a buyer who declares the btw themselves pays them without
 * the Dutch btw, and anybody else pays them whole, whatever country's btw is in them. The btw that the
 * buyer owes is added to prices without btw.
 */
export function chargeSale(
  lines: readonly ChargeLine[],
  prices: ChargePrices,
  rule: VatRule,
): Result<ChargeSale, ChargeRefusal> {
  const charged = saleOfAmounts(lines.map(chargeLineAmount), prices, rule);
  if (!charged.ok) return charged;
  const percent = prices === 'with-vat' ? percentIn(rule) : 0;
  return ok({
    sale: charged.value.sale,
    lines: charged.value.lines.map((line, at) => ({
      ...line,
      unitCents: netUnitPrice(lines[at]?.priceCents ?? cents(0), percent),
    })),
  });
}

type Charged = { sale: Sale; lines: readonly GrossLine[] };

/** The same of lines whose amounts, in cents, are known. */
export function saleOfAmounts(
  amounts: readonly Cents[],
  prices: ChargePrices,
  rule: VatRule,
): Result<Charged, ChargeRefusal> {
  if (amounts.length === 0 || amounts.some((amount) => amount < 1)) return refuse('LINE_TOO_LOW');
  const charged = prices === 'with-vat' ? chargeGross(amounts, rule) : chargeNet(amounts, rule);
  const isTooHigh = charged.sale.totalCents > CHARGE_BOUNDS.totalCents.max;
  return isTooHigh ? refuse('TOTAL_TOO_HIGH') : ok(charged);
}

/** The btw that is taken out of a price with btw. */
export function percentIn({ treatment, percent, percentInPrice }: VatRule): number {
  return treatment === 'reverse_charge' ? percentInPrice : percent;
}

function chargeGross(amounts: readonly Cents[], rule: VatRule): Charged {
  const { gross, lines } = splitGrossOverLines(amounts, percentIn(rule));
  const sale = saleAt(gross, rule);
  if (rule.treatment !== 'reverse_charge') return { sale, lines };
  return { sale, lines: lines.map(({ net }) => ({ gross: net, net, vat: cents(0) })) };
}

function chargeNet(amounts: readonly Cents[], rule: VatRule): Charged {
  const { gross, net, vat, lines }: SplitLines = splitNetOverLines(amounts, rule.percent);
  const sale: Sale = {
    totalCents: gross,
    netCents: net,
    vatCents: vat,
    vatPercent: rule.percent,
    vatTreatment: rule.treatment,
    agreedCents: null,
  };
  return { sale, lines };
}

/** Names an order of it in lists: its first line, cut to what fits. */
export function chargeName(lines: readonly { description: string }[]): string {
  const [first, ...others] = lines;
  const name = (first?.description ?? '').trim();
  const end = others.length === 0 ? '' : ' en meer';
  const room = NAME_LENGTH - end.length;
  return `${shortened(name, room)}${end}`;
}

const NAME_LENGTH = 80;

const UNIT_WORDS: Readonly<Record<ChargeUnit, { one: string; more: string }>> = {
  hour: { one: 'uur', more: 'uur' },
  piece: { one: 'stuk', more: 'stuks' },
};

/**
 * Writes a quantity with its unit, as people read it: `1,5 uur`, `1 stuk`; of a plan, which has no unit,
 * `1`.
 */
export function quantityLabel({
  quantity,
  unit,
}: {
  quantity: number;
  unit: ChargeUnit | null;
}): string {
  const count = String(quantity).replace('.', ',');
  if (unit === null) return count;
  const { one, more } = UNIT_WORDS[unit];
  return `${count} ${quantity === 1 ? one : more}`;
}

/** Tells whether work of this day (`YYYY-MM-DD`) can be invoiced today: not longer ago, or ahead, than a year. */
export function isChargeDay(day: string, today: string): boolean {
  const { days } = CHARGE_BOUNDS;
  return day >= addDays(today, -days) && day <= addDays(today, days);
}

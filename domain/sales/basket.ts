import { daysBetween } from '#domain/platform/amsterdam.ts';
import { cents, subtractCents, sumCents, ZERO_CENTS, type Cents } from '#domain/platform/money.ts';
import { percentOff, type DiscountAmount } from '#domain/catalogue/discount.ts';
import type { SoldTerm } from '#domain/catalogue/sold-term.ts';
import { splitGross, totalsByRate, type RateTotal } from '#domain/catalogue/vat.ts';
import type { VatRule, VatTreatment } from '#domain/catalogue/vat-treatment.ts';
import { splitGrossByRate, type GrossLine } from './vat-lines.ts';

/**
 * Thing that a line sells: a plan or an add-on for a term (`base`), more of something that its parent has
 * (`option`), or work that is paid once, before it is there (`setup`).
 */
export const LINE_PARTS = ['base', 'option', 'setup'] as const;
export type LinePart = (typeof LINE_PARTS)[number];

/** Days of a term that are paid for, of all that it has. */
export type DayShare = { days: number; ofDays: number };

/** Rates of one line: what its buyer is charged, and what is in the price of a plan. */
export type LineRates = Pick<VatRule, 'percent' | 'percentInPrice'>;

/**
 * A line of a basket, before its discount and btw. Its price, in cents, is that of one for a whole term, with
 * btw as prices of plans are.
 */
export type BasketLine = {
  /** Names it within its basket, whatever else it sells. */
  key: string;
  /** The line that it goes with, before it in the basket; null for one by itself. */
  parentKey: string | null;
  part: LinePart;
  /** Zero is sold once, and never again. */
  termMonths: SoldTerm;
  quantity: number;
  unitCents: Cents;
  /** Null for a whole term; else the first days, up to where its parent's term ends. */
  share: DayShare | null;
  /** True if the code counts for what it sells. Of a set-up line the code says so too. */
  isEligible: boolean;
  /** Its own rates, by the first day of its period; null for those of the basket's rule. */
  rates: LineRates | null;
};

/** Discount of a code on a basket. */
export type BasketDiscount = DiscountAmount & {
  /** True if it also counts for what is paid once, before anything is there. */
  includesSetup: boolean;
};

/** A line as it is sold. Amounts in cents. */
export type PricedLine = {
  key: string;
  /** Its price as prices are: quantity times price, without the discount. */
  listCents: Cents;
  /** Part of the discount that is taken off, as prices are. */
  discountCents: Cents;
  /** Price that was agreed on: list less discount. Who declares the btw themselves is charged less. */
  agreedCents: Cents;
  /** Amounts that are charged; net and btw add up to the total. */
  totalCents: Cents;
  netCents: Cents;
  vatCents: Cents;
  vatPercent: number;
  /** Saving of the buyer, with btw where there is some in the price, and without. */
  savedCents: Cents;
  savedNetCents: Cents;
};

/** A basket as it is sold: its lines in their order, and what they come to. Amounts in cents. */
export type PricedBasket = {
  lines: readonly PricedLine[];
  listCents: Cents;
  discountCents: Cents;
  /** Zero: nothing is owed, so there is neither a claim nor an invoice. */
  totalCents: Cents;
  netCents: Cents;
  vatCents: Cents;
  vatTreatment: VatTreatment;
  /** Net and btw of each rate apart, the highest rate first. */
  rates: readonly RateTotal[];
};

/**
 * Computes the amount of a line, in cents: quantity times price, of first days their part, rounded once, half
 * a cent upwards. Throws RangeError unless the quantity is a whole number of zero or more.
 */
export function lineAmount({
  quantity,
  unitCents,
  share,
}: Pick<BasketLine, 'quantity' | 'unitCents' | 'share'>): Cents {
  if (!Number.isSafeInteger(quantity) || quantity < 0) {
    throw new RangeError(`not a quantity: ${quantity}`);
  }
  const whole = cents(quantity * unitCents);
  if (share === null) return whole;
  const { days, ofDays } = share;
  return cents(Math.floor((cents(whole * days) * 2 + ofDays) / (ofDays * 2)));
}

/**
 * Part of a term that an add-on is paid for first, so that it ends with its parent: whole days in Amsterdam,
 * the day on which it is added not counted. Days are `YYYY-MM-DD`; a term runs up to `endsOn`, that day not
 * included. Null where no day is left: the add-on then begins with the parent's next term.
 */
export function firstDays({
  addedOn,
  startsOn,
  endsOn,
}: {
  addedOn: string;
  startsOn: string;
  endsOn: string;
}): DayShare | null {
  const ofDays = daysBetween(startsOn, endsOn);
  const days = Math.min(daysBetween(addedOn, endsOn) - 1, ofDays);
  return days < 1 ? null : { days, ofDays };
}

/**
 * Prices a basket for a buyer who is taxed by this rule, with a code that counts for it. The discount comes off
 * before the btw: a percentage of each line (half a cent is the customer's), an amount spread over the lines
 * by what they cost. A code leaves one cent on the order, and no line is below zero. Btw is computed per
 * rate over all lines; cents left over go to the lines that lost most. A company that declares the btw itself
 * pays each line without it. Throws RangeError on two lines with one key, or a parent that is not before
 * its child.
 */
export function priceBasket(
  lines: readonly BasketLine[],
  rule: VatRule,
  discount: BasketDiscount | null = null,
): PricedBasket {
  refuseTangle(lines);
  const list = lines.map(lineAmount);
  const off = discountsOver(lines, list, discount);
  const rated = lines.map((line, at) => {
    const agreed = subtractCents(list[at] ?? ZERO_CENTS, off[at] ?? ZERO_CENTS);
    return { gross: agreed, percent: percentIn(line.rates ?? rule, rule.treatment) };
  });
  const split = splitGrossByRate(rated);
  const priced = lines.map((line, at) =>
    sellLine(
      line,
      { list: list[at] ?? ZERO_CENTS, off: off[at] ?? ZERO_CENTS },
      split[at] ?? NOTHING,
      rule,
    ),
  );
  return { lines: priced, ...totalsOf(priced), vatTreatment: rule.treatment };
}

const NOTHING: GrossLine = { gross: ZERO_CENTS, net: ZERO_CENTS, vat: ZERO_CENTS };

function refuseTangle(lines: readonly BasketLine[]): void {
  const known = new Set<string>();
  for (const { key, parentKey } of lines) {
    if (known.has(key)) throw new RangeError(`two lines are called ${key}`);
    if (parentKey !== null && !known.has(parentKey)) {
      throw new RangeError(`${key} comes before what it goes with`);
    }
    known.add(key);
  }
}

/** The btw that is taken out of a price. */
function percentIn({ percent, percentInPrice }: LineRates, treatment: VatTreatment): number {
  return treatment === 'reverse_charge' ? percentInPrice : percent;
}

function sellLine(
  line: BasketLine,
  { list, off }: { list: Cents; off: Cents },
  { gross, net, vat }: GrossLine,
  rule: VatRule,
): PricedLine {
  const rates = line.rates ?? rule;
  const isReversed = rule.treatment === 'reverse_charge';
  const listNet = splitGross(list, percentIn(rates, rule.treatment)).net;
  // A line that a cent of the others' rounding went to saves no less than nothing.
  const savedNetCents = off === 0 ? ZERO_CENTS : cents(Math.max(listNet - net, 0));
  return {
    key: line.key,
    listCents: list,
    discountCents: off,
    agreedCents: gross,
    totalCents: isReversed ? net : gross,
    netCents: net,
    vatCents: isReversed ? ZERO_CENTS : vat,
    vatPercent: rates.percent,
    savedCents: isReversed ? savedNetCents : off,
    savedNetCents,
  };
}

function totalsOf(lines: readonly PricedLine[]) {
  const sumOf = (pick: (line: PricedLine) => Cents) => sumCents(lines.map(pick));
  return {
    listCents: sumOf((line) => line.listCents),
    discountCents: sumOf((line) => line.discountCents),
    totalCents: sumOf((line) => line.totalCents),
    netCents: sumOf((line) => line.netCents),
    vatCents: sumOf((line) => line.vatCents),
    rates: totalsByRate(lines),
  };
}

/** The discount of each line, in cents; a cent of the whole order is left to pay. */
function discountsOver(
  lines: readonly BasketLine[],
  list: readonly Cents[],
  discount: BasketDiscount | null,
): Cents[] {
  if (discount === null) return list.map(() => ZERO_CENTS);
  const { includesSetup, percent, amountCents } = discount;
  const eligible = lines.map((line, at) => {
    const counts = line.isEligible && (line.part !== 'setup' || includesSetup);
    return counts ? (list[at] ?? ZERO_CENTS) : ZERO_CENTS;
  });
  const most = cents(Math.max(sumCents(list) - 1, 0));
  if (percent === null) return spreadOver(eligible, cents(Math.min(amountCents ?? 0, most)));
  const off = eligible.map((amount) => percentOff(amount, percent));
  return leaveCents(off, cents(Math.max(sumCents(off) - most, 0)));
}

/** Gives cents of a discount back, to the lines with most of it. */
function leaveCents(off: readonly Cents[], left: Cents): Cents[] {
  if (left === 0) return [...off];
  const less = spreadOver(off, left);
  return off.map((amount, at) => subtractCents(amount, less[at] ?? ZERO_CENTS));
}

/**
 * Spreads an amount over others in their proportion, in whole cents: rounded down, and what is left over goes
 * to the largest remainders, one cent each; of equal ones to the first. None gets more than it has.
 */
export function spreadOver(amounts: readonly Cents[], asked: Cents): Cents[] {
  const sum = sumCents(amounts);
  const given = cents(Math.min(asked, sum));
  if (given <= 0) return amounts.map(() => ZERO_CENTS);
  // Whole numbers beyond what a double holds: amounts of a basket times their discount.
  const parts = amounts.map((amount, position) => {
    const scaled = BigInt(amount) * BigInt(given);
    return { position, share: Number(scaled / BigInt(sum)), rest: scaled % BigInt(sum) };
  });
  const left = subtractCents(given, sumCents(parts.map(({ share }) => cents(share))));
  const lucky = new Set(
    parts
      .toSorted((a, b) => Number(b.rest - a.rest) || a.position - b.position)
      .slice(0, left)
      .map(({ position }) => position),
  );
  return parts.map(({ share, position }) => cents(share + (lucky.has(position) ? 1 : 0)));
}

/** The lines that go with one, and those that go with them, in their order. */
export function childrenOf<T extends Pick<BasketLine, 'key' | 'parentKey'>>(
  lines: readonly T[],
  key: string,
): T[] {
  const keys = new Set([key]);
  return lines.filter((line) => {
    if (line.parentKey === null || !keys.has(line.parentKey)) return false;
    keys.add(line.key);
    return true;
  });
}

/** The cost of a whole term of a line from the next one on, in cents; null where there is no next one. */
export function nextTermCents(line: BasketLine): Cents | null {
  if (line.part === 'setup' || line.termMonths === 0) return null;
  return lineAmount({ ...line, share: null });
}

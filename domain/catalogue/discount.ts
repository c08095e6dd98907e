import { PER_TERM, type TermMonths } from './term.ts';
import { cents, subtractCents, type Cents } from '#domain/platform/money.ts';
import { ok, refuse, type Result } from '#domain/platform/result.ts';
import { saleAt, type Sale, type VatRule } from './vat-treatment.ts';

/** Bounds of what a code gives, and how often; amounts in cents. */
export const DISCOUNT_BOUNDS = {
  percent: { min: 1, max: 90 },
  amountCents: { min: 1, max: 10_000_000 },
  maxUses: { min: 1, max: 10_000 },
  maxPerCustomer: { min: 1, max: 100 },
  terms: { min: 1, max: 36 },
} as const;

/** Discount on a price: a percentage of it, or an amount in cents; one of both. */
export type DiscountAmount = { percent: number | null; amountCents: Cents | null };

/** A percentage of a price, in cents; half a cent is the customer's. */
export function percentOff(priceCents: Cents, percent: number): Cents {
  return cents(Math.floor((priceCents * percent * 2 + 100) / 200));
}

/**
 * Discount on a price, in cents; half a cent of a percentage is the customer's. A cent is left to
 * pay: nothing is ordered for free by a code.
 */
export function discountOn(priceCents: Cents, { percent, amountCents }: DiscountAmount): Cents {
  const asked = percent === null ? (amountCents ?? 0) : percentOff(priceCents, percent);
  return cents(Math.max(Math.min(asked, priceCents - 1), 0));
}

/** A code as an order keeps it, and every next term of what was ordered. */
export type GivenDiscount = DiscountAmount & {
  code: string;
  /** Number of terms, the first included; null for as long as the service runs. */
  terms: number | null;
};

/** The discount of one order. Amounts in cents. */
export type OrderDiscount = {
  code: string;
  percent: number | null;
  /** The price of the term without it. */
  listCents: Cents;
  /** Saving of the buyer: with btw where there is some in the price, and without. */
  savedCents: Cents;
  savedNetCents: Cents;
  terms: number | null;
  /** Number of this term among those with the discount; the first is 1. */
  termNumber: number;
};

/** A sale of one term at a list price, in cents, less the discount of that term; with what that takes off. */
export function discountedSale(
  listCents: Cents,
  { discount, termNumber }: { discount: GivenDiscount | null; termNumber: number },
  rule: VatRule,
): { sale: Sale; discount: OrderDiscount | null } {
  const off = discount === null ? cents(0) : discountOn(listCents, discount);
  const sale = saleAt(subtractCents(listCents, off), rule);
  if (discount === null || off === 0) return { sale, discount: null };
  const list = saleAt(listCents, rule);
  const { code, percent, terms } = discount;
  return {
    sale,
    discount: {
      code,
      percent,
      listCents,
      savedCents: subtractCents(list.totalCents, sale.totalCents),
      savedNetCents: subtractCents(list.netCents, sale.netCents),
      terms,
      termNumber,
    },
  };
}

/**
 * Tells whether a discount counts for a term of a service. It belongs to the plan and the term that it was
 * given with: a term of another plan costs what that plan costs, and three months are not three years.
 */
export function isDiscountedTerm(
  discount: { terms: number | null; planId: string; termMonths: TermMonths },
  term: { number: number; planId: string; termMonths: TermMonths },
): boolean {
  if (discount.planId !== term.planId || discount.termMonths !== term.termMonths) return false;
  return discount.terms === null || term.number <= discount.terms;
}

/** The discount that a service was ordered with, beside the term that comes after those it was paid for. */
export type RunningDiscount = GivenDiscount & {
  planId: string;
  termMonths: TermMonths;
  nextTerm: number;
  nextPlanId: string;
  nextTermMonths: TermMonths;
};

/** Price of the next term of a service with its discount, in cents as prices are; null without one. */
export function nextDiscountedTerm(
  running: RunningDiscount | null,
  listCents: Cents,
): { priceCents: Cents; termsLeft: number | null } | null {
  if (running === null) return null;
  const { terms, nextTerm: number, nextPlanId: planId, nextTermMonths: termMonths } = running;
  if (!isDiscountedTerm(running, { number, planId, termMonths })) return null;
  return {
    priceCents: subtractCents(listCents, discountOn(listCents, running)),
    termsLeft: terms === null ? null : terms - number + 1,
  };
}

export const DISCOUNT_STATUSES = ['active', 'planned', 'expired', 'used-up', 'ended'] as const;
export type DiscountStatus = (typeof DISCOUNT_STATUSES)[number];

/** When a code can be used, and how often. Days are Amsterdam's, `YYYY-MM-DD`, the last one included. */
type DiscountLimits = {
  startsOn: string;
  endsOn: string | null;
  endedAt: Date | null;
  maxUses: number | null;
};

/** Names the state of a code today, by its days and by the orders that were placed with it. */
export function discountStatus(
  { startsOn, endsOn, endedAt, maxUses }: DiscountLimits,
  { uses, today }: { uses: number; today: string },
): DiscountStatus {
  if (endedAt !== null) return 'ended';
  if (endsOn !== null && endsOn < today) return 'expired';
  if (maxUses !== null && uses >= maxUses) return 'used-up';
  return startsOn > today ? 'planned' : 'active';
}

/**
 * Reasons that a code gives nothing now. One that does not count yet is unknown: nobody learns of a
 * campaign before it begins.
 */
export const DISCOUNT_REFUSALS = [
  'unknown',
  'over',
  'used-up',
  'other-plan',
  'other-cycle',
  'new-customers',
  'used-before',
  'in-unpaid-order',
  'too-many-tries',
  'own-code',
] as const;
export type DiscountRefusal = (typeof DISCOUNT_REFUSALS)[number];

type AskedCode = DiscountLimits & {
  maxPerCustomer: number;
  newCustomersOnly: boolean;
  termMonths: TermMonths | null;
};

type AskedBy = {
  today: string;
  termMonths: TermMonths;
  isForPlan: boolean;
  /** Orders with this code that were not given up: of everybody, and of this customer. */
  uses: number;
  ownUses: number;
  /** Unpaid orders of this customer with the code. */
  ownUnpaid: number;
  hasPaidBefore: boolean;
};

const OVER: Readonly<Partial<Record<DiscountStatus, DiscountRefusal>>> = {
  planned: 'unknown',
  expired: 'over',
  ended: 'over',
  'used-up': 'used-up',
};

/** Tells whether a code counts for what somebody orders. Who has an order with it that waits is told of that one. */
export function mayUseDiscount(
  code: AskedCode,
  asked: AskedBy,
): Result<undefined, DiscountRefusal> {
  const hasUnpaid = asked.ownUnpaid > 0;
  const over = OVER[discountStatus(code, asked)];
  if (over !== undefined) return refuse(hasUnpaid ? 'in-unpaid-order' : over);
  if (!asked.isForPlan) return refuse('other-plan');
  if ((code.termMonths ?? asked.termMonths) !== asked.termMonths) return refuse('other-cycle');
  if (code.newCustomersOnly && asked.hasPaidBefore) return refuse('new-customers');
  if (asked.ownUses < code.maxPerCustomer) return ok();
  return refuse(hasUnpaid ? 'in-unpaid-order' : 'used-before');
}

/** Words before the amount of a discount: `Korting WELKOM20 (20%)`. */
export function discountLabel({ code, percent }: { code: string; percent: number | null }): string {
  return percent === null ? `Korting ${code}` : `Korting ${code} (${percent}%)`;
}

/** Words for terms that have one of their own; years are counted as such. */
const TERM_WORDS = {
  1: { one: 'de eerste maand', more: 'maanden' },
  3: { one: 'het eerste kwartaal', more: 'kwartalen' },
  6: { one: 'het eerste halfjaar', more: 'halfjaren' },
} as const;

/**
 * Says for how long a discount counts: `de eerste maand`, `de eerste 3 maanden`, `zolang je dienst loopt`.
 */
export function discountTerms(terms: number | null, termMonths: TermMonths): string {
  if (terms === null) return 'zolang je dienst loopt';
  if (termMonths === 12 || termMonths === 24 || termMonths === 36) {
    const years = (terms * termMonths) / 12;
    return years === 1 ? 'het eerste jaar' : `de eerste ${years} jaar`;
  }
  const { one, more } = TERM_WORDS[termMonths];
  return terms === 1 ? one : `de eerste ${terms} ${more}`;
}

/**
 * Says what a term costs once the discount is over, as it must stand beside the lower price;
 * `price` as people read it: `De korting geldt de eerste 3 maanden. Daarna € 12,99 per maand.`
 */
export function discountSentence(
  { terms, termMonths }: { terms: number | null; termMonths: TermMonths },
  price: string,
): string {
  const long = discountTerms(terms, termMonths);
  const after = terms === null ? 'Zonder korting is dat' : 'Daarna';
  return `De korting geldt ${long}. ${after} ${price} ${PER_TERM[termMonths]}.`;
}

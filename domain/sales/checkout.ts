import {
  isKvkNumber,
  isPostalCode,
  isVatId,
  type CountryCode,
  type CustomerKind,
} from '#domain/identity/customer.ts';
import {
  discountedSale,
  type GivenDiscount,
  type OrderDiscount,
} from '#domain/catalogue/discount.ts';
import { offerPriceAt, type Offer, type TakenOptions } from '#domain/catalogue/offer.ts';
import type { SoldTerm } from '#domain/catalogue/sold-term.ts';
import type { TermMonths } from '#domain/catalogue/term.ts';
import { subtractCents, sumCents, type Cents } from '#domain/platform/money.ts';
import { ok, refuse, type Result } from '#domain/platform/result.ts';
import type { Sale, VatRule } from '#domain/catalogue/vat-treatment.ts';
import { linesOfPlan, type BasketRefusal, type CatalogueLine } from './basket-lines.ts';
import { priceBasket, type PricedBasket, type PricedLine } from './basket.ts';

/** Most things in one basket. */
export const BASKET_MAX = 10;

/** The consumer's consent to start within the 14 days of withdrawal; its box is never pre-ticked. */
export const directStartText =
  'Ik wil dat jullie direct starten. Ik weet dat ik bij herroeping betaal voor de dagen die ik heb gebruikt, en dat mijn recht vervalt zodra de dienst volledig is uitgevoerd.';

/** Price of the first term, in cents: shown before the click and written on order and invoice. */
export type Quote = { sale: Sale; discount: OrderDiscount | null };

/**
 * Price of a first term at a list price, in cents, for a buyer who is taxed by this rule, with a code that
 * counts for it.
 */
export function quote(
  listCents: Cents,
  { rule, discount = null }: { rule: VatRule; discount?: GivenDiscount | null },
): Quote {
  return discountedSale(listCents, { discount, termNumber: 1 }, rule);
}

/** A plan that is taken in a basket, with its options. */
export type ItemToPrice = { offer: Offer; termMonths: TermMonths; options: TakenOptions };

/** The plans of a basket for which a code may count, each at the price of its term, in cents. */
export function wantedOf(
  items: readonly ItemToPrice[],
): { planId: string; termMonths: TermMonths; listCents: Cents }[] {
  return items.flatMap(({ offer, termMonths }) => {
    const listCents = offerPriceAt(offer, termMonths)?.unitCents;
    return listCents === undefined ? [] : [{ planId: offer.id, termMonths, listCents }];
  });
}

/** A line of a basket with what it sells and at what it is sold. */
export type QuotedLine = CatalogueLine & PricedLine;

/** A basket at its price: the lines of each item, and what they come to. Amounts in cents. */
export type BasketQuote = Quote & {
  items: readonly (readonly QuotedLine[])[];
  /** The amount that the code takes off, as prices are. */
  discountCents: Cents;
};

/** A code that counts for some of the plans in a basket, and their terms. */
export type BasketCode = GivenDiscount & {
  counts: readonly { planId: string; termMonths: SoldTerm }[];
};

/**
 * Prices a basket for a buyer who is taxed by this rule, with a code that counts for some of it. Refuses what is
 * not offered for a term.
 */
export function quoteBasket(
  asked: readonly ItemToPrice[],
  { rule, discount }: { rule: VatRule; discount: BasketCode | null },
): Result<BasketQuote, BasketRefusal> {
  const counts = ({ planId, termMonths }: { planId: string; termMonths: SoldTerm }) =>
    discount?.counts.some((one) => one.planId === planId && one.termMonths === termMonths) ?? false;
  const items: CatalogueLine[][] = [];
  for (const [at, { offer, termMonths, options }] of asked.entries()) {
    const lines = linesOfPlan(offer, { key: `${at}`, termMonths, options, addOns: [] }, counts);
    if (!lines.ok) return lines;
    items.push(lines.value);
  }
  const given = discount === null ? null : { ...discount, includesSetup: false };
  const priced = priceBasket(items.flat(), rule, given);
  const byKey = new Map(priced.lines.map((line) => [line.key, line]));
  const quoted = items.map((lines) =>
    lines.flatMap((line) => {
      const price = byKey.get(line.key);
      return price === undefined ? [] : [{ ...line, ...price }];
    }),
  );
  const { discountCents } = priced;
  return ok({ items: quoted, discountCents, ...totalOf(priced, { rule, discount }) });
}

function totalOf(
  { lines, listCents, discountCents, ...sums }: PricedBasket,
  { rule, discount }: { rule: VatRule; discount: BasketCode | null },
): Quote {
  const agreedCents = subtractCents(listCents, discountCents);
  const { totalCents, netCents, vatCents } = sums;
  const sale: Sale = {
    totalCents,
    netCents,
    vatCents,
    vatPercent: rule.percent,
    vatTreatment: rule.treatment,
    agreedCents: agreedCents === totalCents ? null : agreedCents,
  };
  if (discount === null || discountCents === 0) return { sale, discount: null };
  const { code, percent, terms } = discount;
  const savedCents = sumCents(lines.map((line) => line.savedCents));
  const savedNetCents = sumCents(lines.map((line) => line.savedNetCents));
  return {
    sale,
    discount: { code, percent, listCents, savedCents, savedNetCents, terms, termNumber: 1 },
  };
}

/** The name of an order of several things: `VPS Starter en 2 meer`. */
export function basketName(names: readonly string[]): string {
  const [first = '', ...others] = names;
  return others.length === 0 ? first : `${first} en ${others.length} meer`;
}

/** Refuses when the buyer was shown another total than the one that holds now (both in cents). */
export function confirmShownTotal<Q extends Quote>(
  current: Q,
  shownCents: number,
): Result<Q, 'PRICE_CHANGED'> {
  return shownCents === current.sale.totalCents ? ok(current) : refuse('PRICE_CHANGED');
}

/** Tells whether the direct-start consent is asked: only of consumers (BW art. 6:230o). */
export function asksDirectStart(kind: CustomerKind): boolean {
  return kind === 'consumer';
}

/** The buyer's fields that depend on each other. */
export type BuyerDetails = {
  kind: CustomerKind;
  company: string | null;
  kvk: string | null;
  vatId: string | null;
  postalCode: string;
  country: CountryCode;
};
export type BuyerIssue =
  | 'COMPANY_REQUIRED'
  | 'KVK_INVALID'
  | 'VAT_ID_INVALID'
  | 'POSTAL_CODE_INVALID';

/**
 * Faults in a buyer's details, empty when there are none. A business gives its name; its KvK number
 * and its btw-id, which is of the buyer's own country, are no items of an invoice by law.
 */
export function buyerIssues(buyer: BuyerDetails): readonly BuyerIssue[] {
  const issues: BuyerIssue[] = [];
  if (!isPostalCode(buyer.postalCode, buyer.country)) issues.push('POSTAL_CODE_INVALID');
  if (buyer.kind === 'consumer') return issues;
  const kvk = buyer.kvk ?? '';
  const vatId = buyer.vatId ?? '';
  if ((buyer.company ?? '').trim() === '') issues.push('COMPANY_REQUIRED');
  if (kvk !== '' && !isKvkNumber(kvk)) issues.push('KVK_INVALID');
  if (vatId !== '' && !isVatId(vatId, buyer.country)) issues.push('VAT_ID_INVALID');
  return issues;
}

/**
 * Tells whether this customer may order so many services more, one unless told otherwise: those that are not
 * cancelled plus those of unpaid orders stay within the setting `max_services_per_user`.
 */
export function mayOrder(customer: {
  openOrders: number;
  liveServices: number;
  maxServices: number;
  wanted?: number;
}): Result<undefined, 'TOO_MANY_SERVICES'> {
  const taken = customer.openOrders + customer.liveServices + (customer.wanted ?? 1);
  return taken <= customer.maxServices ? ok() : refuse('TOO_MANY_SERVICES');
}

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
import type { Cents } from '#domain/platform/money.ts';
import { ok, refuse, type Result } from '#domain/platform/result.ts';
import type { Sale, VatRule } from '#domain/catalogue/vat-treatment.ts';

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

/** Refuses when the buyer was shown another total than the one that holds now (both in cents). */
export function confirmShownTotal(
  current: Quote,
  shownCents: number,
): Result<Quote, 'PRICE_CHANGED'> {
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
 * Tells whether this customer may place one more order: services that are not cancelled plus unpaid
 * orders stay within the setting `max_services_per_user`.
 */
export function mayOrder(customer: {
  openOrders: number;
  liveServices: number;
  maxServices: number;
}): Result<undefined, 'TOO_MANY_SERVICES'> {
  const taken = customer.openOrders + customer.liveServices;
  return taken < customer.maxServices ? ok() : refuse('TOO_MANY_SERVICES');
}

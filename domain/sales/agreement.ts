import {
  CONSUMER_BOUND_MONTHS,
  PER_TERM,
  termLength,
  type TermMonths,
} from '#domain/catalogue/term.ts';
import { discountTerms } from '#domain/catalogue/discount.ts';
import type { CustomerKind } from '#domain/identity/customer.ts';

/** Minimum term; a consumer is bound by a longer one for a year. */
function taken(kind: CustomerKind, termMonths: TermMonths): string {
  const length = termLength(termMonths);
  const starts = 'als de dienst geleverd is.';
  if (kind === 'consumer' && termMonths > CONSUMER_BOUND_MONTHS) {
    return `Je neemt de dienst voor ${length}. Aan de eerste termijn zit je hoogstens 1 jaar vast. De termijn begint ${starts}`;
  }
  const began = { 1: 'De eerste maand begint', 12: 'Het jaar begint' };
  const first = termMonths === 1 || termMonths === 12 ? began[termMonths] : 'Die beginnen';
  return `Je neemt de dienst voor minimaal ${length}. ${first} ${starts}`;
}

function renewal(termMonths: TermMonths): string {
  const each = { 1: 'elke maand', 12: 'elk jaar' };
  const own = termMonths === 1 || termMonths === 12 ? each[termMonths] : null;
  return `Daarna verlengt hij ${own ?? `elke ${termLength(termMonths)}`} vanzelf`;
}

const NOTICE = 'met een opzegtermijn van hoogstens een maand.';

/**
 * A consumer may leave any day after the first term, and after the first year of a longer one; a company at
 * the end of one (the terms, article 5). A term that comes after another one is no first one: it may be left
 * as any that was renewed.
 */
function leaving(kind: CustomerKind, termMonths: TermMonths, isFirst: boolean): string {
  const isYear = termMonths === 12;
  if (kind === 'business') {
    const running = termMonths === 1 ? 'de lopende maand' : 'de lopende termijn';
    return `Opzeggen kan elke dag, online, tegen het einde van ${isYear ? 'het lopende jaar' : running}.`;
  }
  if (termMonths === 1) return `Opzeggen kan elke dag, online, ${NOTICE}`;
  const later = termMonths < 12 ? 'die maanden' : 'die jaren';
  const first = termMonths < 12 ? `de eerste ${termLength(termMonths)}` : 'het eerste jaar';
  const since = isFirst ? `Na ${first}` : `Ook in ${isYear ? 'dat jaar' : later}`;
  return `${since} kun je elke dag opzeggen, online, ${NOTICE} Wat je te veel vooruit betaalde, krijg je terug.`;
}

/** Says how a service renews and ends that gets another term from a term on, for its confirmation. */
export function changedTermSentences(kind: CustomerKind, termMonths: TermMonths): string[] {
  return [`${renewal(termMonths)}, voor dezelfde prijs.`, leaving(kind, termMonths, false)];
}

/** A term with a discount: how many terms have it (null for all), and the price without it, as read. */
export type AgreedDiscount = { terms: number | null; listPrice: string };

function renewalPrice(termMonths: TermMonths, discount: AgreedDiscount | null): string {
  if (discount === null || discount.terms === null) return ', voor dezelfde prijs.';
  const price = `voor ${discount.listPrice} ${PER_TERM[termMonths]}.`;
  return discount.terms === 1
    ? `, ${price}`
    : `. Na ${discountTerms(discount.terms, termMonths)} ${price}`;
}

/** The same of what is free: it begins no term. */
export const FREE_TERM =
  'Je dienst is gratis en loopt door tot je hem opzegt. Opzeggen kan elke dag, op de pagina van je dienst.';

/**
 * Minimum term, renewal and cancellation, read right before the click and kept in its confirmation (BW
 * art. 6:230v); of a price with a discount also what it renews for.
 */
export function termSentences(
  kind: CustomerKind,
  termMonths: TermMonths,
  discount: AgreedDiscount | null = null,
): string[] {
  return [
    taken(kind, termMonths),
    `${renewal(termMonths)}${renewalPrice(termMonths, discount)}`,
    leaving(kind, termMonths, true),
  ];
}

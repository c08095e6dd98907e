import { PER_CYCLE, type BillingCycle } from '#domain/catalogue/billing-cycle.ts';
import { discountTerms } from '#domain/catalogue/discount.ts';
import type { CustomerKind } from '#domain/identity/customer.ts';

/** Minimum term and renewal. */
const RUNNING: Readonly<Record<BillingCycle, readonly [term: string, renewal: string]>> = {
  monthly: [
    'Je neemt de dienst voor minimaal 1 maand. De eerste maand begint als de dienst geleverd is.',
    'Daarna verlengt hij elke maand vanzelf',
  ],
  yearly: [
    'Je neemt de dienst voor minimaal 1 jaar. Het jaar begint als de dienst geleverd is.',
    'Daarna verlengt hij elk jaar vanzelf',
  ],
};

/** A consumer may leave any day after the first term, a company at the end of one (the terms, article 5). */
const LEAVING: Readonly<Record<CustomerKind, Readonly<Record<BillingCycle, string>>>> = {
  consumer: {
    monthly: 'Opzeggen kan elke dag, online, met een opzegtermijn van hoogstens een maand.',
    yearly:
      'Na het eerste jaar kun je elke dag opzeggen, online, met een opzegtermijn van hoogstens een maand. Wat je te veel vooruit betaalde, krijg je terug.',
  },
  business: {
    monthly: 'Opzeggen kan elke dag, online, tegen het einde van de lopende maand.',
    yearly: 'Opzeggen kan elke dag, online, tegen het einde van het lopende jaar.',
  },
};

/** A year that comes after another term is no first one: it may be left as any that was renewed. */
const LEAVING_LATER: Readonly<Record<CustomerKind, Readonly<Record<BillingCycle, string>>>> = {
  consumer: {
    monthly: LEAVING.consumer.monthly,
    yearly:
      'Ook in dat jaar kun je elke dag opzeggen, online, met een opzegtermijn van hoogstens een maand. Wat je te veel vooruit betaalde, krijg je terug.',
  },
  business: LEAVING.business,
};

/** Says how a service renews and ends that gets another cycle from a term on, for its confirmation. */
export function changedTermSentences(kind: CustomerKind, cycle: BillingCycle): string[] {
  const [, renewal] = RUNNING[cycle];
  return [`${renewal}, voor dezelfde prijs.`, LEAVING_LATER[kind][cycle]];
}

/** A term with a discount: how many terms have it (null for all), and the price without it, as read. */
export type AgreedDiscount = { terms: number | null; listPrice: string };

function renewalPrice(cycle: BillingCycle, discount: AgreedDiscount | null): string {
  if (discount === null || discount.terms === null) return ', voor dezelfde prijs.';
  const price = `voor ${discount.listPrice} ${PER_CYCLE[cycle]}.`;
  return discount.terms === 1
    ? `, ${price}`
    : `. Na ${discountTerms(discount.terms, cycle)} ${price}`;
}

/**
 * Minimum term, renewal and cancellation, read right before the click and kept in its confirmation (BW
 * art. 6:230v); of a price with a discount also what it renews for.
 */
export function termSentences(
  kind: CustomerKind,
  cycle: BillingCycle,
  discount: AgreedDiscount | null = null,
): string[] {
  const [term, renewal] = RUNNING[cycle];
  return [term, `${renewal}${renewalPrice(cycle, discount)}`, LEAVING[kind][cycle]];
}

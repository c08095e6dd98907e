import type { BillingCycle } from './billing-cycle.ts';
import type { CustomerKind } from './customer.ts';

/** Minimum term and renewal. */
const RUNNING: Readonly<Record<BillingCycle, readonly string[]>> = {
  monthly: [
    'Je neemt de dienst voor minimaal 1 maand. De eerste maand begint als de dienst geleverd is.',
    'Daarna verlengt hij elke maand vanzelf, voor dezelfde prijs.',
  ],
  yearly: [
    'Je neemt de dienst voor minimaal 1 jaar. Het jaar begint als de dienst geleverd is.',
    'Daarna verlengt hij elk jaar vanzelf, voor dezelfde prijs.',
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

/** Minimum term, renewal and cancellation, read right before the click and kept in its confirmation (BW art. 6:230v). */
export function termSentences(kind: CustomerKind, cycle: BillingCycle): string[] {
  return [...RUNNING[cycle], LEAVING[kind][cycle]];
}

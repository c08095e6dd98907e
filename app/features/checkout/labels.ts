import type { BillingCycle } from '#domain/billing-cycle.ts';
import type { CustomerKind } from '#domain/checkout.ts';
import type { PaymentMethod, PaymentStatus } from '#domain/payment.ts';

export const PER_CYCLE: Readonly<Record<BillingCycle, string>> = {
  monthly: 'per maand',
  yearly: 'per jaar',
};

export const CYCLE_NAMES: Readonly<Record<BillingCycle, string>> = {
  monthly: 'Per maand betalen',
  yearly: 'Per jaar betalen',
};

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

/** Minimum term, renewal and cancellation, to be read right before the click (BW art. 6:230v). */
export function termSentences(kind: CustomerKind, cycle: BillingCycle): readonly string[] {
  return [...RUNNING[cycle], LEAVING[kind][cycle]];
}

export const METHOD_EXPLANATIONS: Readonly<Record<PaymentMethod, string>> = {
  test_ideal: 'Direct betalen via een proefbank. Er wordt geen echt geld afgeschreven.',
  bank_transfer: 'Je krijgt een factuur. We leveren zodra het geld binnen is.',
};

/** What a customer reads about an attempt to pay; nothing where the order itself says enough. */
export const PAYMENT_SENTENCES: Readonly<Record<PaymentStatus, string | null>> = {
  open: 'De betaling is gestart, maar we hebben nog geen bericht van je bank.',
  pending: 'Je bank verwerkt de betaling. Deze pagina ververst vanzelf.',
  paid: null,
  failed: 'De betaling is mislukt. Er is niets afgeschreven.',
  canceled: 'Je hebt de betaling geannuleerd. Er is niets afgeschreven.',
  expired: 'De betaling is verlopen: het duurde te lang. Er is niets afgeschreven.',
  partly_refunded: null,
  refunded: null,
  charged_back: null,
};

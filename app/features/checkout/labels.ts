import type { BillingCycle } from '#domain/billing-cycle.ts';
import type { PaymentMethod, PaymentStatus } from '#domain/payment.ts';

export const PER_CYCLE: Readonly<Record<BillingCycle, string>> = {
  monthly: 'per maand',
  yearly: 'per jaar',
};

export const CYCLE_NAMES: Readonly<Record<BillingCycle, string>> = {
  monthly: 'Per maand betalen',
  yearly: 'Per jaar betalen',
};

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

import type { BadgeTone } from '#app/ui/badge.tsx';
import type { PaymentStatus } from '#domain/sales/payment.ts';

export const PAYMENT_STATUS_LABELS: Readonly<Record<PaymentStatus, string>> = {
  open: 'Gestart',
  pending: 'In behandeling',
  paid: 'Betaald',
  failed: 'Mislukt',
  canceled: 'Afgebroken',
  expired: 'Verlopen',
  partly_refunded: 'Deels terugbetaald',
  refunded: 'Terugbetaald',
  charged_back: 'Teruggeboekt',
};

export const PAYMENT_STATUS_TONES: Readonly<Record<PaymentStatus, BadgeTone>> = {
  open: 'neutral',
  pending: 'warn',
  paid: 'good',
  failed: 'bad',
  canceled: 'neutral',
  expired: 'neutral',
  partly_refunded: 'info',
  refunded: 'info',
  charged_back: 'bad',
};

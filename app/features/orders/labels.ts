import type { BadgeTone } from '#app/ui/badge.tsx';
import type { BillingCycle } from '#domain/billing-cycle.ts';
import type { OrderStatus } from '#domain/order.ts';

export const ORDER_STATUS_LABELS: Readonly<Record<OrderStatus, string>> = {
  pending: 'In behandeling',
  paid: 'Betaald',
  completed: 'Voltooid',
  failed: 'Mislukt',
  cancelled: 'Geannuleerd',
  refunded: 'Terugbetaald',
};

export const ORDER_STATUS_TONES: Readonly<Record<OrderStatus, BadgeTone>> = {
  pending: 'warn',
  paid: 'info',
  completed: 'good',
  failed: 'bad',
  cancelled: 'neutral',
  refunded: 'neutral',
};

export const BILLING_CYCLE_LABELS: Readonly<Record<BillingCycle, string>> = {
  monthly: 'Maandelijks',
  yearly: 'Jaarlijks',
};

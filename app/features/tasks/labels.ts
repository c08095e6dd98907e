import type { StaffTask } from '#contract/staff/tasks.ts';

export const TASK_KIND_LABELS: Readonly<Record<StaffTask['kind'], string>> = {
  'credit-received': 'Tegoed ontvangen',
  'payment-mismatch': 'Betaling klopt niet',
  'refund-by-hand': 'Geld terug overmaken',
  'refund-failed': 'Terugbetaling mislukt',
  'service-withdrawn': 'Opgezegd voor levering',
  withdrawal: 'Herroeping',
  'books-wrong': 'De boeken kloppen niet',
};

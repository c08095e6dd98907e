import type { StaffTask } from '#contract/staff/tasks.ts';

export const TASK_KIND_LABELS: Readonly<Record<StaffTask['kind'], string>> = {
  'credit-received': 'Tegoed ontvangen',
  'payment-mismatch': 'Betaling klopt niet',
  'payment-charged-back': 'Betaling teruggeboekt',
  'refund-by-hand': 'Geld terug overmaken',
  'refund-failed': 'Terugbetaling mislukt',
  'refund-elsewhere': 'Terugbetaald buiten de shop om',
  'service-withdrawn': 'Opgezegd voor levering',
  withdrawal: 'Herroeping',
  'books-wrong': 'De boeken kloppen niet',
  'abuse-notice': 'Melding van misbruik',
  'reply-set-aside': 'Antwoord per e-mail blijft liggen',
  'mail-received': 'Mail zonder ticket',
  'mail-unread': 'Mail niet te lezen',
  'data-breach': 'Datalek',
  'billing-unknown': 'Factuurgegevens ontbreken',
  'server-larger': 'Server groter dan zijn pakket',
  'small-business-limit': 'Grens van de KOR',
  'collection-unannounced': 'Incasso niet aangekondigd',
  'mail-undelivered': 'Mail kwam niet aan',
  'mail-server-away': 'Mailserver neemt niets aan',
};

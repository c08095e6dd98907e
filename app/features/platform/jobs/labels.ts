/** The work of each queue, in the words of staff. A queue that is not listed shows its own name. */
const QUEUE_LABELS: Readonly<Record<string, string>> = {
  'service.deliver': 'Service leveren',
  'service.operate': 'Server bijwerken',
  'outside.look': 'Kijken of een dienst buiten de winkel antwoordt',
  'mail.send': 'E-mail versturen',
  'account.start-reset': 'Link voor nieuw wachtwoord',
  'account.note-refusal': 'Mislukte aanmelding onthouden',
  'webhook.send': 'Webhook versturen',
  'service.adopt-price': 'Prijs van services bijwerken',
  'renewal.refund-unused': 'Niet gebruikte dagen terugbetalen',
  'renewal.withdraw': 'Verlenging intrekken',
  'plan-change.review': 'Pakketwijziging nakijken',
  'data.export': 'Eigen gegevens klaarzetten',
  'payment.check': 'Betaling controleren',
  'payment.collect': 'Factuur incasseren',
  'mandate.check': 'Machtiging navragen',
  'mandate.tidy': 'Machtiging afronden',
  'refund.pay-back': 'Geld terugbetalen',
  'import.run': 'Klanten en services overzetten',
  'incident.tell': 'Klanten over een storing vertellen',
  'data-breach.mail': 'Betrokkenen bij een datalek mailen',
  'orders.expire': 'Verlopen bestellingen annuleren',
  'books.check': 'Boekcontrole',
  'system.sweep': 'Controleronde',
  'mailbox.read': 'Postbus lezen',
  'audit.seal': 'Auditlog verzegelen',
};

export function queueLabel(queue: string): string {
  return QUEUE_LABELS[queue] ?? queue;
}

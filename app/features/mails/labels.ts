/** What staff call a mail; a kind that is not listed shows its own name. */
const MAIL_KIND_LABELS: Readonly<Record<string, string>> = {
  welcome: 'Welkom',
  'verify-email': 'Adres bevestigen',
  'password-reset': 'Nieuw wachtwoord',
  'password-changed': 'Wachtwoord gewijzigd',
  'account-blocked': 'Account geblokkeerd',
  'account-unblocked': 'Account weer open',
  'order-received': 'Bestelling ontvangen',
  'order-paid': 'Betaling ontvangen',
  'order-refunded': 'Terugbetaling',
  'service-active': 'Service actief',
  'ticket-confirmation': 'Ticket ontvangen',
  'ticket-answered': 'Antwoord op ticket',
  'service-price-changed': 'Prijs gewijzigd',
  'message-receipt': 'Bericht ontvangen',
  'staff-message': 'Van een medewerker',
  'welcome-test': 'Proef van de welkomstmail',
};

export function mailKindLabel(kind: string): string {
  return MAIL_KIND_LABELS[kind] ?? kind;
}

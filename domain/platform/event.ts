type EventText = {
  /** `{name}` is the service's name, the invoice's number, the order's plan, the ticket's subject, the incident's title. */
  sentence: string;
  /**
   * True when the customer's inbox tells of it, if somebody else did it. One line is told of a
   * happening that leaves several in the history, such as a payment.
   */
  inbox: boolean;
};

/**
 * Everything that happens to a customer's records, in the words in which they read of it. A type
 * that is not here does not compile where a change is recorded.
 */
export const EVENTS = {
  'order.placed': { sentence: 'Je bestelling van {name} is geplaatst.', inbox: false },
  'order.paid': { sentence: 'Je bestelling van {name} is betaald.', inbox: true },
  'order.completed': { sentence: 'Je bestelling van {name} is geleverd.', inbox: false },
  'order.failed': { sentence: 'Je bestelling van {name} is mislukt.', inbox: true },
  'order.cancelled': { sentence: 'Je bestelling van {name} is geannuleerd.', inbox: true },
  'order.refunded': { sentence: 'Je bestelling van {name} is terugbetaald.', inbox: true },
  'payment.open': { sentence: 'Je betaling voor {name} is gestart.', inbox: false },
  'payment.pending': { sentence: 'Je betaling voor {name} wordt verwerkt.', inbox: false },
  'payment.paid': { sentence: 'Je betaling voor {name} is binnen.', inbox: false },
  'payment.credited': {
    sentence: 'Je betaling voor {name} is als tegoed bij je account bijgeschreven.',
    inbox: true,
  },
  'payment.failed': { sentence: 'Je betaling voor {name} is mislukt.', inbox: true },
  'payment.canceled': { sentence: 'Je betaling voor {name} is afgebroken.', inbox: false },
  'payment.expired': { sentence: 'Je betaling voor {name} is verlopen.', inbox: false },
  'payment.partly_refunded': {
    sentence: 'Je betaling voor {name} is deels terugbetaald.',
    inbox: true,
  },
  'payment.refunded': { sentence: 'Je betaling voor {name} is terugbetaald.', inbox: false },
  'payment.charged_back': { sentence: 'Je betaling voor {name} is teruggeboekt.', inbox: true },
  'invoice.issued': { sentence: 'Factuur {name} staat klaar.', inbox: true },
  'invoice.paid': { sentence: 'Factuur {name} is betaald.', inbox: false },
  'invoice.overdue': { sentence: 'Factuur {name} is over de vervaldatum.', inbox: true },
  // The payment tells that its bank took it back.
  'invoice.reopened': { sentence: 'Factuur {name} staat weer open.', inbox: false },
  'invoice.credited': { sentence: 'Factuur {name} is gecrediteerd.', inbox: true },
  'service.ordered': { sentence: '{name} is besteld.', inbox: false },
  'service.renewed': { sentence: '{name} is verlengd.', inbox: true },
  // The payment tells that its bank took it back.
  'service.renewal-undone': {
    sentence: 'De laatste verlenging van {name} telt niet meer.',
    inbox: false,
  },
  'service.suspension-announced': {
    sentence: '{name} wordt opgeschort als de factuur niet betaald wordt.',
    inbox: true,
  },
  'service.created': { sentence: '{name} is voor je aangemaakt.', inbox: true },
  'service.moved-in': { sentence: '{name} is overgezet uit ons vorige systeem.', inbox: false },
  'service.delivered': { sentence: '{name} is klaar en actief.', inbox: true },
  'service.delivery-failed': {
    sentence: 'Het leveren van {name} duurt langer dan normaal. We zijn ermee bezig.',
    inbox: true,
  },
  'service.suspended': { sentence: '{name} is opgeschort.', inbox: true },
  'service.price-changed': { sentence: 'De prijs van {name} verandert.', inbox: true },
  'service.plan-change-planned': {
    sentence: '{name} verandert bij de volgende termijn van pakket of betaaltermijn.',
    inbox: true,
  },
  'service.plan-change-withdrawn': {
    sentence: 'De wijziging van {name} gaat niet door.',
    inbox: true,
  },
  'service.plan-changed': {
    sentence: '{name} heeft een ander pakket of een andere betaaltermijn.',
    inbox: true,
  },
  'service.resized': { sentence: '{name} is aangepast aan het pakket.', inbox: true },
  'service.activated': { sentence: '{name} is weer actief.', inbox: true },
  'service.password-made': { sentence: '{name} krijgt een nieuw wachtwoord.', inbox: true },
  'service.key-added': { sentence: '{name} krijgt er een SSH-sleutel bij.', inbox: true },
  'service.restarted': { sentence: '{name} wordt herstart.', inbox: true },
  'service.back': { sentence: '{name} is herstart.', inbox: true },
  'service.reinstalling': {
    sentence: '{name} wordt opnieuw geïnstalleerd. Wat erop stond, wordt gewist.',
    inbox: true,
  },
  'service.reinstalled': { sentence: '{name} is opnieuw geïnstalleerd.', inbox: true },
  'service.system-set': { sentence: '{name} heeft een ander besturingssysteem.', inbox: true },
  'service.domain-set': { sentence: '{name} heeft een domeinnaam.', inbox: true },
  'service.renamed': { sentence: 'De naam van {name} is gewijzigd.', inbox: true },
  'service.end-planned': { sentence: '{name} stopt aan het eind van de termijn.', inbox: true },
  'service.end-undone': { sentence: '{name} gaat door: de opzegging is ingetrokken.', inbox: true },
  'service.cancelled': { sentence: '{name} is beëindigd.', inbox: true },
  'service.restored': { sentence: '{name} is teruggezet.', inbox: true },
  'service.terminated': { sentence: 'De gegevens van {name} zijn gewist.', inbox: false },
  'incident.opened': { sentence: 'Storing: {name}.', inbox: true },
  'incident.resolved': { sentence: 'Opgelost: {name}.', inbox: true },
  'maintenance.planned': { sentence: 'Gepland onderhoud: {name}.', inbox: true },
  'maintenance.completed': { sentence: 'Het onderhoud is klaar: {name}.', inbox: true },
  'maintenance.cancelled': { sentence: 'Het onderhoud gaat niet door: {name}.', inbox: true },
  'ticket.opened': { sentence: 'Je ticket ‘{name}’ is aangemaakt.', inbox: false },
  'ticket.replied': { sentence: 'Er is een antwoord op je ticket ‘{name}’.', inbox: true },
  'ticket.open': { sentence: 'Je ticket ‘{name}’ is weer open.', inbox: true },
  'ticket.in_progress': { sentence: 'We zijn bezig met je ticket ‘{name}’.', inbox: true },
  'ticket.waiting': { sentence: 'Je ticket ‘{name}’ wacht op jouw antwoord.', inbox: true },
  'ticket.closed': { sentence: 'Je ticket ‘{name}’ is gesloten.', inbox: true },
} as const satisfies Record<string, EventText>;

export type EventType = keyof typeof EVENTS;

function isEventType(text: string): text is EventType {
  return Object.hasOwn(EVENTS, text);
}

/** Types that the inbox tells of. */
export const INBOX_EVENT_TYPES: readonly EventType[] = Object.keys(EVENTS)
  .filter(isEventType)
  .filter((type) => EVENTS[type].inbox);

/** The sentence of an event; of a type that an older program wrote, only what it was about. */
export function eventSentence(type: string, name: string): string {
  const sentence: string = isEventType(type)
    ? EVENTS[type].sentence
    : 'Er is iets veranderd aan {name}.';
  // A function: a name may hold the $ patterns that a replacement text would read.
  return sentence.replace('{name}', () => name);
}

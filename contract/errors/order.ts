/**
 * Reasons that something cannot be done with an order: told by the server, and beside buttons that are
 * off.
 */
export const ORDER_ERRORS = {
  BILLING_INCOMPLETE: {
    status: 409,
    message:
      'We kunnen de factuur nog niet maken. Kijk je factuurgegevens na bij je profiel en probeer het opnieuw.',
  },
  ORDER_IS_RENEWAL: {
    status: 409,
    message: 'Dit is een verlenging. Zeg de service op als die niet door hoeft te gaan.',
  },
  ORDER_IS_CHARGE: {
    status: 409,
    message:
      'Dit is een losse factuur voor werk. Klopt er iets niet? Vraag het ons, dan kijken we ernaar.',
  },
  INVOICE_NOT_CORRECTABLE: {
    status: 409,
    message:
      'Deze factuur kan nu niet gecorrigeerd worden. Bekijk de factuur: daar staat wat er intussen is gebeurd.',
  },
  CONSUMER_CONFIRMS: {
    status: 409,
    message:
      'Deze klant is een consument, en die bestelt alleen zelf. Bestellen op iemands woord kan voor een bedrijf.',
  },
  SYSTEM_NOT_OFFERED: {
    status: 409,
    message: 'Dit besturingssysteem is er niet meer bij dit pakket. Kies een ander.',
  },
  CREDIT_CHANGED: {
    status: 409,
    message:
      'Je tegoed is intussen veranderd, en daarmee wat je nog moet betalen. Er is niets betaald.',
  },
  REFUND_MONEY_CHANGED: {
    status: 409,
    message:
      'Het bedrag is intussen een ander, omdat de bank geld terughaalde of teruggaf. Kijk wat er nu staat en meld het dan.',
  },
  ORDER_REST_CHANGED: {
    status: 409,
    message:
      'Er blijft van deze bestelling een ander bedrag over dan je zag, omdat er een deel van binnen is. Kijk wat er nu nog open staat.',
  },
  RETURN_NOT_OFFERED: {
    status: 409,
    message: 'Dit kan bij deze bestelling niet. Vragen erover? Open een ticket.',
  },
  RETURN_TOO_LATE: {
    status: 409,
    message: 'De laatste dag hiervoor is voorbij. Je kunt je service nog wel opzeggen.',
  },
  RETURN_ORDER_OVER: {
    status: 409,
    message:
      'Van deze bestelling valt nu niets terug te geven: hij is niet betaald, of al terugbetaald.',
  },
  RETURN_AMOUNT_CHANGED: {
    status: 409,
    message: 'Het bedrag is intussen een ander. Kijk wat er nu staat en bevestig het dan.',
  },
  RETURN_DECIDED: { status: 409, message: 'Over deze retour is al beslist.' },
  RETURN_OPEN: {
    status: 409,
    message: 'Voor deze bestelling staat een retour open. Beslis daar wat er teruggaat.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

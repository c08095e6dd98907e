/**
 * Reasons that something cannot be done with a service: told by the server, and beside buttons that are
 * off.
 */
export const SERVICE_ERRORS = {
  SERVICE_NO_EARLY_END: {
    status: 409,
    message: 'Deze service stopt niet eerder dan aan het eind van de termijn. Zeg daartegen op.',
  },
  SERVICE_PENDING: {
    status: 409,
    message: 'Deze service is nog niet geleverd. Vragen erover? Open een ticket.',
  },
  SERVICE_NOT_RUNNING: { status: 409, message: 'Dit kan alleen met een service die loopt.' },
  SERVICE_IS_ENDING: { status: 409, message: 'Deze service is opgezegd en loopt niet door.' },
  NEXT_TERM_IS_OPEN: {
    status: 409,
    message:
      'Er staat nog een bestelling of factuur voor deze service open. Wacht tot die betaald is, of laat die eerst vervallen.',
  },
  SERVICE_CANCELLED: { status: 409, message: 'Deze service is al beëindigd.' },
  SERVICE_OFFLINE: {
    status: 409,
    message: 'Deze service is even offline. Probeer het zo opnieuw.',
  },
  SERVICE_REINSTALLING: {
    status: 409,
    message: 'Deze server wordt opnieuw geïnstalleerd. Wacht tot dat klaar is.',
  },
  SERVICE_ALREADY_ACTIVE: { status: 409, message: 'Deze service is al actief.' },
  SERVICE_ALREADY_SUSPENDED: { status: 409, message: 'Deze service is al opgeschort.' },
  SERVICE_ALREADY_DELIVERED: { status: 409, message: 'Deze service is al geleverd.' },
  SERVICE_SUSPENDED_FOR_ABUSE: {
    status: 409,
    message: 'Deze service is opgeschort na een melding van misbruik.',
  },
  SERVICE_SUSPENDED_BY_STAFF: {
    status: 409,
    message: 'Deze service is opgeschort door een medewerker.',
  },
  SERVICE_END_PLANNED: { status: 409, message: 'Deze service is al opgezegd.' },
  SERVICE_TERM_OVER: {
    status: 409,
    message: 'De termijn van deze service is al voorbij. Je kunt hem nu beëindigen.',
  },
  SERVICE_NOT_RESTORABLE: {
    status: 409,
    message: 'Deze service kan niet meer worden teruggezet.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

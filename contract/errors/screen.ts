/**
 * Failures of which every screen may say the sentence by itself: what it says when the server was not
 * reached, and why a button is off. They are in what each area begins with, so there are few.
 */
export const SCREEN_ERRORS = {
  INPUT_INVALID: { status: 422, message: 'Controleer de ingevulde gegevens.' },
  UNAUTHORIZED: {
    status: 401,
    message: 'Je bent niet (meer) ingelogd. Log in en probeer het opnieuw.',
  },
  FORBIDDEN: { status: 403, message: 'Je hebt hier geen rechten voor.' },
  NOT_FOUND: { status: 404, message: 'We konden dit niet vinden.' },
  NOT_WHILE_ACTING: {
    status: 403,
    message: 'Dit kan alleen de klant zelf. Je bekijkt dit account als medewerker.',
  },
  CONFLICT: {
    status: 409,
    message: 'Iemand anders was je net voor. Ververs de pagina en kijk hoe het er nu voor staat.',
  },
  RATE_LIMITED: {
    status: 429,
    message: 'Je hebt dit te vaak achter elkaar gedaan. Wacht even en probeer het opnieuw.',
  },
  UNAVAILABLE: {
    status: 503,
    message: 'We zijn even niet bereikbaar. Probeer het over een minuut opnieuw.',
  },
  INTERNAL: { status: 500, message: 'Er ging iets mis. Probeer het later opnieuw.' },
} as const satisfies Record<string, { status: number; message: string }>;

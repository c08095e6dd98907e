/** Reasons to refuse work on a server: told by the server alone, so that no screen carries them. */
export const DELIVERY_ERRORS = {
  SERVICE_NOT_PAID: {
    status: 409,
    message: 'De betaling van deze service is teruggeboekt. Lever hem zodra er weer betaald is.',
  },
  SERVICE_NOT_DELIVERABLE: { status: 409, message: 'Deze service kan nu niet geleverd worden.' },
  SERVICE_NOT_KEPT: {
    status: 409,
    message: 'Er zijn van deze service geen gegevens meer om te wissen.',
  },
  SERVICE_TASK_DONE: {
    status: 409,
    message: 'Dit is al gedaan, of er is intussen iets anders nodig. Ververs de lijst.',
  },
  SERVICE_PLAN_CHANGED: {
    status: 409,
    message:
      'Deze service heeft intussen een ander pakket. Maak de server zoals dat pakket en meld het dan.',
  },
  PANEL_AWAY: {
    status: 502,
    message:
      'Inloggen op het paneel lukt nu niet. Probeer het zo opnieuw, of open een ticket als het zo blijft.',
  },
  SERVICE_HAS_DOMAIN: { status: 409, message: 'Deze service heeft al een domeinnaam.' },
} as const satisfies Record<string, { status: number; message: string }>;

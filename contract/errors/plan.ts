/** Reasons that a plan cannot be changed so: told by the server, and at the field or the button. */
export const PLAN_ERRORS = {
  SLUG_TAKEN: { status: 409, message: 'Een ander pakket heeft dit adres al. Kies een ander.' },
  SLUG_FIXED: {
    status: 409,
    message: 'Het adres van een pakket dat ooit is besteld, verandert niet meer.',
  },
  PLAN_SALE_FIXED: {
    status: 409,
    message:
      'Of een pakket eenmalig of per termijn betaald wordt, verandert niet meer, en na de eerste bestelling ook niet of het los verkocht wordt. Maak een nieuw pakket.',
  },
  PLAN_OPTIONS_UNFIT: {
    status: 409,
    message:
      'Dit pakket heeft opties die de nieuwe levering niet kent. Haal die eerst weg bij ‘Opties en aanvullingen’.',
  },
  OFFER_CHANGED: {
    status: 409,
    message:
      'Iemand anders heeft de opties en aanvullingen van dit pakket intussen gewijzigd. Er is niets opgeslagen. Ververs de pagina en kijk hoe het er nu voor staat.',
  },
  PLAN_IN_USE: {
    status: 409,
    message: 'Dit pakket is ooit besteld en blijft daarom bestaan. Haal het uit de verkoop.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

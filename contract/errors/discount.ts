/** Reasons that a discount code is not given, made or changed. */
export const DISCOUNT_ERRORS = {
  DISCOUNT_REFUSED: {
    status: 409,
    message: 'Deze kortingscode geldt niet (meer) voor deze bestelling. Er is nog niets besteld.',
  },
  DISCOUNT_CODE_TAKEN: {
    status: 409,
    message: 'Deze code is er al, of is er geweest. Kies een andere.',
  },
  DISCOUNT_CHANGED: {
    status: 409,
    message:
      'Iemand anders heeft deze kortingscode intussen gewijzigd. Er is niets opgeslagen. Ververs de pagina en kijk hoe het er nu voor staat.',
  },
  DISCOUNT_FIXED: {
    status: 409,
    message:
      'Deze code is al gebruikt. Wat hij geeft staat vast; alleen de omschrijving, de laatste dag en het maximum kun je nog wijzigen.',
  },
  DISCOUNT_ENDED: { status: 409, message: 'Deze kortingscode is beëindigd.' },
  DISCOUNT_MAX_TOO_LOW: {
    status: 409,
    message: 'Er zijn al meer bestellingen met deze code dan dit maximum.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

/** Reasons that something cannot be done in the log of data breaches or the register of processing. */
export const PRIVACY_ERRORS = {
  DATA_BREACH_CHANGED: {
    status: 409,
    message: 'Een collega schreef er net iets bij. Lees dat eerst.',
  },
  DATA_BREACH_CLOSED: { status: 409, message: 'Dit datalek is gesloten. Heropen het eerst.' },
  DATA_BREACH_OPEN: { status: 409, message: 'Dit datalek staat nog open.' },
  DATA_BREACH_DECIDED: { status: 409, message: 'Hierover is al zo besloten.' },
  DATA_BREACH_UNDECIDED: {
    status: 409,
    message: 'Besluit eerst over de AP en over de betrokkenen; sluit daarna.',
  },
  DATA_BREACH_FULL: { status: 409, message: 'Hier past niets meer bij. Noteer een nieuw datalek.' },
  LETTER_CHANGED: {
    status: 409,
    message:
      'Er is niets verstuurd: het gaat intussen naar een ander aantal klanten. Bekijk de mail opnieuw.',
  },
  LETTER_NOBODY: { status: 409, message: 'Er is niemand om dit naar te sturen.' },
  LETTER_NOTHING_FAILED: { status: 409, message: 'Er is niets meer om opnieuw te versturen.' },
  PROCESSING_CHANGED: { status: 409, message: 'Een collega wijzigde deze verwerking net.' },
  PROCESSING_ENDED: { status: 409, message: 'Deze verwerking is beëindigd.' },
  TOO_MANY_PROCESSINGS: { status: 409, message: 'Er staan al 100 eigen verwerkingen.' },
} as const satisfies Record<string, { status: number; message: string }>;

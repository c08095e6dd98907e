/** Refusals of a form that somebody else, another window or the shop itself was ahead of. */
export const CHANGED_ERRORS = {
  PROFILE_CHANGED: {
    status: 409,
    message: 'Je profiel is intussen in een ander venster gewijzigd. Wat je typte staat er nog.',
  },
  CUSTOMER_CHANGED: {
    status: 409,
    message:
      'De klant of een collega heeft deze gegevens intussen gewijzigd. Er is niets opgeslagen en wat je typte staat er nog.',
  },
  SERVICE_EDITED: {
    status: 409,
    message:
      'Iemand anders heeft deze service intussen gewijzigd. Er is niets opgeslagen en wat je typte staat er nog.',
  },
  SETTINGS_CHANGED: {
    status: 409,
    message: 'Iemand anders heeft deze instellingen intussen gewijzigd. Er is niets opgeslagen.',
  },
  ANSWER_CHANGED: {
    status: 409,
    message:
      'Een collega heeft dit antwoord net gewijzigd. Er is niets opgeslagen en wat je typte staat er nog.',
  },
  PAGE_OUTDATED: {
    status: 409,
    message:
      'De site is bijgewerkt sinds je deze pagina opende. Bewaar wat je typte, ververs de pagina en probeer het opnieuw.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

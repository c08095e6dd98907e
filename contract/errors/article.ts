/** Reasons that something cannot be done with an article of the knowledge base. */
export const ARTICLE_ERRORS = {
  ARTICLE_CHANGED: {
    status: 409,
    message:
      'Een collega heeft dit artikel net gewijzigd. Er is niets opgeslagen en wat je typte staat er nog.',
  },
  ARTICLE_STATUS_REFUSED: {
    status: 409,
    message: 'Dit kan nu niet. Haal een gepubliceerd artikel eerst van de site.',
  },
  ARTICLE_SLUG_TAKEN: {
    status: 409,
    message: 'Een ander artikel heeft of had dit adres. Kies een ander.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

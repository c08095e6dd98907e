/** What a page finds out of itself, told by the code that is fetched for it: no page begins with it. */
export const PAGE_ERRORS = {
  PAGE_OUTDATED: {
    status: 409,
    message:
      'De shop is bijgewerkt sinds je deze pagina opende. Bewaar wat je typte, ververs de pagina en probeer het opnieuw.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

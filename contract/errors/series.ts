/** Refusals of a series of invoice numbers. */
export const SERIES_ERRORS = {
  SERIES_CHANGED: {
    status: 409,
    message:
      'Deze reeks is intussen gebruikt of gewijzigd. Er is niets opgeslagen; kijk eerst wat er nu staat.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

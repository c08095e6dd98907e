/** Why a file is not taken: told by the server, and before it is sent. */
export const FILE_ERRORS = {
  FILE_TYPE_REFUSED: {
    status: 422,
    message: 'Dit bestand kunnen we niet aannemen. Kies een pdf, png, jpg, webp, txt of log.',
  },
  FILE_EMPTY: { status: 422, message: 'Dit bestand is leeg.' },
  FILE_TOO_LARGE: { status: 422, message: 'Dit bestand is groter dan 10 MB.' },
} as const satisfies Record<string, { status: number; message: string }>;

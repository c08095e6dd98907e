/** Reasons that a plan cannot be changed so: told by the server, and at the field or the button. */
export const PLAN_ERRORS = {
  SLUG_TAKEN: { status: 409, message: 'Een ander pakket heeft dit adres al. Kies een ander.' },
  SLUG_FIXED: {
    status: 409,
    message: 'Het adres van een pakket dat ooit is besteld, verandert niet meer.',
  },
  PLAN_IN_USE: {
    status: 409,
    message: 'Dit pakket is ooit besteld en blijft daarom bestaan. Haal het uit de verkoop.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

/** Why something cannot be done with an order: told by the server, and beside buttons that are off. */
export const ORDER_ERRORS = {
  ORDER_IS_RENEWAL: {
    status: 409,
    message: 'Dit is een verlenging. Zeg de service op als die niet door hoeft te gaan.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

/** Refusals of the numbers of the ledger. */
export const LEDGER_ERRORS = {
  LEDGER_CHANGED: {
    status: 409,
    message: 'Een collega heeft deze nummers intussen gewijzigd. Er is niets opgeslagen.',
  },
  ACCOUNT_SHARED: {
    status: 409,
    message:
      'Een rekening van de balans kan geen nummer delen met een andere. Omzetrekeningen onderling kunnen dat wel.',
  },
} as const satisfies Record<string, { status: number; message: string }>;

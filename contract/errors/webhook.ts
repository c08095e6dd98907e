/** Refusals of a webhook that cannot be as its owner wants. */
export const WEBHOOK_ERRORS = {
  WEBHOOK_ADDRESS_WRONG: {
    status: 422,
    message:
      'Hier kan geen webhook heen. Vul een https-adres in op internet, zonder gebruikersnaam of wachtwoord.',
  },
  TOO_MANY_WEBHOOKS: {
    status: 409,
    message: 'Er zijn al 10 webhooks. Verwijder er eerst een.',
  },
  WEBHOOK_OFF: { status: 409, message: 'Deze webhook staat uit. Zet hem eerst aan.' },
} as const;

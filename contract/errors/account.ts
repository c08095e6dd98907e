/** Reasons that an account cannot be managed: told by the server, and beside buttons that are off. */
export const ACCOUNT_ERRORS = {
  OWN_ACCOUNT: { status: 409, message: 'Dit kan niet met je eigen account.' },
  OWN_BENEFIT: {
    status: 403,
    message:
      'Voor je eigen account, of een account waarvoor je werkt, mag alleen een owner dit. De owner krijgt bericht.',
  },
  TARGET_IS_OWNER: {
    status: 403,
    message: 'Het account van een owner wijzig je niet in de console.',
  },
  TARGET_IS_ADMIN: {
    status: 403,
    message: 'Alleen een owner mag dit met het account van een admin.',
  },
  TARGET_IS_STAFF: {
    status: 403,
    message: 'Dit is het account van een collega. Inloggen als collega kan niet.',
  },
  PROFILE_OF_STAFF: {
    status: 403,
    message: 'Dit is het account van een collega: die wijzigt de eigen gegevens zelf.',
  },
  TARGET_IS_BLOCKED: { status: 409, message: 'Dit account is geblokkeerd.' },
} as const satisfies Record<string, { status: number; message: string }>;

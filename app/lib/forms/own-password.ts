/** The sentence at the field for one's own password when nothing is in it. */
export const NO_PASSWORD = { ownPassword: 'Vul je wachtwoord in.' } as const;

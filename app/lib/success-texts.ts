/** What went well, as specified. */
export const SUCCESSES = {
  signedIn: 'Welkom terug!',
  signedUp: 'Account aangemaakt!',
  ticketCreated: 'Ticket aangemaakt',
  messageSent: 'Bericht verstuurd',
  profileSaved: 'Profiel opgeslagen',
  statusUpdated: 'Status bijgewerkt',
  roleUpdated: 'Rol bijgewerkt',
  ownerMade: 'Owner role toegekend',
  servicesDeleted: 'Services verwijderd',
  serviceCreated: 'Service aangemaakt',
  emailSent: 'Email verzonden',
  serviceStatusUpdated: 'Service status bijgewerkt',
  serviceDeleted: 'Service verwijderd',
  replySent: 'Reactie verstuurd',
  settingsSaved: 'Instellingen opgeslagen',
  requestSent: 'Verzoek verstuurd',
} as const;

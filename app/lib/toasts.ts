import { toast } from 'sonner';
import { takeKeptToast, type KeptToast } from './kept-toast.ts';

/** The failures of the product: title and description as specified. */
export const FAILURES = {
  loadBilling: ['Fout bij laden factuurgegevens', 'Kon factuurgegevens niet laden.'],
  loadTickets: ['Fout bij laden tickets', 'Kon tickets niet laden.'],
  createTicketSignedOut: ['Inloggen vereist', 'U moet ingelogd zijn om een ticket aan te maken.'],
  replySignedOut: ['Inloggen vereist', 'U moet ingelogd zijn om te reageren.'],
  createTicket: ['Fout bij aanmaken ticket', 'Kon ticket niet aanmaken.'],
  sendMessage: ['Fout bij versturen bericht', 'Kon bericht niet versturen.'],
  loadProfile: ['Fout bij laden profiel', 'Kon profiel niet laden.'],
  saveProfile: ['Fout bij opslaan profiel', 'Kon profiel niet opslaan.'],
  loadServices: ['Fout bij laden services', 'Kon services niet laden.'],
  loadUser: ['Fout bij laden gegevens', 'Kon gebruikersgegevens niet laden.'],
  changeRole: ['Fout bij bijwerken rol', 'Kon gebruikersrol niet bijwerken.'],
  makeOwner: ['Fout', 'Kon owner rol niet toekennen.'],
  sendEmail: ['Fout bij versturen email', 'Kon email niet versturen.'],
  deleteServices: ['Fout bij verwijderen services', 'Kon services niet verwijderen.'],
  createService: ['Fout bij aanmaken service', 'Kon service niet aanmaken.'],
  loadOrders: ['Fout bij laden orders', 'Kon orders niet laden.'],
  loadCustomers: ['Fout bij laden klanten', 'Kon klanten niet laden.'],
  loadAllOrders: ['Fout bij laden bestellingen', 'Kon bestellingen niet laden.'],
  loadFinance: ['Fout bij laden financiële gegevens', 'Kon financiële gegevens niet laden.'],
  loadStatistics: ['Fout bij laden statistieken', 'Kon statistieken niet laden.'],
  loadTasks: ['Fout bij laden taken', 'Kon taken niet laden.'],
  loadJobs: ['Fout bij laden taken', 'Kon mislukte taken niet laden.'],
  update: ['Fout bij bijwerken', 'Kon de wijziging niet opslaan.'],
  delete: ['Fout bij verwijderen', 'Kon dit niet verwijderen.'],
  sendReply: ['Fout bij versturen reactie', 'Kon reactie niet versturen.'],
  save: ['Fout bij opslaan', 'Kon de gegevens niet opslaan.'],
  sendSupportForm: ['Fout bij versturen', 'Er is een fout opgetreden. Probeer het later opnieuw.'],
  signIn: ['Inloggen mislukt', 'Probeer het later opnieuw.'],
  signUp: ['Registratie mislukt', 'Probeer het later opnieuw.'],
  signOut: ['Uitloggen mislukt', 'Probeer het later opnieuw.'],
  passwordsDiffer: [
    'Wachtwoorden komen niet overeen',
    'Controleer of beide wachtwoorden hetzelfde zijn.',
  ],
  noAdmin: ['Toegang geweigerd', 'Je hebt geen admin rechten.'],
  unknown: ['Er ging iets mis', 'Probeer het later opnieuw.'],
} as const satisfies Record<string, readonly [title: string, description: string]>;

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

/** A destructive toast. The description of the catalogue unless there is a better one. */
export function showFailure(name: keyof typeof FAILURES, description?: string): void {
  const [title, standard] = FAILURES[name];
  toast.error(title, { description: description ?? standard });
}

export function showSuccess(name: keyof typeof SUCCESSES, description?: string): void {
  toast.success(SUCCESSES[name], { description });
}

function show({ tone, title, description }: KeptToast): void {
  if (tone === 'failure') toast.error(title, { description });
  else toast.success(title, { description });
}

/** Shows what the page before kept for this one. */
export function showKeptToast(): void {
  const kept = takeKeptToast();
  if (kept === null) return;
  // Failures of the page before are over once one got further.
  toast.dismiss();
  show(kept);
}

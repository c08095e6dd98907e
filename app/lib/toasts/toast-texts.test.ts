import { describe, expect, test } from 'vitest';
import { SUCCESSES } from './success-texts.ts';
import { FAILURES, type FailureName } from './toast-texts.ts';

/** Texts of the specification, letter by letter; a description that it leaves open is ours. */
const CATALOGUE: readonly (readonly [FailureName, title: string, description?: string])[] = [
  ['loadBilling', 'Fout bij laden factuurgegevens', 'Kon factuurgegevens niet laden.'],
  ['loadTickets', 'Fout bij laden tickets', 'Kon tickets niet laden.'],
  ['createTicketSignedOut', 'Inloggen vereist', 'U moet ingelogd zijn om een ticket aan te maken.'],
  ['replySignedOut', 'Inloggen vereist', 'U moet ingelogd zijn om te reageren.'],
  ['createTicket', 'Fout bij aanmaken ticket', 'Kon ticket niet aanmaken.'],
  ['sendMessage', 'Fout bij versturen bericht', 'Kon bericht niet versturen.'],
  ['loadProfile', 'Fout bij laden profiel', 'Kon profiel niet laden.'],
  ['saveProfile', 'Fout bij opslaan profiel', 'Kon profiel niet opslaan.'],
  ['loadServices', 'Fout bij laden services', 'Kon services niet laden.'],
  ['loadUser', 'Fout bij laden gegevens', 'Kon gebruikersgegevens niet laden.'],
  ['signOut', 'Uitloggen mislukt'],
  ['changeRole', 'Fout bij bijwerken rol', 'Kon gebruikersrol niet bijwerken.'],
  ['makeOwner', 'Fout', 'Kon owner rol niet toekennen.'],
  ['sendEmail', 'Fout bij versturen email', 'Kon email niet versturen.'],
  ['deleteServices', 'Fout bij verwijderen services'],
  ['createService', 'Fout bij aanmaken service'],
  ['loadOrders', 'Fout bij laden orders'],
  ['loadCustomers', 'Fout bij laden klanten'],
  ['loadAllOrders', 'Fout bij laden bestellingen'],
  ['loadFinance', 'Fout bij laden financiële gegevens'],
  ['loadStatistics', 'Fout bij laden statistieken'],
  ['update', 'Fout bij bijwerken'],
  ['closeTicket', 'Fout bij bijwerken'],
  ['delete', 'Fout bij verwijderen'],
  ['sendReply', 'Fout bij versturen reactie'],
  ['save', 'Fout bij opslaan'],
  [
    'sendSupportForm',
    'Fout bij versturen',
    'Er is een fout opgetreden. Probeer het later opnieuw.',
  ],
  ['signIn', 'Inloggen mislukt'],
  ['signUp', 'Registratie mislukt'],
  ['unknown', 'Er ging iets mis', 'Probeer het later opnieuw.'],
  ['accessCodeUnchecked', 'Database fout bij controleren wachtwoord'],
  ['accessCodeElsewhere', 'Deze toegangscode is al gebruikt vanaf een ander IP-adres'],
  ['accessCodeWrong', 'Ongeldig wachtwoord of wachtwoord is verlopen'],
  [
    'passwordsDiffer',
    'Wachtwoorden komen niet overeen',
    'Controleer of beide wachtwoorden hetzelfde zijn.',
  ],
  ['requiredFields', 'Vereiste velden', 'Onderwerp en bericht zijn verplicht.'],
  ['incompleteService', 'Onvolledige gegevens', 'Vul alle velden in.'],
  ['emailIncomplete', 'Onvolledige gegevens', 'Vul zowel onderwerp als bericht in.'],
  ['accessCodeEmpty', 'Voer een wachtwoord in'],
  ['customerNotFound', 'Gebruiker niet gevonden', 'Kon gebruiker met dit email niet vinden.'],
  ['planNotFound', 'Plan niet gevonden', 'Kon plan niet vinden.'],
  ['noAdmin', 'Toegang geweigerd', 'Je hebt geen admin rechten.'],
];

test.each(CATALOGUE.map(([name, ...texts]) => ({ name, texts })))(
  'the failure $name says $texts',
  ({ name, texts }) => {
    expect(FAILURES[name].slice(0, texts.length)).toEqual(texts);
  },
);

test.each([
  ['ticketCreated', 'Ticket aangemaakt'],
  ['messageSent', 'Bericht verstuurd'],
  ['profileSaved', 'Profiel opgeslagen'],
  ['statusUpdated', 'Status bijgewerkt'],
  ['roleUpdated', 'Rol bijgewerkt'],
  ['ownerMade', 'Owner role toegekend'],
  ['servicesDeleted', 'Services verwijderd'],
  ['serviceCreated', 'Service aangemaakt'],
  ['emailSent', 'Email verzonden'],
  ['serviceStatusUpdated', 'Service status bijgewerkt'],
  ['serviceDeleted', 'Service verwijderd'],
  ['replySent', 'Reactie verstuurd'],
  ['settingsSaved', 'Instellingen opgeslagen'],
  ['signedIn', 'Welkom terug!'],
  ['signedUp', 'Account aangemaakt!'],
  ['requestSent', 'Verzoek verstuurd'],
  ['accessCodeCreated', 'Toegangscode aangemaakt'],
  ['accessCodeDeactivated', 'Toegangscode gedeactiveerd'],
  ['accessCodeDeleted', 'Toegangscode verwijderd'],
  ['allAccessCodesDeactivated', 'Alle toegangscodes gedeactiveerd'],
  ['adminSessionsEnded', 'Alle admin sessies beëindigd'],
  ['accessGranted', 'Toegang verleend! Welkom admin.'],
  ['maintenanceOn', 'Onderhoudsmodus ingeschakeld'],
  ['maintenanceOff', 'Onderhoudsmodus uitgeschakeld'],
] as const)('the success %s is called %j', (name, title) => {
  expect(SUCCESSES[name]).toBe(title);
});

/** The two that the specification itself says with u. */
const FORMAL = new Set(['createTicketSignedOut', 'replySignedOut']);

describe('a text of our own', () => {
  test.each(Object.entries(FAILURES))('for %s is short, ends, and says je', (name, texts) => {
    const [title, description] = texts;
    expect(title).toMatch(/^[A-ZÀ-Ý].*[^.\s]$/);
    expect(title.length).toBeLessThanOrEqual(60);
    expect(description).toMatch(/^[A-ZÀ-Ý][^\n]*[.!?]$/);
    expect(description.length).toBeLessThanOrEqual(120);
    expect(/\b(?:u|uw)\b/i.test(`${title} ${description}`)).toBe(FORMAL.has(name));
  });
});

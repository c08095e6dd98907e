import { PAGE_FAILURES } from '#app/lib/pages/page-failures.ts';

/** The failures of the product: title and description as specified. */
export const FAILURES = {
  ...PAGE_FAILURES,
  createTicketSignedOut: ['Inloggen vereist', 'U moet ingelogd zijn om een ticket aan te maken.'],
  replySignedOut: ['Inloggen vereist', 'U moet ingelogd zijn om te reageren.'],
  createTicket: ['Fout bij aanmaken ticket', 'Kon ticket niet aanmaken.'],
  sendMessage: ['Fout bij versturen bericht', 'Kon bericht niet versturen.'],
  saveProfile: ['Fout bij opslaan profiel', 'Kon profiel niet opslaan.'],
  changeRole: ['Fout bij bijwerken rol', 'Kon gebruikersrol niet bijwerken.'],
  makeOwner: ['Fout', 'Kon owner rol niet toekennen.'],
  emailIncomplete: ['Onvolledige gegevens', 'Vul zowel onderwerp als bericht in.'],
  sendEmail: ['Fout bij versturen email', 'Kon email niet versturen.'],
  deleteServices: ['Fout bij verwijderen services', 'Kon services niet verwijderen.'],
  createService: ['Fout bij aanmaken service', 'Kon service niet aanmaken.'],
  correctInvoice: ['Fout bij corrigeren', 'Kon de factuur niet corrigeren.'],
  placeFor: ['Fout bij bestellen', 'Kon de bestelling niet plaatsen.'],
  createCharge: ['Fout bij maken factuur', 'Kon de losse factuur niet maken.'],
  saveNote: ['Fout bij opslaan', 'Kon notitie niet opslaan.'],
  checkBooks: ['Fout bij controleren boeken', 'Kon de boeken niet controleren.'],
  booksWrong: ['De boeken kloppen niet', 'De boekcontrole vond iets dat niet klopt.'],
  switchMaintenance: ['Fout bij bijwerken', 'Kon onderhoudsmodus niet wijzigen.'],
  createAccessCode: ['Fout bij opslaan', 'Kon toegangscode niet aanmaken.'],
  endAdminSessions: ['Fout bij bijwerken', 'Kon admin sessies niet beëindigen.'],
  accessCodeEmpty: ['Voer een wachtwoord in', 'Zonder wachtwoord gaat het niet.'],
  accessCodeWrong: [
    'Ongeldig wachtwoord of wachtwoord is verlopen',
    'Controleer de toegangscode of vraag om een nieuwe.',
  ],
  accessCodeElsewhere: [
    'Deze toegangscode is al gebruikt vanaf een ander IP-adres',
    'Thuis heb je er soms twee (IPv4 en IPv6). Probeer het over een minuut nog eens, of vraag om een nieuwe code.',
  ],
  accessCodeTooOften: [
    'Te veel pogingen',
    'Je hebt vijf keer een verkeerd wachtwoord ingevuld. Probeer het over een kwartier opnieuw.',
  ],
  accessCodeUnchecked: [
    'Database fout bij controleren wachtwoord',
    'We konden de toegangscode niet controleren. Probeer het zo opnieuw.',
  ],
  accessCodeUnsafe: [
    'Beveiligde verbinding nodig',
    'Open de site via https: zonder kan je browser de toegangscode niet veilig versturen.',
  ],
  update: ['Fout bij bijwerken', 'Kon de wijziging niet opslaan.'],
  delete: ['Fout bij verwijderen', 'Kon dit niet verwijderen.'],
  export: ['Fout bij exporteren', 'Kon het bestand niet maken.'],
  sendReply: ['Fout bij versturen reactie', 'Kon reactie niet versturen.'],
  save: ['Fout bij opslaan', 'Kon de gegevens niet opslaan.'],
  closeTicket: ['Fout bij bijwerken', 'Kon ticket niet sluiten.'],
  download: ['Fout bij downloaden', 'Kon het bestand niet ophalen.'],
  incompleteService: ['Onvolledige gegevens', 'Vul alle velden in.'],
  customerNotFound: ['Gebruiker niet gevonden', 'Kon gebruiker met dit email niet vinden.'],
  planNotFound: ['Plan niet gevonden', 'Kon plan niet vinden.'],
  requiredFields: ['Vereiste velden', 'Onderwerp en bericht zijn verplicht.'],
  sendSupportForm: ['Fout bij versturen', 'Er is een fout opgetreden. Probeer het later opnieuw.'],
  signIn: ['Inloggen mislukt', 'Probeer het later opnieuw.'],
  signUp: ['Registratie mislukt', 'Probeer het later opnieuw.'],
  signOut: ['Uitloggen mislukt', 'Probeer het later opnieuw.'],
  passwordsDiffer: [
    'Wachtwoorden komen niet overeen',
    'Controleer of beide wachtwoorden hetzelfde zijn.',
  ],
  unknown: ['Er ging iets mis', 'Probeer het later opnieuw.'],
} as const satisfies Record<string, readonly [title: string, description: string]>;

export type FailureName = keyof typeof FAILURES;

/** Where a literal text of the specification is found. */
type LiteralText = {
  /** As it stands in the specification; `{plan}` is the name of any plan. */
  text: string;
  path: string;
  /** What it is on the screen; without one, any text will do. */
  as?: 'link' | 'button' | 'heading' | 'checkbox';
  /** Who sees it. */
  who?: 'visitor' | 'customer';
};

type ToastText = { title: string; description?: string; after: ToastOccasion };

/** What makes a toast appear, by the journey that provokes it. */
export type ToastOccasion =
  | 'spaces only'
  | 'question sent'
  | 'sending fails'
  | 'session ended'
  | 'tickets do not load';

/** The literal texts of the public screens: sections 1, 2, 5, 8 and 9 of the specification. */
export const SCREEN_TEXTS: readonly LiteralText[] = [
  { text: 'Start Nu', path: '/', as: 'link' },
  { text: 'Bekijk Prijzen', path: '/', as: 'link' },
  { text: '30 dagen niet-goed-geld-terug', path: '/' },
  { text: '99,9% uptime', path: '/' },
  { text: 'Support 24/7', path: '/' },
  { text: 'Kies {plan}', path: '/services', as: 'link' },
  { text: 'Kies {plan}', path: '/pricing', as: 'link' },
  { text: 'Kennisbank', path: '/', as: 'link' },
  { text: 'Contact', path: '/', as: 'link' },
  { text: 'Inloggen', path: '/', as: 'link', who: 'visitor' },
  { text: 'Registreren', path: '/', as: 'link', who: 'visitor' },
  { text: 'Dashboard', path: '/', as: 'link', who: 'customer' },
  { text: 'Uitloggen', path: '/', as: 'button', who: 'customer' },
  { text: 'Mijn Tickets', path: '/support', as: 'heading' },
  { text: 'Live chat', path: '/support', as: 'heading' },
  { text: 'Algemeen', path: '/faq', as: 'heading' },
  { text: 'Technisch', path: '/faq', as: 'heading' },
  { text: 'Account & Facturering', path: '/faq', as: 'heading' },
  { text: 'Support', path: '/faq', as: 'heading' },
  { text: '99,9% uptime', path: '/faq' },
  { text: 'Nederlands recht', path: '/terms' },
  { text: 'AVG', path: '/privacy' },
];

/**
 * The toasts that a public screen shows, as section 5 and 8 word them. Those of the doors are told in
 * account.e2e.ts and session.e2e.ts, by who goes through them.
 */
export const TOAST_TEXTS: readonly ToastText[] = [
  {
    title: 'Vereiste velden',
    description: 'Onderwerp en bericht zijn verplicht.',
    after: 'spaces only',
  },
  { title: 'Verzoek verstuurd', after: 'question sent' },
  {
    title: 'Fout bij versturen',
    description: 'Er is een fout opgetreden. Probeer het later opnieuw.',
    after: 'sending fails',
  },
  {
    title: 'Inloggen vereist',
    description: 'U moet ingelogd zijn om een ticket aan te maken.',
    after: 'session ended',
  },
  {
    title: 'Fout bij laden tickets',
    description: 'Kon tickets niet laden.',
    after: 'tickets do not load',
  },
];

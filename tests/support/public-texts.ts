/** A literal text of the specification, and the page on which it stands. */
type LiteralText = {
  /** As it stands in the specification; `{plan}` is the name of any plan. */
  text: string;
  path: string;
  /** The kind of element on the screen; without one, any text will do. */
  as?: 'link' | 'button' | 'heading' | 'checkbox';
  /** The audience that sees it. */
  who?: 'visitor' | 'customer';
};

/**
 * The literal texts of the public screens: sections 1, 2, 5, 8 and 9 of the specification. Their toasts
 * are told by who provokes them: account.e2e.ts, session.e2e.ts and public-support.e2e.ts.
 */
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

/** A route of the site map, an address of it, and the heading that says one has arrived. */
export type Visit = {
  route: string;
  path?: string;
  heading: string | RegExp;
  status?: number;
  /** Goes on by itself when nobody stops it. */
  leaves?: true;
};

export const FOR_EVERYONE: readonly (readonly Visit[])[] = [
  [
    { route: '/', heading: 'Een stevig huis voor alles wat je online bouwt' },
    { route: '/services', heading: 'Kies je plek' },
    { route: '/pricing', heading: 'Prijzen zonder kleine lettertjes' },
    { route: '/service', heading: 'Kies je plek' },
    { route: '/support', heading: 'Waarmee kunnen we je helpen?' },
  ],
  [
    { route: '/contact', heading: 'Contact' },
    { route: '/withdraw', heading: 'Overeenkomst herroepen' },
    { route: '/abuse', heading: 'Misbruik melden' },
    { route: '/status', heading: 'Status' },
    { route: '/support/articles', heading: 'Kennisbank' },
    {
      route: '/support/articles/:slug',
      path: '/support/articles/een-factuur-betalen',
      heading: 'Een factuur betalen',
    },
    { route: '/faq', heading: 'Veelgestelde vragen' },
    { route: '/terms', heading: 'Algemene voorwaarden' },
    { route: '/privacy', heading: 'Privacyverklaring' },
    { route: '/login', heading: 'Inloggen' },
    { route: '/register', heading: 'Registreren' },
    { route: '/forgot-password', heading: 'Wachtwoord vergeten?' },
    { route: '/reset-password', heading: 'Nieuw wachtwoord' },
    { route: '/verify-email', heading: 'E-mailadres bevestigen' },
    { route: '/change-email', heading: 'E-mailadres wijzigen' },
    { route: '/pay', heading: 'Factuur betalen' },
  ],
  [
    { route: '/access-denied', heading: 'Hier mag je niet naar binnen', leaves: true },
    { route: '/server-error', heading: 'Er ging iets mis' },
    { route: '/test-404', heading: 'Deze pagina bestaat niet', status: 404, leaves: true },
    {
      route: '/*',
      path: '/bestaat/niet',
      heading: 'Deze pagina bestaat niet',
      status: 404,
      leaves: true,
    },
    {
      route: '/pay/test-gateway/:paymentId',
      path: '/pay/test-gateway/c0ffee00-0000-4000-8000-000000000001?token=x',
      heading: 'Deze betaling kennen we niet',
    },
    { route: '/dev/outbox', heading: 'Outbox' },
  ],
];

export const FOR_CUSTOMERS: readonly Visit[] = [
  { route: '/dashboard', heading: /^Welkom, / },
  { route: '/dashboard/billing', heading: /^Welkom, / },
  { route: '/dashboard/billing/invoices', heading: /^Welkom, / },
  { route: '/dashboard/billing/credit', heading: /^Welkom, / },
  { route: '/dashboard/billing/direct-debit', heading: /^Welkom, / },
  { route: '/dashboard/billing/together', heading: /^Welkom, / },
  { route: '/dashboard/support', heading: /^Welkom, / },
  { route: '/dashboard/support/new', heading: /^Welkom, / },
  { route: '/dashboard/notifications', heading: /^Welkom, / },
  { route: '/dashboard/settings', heading: /^Welkom, / },
  { route: '/dashboard/settings/security', heading: /^Welkom, / },
  { route: '/dashboard/settings/notifications', heading: /^Welkom, / },
  { route: '/dashboard/settings/colleagues', heading: /^Welkom, / },
  { route: '/dashboard/settings/data', heading: /^Welkom, / },
  { route: '/dashboard/invitation', heading: /^Welkom, / },
];

/** In groups that a busy machine gets through in the time of one journey. */
export const FOR_STAFF: readonly (readonly Visit[])[] = [
  [
    { route: '/admin', heading: 'Admin Panel' },
    { route: '/admin/orders', heading: 'Admin Panel' },
    { route: '/admin/invoices', heading: 'Admin Panel' },
    { route: '/admin/forecast', heading: 'Admin Panel' },
    { route: '/admin/returns', heading: 'Admin Panel' },
    { route: '/admin/customers/new', heading: 'Admin Panel' },
    { route: '/admin/services', heading: 'Admin Panel' },
  ],
  [
    { route: '/admin/tickets', heading: 'Admin Panel' },
    { route: '/admin/tickets/answers', heading: 'Admin Panel' },
    { route: '/admin/articles', heading: 'Admin Panel' },
    { route: '/admin/articles/new', heading: 'Admin Panel' },
    { route: '/admin/reports', heading: 'Admin Panel' },
    { route: '/admin/reports/:month', path: '/admin/reports/2026-10', heading: 'Admin Panel' },
  ],
  [
    { route: '/admin/tasks', heading: 'Admin Panel' },
    { route: '/admin/settings', heading: 'Admin Panel' },
    { route: '/admin/settings/api-keys', heading: 'Admin Panel' },
    { route: '/admin/settings/webhooks', heading: 'Admin Panel' },
    { route: '/admin/audit', heading: 'Admin Panel' },
  ],
  [
    { route: '/admin/plans', heading: 'Admin Panel' },
    { route: '/admin/plans/new', heading: 'Admin Panel' },
    { route: '/admin/plans/addresses', heading: 'Admin Panel' },
    { route: '/admin/discounts', heading: 'Admin Panel' },
    { route: '/admin/discounts/new', heading: 'Admin Panel' },
    { route: '/admin/import', heading: 'Admin Panel' },
    { route: '/admin/bank-statements', heading: 'Admin Panel' },
    { route: '/admin/abuse', heading: 'Admin Panel' },
    { route: '/admin/status', heading: 'Admin Panel' },
    { route: '/admin/status/new', heading: 'Admin Panel' },
  ],
  [
    { route: '/admin/data-breaches', heading: 'Admin Panel' },
    { route: '/admin/data-breaches/new', heading: 'Admin Panel' },
    { route: '/admin/processing-register', heading: 'Admin Panel' },
  ],
];

/** discounts.e2e.ts makes one and looks at it. */
export const OF_A_DISCOUNT = ['/admin/discounts/:discountId'];
/** Routes with the id of an order or payment that a journey makes on the way. */
export const OF_AN_ORDER = [
  '/checkout',
  '/checkout/:orderId',
  '/test-gateway/:paymentId',
  '/admin/orders/:orderId',
];
/** corrections.e2e.ts opens the pages of an invoice in the console, which it corrects. */
export const OF_AN_INVOICE = [
  '/dashboard/billing/invoices/:invoiceId',
  '/admin/invoices/:invoiceId',
  '/admin/invoices/:invoiceId/correct',
];
/** returns.e2e.ts asks for one and looks at it. */
export const OF_A_RETURN = ['/admin/returns/:returnId'];
/** Sends on while the site is open; maintenance.e2e.ts closes a shop of its own and looks at it. */
export const WHILE_CLOSED = ['/maintenance'];
/** Asks for a mandate of one's own; direct-debit.e2e.ts begins one and looks at it. */
export const OF_A_MANDATE = ['/test-gateway/mandates/:mandateId'];
/** Routes of orders that are paid by one payment; pay-together.e2e.ts begins one and looks at it. */
export const OF_A_PAYMENT = ['/dashboard/billing/together/:paymentId'];
export const OF_A_PLAN = ['/admin/plans/:planId', '/admin/plans/:planId/offer'];
export const OF_A_CUSTOMER = [
  '',
  '/services',
  '/orders',
  // new-order.e2e.ts places one.
  '/orders/new',
  '/invoices',
  // charges.e2e.ts makes one.
  '/invoices/new',
  '/payments',
  '/tickets',
  '/mails',
  '/notes',
  '/sessions',
  '/audit',
].map((tab) => `/admin/customers/:customerId${tab}`);
/** abuse.e2e.ts opens the page of a notice that it sends. */
export const OF_A_NOTICE = ['/admin/abuse/:noticeId'];
/** status.e2e.ts opens the page of an incident that it tells of. */
export const OF_AN_INCIDENT = ['/admin/status/:incidentId'];
/** articles.e2e.ts opens the page of an article that it writes. */
export const OF_AN_ARTICLE = ['/admin/articles/:articleId'];
/** privacy.e2e.ts opens the page of a breach that it notes. */
export const OF_A_BREACH = ['/admin/data-breaches/:breachId'];
/** moving-in.e2e.ts imports something and looks at what came of it. */
export const OF_AN_IMPORT = ['/admin/import/:importId'];
/** webhooks.e2e.ts makes one and looks at it. */
export const OF_A_WEBHOOK = ['/admin/settings/webhooks/:webhookId'];
export const OF_A_TICKET = ['/dashboard/support/:ticketId', '/admin/tickets/:ticketId'];
export const OF_A_SERVICE = [
  '/dashboard/services/:serviceId',
  '/dashboard/services/:serviceId/plan',
  // service-page.e2e.ts looks at it.
  '/admin/services/:serviceId',
];
export const FOR_MACHINES = { '/sitemap.xml': /^application\/xml/, '/robots.txt': /^text\/plain/ };

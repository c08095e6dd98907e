import type { Page } from '@playwright/test';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import siteMap from '#app/routes.ts';
import {
  expect,
  expectItFits,
  expectNoAxeViolations,
  makeCustomer,
  registerCustomer,
  signIn,
  test,
} from '#tests/support/browser.ts';
import { answerBank, orderIdOf, orderOnline, uniqueName } from '#tests/support/journeys.ts';
import type { Shop } from '#tests/support/shop.ts';

/** A route of the site map, an address of it, and the heading that says one has arrived. */
type Visit = {
  route: string;
  path?: string;
  heading: string | RegExp;
  status?: number;
  /** Goes on by itself when nobody stops it. */
  leaves?: true;
};

const FOR_EVERYONE: readonly (readonly Visit[])[] = [
  [
    { route: '/', heading: 'Een stevig huis voor alles wat je online bouwt' },
    { route: '/services', heading: 'Kies je plek' },
    { route: '/service', heading: 'Kies je plek' },
    { route: '/pricing', heading: 'Prijzen zonder kleine lettertjes' },
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

const FOR_CUSTOMERS: readonly Visit[] = [
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
const FOR_STAFF: readonly (readonly Visit[])[] = [
  [
    { route: '/admin', heading: 'Admin Panel' },
    { route: '/admin/orders', heading: 'Admin Panel' },
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
const OF_A_DISCOUNT = ['/admin/discounts/:discountId'];
/** Whose address has the id of something that is made on the way. */
const OF_AN_ORDER = [
  '/checkout',
  '/checkout/:orderId',
  '/test-gateway/:paymentId',
  '/admin/orders/:orderId',
];
const OF_AN_INVOICE = ['/dashboard/billing/invoices/:invoiceId'];
/** Sends on while the site is open; maintenance.e2e.ts closes a shop of its own and looks at it. */
const WHILE_CLOSED = ['/maintenance'];
/** Asks for a mandate of one's own; direct-debit.e2e.ts begins one and looks at it. */
const OF_A_MANDATE = ['/test-gateway/mandates/:mandateId'];
/** Of orders that are paid by one payment; pay-together.e2e.ts begins one and looks at it. */
const OF_A_PAYMENT = ['/dashboard/billing/together/:paymentId'];
const OF_A_PLAN = ['/admin/plans/:planId'];
const OF_A_CUSTOMER = [
  '',
  '/services',
  '/orders',
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
const OF_A_NOTICE = ['/admin/abuse/:noticeId'];
/** status.e2e.ts opens the page of an incident that it tells of. */
const OF_AN_INCIDENT = ['/admin/status/:incidentId'];
/** articles.e2e.ts opens the page of an article that it writes. */
const OF_AN_ARTICLE = ['/admin/articles/:articleId'];
/** privacy.e2e.ts opens the page of a breach that it notes. */
const OF_A_BREACH = ['/admin/data-breaches/:breachId'];
/** moving-in.e2e.ts imports something and looks at what came of it. */
const OF_AN_IMPORT = ['/admin/import/:importId'];
/** webhooks.e2e.ts makes one and looks at it. */
const OF_A_WEBHOOK = ['/admin/settings/webhooks/:webhookId'];
const OF_A_TICKET = ['/dashboard/support/:ticketId', '/admin/tickets/:ticketId'];
const OF_A_SERVICE = ['/dashboard/services/:serviceId', '/dashboard/services/:serviceId/plan'];
const FOR_MACHINES = { '/sitemap.xml': /^application\/xml/, '/robots.txt': /^text\/plain/ };

function routesOf(entries: readonly RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap((entry) => {
    const here = entry.path === undefined ? parent : `${parent}/${entry.path}`;
    const below = routesOf(entry.children ?? [], here);
    return entry.children === undefined ? [here === '' ? '/' : here] : below;
  });
}

test('every route of the site map is visited here', async () => {
  const visited = [
    ...[...FOR_EVERYONE.flat(), ...FOR_CUSTOMERS, ...FOR_STAFF.flat()].map(({ route }) => route),
    ...OF_AN_ORDER,
    ...OF_AN_INVOICE,
    ...OF_A_SERVICE,
    ...OF_AN_INCIDENT,
    ...OF_AN_ARTICLE,
    ...OF_A_BREACH,
    ...OF_AN_IMPORT,
    ...WHILE_CLOSED,
    ...OF_A_MANDATE,
    ...OF_A_PAYMENT,
    ...OF_A_PLAN,
    ...OF_A_DISCOUNT,
    ...OF_A_TICKET,
    ...OF_A_WEBHOOK,
    ...OF_A_NOTICE,
    ...OF_A_CUSTOMER,
    ...Object.keys(FOR_MACHINES),
  ];
  expect(visited.toSorted()).toEqual(routesOf(await siteMap).toSorted());
});

const PHONE_MAX = 500;

function isPhone(page: Page): boolean {
  return (page.viewportSize()?.width ?? 0) < PHONE_MAX;
}

/** An account of its own for each journey: one person has 300 calls a minute, and these open all there is. */
async function enterAsAdmin(page: Page, shop: Shop): Promise<void> {
  const { email } = await makeCustomer(page);
  await shop.setRole(email, 'admin');
}

/** What every page owes its visitors, in both colours: of a phone's page all of it in the dark. */
async function inspect(page: Page, visit: Visit): Promise<void> {
  const { route, path = route, heading, status = 200, leaves = false } = visit;
  await page.emulateMedia({ colorScheme: isPhone(page) ? 'dark' : 'light' });
  const answer = await page.goto(path);
  expect(answer?.status(), path).toBe(status);
  if (leaves) await page.getByRole('button', { name: 'Hier blijven' }).click();
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expectNoAxeViolations(page);
  await expectItFits(page);
  if (isPhone(page)) return;

  await page.emulateMedia({ colorScheme: 'dark' });
  // A page without the switch takes its colours when it opens.
  if ((await page.getByRole('button', { name: /^Kleuren: / }).count()) === 0) await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  // Nothing but the colours differs.
  await expectNoAxeViolations(page, ['color-contrast']);
}

for (const visits of FOR_EVERYONE) {
  test(`opens clean for everyone: ${visits.map(({ route }) => route).join(' ')}`, async ({
    page,
    expectProblem,
  }) => {
    test.slow();
    if (visits.some(({ status }) => status === 404)) expectProblem(/status of 404/);
    for (const visit of visits) await inspect(page, visit);
  });
}

test('the dashboard opens clean for a customer who has everything', async ({ page }) => {
  test.slow();
  await signIn(page, 'klant@hostwerk.test');
  for (const visit of FOR_CUSTOMERS) await inspect(page, visit);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'studio-zuiderlicht.test beheren', exact: true }).click();
  await expect(page).toHaveURL(/\/services\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 3, name: 'Wat er gebeurde' })).toBeVisible();
  const service = new URL(page.url()).pathname;
  await inspect(page, { route: service, heading: /^Welkom, / });
  await inspect(page, { route: `${service}/plan`, heading: /^Welkom, / });
  await page.goto('/dashboard/billing/invoices');
  await page
    .getByRole('link', { name: /^Factuur .* bekijken$/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/invoices\/[0-9a-f-]{36}$/);
  await expect(page.getByRole('heading', { level: 2, name: /^Factuur / })).toBeVisible();
  await inspect(page, { route: new URL(page.url()).pathname, heading: /^Welkom, / });
});

test('a conversation opens clean on both sides of the desk', async ({ page, openVisitor }) => {
  test.slow();
  await signIn(page, 'klant@hostwerk.test');
  await page.goto('/dashboard/support');
  await page.getByRole('link', { name: /^Uploaden van grote/ }).click();
  await expect(page.getByRole('log', { name: 'Berichten' })).toBeVisible();
  const { pathname } = new URL(page.url());
  await inspect(page, { route: pathname, heading: /^Welkom, / });
  const staff = await openVisitor();
  await signIn(staff, 'medewerker@hostwerk.test');
  const route = pathname.replace('/dashboard/support', '/admin/tickets');
  await inspect(staff, { route, heading: 'Admin Panel' });
});

test('the dashboard opens clean for a customer who has nothing', async ({ page }) => {
  test.slow();
  await signIn(page, 'nieuw@hostwerk.test');
  for (const visit of FOR_CUSTOMERS.slice(0, 3)) await inspect(page, visit);
});

for (const visits of FOR_STAFF) {
  test(`the console opens clean for who runs it: ${visits.map(({ route }) => route).join(' ')}`, async ({
    page,
    shop,
  }) => {
    test.slow();
    await enterAsAdmin(page, shop);
    for (const visit of visits) await inspect(page, visit);
  });
}

test('a plan and an order open clean for an admin', async ({ page, shop }) => {
  test.slow();
  await enterAsAdmin(page, shop);
  await page.goto('/admin/plans');
  await page.getByRole('link', { name: 'VPS Starter' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'VPS Starter' })).toBeVisible();
  await inspect(page, { route: new URL(page.url()).pathname, heading: 'Admin Panel' });
  await page.goto('/admin/orders');
  await page
    .getByRole('link', { name: /^[0-9a-f]{8}$/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 2, name: /^Bestelling / })).toBeVisible();
  await inspect(page, { route: new URL(page.url()).pathname, heading: 'Admin Panel' });
});

test('a customer’s page opens clean for who runs it, with all its tabs', async ({ page, shop }) => {
  test.slow();
  await enterAsAdmin(page, shop);
  await page.goto('/admin?q=klant@hostwerk.test');
  await page
    .getByRole('link', { name: /^[A-Z]/ })
    .and(page.locator('[href^="/admin/customers/"]'))
    .click();
  await expect(page).toHaveURL(/\/admin\/customers\/[0-9a-f-]{36}$/);
  const { pathname } = new URL(page.url());
  for (const route of OF_A_CUSTOMER) {
    const path = route.replace('/admin/customers/:customerId', pathname);
    await inspect(page, { route, path, heading: 'Admin Panel' });
  }
});

test('the way through the checkout is clean', async ({ page }) => {
  test.slow();
  await registerCustomer(page);
  await inspect(page, { route: '/checkout?plan=web-starter', heading: 'Bestellen' });
  await orderOnline(page, { plan: 'web-starter', service: uniqueName('schoon') });
  const bank = new URL(page.url()).pathname;
  await inspect(page, { route: bank, heading: 'Proefbank' });
  await answerBank(page, 'Mislukt');
  const order = `/checkout/${orderIdOf(page)}`;
  await inspect(page, { route: order, heading: 'Je bestelling' });
  await page.getByRole('button', { name: /^Betaal nu/ }).click();
  await answerBank(page, 'Betaald');
  await inspect(page, { route: order, heading: 'Je bestelling' });
});

test('machines get a site map and their rules', async ({ page }) => {
  for (const [path, type] of Object.entries(FOR_MACHINES)) {
    const answer = await page.request.get(path);
    expect(answer.status()).toBe(200);
    expect(answer.headers()['content-type']).toMatch(type);
  }
});

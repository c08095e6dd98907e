// @widths
import type { Page } from '@playwright/test';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import siteMap from '#app/routes.ts';
import {
  expect,
  expectItFits,
  expectNoAxeViolations,
  makeCustomer,
  signIn,
  test,
} from '#tests/support/browser.ts';
import {
  answerBank,
  orderIdOf,
  orderOnline,
  uniqueName,
  untilTakenOver,
} from '#tests/support/journeys.ts';
import type { Shop } from '#tests/support/shop.ts';
import {
  FOR_CUSTOMERS,
  FOR_EVERYONE,
  FOR_MACHINES,
  FOR_STAFF,
  OF_AN_ARTICLE,
  OF_AN_IMPORT,
  OF_AN_INCIDENT,
  OF_AN_INVOICE,
  OF_A_RETURN,
  OF_AN_ORDER,
  OF_A_BREACH,
  OF_A_CUSTOMER,
  OF_A_DISCOUNT,
  OF_A_MANDATE,
  OF_A_NOTICE,
  OF_A_PAYMENT,
  OF_A_PLAN,
  OF_A_SERVICE,
  OF_A_TICKET,
  OF_A_WEBHOOK,
  WHILE_CLOSED,
  type Visit,
} from '#tests/support/site-visits.ts';

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
    ...OF_A_RETURN,
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

/**
 * Accessibility rules on which a narrow page may differ from a wide one: its colours, its room, its hidden
 * parts.
 */
const OF_A_PHONE = [
  'aria-hidden-focus',
  'button-name',
  'color-contrast',
  'dlitem',
  'heading-order',
  'label',
  'landmark-unique',
  'link-name',
  'list',
  'listitem',
  'page-has-heading-one',
  'region',
  'scrollable-region-focusable',
  'select-name',
  'target-size',
];

/** Opens a page as a link on the page that is open leads to it; it has come with its own title. */
async function goOn(page: Page, path: string): Promise<void> {
  await untilTakenOver(page);
  const left = await page.title();
  await page.evaluate((address) => {
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, path);
  await expect(page).not.toHaveTitle(left);
}

async function chooseColours(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  // A page without the switch takes its colours when it opens.
  if ((await page.getByRole('button', { name: /^Kleuren: / }).count()) === 0) await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
}

/**
 * Checks the duties of every page to its visitors. A phone loads each, in the dark; a desktop goes on from
 * page to page, which checks all of it in the light and the colours in the dark.
 */
async function inspect(page: Page, visit: Visit): Promise<void> {
  const { route, path = route, heading, status = 200, leaves = false } = visit;
  const isLoaded = isPhone(page) || leaves || page.url() === 'about:blank';
  if (isLoaded) {
    await page.emulateMedia({ colorScheme: isPhone(page) ? 'dark' : 'light' });
    const answer = await page.goto(path);
    expect(answer?.status(), path).toBe(status);
    if (leaves) await page.getByRole('button', { name: 'Hier blijven' }).click();
  } else if (!page.url().endsWith(path)) await goOn(page, path);
  await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  if (!isLoaded) await chooseColours(page, 'light');
  await expectNoAxeViolations(page, isPhone(page) ? OF_A_PHONE : undefined);
  await expectItFits(page);
  if (isPhone(page)) return;

  await chooseColours(page, 'dark');
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
  await page.getByRole('link', { name: 'Opties en aanvullingen' }).click();
  await expect(page.getByLabel('Naam', { exact: true }).first()).toHaveValue('Extra geheugen');
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
    .and(page.locator('[href^="/admin/customers/"]:not([href$="/new"])'))
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
  await makeCustomer(page);
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

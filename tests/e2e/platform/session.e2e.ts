// @once
import type { Page } from '@playwright/test';
import {
  expect,
  makeCustomer,
  registerCustomer,
  signInByForm,
  signOutElsewhere,
  test,
} from '#tests/support/browser.ts';
import { failure } from '#tests/support/journeys.ts';

const SESSION_ITEM = 'hostwerk.session';

function storedSession(page: Page): Promise<Record<string, unknown> | null> {
  return page.evaluate((item) => {
    const text = localStorage.getItem(item);
    return text === null ? null : (JSON.parse(text) as Record<string, unknown>);
  }, SESSION_ITEM);
}

const signOutButton = (page: Page) => page.getByRole('button', { name: 'Uitloggen' });

test('the browser keeps an access token, its end and the user, and never the refresh token', async ({
  page,
  context,
}) => {
  const { email } = await registerCustomer(page);
  const session = await storedSession(page);
  expect(Object.keys(session ?? {}).toSorted()).toEqual(['access_token', 'expires_at', 'user']);
  expect(session?.['user']).toMatchObject({ email, role: 'customer' });
  const left = Number(session?.['expires_at']) - Date.now() / 1000;
  expect(left).toBeGreaterThan(14 * 60);
  expect(left).toBeLessThanOrEqual(15 * 60 + 1);

  const cookies = await context.cookies();
  expect(cookies.length).toBeGreaterThan(0);
  expect(cookies.filter((cookie) => !cookie.httpOnly)).toEqual([]);
  const kept = await page.evaluate(() =>
    JSON.stringify([{ ...localStorage }, { ...sessionStorage }]),
  );
  for (const { value } of cookies) {
    expect(kept).not.toContain(decodeURIComponent(value).split('.')[0]);
  }
});

test('the token is traded for a new one when 90 seconds are left, not before', async ({ page }) => {
  await page.clock.install();
  await registerCustomer(page);
  await expect(page.getByText('Geen services gevonden')).toBeVisible();
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/token')) asked += 1;
  });
  const before = await storedSession(page);
  // 15 minutes less 100 seconds, and a few that have gone by already: the check finds too much left.
  await page.clock.fastForward('13:10');
  await expect(page.getByText('Geen services gevonden')).toBeVisible();
  expect(asked).toBe(0);

  const refreshed = page.waitForResponse((response) => response.url().endsWith('/api/auth/token'));
  await page.clock.fastForward('00:31');
  expect((await refreshed).status()).toBe(200);
  await expect
    .poll(async () => Number((await storedSession(page))?.['expires_at']))
    .toBeGreaterThan(Number(before?.['expires_at']) + 600);
  expect(asked).toBe(1);
});

test('another tab follows logging in and logging out', async ({ page, context, expectProblem }) => {
  // A tab that hears of it from the server first asks again what it shows, and is told: nobody's.
  expectProblem(/status of 401|400.*\/token/);
  const { email, password } = await registerCustomer(page);
  await signOutButton(page).click();
  await expect(page).toHaveURL('/');

  const other = await context.newPage();
  await other.goto('/login');
  await signInByForm(page, email, password);
  await expect(page).toHaveURL('/dashboard');
  await expect(other).toHaveURL('/dashboard');

  const shop = await context.newPage();
  await shop.goto('/services');
  await expect(shop.locator('html')).toHaveAttribute('data-session', 'in');
  await signOutButton(page).click();
  await expect(page).toHaveURL('/');
  await expect(other).toHaveURL('/login?next=%2Fdashboard');
  await expect(shop.locator('html')).not.toHaveAttribute('data-session');
});

test('a tab that slept while another person signed in begins anew with them', async ({
  page,
  context,
}) => {
  // Asleep it hears nothing, neither of the server nor of other tabs; awake it reads what is stored.
  await page.route('**/rpc/customer/events/stream*', () => undefined);
  await page.addInitScript(() => {
    const sleep = (event: Event) => {
      if (sessionStorage.getItem('asleep') !== null) event.stopImmediatePropagation();
    };
    window.addEventListener('storage', sleep, true);
    document.addEventListener('visibilitychange', sleep, true);
  });
  await makeCustomer(page);
  await page.goto('/dashboard/support/new');
  await page.getByLabel('Onderwerp').fill('Dit is van de eerste');
  await page.evaluate(() => sessionStorage.setItem('asleep', 'yes'));

  const other = await context.newPage();
  await other.goto('/dashboard');
  await signOutButton(other).click();
  await expect(other).toHaveURL('/');
  await signInByForm(other, 'klant@hostwerk.test');
  await page.evaluate((item) => {
    sessionStorage.removeItem('asleep');
    window.dispatchEvent(new StorageEvent('storage', { key: item }));
  }, SESSION_ITEM);
  await expect(page.getByText(/^Welkom, (?!Noor)/)).toBeVisible();
  await expect(page.getByLabel('Onderwerp')).toHaveValue('');
});

test('logging out ends the session on the server too', async ({ page, context }) => {
  await registerCustomer(page);
  const token = String((await storedSession(page))?.['access_token']);
  const askMe = () =>
    context.request.get('/api/v1/me', { headers: { authorization: `Bearer ${token}` } });
  expect((await askMe()).status()).toBe(200);
  await signOutButton(page).click();
  await expect(page).toHaveURL('/');
  expect(await storedSession(page)).toBeNull();
  expect((await askMe()).status()).toBe(401);
  await page.goto('/dashboard');
  await expect(page).toHaveURL('/login?next=%2Fdashboard');
});

test('logging out forgets the session at once, and leads home a moment later', async ({ page }) => {
  await page.clock.install();
  await registerCustomer(page);
  await expect(page.getByText('Geen services gevonden')).toBeVisible();
  await page.clock.pauseAt(Date.now() + 60_000);
  const answered = page.waitForResponse(/sign-out/);
  await signOutButton(page).click();
  await answered;
  expect(await storedSession(page)).toBeNull();
  await page.clock.runFor(90);
  await expect(page).toHaveURL('/dashboard');
  // Counted from when the answer was read, which the clock may have gone on before.
  await page.clock.runFor(110);
  await expect(page).toHaveURL('/');
});

test('logging out keeps what one likes to see', async ({ page }) => {
  await registerCustomer(page);
  const keep = { 'hostwerk.theme': 'dark', 'hostwerk.vat': 'excl' };
  await page.evaluate((items) => Object.assign(localStorage, items), keep);
  await signOutButton(page).click();
  await expect(page).toHaveURL('/');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  expect(await page.evaluate(() => ({ ...localStorage }))).toEqual(keep);
});

test('logging out leaves nothing behind of what was being written', async ({ page }) => {
  const kept = () => page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  await makeCustomer(page);
  await page.goto('/dashboard/support/new');
  await page.getByLabel('Onderwerp').fill('Dit gaat niemand iets aan');
  await expect.poll(kept).toContain('Dit gaat niemand iets aan');
  await signOutButton(page).click();
  await expect(page).toHaveURL('/');
  expect(await kept()).not.toContain('Dit gaat niemand iets aan');
});

test('who logs out while the page asks who they are is not asked for again', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/events\/stream/);
  await registerCustomer(page);
  // The page of the registration may be about to open its stream: only those of the next page are counted.
  await page.goto('about:blank');
  // A page whose stream comes back asks for everything anew, and first of all this; no answer comes.
  let streams = 0;
  await page.route('**/rpc/customer/events/stream*', (route) =>
    (streams += 1) === 1 ? route.abort() : route.continue(),
  );
  const asked: string[] = [];
  await page.route('**/rpc/customer/account/me*', async (route) => {
    if (streams < 2) return route.continue();
    const token = await route.request().headerValue('authorization');
    asked.push(token === null ? 'of nobody' : 'of somebody');
  });
  await page.goto('/dashboard/support/new');
  await expect.poll(() => asked).toEqual(['of somebody']);
  await signOutButton(page).click();
  await expect(page).toHaveURL('/');
  expect(asked).toEqual(['of somebody']);
});

test('logging out that fails leads home all the same, and says so there', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/sign-out/);
  await registerCustomer(page);
  await page.route('**/api/auth/sign-out', (route) => route.abort());
  await signOutButton(page).click();
  await expect(page).toHaveURL('/');
  await expect(failure(page, 'Uitloggen mislukt')).toContainText('We zijn even niet bereikbaar.');
  expect(await storedSession(page)).toBeNull();
});

test('a session that ends elsewhere ends under the open page', async ({
  page,
  context,
  expectProblem,
}) => {
  expectProblem(/401|400.*\/token/);
  await registerCustomer(page);
  await expect(page.getByText('Geen services gevonden')).toBeVisible();
  await signOutElsewhere(context);
  await expect(page).toHaveURL('/login?next=%2Fdashboard');
});

test('an area behind the login asks a visitor to log in first', async ({ page }) => {
  for (const path of ['/dashboard/settings', '/admin/orders', '/checkout?plan=web-starter']) {
    await page.goto(path);
    await expect(page).toHaveURL(`/login?${new URLSearchParams({ next: path })}`);
  }
});

test('a page that asks for a login keeps its place until the login is there', async ({ page }) => {
  const held = Promise.withResolvers<undefined>();
  const asked = page.waitForRequest('**/assets/login-*.js');
  await page.route('**/assets/login-*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/checkout?plan=web-starter&cycle=monthly');
  await asked;
  // Without it the footer would jump to the top of the screen, and away again.
  await expect(page.getByRole('contentinfo')).not.toBeInViewport();
  held.resolve(undefined);
  await expect(page.getByRole('heading', { level: 1, name: 'Inloggen' })).toBeVisible();
});

test('the login that sends on who is signed in is as high as what comes', async ({ page }) => {
  await registerCustomer(page);
  const held = Promise.withResolvers<undefined>();
  await page.route('**/assets/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/login', { waitUntil: 'commit' });
  await expect(page.getByText('Je bent ingelogd. We brengen je verder.')).toBeVisible();
  // In sight, it would jump away with what comes.
  await expect(page.getByRole('contentinfo')).not.toBeInViewport();
  held.resolve(undefined);
  await expect(page).toHaveURL('/dashboard');
});

test('on a phone the figures of a console that is on its way are one card', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const held = Promise.withResolvers<undefined>();
  await page.route('**/assets/*.js', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/admin', { waitUntil: 'commit' });
  const cards = page.getByRole('main').locator('.grid > *');
  await expect(cards).toHaveCount(5);
  await expect(cards.filter({ visible: true })).toHaveCount(1);
  held.resolve(undefined);
});

// @once
import type { Page } from '@playwright/test';
import {
  expect,
  expectItFits,
  expectNoAxeViolations,
  signInByForm,
  test,
} from '#tests/support/browser.ts';
import { openClosedShop, type ClosedShop } from '#tests/support/closed-shop.ts';
import { toast, untilTakenOver } from '#tests/support/journeys.ts';

test.describe.configure({ mode: 'serial', timeout: 120_000 });

const ITEM = 'hostwerk.maintenance-access';
const PHONE = { viewport: { width: 390, height: 844 } };

let shop: ClosedShop;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  shop = await openClosedShop();
});
test.afterAll(() => shop[Symbol.asyncDispose]());
test.beforeEach(() => shop.beginWith('on'));

const notice = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'We zijn even aan het klussen' });

async function enter(page: Page, code: string): Promise<void> {
  await page.getByLabel('Toegangscode').fill(code);
  await page.getByRole('button', { name: 'Toegang krijgen' }).click();
}

/** Comes in by a code of its own, with the browser's clock in hand. */
async function comeIn(page: Page, path = '/services'): Promise<void> {
  const code = `Molen-${Math.random().toString(36).slice(2)}`;
  await shop.addCode(code);
  await page.clock.install();
  await page.goto(path);
  await enter(page, code);
  await expect(page).toHaveURL(path);
  await expect(toast(page, 'Toegang verleend! Welkom admin.')).toBeVisible();
}

/** Tells whether the server would let this browser in, whatever the browser thinks. */
const statusOf = async (page: Page, path = '/pricing') => (await page.request.get(path)).status();

for (const [name, options] of [
  ['a desk', {}],
  ['a phone', PHONE],
  ['a desk in the dark', { colorScheme: 'dark' }],
] as const) {
  test(`a closed site on ${name}: its page at the address asked for, clean`, async ({
    browser,
  }) => {
    const page = await shop.visit(browser, options);
    const answer = await page.goto('/services?soort=vps#vps');
    expect(answer?.status()).toBe(503);
    expect(answer?.headers()['retry-after']).toBe('120');
    await expect(notice(page)).toBeVisible();
    await expect(page).toHaveURL('/maintenance?next=%2Fservices%3Fsoort%3Dvps%23vps');
    await expect(page).toHaveTitle('Onderhoud – Hostwerk');
    await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', /noindex/);
    await expect(page.getByRole('link', { name: 'Ga naar onze community' })).toHaveAttribute(
      'href',
      'https://community.hostwerk.test/',
    );
    await expect(page.getByLabel('Toegangscode')).toHaveAttribute('type', 'password');
    await expectNoAxeViolations(page);
    await expectItFits(page);
    await page.context().close();
  });
}

test('without script there is still the notice', async ({ browser }) => {
  const page = await shop.visit(browser, { javaScriptEnabled: false });
  expect((await page.goto('/dashboard'))?.status()).toBe(503);
  await expect(notice(page)).toBeVisible();
  await page.context().close();
});

test('the menu and the shortcuts of tools stay shut there, and only there', async ({ browser }) => {
  const page = await shop.visit(browser);
  const isBlocked = (type: string, init: object) =>
    page.evaluate(
      ([name, fields]) => {
        const options = { ...fields, bubbles: true, cancelable: true };
        const event =
          name === 'contextmenu' ? new MouseEvent(name, options) : new KeyboardEvent(name, options);
        return !document.body.dispatchEvent(event);
      },
      [type, init] as const,
    );
  const TOOLS = [
    { code: 'F12' },
    { code: 'KeyI', ctrlKey: true, shiftKey: true },
    { code: 'KeyJ', ctrlKey: true, shiftKey: true },
    { code: 'KeyC', metaKey: true, altKey: true },
    { code: 'KeyU', ctrlKey: true },
  ];
  await page.goto('/');
  await expect.poll(() => isBlocked('contextmenu', {})).toBe(true);
  for (const keys of TOOLS) expect(await isBlocked('keydown', keys)).toBe(true);
  expect(await isBlocked('keydown', { code: 'KeyC', ctrlKey: true })).toBe(false);
  expect(await isBlocked('keydown', { code: 'Tab' })).toBe(false);
  await page.goto('/login');
  expect(await isBlocked('contextmenu', {})).toBe(false);
  expect(await isBlocked('keydown', { code: 'F12' })).toBe(false);
  await page.context().close();
});

test('what may be reached is, and whoever is there moves on when the site opens', async ({
  browser,
}) => {
  const page = await shop.visit(browser);
  for (const path of ['/login', '/register', '/access-denied', '/server-error']) {
    expect((await page.goto(path))?.status(), path).toBe(200);
  }
  await page.goto('/pricing?termijn=jaar');
  await expect(notice(page)).toBeVisible();
  expect(await shop.maintenance('off')).toContain('off now');
  await expect(page).toHaveURL('/pricing?termijn=jaar');
  await expect(page.getByRole('heading', { level: 1, name: /Prijzen/ })).toBeVisible();
  await page.goto('/maintenance');
  await expect(page).toHaveURL('/');
  await page.context().close();
});

test('a wrong code, none, and one that belongs elsewhere: told, and what was typed stays', async ({
  browser,
}) => {
  await shop.addCode('Van-Een-Ander');
  const first = await shop.visit(browser);
  await first.goto('/faq');
  await enter(first, 'Van-Een-Ander');
  await expect(first).toHaveURL('/faq');

  const page = await shop.visit(browser);
  await page.goto('/faq');
  await enter(page, '   ');
  await expect(toast(page, 'Voer een wachtwoord in')).toBeVisible();
  await enter(page, 'fout');
  await expect(toast(page, 'Ongeldig wachtwoord of wachtwoord is verlopen')).toBeVisible();
  await expect(page.getByLabel('Toegangscode')).toHaveValue('fout');
  await expect(page.getByLabel('Toegangscode')).toHaveAccessibleDescription(/Ongeldig wachtwoord/);
  await enter(page, 'Van-Een-Ander');
  await expect(
    toast(page, 'Deze toegangscode is al gebruikt vanaf een ander IP-adres'),
  ).toBeVisible();
  await expect(page.getByRole('main').getByText('(IPv4 en IPv6)')).toBeVisible();
  await page.route('**/verifyPassword', (route) => route.abort());
  await enter(page, 'wie-weet');
  await expect(toast(page, 'Database fout bij controleren wachtwoord')).toBeVisible();
  await page.unroute('**/verifyPassword');
  for (let guess = 0; guess < 4; guess += 1) {
    await enter(page, `fout-${guess}`);
    await expect(page.getByRole('button', { name: 'Toegang krijgen' })).toBeEnabled();
  }
  await expect(toast(page, 'Te veel pogingen')).toBeVisible();
  expect(await statusOf(page)).toBe(503);
  await first.context().close();
  await page.context().close();
});

test('a right code leads to the page asked for; the code is not sent', async ({ browser }) => {
  await shop.addCode('Dijk-En-Molen-1');
  const page = await shop.visit(browser);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(request.postData() ?? ''));
  await page.goto('/withdraw?bestelling=x');
  await page.getByRole('button', { name: 'Toon wachtwoord' }).click();
  await enter(page, ' Dijk-En-Molen-1 ');
  await expect(page).toHaveURL('/withdraw?bestelling=x');
  await expect(toast(page, 'Toegang verleend! Welkom admin.')).toBeVisible();
  expect(sent.join(' ')).not.toContain('Dijk-En-Molen-1');
  const access = await page.evaluate((item) => localStorage.getItem(item), ITEM);
  expect(JSON.parse(access ?? '')).toEqual({
    granted: true,
    expires_at: expect.any(Number),
    last_activity: expect.any(Number),
  });
  expect(access).not.toContain('Dijk');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Veelgestelde vragen' }).click();
  await expect(page).toHaveURL(/\/faq/);
  await page.context().close();
});

test('an access ends after thirty seconds without a move, here and on the server', async ({
  browser,
}) => {
  const page = await shop.visit(browser);
  await comeIn(page);
  await page.mouse.move(50, 50);
  await page.clock.runFor(2_000);
  // Its own time goes on beside: on a slow machine a second or two.
  await page.clock.fastForward(23_000);
  await page.clock.runFor(1_000);
  await expect(notice(page)).toHaveCount(0);
  expect(await statusOf(page)).toBe(200);
  await page.clock.runFor(6_000);
  await expect(notice(page)).toBeVisible();
  await expect.poll(() => statusOf(page)).toBe(503);
  expect(await page.evaluate((item) => localStorage.getItem(item), ITEM)).toBeNull();
  await page.context().close();
});

test('moving keeps it, and the server hears of it', async ({ browser }) => {
  const page = await shop.visit(browser);
  await comeIn(page);
  const kept = page.waitForResponse(/keepAccess/);
  for (let second = 0; second < 40; second += 5) {
    await page.mouse.move(50 + second, 50);
    await page.clock.runFor(5_000);
  }
  expect(await (await kept).json()).toEqual({ json: true });
  await expect(notice(page)).toHaveCount(0);
  expect(await statusOf(page)).toBe(200);

  // Its end comes all the same, however busy one is.
  await page.evaluate((item) => {
    const access: object = JSON.parse(localStorage.getItem(item) ?? '');
    localStorage.setItem(item, JSON.stringify({ ...access, expires_at: Date.now() + 1_500 }));
  }, ITEM);
  await page.clock.runFor(1_000);
  await expect(notice(page)).toHaveCount(0);
  await page.mouse.move(20, 50);
  await page.clock.runFor(2_000);
  await expect(notice(page)).toBeVisible();
  expect(await page.evaluate((item) => localStorage.getItem(item), ITEM)).toBeNull();
  await page.context().close();
});

async function hide(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate(
    (state) => {
      Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    },
    isHidden ? 'hidden' : 'visible',
  );
}

test('a tab that is hidden for five seconds ends it; one that is back sooner does not', async ({
  browser,
}) => {
  const page = await shop.visit(browser);
  await comeIn(page);
  await hide(page, true);
  await page.clock.runFor(4_000);
  await hide(page, false);
  await page.clock.runFor(4_000);
  expect(await statusOf(page)).toBe(200);
  await hide(page, true);
  await page.clock.runFor(5_000);
  await expect.poll(() => statusOf(page)).toBe(503);
  await hide(page, false);
  await expect(notice(page)).toBeVisible();
  await page.context().close();
});

/** Second by second: each tab has its timers run through by itself, and they hear of each other. */
async function pass(page: Page, seconds: number): Promise<void> {
  for (let second = 0; second < seconds; second += 1) await page.clock.runFor(1_000);
}

test('of two tabs one may be hidden or closed; with none in sight it ends', async ({ browser }) => {
  const page = await shop.visit(browser);
  await comeIn(page);
  const context = page.context();
  const other = await context.newPage();
  expect((await other.goto('/pricing'))?.status()).toBe(200);
  // Before that it takes no part, and eight seconds of this clock are over sooner.
  await untilTakenOver(other);
  const askServer = async () => (await context.request.get('/pricing')).status();
  await hide(page, true);
  await other.mouse.move(30, 30);
  await pass(page, 8);
  await expect(notice(other)).toHaveCount(0);
  expect(await askServer()).toBe(200);

  // Back to the first by closing the second.
  await other.close();
  await hide(page, false);
  await pass(page, 8);
  await expect(notice(page)).toHaveCount(0);
  expect(await askServer()).toBe(200);

  const third = await context.newPage();
  expect((await third.goto('/pricing'))?.status()).toBe(200);
  await hide(page, true);
  await hide(third, true);
  await pass(page, 7);
  await expect.poll(askServer).toBe(503);
  await context.close();
});

test('closing the last tab ends it on the server', async ({ browser }) => {
  const page = await shop.visit(browser);
  await comeIn(page);
  const context = page.context();
  await page.close();
  await expect.poll(async () => (await context.request.get('/pricing')).status()).toBe(503);
  await context.close();
});

test('leaving the page ends it: a reload asks for the code again', async ({ browser }) => {
  const page = await shop.visit(browser);
  await comeIn(page);
  await page.reload();
  await expect(notice(page)).toBeVisible();
  await expect.poll(() => statusOf(page)).toBe(503);
  await page.context().close();
});

test('signing out ends it', async ({ browser }) => {
  const page = await shop.visit(browser);
  await signInByForm(page, 'klant@hostwerk.test');
  await expect(notice(page)).toBeVisible();
  await shop.addCode('Voor-De-Klant');
  await enter(page, 'Voor-De-Klant');
  await expect(page.getByRole('heading', { level: 1, name: /^Welkom, / })).toBeVisible();
  await expect(toast(page, 'Toegang verleend! Welkom admin.')).toBeVisible();
  await page.getByRole('button', { name: 'Uitloggen' }).click();
  await expect(notice(page)).toBeVisible();
  expect(await page.evaluate((item) => localStorage.getItem(item), ITEM)).toBeNull();
  await expect.poll(() => statusOf(page)).toBe(503);
  await page.context().close();
});

// @once
import type { Locator, Page } from '@playwright/test';
import {
  DEMO_PASSWORD,
  expect,
  expectNoAxeViolations,
  signIn,
  test,
} from '#tests/support/browser.ts';
import { openClosedShop, type ClosedShop } from '#tests/support/closed-shop.ts';
import { failure, toast } from '#tests/support/journeys.ts';

test.describe.configure({ mode: 'serial', timeout: 120_000 });

let shop: ClosedShop;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  shop = await openClosedShop();
});
test.afterAll(() => shop[Symbol.asyncDispose]());
test.beforeEach(() => shop.beginWith('off'));

const mode = (page: Page) => page.getByRole('region', { name: 'Onderhoudsmodus' });
const newCode = (page: Page) => page.getByRole('region', { name: 'Nieuwe toegangscode' });
const codes = (page: Page) => page.getByRole('table', { name: 'Toegangscodes' });
const row = (page: Page, text: string): Locator =>
  codes(page).getByRole('row').filter({ hasText: text });
const notice = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'We zijn even aan het klussen' });

async function openSettings(page: Page, email: string): Promise<void> {
  await signIn(page, email, DEMO_PASSWORD, shop.url);
  await page.goto('/admin/settings');
  await expect(mode(page).getByRole('status')).toBeVisible();
}

async function confirm(page: Page, label: string): Promise<void> {
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: label }).click();
  await expect(dialog).toHaveCount(0);
}

const closedSite = (page: Page) =>
  page.getByRole('status').filter({ hasText: 'De site is dicht voor onderhoud' });

/** However late its code comes, it moves nothing of the console down. */
async function expectInFirstView(page: Page): Promise<void> {
  const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
  const code = '**/assets/closed-console-card*';
  await page.route(code, (route) => held.then(() => route.continue()));
  const asked = page.waitForRequest(code);
  await page.goto('/admin');
  await asked;
  // Two frames later all is drawn that does not wait.
  await page.evaluate(
    () => new Promise((r) => requestAnimationFrame(() => requestAnimationFrame(r))),
  );
  const tabs = page.getByRole('navigation', { name: 'Admin' });
  expect(await tabs.count()).toBe(0);
  letGo();
  await expect(tabs).toBeVisible();
  await expect(closedSite(page)).toBeVisible();
  await page.unroute(code);
}

test('codes are made by typing and by generating, switched off and deleted', async ({
  browser,
}) => {
  const page = await shop.visit(browser);
  await openSettings(page, 'beheer@hostwerk.test');
  await expect(page.getByText('Nog geen toegangscodes')).toBeVisible();

  await expect(newCode(page).getByLabel('Geldig (uren)')).toHaveValue('24');
  await newCode(page).getByRole('button', { name: 'Toegangscode aanmaken' }).click();
  await expect(failure(page, 'Voer een wachtwoord in')).toBeVisible();
  await newCode(page).getByLabel('Wachtwoord', { exact: true }).fill('Sluis-En-Gemaal');
  await newCode(page).getByLabel('Geldig (uren)').fill('169');
  await newCode(page).getByRole('button', { name: 'Toegangscode aanmaken' }).click();
  await expect(newCode(page).getByText('Kies 1 tot en met 168 uur.')).toBeVisible();
  await expect(newCode(page).getByLabel('Wachtwoord', { exact: true })).toHaveValue(
    'Sluis-En-Gemaal',
  );
  await newCode(page).getByLabel('Geldig (uren)').fill('');
  await newCode(page).getByRole('button', { name: 'Toegangscode aanmaken' }).click();
  await expect(toast(page, 'Toegangscode aangemaakt')).toBeVisible();
  await expect(newCode(page).getByText('Sluis-En-Gemaal', { exact: true })).toBeVisible();
  await expect(row(page, 'Actief')).toHaveCount(1);

  await newCode(page).getByRole('button', { name: 'Genereer' }).click();
  const field = newCode(page).getByLabel('Wachtwoord', { exact: true });
  await expect(field).toHaveAttribute('type', 'text');
  await expect(field).toHaveValue(/^[A-HJKMNP-Za-hjkmnp-z2-9]{12}$/);
  await newCode(page).getByRole('button', { name: 'Verberg wachtwoord' }).click();
  await expect(field).toHaveAttribute('type', 'password');
  await newCode(page).getByRole('button', { name: 'Toegangscode aanmaken' }).click();
  await expect(row(page, 'Actief')).toHaveCount(2);

  await row(page, 'Actief').first().getByRole('button', { name: 'Deactiveren' }).click();
  await confirm(page, 'Deactiveren');
  await expect(toast(page, 'Toegangscode gedeactiveerd')).toBeVisible();
  await expect(row(page, 'Gedeactiveerd')).toHaveCount(1);
  await row(page, 'Gedeactiveerd').getByRole('button', { name: 'Verwijderen' }).click();
  await confirm(page, 'Verwijderen');
  await expect(toast(page, 'Toegangscode verwijderd')).toBeVisible();
  await expect(row(page, 'Gedeactiveerd')).toHaveCount(0);
  await page.getByRole('button', { name: 'Alle codes deactiveren' }).click();
  await confirm(page, 'Alle codes deactiveren');
  await expect(toast(page, 'Alle toegangscodes gedeactiveerd')).toBeVisible();
  await expect(row(page, 'Actief')).toHaveCount(0);
  await expect(row(page, 'Gedeactiveerd')).toHaveCount(1);
  await page.context().close();
});

test('an admin without a code closes the site: gets the first one, once, and is in', async ({
  browser,
}) => {
  const page = await shop.visit(browser);
  const customer = await shop.visit(browser);
  await signIn(customer, 'klant@hostwerk.test', DEMO_PASSWORD, shop.url);
  await customer.goto('/dashboard');
  await openSettings(page, 'beheer@hostwerk.test');
  await expect(mode(page).getByText('De site is open')).toBeVisible();
  await mode(page).getByRole('switch', { name: 'Onderhoudsmodus' }).click();
  await expect(page.getByRole('dialog')).toContainText('Er is nog geen actieve toegangscode');
  await page.getByRole('dialog').getByRole('button', { name: 'Inschakelen' }).click();
  const first = page.getByRole('dialog', { name: 'Kopieer je toegangscode' });
  const code = (await first.getByRole('definition').locator('span').first().textContent()) ?? '';
  expect(code).toMatch(/^[A-HJKMNP-Za-hjkmnp-z2-9]{12}$/);
  await expect(toast(page, 'Onderhoudsmodus ingeschakeld')).toBeVisible();
  await expectNoAxeViolations(page);
  await first.getByRole('button', { name: 'Ik heb hem bewaard' }).click();
  await expect(mode(page).getByText('De site is dicht voor onderhoud')).toBeVisible();
  for (const one of await page.getByRole('switch', { name: 'Onderhoudsmodus' }).all()) {
    await expect(one).toBeChecked();
  }
  await expect(row(page, 'Jouw toegang')).toContainText('198.18.7.');

  // The customer's open page follows by itself, and comes back as it was.
  await expect(notice(customer)).toBeVisible();
  // Leaving the tab ends the admin's own access too; the code is typed again.
  await page.reload();
  await expect(notice(page)).toBeVisible();
  await page.getByRole('textbox', { name: 'Toegangscode' }).fill(code);
  await page.getByRole('button', { name: 'Toegang krijgen' }).click();
  // It goes with the messages that it shows itself.
  await expect(notice(page)).toHaveCount(0);
  await expect(mode(page).getByText('De site is dicht voor onderhoud')).toBeVisible();
  await mode(page).getByRole('switch', { name: 'Onderhoudsmodus' }).click();
  await confirm(page, 'Uitschakelen');
  await expect(toast(page, 'Onderhoudsmodus uitgeschakeld')).toBeVisible();
  await expect(notice(customer)).toHaveCount(0);
  await expect(customer.getByRole('heading', { level: 1, name: /^Welkom, / })).toBeVisible();
  await customer.context().close();
  await page.context().close();
});

test('an open dashboard hears of it at once, not at its next question', async ({ browser }) => {
  const page = await shop.visit(browser);
  await page.clock.install();
  await signIn(page, 'klant@hostwerk.test', DEMO_PASSWORD, shop.url);
  const connected = page.waitForResponse(/events\/stream/);
  await page.goto('/dashboard');
  await connected;
  await expect(page.getByRole('heading', { level: 1, name: /^Welkom, / })).toBeVisible();
  // A request under way when the site closes would show a failure of its own.
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await page.clock.pauseAt(new Date(Date.now() + 1_000));
  /** Half of the ten seconds between two questions. */
  const isClosedWithin = async (closed: boolean) => {
    for (let tenth = 0; tenth < 50; tenth += 1) {
      await page.clock.runFor(100);
      if ((await notice(page).count()) === (closed ? 1 : 0)) return true;
      await page.waitForResponse(/getStatus/, { timeout: 200 }).catch(() => undefined);
    }
    return false;
  };
  await shop.maintenance('on');
  expect(await isClosedWithin(true)).toBe(true);
  await shop.maintenance('off');
  expect(await isClosedWithin(false)).toBe(true);
  await page.context().close();
});

test('an owner opens the console of a closed site, and opens the site from the other switch', async ({
  browser,
}) => {
  await shop.maintenance('on');
  const page = await shop.visit(browser);
  await page.goto('/');
  await page.getByRole('link', { name: 'Log in' }).click();
  await page.getByLabel('E-mailadres').fill('eigenaar@hostwerk.test');
  await page.getByLabel('Wachtwoord', { exact: true }).fill('hostwerk-demo-2026');
  await page.getByRole('button', { name: 'Inloggen' }).click();
  await expect(page).toHaveURL('/admin');
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Panel' })).toBeVisible();
  // Somebody else may have closed it: the console says so wherever one begins.
  const closed = closedSite(page);
  await expect(closed).toContainText('niemand kan bestellen');
  await expectNoAxeViolations(page);
  await closed.getByRole('link', { name: 'Naar de schakelaar' }).click();
  await expect(page).toHaveURL('/admin/settings#onderhoudsmodus');
  await expect(closed).toHaveCount(1);
  await expectInFirstView(page);
  expect((await page.goto('/admin/settings'))?.status()).toBe(200);
  expect((await page.request.get('/dashboard')).status()).toBe(503);
  const general = page.getByRole('region', { name: 'Algemeen' });
  await general.getByRole('switch', { name: 'Onderhoudsmodus' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Annuleren' }).click();
  await expect(general.getByRole('switch', { name: 'Onderhoudsmodus' })).toBeChecked();
  await general.getByRole('switch', { name: 'Onderhoudsmodus' }).click();
  await confirm(page, 'Uitschakelen');
  await expect(mode(page).getByRole('switch', { name: 'Onderhoudsmodus' })).not.toBeChecked();
  expect((await page.request.get('/dashboard')).status()).toBe(200);
  await page.getByRole('link', { name: 'Klanten', exact: true }).click();
  await expect(page).toHaveURL('/admin');
  await expect(closed).toHaveCount(0);
  await page.context().close();
});

test('forcing admins out ends the open console of another within seconds', async ({ browser }) => {
  const page = await shop.visit(browser);
  const other = await shop.visit(browser);
  await openSettings(page, 'eigenaar@hostwerk.test');
  await openSettings(other, 'beheer@hostwerk.test');
  await page.getByRole('button', { name: 'Force logout admins' }).click();
  await expect(page.getByRole('dialog')).toContainText('Alleen jij blijft ingelogd');
  await confirm(page, 'Iedereen uitloggen');
  await expect(toast(page, 'Alle admin sessies beëindigd')).toBeVisible();
  await expect(other).toHaveURL(/\/login/);
  await page.reload();
  await expect(mode(page).getByText('De site is open')).toBeVisible();
  await other.context().close();
  await page.context().close();
});

test('staff see that it is there, and why it is not theirs', async ({ browser }) => {
  const page = await shop.visit(browser);
  await signIn(page, 'medewerker@hostwerk.test', DEMO_PASSWORD, shop.url);
  await page.goto('/admin/settings');
  await expect(page.getByText('Alleen een admin of owner mag dit.').first()).toBeVisible();
  await expect(page.getByRole('switch', { name: 'Onderhoudsmodus' })).toHaveCount(0);
  await page.context().close();
});

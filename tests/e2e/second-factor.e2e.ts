import type { Locator, Page } from '@playwright/test';
import { appCode, readFactorKey } from '#tests/support/authenticator.ts';
import { expect, expectNoAxeViolations, signInByForm, test } from '#tests/support/browser.ts';
import { openOwnShop, type OwnShop } from '#tests/support/own-shop.ts';

// A real shop of its own: the demo does not ask its colleagues for a second factor.
test.describe.configure({ mode: 'serial', timeout: 120_000 });

const OWNER = 'baas@winkel.test';
const PASSWORD = 'Regen-op-de-dijk-van-7';

let shop: OwnShop;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  shop = await openOwnShop({ demo: 'off' });
});
test.afterAll(() => shop[Symbol.asyncDispose]());

const gate = (page: Page): Locator =>
  page.getByRole('heading', { name: 'Stel eerst tweestapsverificatie in' });
const consoleTabs = (page: Page): Locator => page.getByRole('navigation', { name: 'Admin' });

/** What `create-owner` prints, opened as its reader would. */
async function choosePassword(page: Page): Promise<void> {
  const said = await shop.run('create-owner', OWNER);
  expect(said).toContain('opens to accounts with a second factor');
  await page.goto(/http\S+\/reset-password\?token=\S+/.exec(said)?.[0] ?? '');
  await page.getByLabel('Nieuw wachtwoord').fill(PASSWORD);
  await page.getByLabel('Bevestig wachtwoord').fill(PASSWORD);
  await page.getByRole('button', { name: 'Wachtwoord opslaan' }).click();
  await expect(page.getByText('Je wachtwoord is gewijzigd')).toBeVisible();
}

/** From the gate up to the recovery codes. */
async function setUp(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Nu instellen' }).click();
  await page.getByRole('dialog').getByLabel('Je wachtwoord').fill(PASSWORD);
  await page.getByRole('button', { name: 'Verder' }).click();
  const dialog = page.getByRole('dialog', { name: 'Koppel je app' });
  await dialog.getByText('Lukt scannen niet?').click();
  const key = await dialog.locator('details p').last().innerText();
  const code = appCode(readFactorKey(key), { at: new Date(), ahead: 0 });
  await dialog.getByLabel('Code uit je app').fill(code);
  await dialog.getByRole('button', { name: 'Aanzetten' }).click();
  const codes = page.getByRole('list', { name: 'Herstelcodes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
}

test('the console waits for a second factor, opens with it and closes without it', async ({
  browser,
}) => {
  const page = await shop.visit(browser);
  await choosePassword(page);
  await signInByForm(page, OWNER, PASSWORD);
  // Where one wanted to go is where one goes on to.
  await page.goto('/admin/settings');
  await expect(gate(page)).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Panel' })).toBeVisible();
  await expect(consoleTabs(page)).toHaveCount(0);
  await expectNoAxeViolations(page);

  await setUp(page);
  // Open by now, as far as the server goes: the codes stay until they have been kept.
  const knows = () => page.evaluate(() => localStorage.getItem('hostwerk.session') ?? '');
  await expect.poll(knows).toContain('"lacksSecondFactor":false');
  await expect(page.getByText('Bewaar deze herstelcodes nu')).toBeVisible();
  await page.getByRole('button', { name: 'Ik heb ze bewaard' }).click();
  await expect(consoleTabs(page)).toBeVisible();
  await expect(page).toHaveURL('/admin/settings');
  await expect(page.getByLabel('Sitenaam')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Sitenaam')).toBeVisible();
  await expect(gate(page)).toHaveCount(0);

  const said = await shop.run('remove-second-factor', OWNER);
  expect(said).toContain('console closed');
  await expect(gate(page)).toBeVisible();
  await expect(consoleTabs(page)).toHaveCount(0);
  await page.reload();
  await expect(gate(page)).toBeVisible();
});

test('who switches it off reads what that costs, and the console closes in the other tab', async ({
  browser,
}) => {
  const page = await shop.visit(browser);
  await signInByForm(page, OWNER, PASSWORD);
  await page.goto('/admin');
  await setUp(page);
  await page.getByRole('button', { name: 'Ik heb ze bewaard' }).click();
  await expect(consoleTabs(page)).toBeVisible();

  const settings = await page.context().newPage();
  await settings.goto('/dashboard/settings/security');
  await settings.getByRole('button', { name: 'Uitzetten' }).click();
  const dialog = settings.getByRole('dialog');
  await expect(dialog).toContainText('Het Admin Panel gaat meteen voor je dicht');
  await dialog.getByLabel('Je wachtwoord').fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Uitzetten' }).click();
  await expect(settings.getByText('Zolang het uit staat, is het Admin Panel')).toBeVisible();
  await expect(gate(page)).toBeVisible();
  await page.getByRole('link', { name: 'Naar je dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
});

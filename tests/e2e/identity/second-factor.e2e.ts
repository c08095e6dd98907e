// @once
import type { Locator, Page } from '@playwright/test';
import { appCode, readFactorKey } from '#tests/support/authenticator.ts';
import { expect, expectNoAxeViolations, signInByForm, test } from '#tests/support/browser.ts';
import { codeIn } from '#tests/support/mailed-code.ts';
import { mailTo } from '#tests/support/outbox.ts';
import { openOwnShop, type OwnShop } from '#tests/support/own-shop.ts';

// Shops of its own: the demo that the other journeys share asks no colleague for a second factor.
test.describe.configure({ mode: 'serial', timeout: 120_000 });

const OWNER = 'baas@winkel.test';
const PASSWORD = 'Regen-op-de-dijk-van-7';

let shop: OwnShop;
/** A demo that demands it too, and has an outbox to read the mails in. */
let mailing: OwnShop;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  shop = await openOwnShop({ demo: 'off' });
  mailing = await openOwnShop({ demo: 'on', secondFactorForStaff: 'required' });
});
test.afterAll(() => Promise.all([shop[Symbol.asyncDispose](), mailing[Symbol.asyncDispose]()]));

const gate = (page: Page): Locator =>
  page.getByRole('heading', { name: 'Zet eerst inloggen in twee stappen aan' });
const consoleTabs = (page: Page): Locator => page.getByRole('navigation', { name: 'Admin' });

/** Opens the link that `create-owner` prints as its reader would, and chooses a password. */
async function choosePassword(page: Page): Promise<void> {
  const said = await shop.run('create-owner', OWNER);
  expect(said).toContain('opens to accounts with a second factor');
  await page.goto(/http\S+\/reset-password\?token=\S+/.exec(said)?.[0] ?? '');
  await page.getByLabel('Nieuw wachtwoord').fill(PASSWORD);
  await page.getByLabel('Bevestig wachtwoord').fill(PASSWORD);
  await page.getByRole('button', { name: 'Wachtwoord opslaan' }).click();
  await expect(page.getByText('Je wachtwoord is ingesteld')).toBeVisible();
}

/** From the gate up to the app, in a shop that sends no mails. */
async function setUp(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Nu instellen' }).click();
  await givePassword(page, PASSWORD);
  await pairApp(page);
}

async function givePassword(page: Page, password: string): Promise<void> {
  await page.getByRole('dialog').getByLabel('Je wachtwoord').fill(password);
  await page.getByRole('dialog').getByRole('button', { name: 'Verder' }).click();
}

/** From the QR code up to the recovery codes. */
async function pairApp(page: Page): Promise<Buffer> {
  const dialog = page.getByRole('dialog', { name: 'Koppel je app' });
  await dialog.getByText('Lukt scannen niet?').click();
  const key = await dialog.locator('details p').last().innerText();
  const secret = readFactorKey(key);
  const code = appCode(secret, { at: new Date(), ahead: 0 });
  await dialog.getByLabel('Code uit je app').fill(code);
  await dialog.getByRole('button', { name: 'Aanzetten' }).click();
  const codes = page.getByRole('list', { name: 'Herstelcodes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  return secret;
}

test('the console waits for a second factor, opens with it and closes without it', async ({
  browser,
}) => {
  const page = await shop.visit(browser);
  await choosePassword(page);
  await signInByForm(page, OWNER, PASSWORD);
  // The user goes on to the page that they wanted to open.
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

  // A new shop says where to begin.
  await consoleTabs(page).getByRole('link', { name: 'Klanten' }).click();
  await expect(page.getByRole('heading', { name: 'Nog in te stellen' })).toBeVisible();
  await expect(page.getByText('SMTP_URL')).toBeVisible();
  await page.getByRole('link', { name: 'Bedrijfsgegevens invullen' }).click();
  await expect(page.getByLabel('Statutaire naam')).toBeInViewport();

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

const STAFF = 'medewerker@hostwerk.test';
const STAFF_PASSWORD = 'hostwerk-demo-2026';

const mailDialog = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'We mailden je een code' });

/** The newest code in the outbox that is none of the known ones. */
async function readCode(page: Page, known: readonly string[]): Promise<string> {
  let code = '';
  await expect
    .poll(async () => {
      code = codeIn(await mailTo(page, STAFF, /^Je code voor inloggen in twee stappen$/));
      return known.includes(code);
    })
    .toBe(false);
  return code;
}

async function giveCode(page: Page, code: string): Promise<void> {
  await mailDialog(page).getByLabel('Code uit de mail').fill(code);
  await mailDialog(page).getByRole('button', { name: 'Verder' }).click();
}

test('where the shop sends mails, setting it up takes a code from the mailbox', async ({
  browser,
}) => {
  const page = await mailing.visit(browser);
  await signInByForm(page, STAFF, STAFF_PASSWORD);
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Nu instellen' }).click();
  await givePassword(page, STAFF_PASSWORD);
  await expect(mailDialog(page)).toContainText(STAFF);
  await expectNoAxeViolations(page);
  const first = await readCode(page, []);
  await giveCode(page, '0000-0000');
  await expect(mailDialog(page).getByText('Deze code klopt niet')).toBeVisible();

  // Sent again: the first one is over.
  await mailDialog(page).getByRole('button', { name: 'Stuur opnieuw' }).click();
  await expect(mailDialog(page).getByText('Er is een nieuwe code onderweg')).toBeVisible();
  const second = await readCode(page, [first]);
  await giveCode(page, first);
  await expect(mailDialog(page).getByText('Deze code klopt niet')).toBeVisible();

  // Back to the password and away in the middle: one begins anew, here from another tab.
  await mailDialog(page).getByRole('button', { name: 'Terug' }).click();
  await expect(page.getByRole('dialog').getByLabel('Je wachtwoord')).toBeVisible();
  await page.reload();
  await expect(gate(page)).toBeVisible();
  const settings = await page.context().newPage();
  await settings.goto('/dashboard/settings/security');
  await settings.getByRole('button', { name: 'Aanzetten' }).click();
  await givePassword(settings, STAFF_PASSWORD);
  await expect(mailDialog(settings)).toBeVisible();
  const third = await readCode(settings, [first, second]);
  await giveCode(settings, third.toUpperCase());
  await pairApp(settings);
  await settings.getByRole('button', { name: 'Ik heb ze bewaard' }).click();
  await expect(consoleTabs(page)).toBeVisible();
});

test('a customer of that shop is asked for no code from a mail', async ({ browser }) => {
  const page = await mailing.visit(browser);
  await signInByForm(page, 'klant@hostwerk.test', STAFF_PASSWORD);
  await page.goto('/dashboard/settings/security');
  await page.getByRole('button', { name: 'Aanzetten' }).click();
  await givePassword(page, STAFF_PASSWORD);
  await expect(page.getByRole('dialog', { name: 'Koppel je app' })).toBeVisible();
});

test('who gets a role while signed in sees it at once, and gives a code before the console opens', async ({
  browser,
}) => {
  const email = 'nieuw@hostwerk.test';
  const page = await mailing.visit(browser);
  await signInByForm(page, email, STAFF_PASSWORD);
  await page.goto('/dashboard/settings/security');
  await page.getByRole('button', { name: 'Aanzetten' }).click();
  await givePassword(page, STAFF_PASSWORD);
  const secret = await pairApp(page);
  await page.getByRole('button', { name: 'Ik heb ze bewaard' }).click();
  await expect(page.getByRole('link', { name: 'Admin Panel' })).toHaveCount(0);

  await mailing.run('set-role', email, 'admin');
  await page.getByRole('link', { name: 'Admin Panel' }).first().click();
  const proof = page.getByRole('heading', { name: 'Bevestig eerst dat jij het bent' });
  await expect(proof).toBeVisible();
  await expect(consoleTabs(page)).toHaveCount(0);
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Bevestigen' }).click();
  await expect(page.getByText('Vul de code in.')).toBeVisible();
  const field = page.getByLabel('Code uit je app, of een herstelcode');
  await field.fill('000000');
  await page.getByRole('button', { name: 'Bevestigen' }).click();
  await expect(page.getByText('Deze code klopt niet')).toBeVisible();
  // A code counts once, and the one of now switched it on.
  await field.fill(appCode(secret, { at: new Date(), ahead: 1 }));
  await page.getByRole('button', { name: 'Bevestigen' }).click();
  await expect(consoleTabs(page)).toBeVisible();
  await page.reload();
  await expect(consoleTabs(page)).toBeVisible();
});

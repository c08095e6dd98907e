// @once
import type { Page } from '@playwright/test';
import { appCode, readFactorKey } from '#tests/support/authenticator.ts';
import {
  expect,
  expectNoAxeViolations,
  registerCustomer,
  makeCustomer,
  test,
  signIn,
} from '#tests/support/browser.ts';
import { toast, uniqueName } from '#tests/support/journeys.ts';
import { linkIn, mailTo } from '#tests/support/outbox.ts';

const SECURITY = '/dashboard/settings/security';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';
const NEW_PASSWORD = 'Regen-op-de-dijk-van-7';

/**
 * Gives the code that the app on a phone shows now or in half a minute: either counts for long enough on a
 * busy machine.
 */
function codeNow(key: string, ahead: number): string {
  return appCode(readFactorKey(key), { at: new Date(), ahead });
}

async function openSecurity(page: Page): Promise<void> {
  await page.goto(SECURITY);
  await expect(page.getByRole('heading', { name: 'Inloggen in twee stappen' })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
}

/** Fills in the login form, up to and with its button. */
async function tryLogin(page: Page, email: string, password: string): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('E-mailadres').fill(email);
  await page.getByLabel('Wachtwoord', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Inloggen' }).click();
}

/** Switches the second step on; answers the key and the recovery codes. */
async function switchOn(page: Page, password: string): Promise<{ key: string; codes: string[] }> {
  await openSecurity(page);
  await page.getByRole('button', { name: 'Aanzetten' }).click();
  await page.getByRole('dialog').getByLabel('Je wachtwoord').fill(password);
  await page.getByRole('button', { name: 'Verder' }).click();
  const dialog = page.getByRole('dialog', { name: 'Koppel je app' });
  await expect(dialog.getByRole('img', { name: 'QR-code voor je app' })).toBeVisible();
  await dialog.getByText('Lukt scannen niet?').click();
  const key = await dialog.locator('details p').last().innerText();
  await dialog.getByLabel('Code uit je app').fill(codeNow(key, 0));
  await dialog.getByRole('button', { name: 'Aanzetten' }).click();
  const codes = page.getByRole('list', { name: 'Herstelcodes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const texts = await codes.allInnerTexts();
  await page.getByRole('button', { name: 'Ik heb ze bewaard' }).click();
  await expect(page.getByText('Je hebt nog 10 herstelcodes')).toBeVisible();
  return { key, codes: texts };
}

test('the password changes with the present one; other devices are out, and a mail says so', async ({
  page,
  openVisitor,
  expectProblem,
}) => {
  expectProblem(/401|422|400.*\/token/);
  const { email, password } = await makeCustomer(page);
  const elsewhere = await openVisitor();
  await signIn(elsewhere, email, password);
  await elsewhere.goto('/dashboard');
  await openSecurity(page);
  await page.getByRole('button', { name: 'Wachtwoord Wijzigen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Wachtwoord wijzigen' });
  await dialog.getByRole('button', { name: 'Opslaan' }).click();
  await expect(dialog.getByText('Vul je huidige wachtwoord in.')).toBeVisible();

  await dialog.getByLabel('Huidig wachtwoord').fill('verkeerd');
  await dialog.getByLabel('Nieuw wachtwoord').fill(NEW_PASSWORD);
  await dialog.getByLabel('Bevestig wachtwoord').fill(`${NEW_PASSWORD}!`);
  await dialog.getByRole('button', { name: 'Opslaan' }).click();
  await expect(toast(page, 'Wachtwoorden komen niet overeen')).toBeVisible();
  await dialog.getByLabel('Bevestig wachtwoord').fill(NEW_PASSWORD);
  await dialog.getByRole('button', { name: 'Opslaan' }).click();
  await expect(dialog.getByText('Je wachtwoord klopt niet.')).toBeVisible();
  await expect(dialog.getByLabel('Nieuw wachtwoord')).toHaveValue(NEW_PASSWORD);
  await expectNoAxeViolations(page);

  await dialog.getByLabel('Huidig wachtwoord').fill(password);
  await dialog.getByRole('button', { name: 'Opslaan' }).click();
  await expect(toast(page, 'Wachtwoord gewijzigd')).toContainText('andere apparaten');
  await expect(dialog).toHaveCount(0);
  await expect(elsewhere).toHaveURL(/\/login/);
  await mailTo(page, email, /wachtwoord voor .* is gewijzigd/);
  await tryLogin(elsewhere, email, password);
  await expect(elsewhere.getByText('E-mailadres of wachtwoord klopt niet.').first()).toBeVisible();
  await signIn(elsewhere, email, NEW_PASSWORD);
});

test('a weak password is refused with its reasons', async ({ page, expectProblem }) => {
  expectProblem(/422/);
  const { password } = await makeCustomer(page);
  await openSecurity(page);
  await page.getByRole('button', { name: 'Wachtwoord Wijzigen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Wachtwoord wijzigen' });
  await dialog.getByLabel('Huidig wachtwoord').fill(password);
  await dialog.getByLabel('Nieuw wachtwoord').fill('password1');
  await dialog.getByLabel('Bevestig wachtwoord').fill('password1');
  await dialog.getByRole('button', { name: 'Opslaan' }).click();
  await expect(dialog.getByText('Kies een sterker wachtwoord.')).toBeVisible();
  await expect(dialog.getByLabel('Huidig wachtwoord')).toHaveValue(password);
});

test('what the server refuses stands at its field, or under the form that has no such field', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/422/);
  const { password } = await makeCustomer(page);
  const refused = { path: 'newEmail', message: 'Dit adres neemt geen mail aan.' };
  await page.route('**/rpc/customer/security/changeEmail', (route) => {
    const message = 'Controleer de ingevulde gegevens.';
    const error = { defined: true, code: 'INPUT_INVALID', status: 422, message };
    const json = { json: { ...error, data: { issues: [refused] } } };
    return route.fulfill({ status: 422, contentType: 'application/json', json });
  });
  await openSecurity(page);
  await page.getByRole('button', { name: 'E-mailadres wijzigen' }).click();
  const dialog = page.getByRole('dialog', { name: 'E-mailadres wijzigen' });
  const address = dialog.getByLabel('Nieuw e-mailadres');
  await address.fill('ander@voorbeeld.test');
  await dialog.getByLabel('Je wachtwoord').fill(password);
  const send = dialog.getByRole('button', { name: 'Stuur de mails' });
  await send.click();
  await expect(address).toHaveAccessibleDescription(refused.message);
  await expect(address).toBeFocused();
  await expect(dialog.getByText('Controleer de ingevulde gegevens.')).toBeHidden();
  // A page from before a release has not the field that it is refused over.
  refused.path = 'reason';
  await send.click();
  await expect(dialog.getByRole('alert')).toHaveText('Controleer de ingevulde gegevens.');
  await expect(address).toHaveValue('ander@voorbeeld.test');
});

test('the second step: switched on with an app, asked at the door, and off again', async ({
  page,
  openVisitor,
  expectProblem,
}) => {
  test.slow();
  // After a quick logout the server may refuse requests that the page still had under way.
  expectProblem(/401|403|422|400.*\/token/);
  const { email, password } = await makeCustomer(page);
  const { key, codes } = await switchOn(page, password);
  await expectNoAxeViolations(page);

  const visitor = await openVisitor();
  await tryLogin(visitor, email, password);
  const field = visitor.getByLabel('Code uit je app');
  await expect(field).toBeFocused();
  await expectNoAxeViolations(visitor);
  await field.fill('000000');
  await visitor.getByRole('button', { name: 'Inloggen' }).click();
  await expect(visitor.getByText('Deze code klopt niet').first()).toBeVisible();
  await field.fill(codeNow(key, 1));
  await visitor.getByRole('button', { name: 'Inloggen' }).click();
  await expect(visitor).toHaveURL('/dashboard');
  await visitor.getByRole('button', { name: 'Uitloggen' }).click();
  await expect(visitor).toHaveURL('/');

  // Without the phone: a code from the list, which counts once.
  await tryLogin(visitor, email, password);
  await visitor.getByRole('button', { name: 'Ik heb mijn telefoon niet' }).click();
  await visitor.getByLabel('Herstelcode').fill(codes[0] ?? '');
  await visitor.getByRole('button', { name: 'Inloggen' }).click();
  await expect(visitor).toHaveURL('/dashboard');
  await openSecurity(page);
  await expect(page.getByText('Je hebt nog 9 herstelcodes')).toBeVisible();
  await mailTo(page, email, /ingelogd met een herstelcode/);

  await page.getByRole('button', { name: 'Nieuwe herstelcodes' }).click();
  await page.getByRole('dialog').getByLabel('Je wachtwoord').fill(password);
  await page.getByRole('button', { name: 'Maak nieuwe codes' }).click();
  await expect(page.getByRole('list', { name: 'Herstelcodes' }).getByRole('listitem')).toHaveCount(
    10,
  );
  await page.getByRole('button', { name: 'Ik heb ze bewaard' }).click();
  await expect(page.getByText('Je hebt nog 10 herstelcodes')).toBeVisible();

  await page.getByRole('button', { name: 'Uitzetten' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Je wachtwoord').fill('verkeerd');
  await dialog.getByRole('button', { name: 'Uitzetten' }).click();
  await expect(dialog.getByText('Je wachtwoord klopt niet.')).toBeVisible();
  await dialog.getByLabel('Je wachtwoord').fill(password);
  await dialog.getByRole('button', { name: 'Uitzetten' }).click();
  await expect(toast(page, 'Inloggen in twee stappen staat uit')).toBeVisible();
  await signIn(await openVisitor(), email, password);
});

test('the code step keeps what was typed, and there is a way back', async ({
  page,
  openVisitor,
  expectProblem,
}) => {
  expectProblem(/403/);
  const { email, password } = await makeCustomer(page);
  await switchOn(page, password);
  const visitor = await openVisitor();
  await tryLogin(visitor, email, password);
  await expect(visitor.getByLabel('Code uit je app')).toBeVisible();
  await visitor.getByRole('button', { name: 'Inloggen' }).click();
  await expect(visitor.getByText('Vul je code in.').first()).toBeVisible();
  await visitor.getByRole('button', { name: 'Terug' }).click();
  await expect(visitor.getByLabel('E-mailadres')).toHaveValue(email);
  await expect(visitor.getByLabel('Wachtwoord', { exact: true })).toHaveValue(password);
});

test('devices are listed and signed out, one and all others', async ({
  page,
  openVisitor,
  expectProblem,
}) => {
  expectProblem(/401|400.*\/token/);
  const { email, password } = await makeCustomer(page);
  const first = await openVisitor({
    userAgent: IPHONE,
  });
  await signIn(first, email, password);
  await first.goto('/dashboard');
  await openSecurity(page);
  await expect(page.getByText('Dit apparaat')).toBeVisible();
  await page.getByRole('button', { name: 'Safari op iOS uitloggen' }).click();
  await expect(toast(page, 'Apparaat uitgelogd')).toBeVisible();
  await expect(first).toHaveURL(/\/login\?next=/);
  await expect(page.getByRole('button', { name: 'Safari op iOS uitloggen' })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Alle andere uitloggen' })).toBeDisabled();

  const others = [await openVisitor(), await openVisitor()];
  for (const other of others) {
    await signIn(other, email, password);
    await other.goto('/dashboard');
  }
  await openSecurity(page);
  await page.getByRole('button', { name: 'Alle andere uitloggen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Op alle andere apparaten uitloggen?' });
  await expect(dialog).toContainText('2 andere apparaten');
  await dialog.getByRole('button', { name: 'Uitloggen' }).click();
  await expect(toast(page, 'Apparaten uitgelogd')).toBeVisible();
  for (const other of others) await expect(other).toHaveURL(/\/login\?next=/);
  await expect(page).toHaveURL(SECURITY);
});

test('who came in is listed, and who did not; a new device is mailed', async ({
  page,
  openVisitor,
  expectProblem,
}) => {
  expectProblem(/401|400.*\/token/);
  const { email, password } = await registerCustomer(page);
  const phone = await openVisitor({ userAgent: IPHONE });
  await tryLogin(phone, email, 'een-verkeerd-wachtwoord');
  await expect(phone.getByText('E-mailadres of wachtwoord klopt niet.').first()).toBeVisible();
  await signIn(phone, email, password);

  const attempt = (what: string) =>
    page.getByRole('listitem').filter({ hasText: 'Safari op iOS' }).filter({ hasText: what });
  await openSecurity(page);
  await expect(page.getByRole('heading', { name: 'Laatste aanmeldingen' })).toBeVisible();
  await expect(attempt('Ingelogd')).toHaveCount(1);
  // A job records the wrong password, so that the answer does not tell whether there is an account.
  await expect(async () => {
    await page.reload();
    await expect(attempt('Verkeerd wachtwoord')).toHaveCount(1, { timeout: 1000 });
  }).toPass();
  expect(await mailTo(page, email, /Nieuw apparaat op je account/)).toContain('Safari op iOS');
});

test('another address: both mailboxes agree, and the page follows', async ({
  page,
  openVisitor,
  expectProblem,
}) => {
  expectProblem(/422/);
  const { email, password } = await makeCustomer(page);
  const newEmail = `${uniqueName('nieuw')}@voorbeeld.test`;
  await openSecurity(page);
  await page.getByRole('button', { name: 'E-mailadres wijzigen' }).click();
  const dialog = page.getByRole('dialog', { name: 'E-mailadres wijzigen' });
  await dialog.getByLabel('Nieuw e-mailadres').fill(email);
  await dialog.getByLabel('Je wachtwoord').fill(password);
  await dialog.getByRole('button', { name: 'Stuur de mails' }).click();
  await expect(dialog.getByText('Dit is al je e-mailadres.')).toBeVisible();
  await dialog.getByLabel('Nieuw e-mailadres').fill(newEmail);
  await dialog.getByRole('button', { name: 'Stuur de mails' }).click();
  const waiting = page.getByRole('status').filter({ hasText: 'wacht op bevestiging' });
  await expect(waiting).toContainText(`${newEmail}: wacht op de link`);
  await expectNoAxeViolations(page);

  const mailbox = await openVisitor();
  await mailbox.goto(linkIn(await mailTo(page, newEmail, /Bevestig je nieuwe e-mailadres/)));
  await expect(mailbox.getByRole('main').getByText(newEmail)).toBeVisible();
  await expectNoAxeViolations(mailbox);
  await mailbox.getByRole('button', { name: 'Bevestig dit adres' }).click();
  await expect(mailbox.getByText('Bevestigd', { exact: true })).toBeVisible();
  await expect(waiting).toContainText(`${newEmail}: bevestigd`);

  await mailbox.goto(linkIn(await mailTo(page, email, /ander e-mailadres/)));
  await mailbox.getByRole('button', { name: 'Akkoord' }).click();
  await expect(mailbox.getByText('Je e-mailadres is gewijzigd')).toBeVisible();
  await expect(waiting).toHaveCount(0);
  await expect(page.getByRole('main').getByText(newEmail).first()).toBeVisible();
  await signIn(await openVisitor(), newEmail, password);
});

test('the old mailbox stops a change that was not asked for', async ({
  page,
  openVisitor,
  expectProblem,
}) => {
  expectProblem(/400.*change-email/);
  const { email, password } = await makeCustomer(page);
  await openSecurity(page);
  await page.getByRole('button', { name: 'E-mailadres wijzigen' }).click();
  const dialog = page.getByRole('dialog', { name: 'E-mailadres wijzigen' });
  await dialog.getByLabel('Nieuw e-mailadres').fill(`${uniqueName('boef')}@voorbeeld.test`);
  await dialog.getByLabel('Je wachtwoord').fill(password);
  await dialog.getByRole('button', { name: 'Stuur de mails' }).click();
  await expect(page.getByText('wacht op bevestiging')).toBeVisible();

  const mailbox = await openVisitor();
  const link = linkIn(await mailTo(page, email, /ander e-mailadres/));
  await mailbox.goto(link);
  await mailbox.getByRole('button', { name: 'Niet doen' }).click();
  await expect(mailbox.getByText('Tegengehouden')).toBeVisible();
  await expect(page.getByText('wacht op bevestiging')).toHaveCount(0);
  await mailbox.goto(link);
  await expect(mailbox.getByText('Deze link werkt niet')).toBeVisible();
});

test('rights appear and disappear while the page is open', async ({ page, shop }) => {
  const { email } = await makeCustomer(page);
  await openSecurity(page);
  await expect(page.getByRole('definition').getByText(email, { exact: true })).toBeVisible();
  await expect(page.getByText('Standaard gebruiker', { exact: true })).toBeVisible();
  await expect(
    page.getByRole('button', { name: 'Wachtwoord Wijzigen', exact: true }),
  ).toBeVisible();
  await expect(page.getByRole('link', { name: 'Admin Panel' })).toHaveCount(0);
  await shop.setRole(email, 'admin');
  await expect(page.getByText('Administrator', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Admin Panel Openen', exact: true })).toHaveAttribute(
    'href',
    '/admin',
  );
  await expect(page.getByRole('link', { name: 'Admin Panel', exact: true })).toBeVisible();
  await shop.setRole(email, 'customer');
  await expect(page.getByText('Standaard gebruiker', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name: /^Admin Panel/ })).toHaveCount(0);
  const asked = page.waitForResponse(/customer\/account\/me/);
  await page.getByRole('button', { name: 'Admin Status Vernieuwen', exact: true }).click();
  expect((await asked).status()).toBe(200);
  await expect(
    page.getByText('Nagekeken: je accounttype is Standaard gebruiker.', { exact: true }),
  ).toBeVisible();
  await expect(page.getByText('Standaard gebruiker', { exact: true })).toBeVisible();
});

// @once
import type { Page } from '@playwright/test';
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

const NEW_PASSWORD = 'wadlopen-bij-eb-1953';
const RESET_SUBJECT = /Kies een nieuw wachtwoord/;

async function askForLink(page: Page, email: string): Promise<void> {
  await page.goto('/forgot-password');
  await page.getByLabel('E-mailadres').fill(email);
  await page.getByRole('button', { name: 'Stuur mij een link' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Kijk in je mail' })).toBeFocused();
}

async function resetLink(page: Page, email: string): Promise<string> {
  await askForLink(page, email);
  return linkIn(await mailTo(page, email, RESET_SUBJECT));
}

async function fillPasswords(page: Page, password: string, again = password): Promise<void> {
  await page.getByLabel('Nieuw wachtwoord').fill(password);
  await page.getByLabel('Bevestig wachtwoord').fill(again);
  await page.getByRole('button', { name: 'Wachtwoord opslaan' }).click();
}

test('who asks for another address goes on in its field, from the one that was asked for', async ({
  page,
}) => {
  await page.goto('/forgot-password');
  await page.getByLabel('E-mailadres').fill('sanne@voorbeld.test');
  await page.getByLabel('E-mailadres').press('Enter');
  await page.getByRole('button', { name: 'Ander e-mailadres' }).press('Enter');
  await expect(page.getByLabel('E-mailadres')).toBeFocused();
  await expect(page.getByLabel('E-mailadres')).toHaveValue('sanne@voorbeld.test');
});

test('a forgotten password: the link in the mail opens the way to a new one, once', async ({
  page,
  openVisitor,
  expectProblem,
}) => {
  expectProblem(/400.*reset-password/);
  expectProblem(/401|400.*\/token/);
  const { email, password } = await registerCustomer(page);
  const visitor = await openVisitor();
  const link = await resetLink(visitor, email);

  const answer = await visitor.goto(link);
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer');
  expect(answer?.headers()['cache-control']).toBe('no-store');
  await expect(visitor.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(visitor.getByText(email)).toBeVisible();
  await expectNoAxeViolations(visitor);
  await fillPasswords(visitor, NEW_PASSWORD);
  await expect(visitor.getByText('Je wachtwoord is gewijzigd')).toBeVisible();
  // The tab that was open elsewhere hears of it by itself.
  await expect(page).toHaveURL('/login?next=%2Fdashboard');
  expect(await page.evaluate(() => localStorage.getItem('hostwerk.session'))).toBeNull();

  await visitor.getByRole('link', { name: 'Inloggen' }).last().click();
  await visitor.getByLabel('E-mailadres').fill(email);
  await visitor.getByLabel('Wachtwoord', { exact: true }).fill(password);
  await visitor.getByRole('button', { name: 'Inloggen' }).click();
  await expect(toast(visitor, 'Inloggen mislukt')).toBeVisible();
  await visitor.getByLabel('Wachtwoord', { exact: true }).fill(NEW_PASSWORD);
  await visitor.getByRole('button', { name: 'Inloggen' }).click();
  await expect(visitor).toHaveURL('/dashboard');
  await mailTo(visitor, email, /is gewijzigd/);

  await visitor.goto(link);
  await expect(visitor.getByRole('alert')).toContainText('Deze link werkt niet');
  await visitor.getByRole('link', { name: 'Vraag een nieuwe link aan' }).click();
  await expect(visitor).toHaveURL('/forgot-password');
});

test('an address without an account gets the same answer', async ({ page }) => {
  const email = `${uniqueName('niemand')}@voorbeeld.test`;
  await askForLink(page, email);
  await expect(page.getByRole('status')).toContainText(`Is er een account met ${email}?`);
  await page.getByRole('button', { name: 'Ander e-mailadres' }).click();
  await expect(page.getByLabel('E-mailadres')).toBeVisible();
});

test('asking for a link needs an address, and says what is wrong with it', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/422.*forgot-password/);
  await page.goto('/forgot-password');
  const field = page.getByLabel('E-mailadres');
  await field.fill('   ');
  await page.getByRole('button', { name: 'Stuur mij een link' }).click();
  await expect(field).toHaveAccessibleDescription('Vul je e-mailadres in.');
  for (const wrong of ['geen-adres', '<script>alert(1)</script>', 'a'.repeat(10_000)]) {
    await field.fill(wrong);
    await page.getByRole('button', { name: 'Stuur mij een link' }).click();
    await expect(field).toHaveAccessibleDescription('Vul een geldig e-mailadres in.');
    await expect(field).toHaveValue(wrong);
    await expect(field).toBeFocused();
  }
});

test('after three links in an hour one waits, in words that help', async ({
  page,
  openVisitor,
  expectProblem,
}) => {
  expectProblem(/429.*forgot-password/);
  const email = `${uniqueName('vaak')}@voorbeeld.test`;
  for (let n = 0; n < 3; n += 1) await askForLink(await openVisitor(), email);
  await page.goto('/forgot-password');
  await page.getByLabel('E-mailadres').fill(email);
  await page.getByRole('button', { name: 'Stuur mij een link' }).click();
  await expect(page.getByRole('alert')).toContainText('Kijk ook bij je ongewenste mail');
  await expect(page.getByLabel('E-mailadres')).toHaveValue(email);
});

test('the new password is looked at as a first one is, and what was typed stays', async ({
  page,
  openVisitor,
  expectProblem,
}) => {
  expectProblem(/422.*reset-password/);
  const { email } = await makeCustomer(page);
  const visitor = await openVisitor();
  await visitor.goto(await resetLink(visitor, email));
  await fillPasswords(visitor, '');
  await expect(visitor.getByLabel('Nieuw wachtwoord')).toHaveAccessibleDescription(
    'Kies een wachtwoord.',
  );
  await fillPasswords(visitor, NEW_PASSWORD, 'iets-anders');
  await expect(toast(visitor, 'Wachtwoorden komen niet overeen')).toContainText(
    'Controleer of beide wachtwoorden hetzelfde zijn.',
  );
  await fillPasswords(visitor, 'password123');
  await expect(visitor.getByRole('alert').filter({ hasText: 'Kies een sterker' })).not.toHaveCount(
    0,
  );
  await expect(
    visitor.getByText('Dit wachtwoord staat in lijsten van veelgebruikte wachtwoorden.'),
  ).toBeVisible();
  await expect(visitor.getByLabel('Nieuw wachtwoord')).toHaveValue('password123');
  await fillPasswords(visitor, 'a7'.repeat(5000));
  await expect(visitor.getByLabel('Nieuw wachtwoord')).toHaveAccessibleDescription(
    'Gebruik hoogstens 128 tekens.',
  );
  await fillPasswords(visitor, NEW_PASSWORD);
  await expect(visitor.getByText('Je wachtwoord is gewijzigd')).toBeVisible();
});

test('an older link, half a link and no link say what to do', async ({
  page,
  openVisitor,
  expectProblem,
}) => {
  expectProblem(/400.*reset-password/);
  const { email } = await makeCustomer(page);
  const visitor = await openVisitor();
  const older = await resetLink(visitor, email);
  await askForLink(visitor, email);
  await expect
    .poll(async () => linkIn(await mailTo(visitor, email, RESET_SUBJECT)))
    .not.toBe(older);
  for (const link of [older, older.slice(0, -5), '/reset-password', '/reset-password?token=%20']) {
    await visitor.goto(link);
    await expect(visitor.getByRole('alert')).toContainText('Deze link werkt niet');
    await expect(visitor.getByRole('link', { name: 'Vraag een nieuwe link aan' })).toBeVisible();
  }
});

test('a link of somebody else changes their password and not the session of this browser', async ({
  page,
  openVisitor,
}) => {
  const mine = await registerCustomer(page);
  const visitor = await openVisitor();
  const theirs = await registerCustomer(visitor);
  const link = await resetLink(visitor, theirs.email);
  await page.goto(link);
  await expect(page.getByText(theirs.email)).toBeVisible();
  await fillPasswords(page, NEW_PASSWORD);
  await expect(page.getByText('Je wachtwoord is gewijzigd')).toBeVisible();
  await page.goto('/dashboard/settings/security');
  await expect(page.getByRole('main').getByText(mine.email).first()).toBeVisible();
  await signIn(await openVisitor(), theirs.email, NEW_PASSWORD);
});

test('the address is confirmed by the link in the mail; the settings ask for it until then', async ({
  page,
  openVisitor,
  expectProblem,
}) => {
  expectProblem(/400.*verify-email/);
  const { email } = await makeCustomer(page);
  await page.goto('/dashboard/settings/security');
  const question = page.getByRole('status').filter({ hasText: 'Bevestig je e-mailadres' });
  await expect(question).toBeVisible();
  await expectNoAxeViolations(page);
  await question.getByRole('button', { name: 'Opnieuw sturen' }).click();
  await expect(toast(page, 'Email verzonden')).toBeVisible();

  const link = linkIn(await mailTo(page, email, /Bevestig je e-mailadres/));
  const mailProgram = await openVisitor();
  const answer = await mailProgram.goto(link);
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer');
  await expect(mailProgram.getByText('Je e-mailadres is bevestigd')).toBeVisible();
  // Without a reload: the open tab hears of it.
  await expect(question).toBeHidden();

  await mailProgram.reload();
  await expect(mailProgram.getByText('Je e-mailadres is bevestigd')).toBeVisible();
  await mailProgram.goto(`${link}x`);
  await expect(mailProgram.getByRole('alert')).toContainText('Deze link werkt niet');
  await expect(mailProgram.getByRole('link', { name: 'Naar Instellingen' })).toBeVisible();
});

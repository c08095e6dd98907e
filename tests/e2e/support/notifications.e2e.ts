// @phone
import type { Page } from '@playwright/test';
import { expect, registerCustomer, makeCustomer, signIn, test } from '#tests/support/browser.ts';
import { toast, uniqueName } from '#tests/support/journeys.ts';
import { buy } from '#tests/support/ordering.ts';

const bell = (page: Page) => page.getByRole('button', { name: /^Meldingen/ });
const inbox = (page: Page) => page.getByRole('dialog', { name: 'Meldingen' });

test('the inbox tells what happened, live, and is read by opening it', async ({ page }) => {
  await registerCustomer(page);
  await expect(bell(page)).toHaveAccessibleName('Meldingen');
  await bell(page).click();
  await expect(inbox(page)).toContainText('Nog geen meldingen.');
  await page.keyboard.press('Escape');

  const service = uniqueName('melding');
  await buy(page, { plan: 'web-starter', service });

  await expect(bell(page)).toHaveAccessibleName('Meldingen 3 ongelezen');
  await bell(page).click();
  await inbox(page)
    .getByRole('link', { name: new RegExp(`^Ongelezen: ${service} is klaar en actief`) })
    .click();
  await expect(inbox(page)).toHaveCount(0);
  await expect(bell(page)).toHaveAccessibleName('Meldingen 2 ongelezen');

  await bell(page).click();
  await inbox(page)
    .getByRole('link', { name: /Factuur 20\d\d-\d{6} staat klaar/ })
    .click();
  await expect(page).toHaveURL(/\/invoices\/[0-9a-f-]{36}$/);

  await bell(page).click();
  await inbox(page).getByRole('button', { name: 'Alles gelezen' }).click();
  await expect(bell(page)).toHaveAccessibleName('Meldingen');
  await expect(inbox(page).getByRole('button', { name: 'Alles gelezen' })).toHaveCount(0);
  await inbox(page).getByRole('link', { name: 'Alle meldingen' }).click();
  await expect(page).toHaveURL('/dashboard/notifications');
  await expect(page.getByText('3 meldingen')).toBeVisible();
});

test('a long inbox has pages, and the address knows which', async ({ page }) => {
  await signIn(page, 'klant@hostwerk.test');
  await page.goto('/dashboard/notifications');
  const lines = page.getByRole('region', { name: 'Alle meldingen' }).getByRole('listitem');
  const texts = () => lines.allInnerTexts();
  await expect(page.getByRole('button', { name: 'Volgende' })).toBeEnabled();
  const first = await texts();
  await page.getByRole('button', { name: 'Volgende' }).click();
  await expect(page).toHaveURL(/after=/);
  await expect.poll(texts).not.toEqual(first);
  await page.goBack();
  await expect.poll(texts).toEqual(first);
});

test('the three switches are on, work, and stay as they were set', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/500/);
  await makeCustomer(page);
  await page.goto('/dashboard/settings/notifications');
  const email = page.getByRole('switch', { name: 'E-mailmeldingen' });
  const status = page.getByRole('switch', { name: 'Statusupdates van services' });
  const reminders = page.getByRole('switch', { name: 'Factuurherinneringen' });
  for (const preference of [email, status, reminders]) await expect(preference).toBeChecked();
  await expect(page.getByText('Ingeschakeld', { exact: true })).toHaveCount(3);

  await status.uncheck();
  await expect(toast(page, 'Instellingen opgeslagen')).toBeVisible();
  await expect(page.getByText('Uitgeschakeld', { exact: true })).toHaveCount(1);
  await page.reload();
  await expect(status).not.toBeChecked();
  await expect(reminders).toBeChecked();

  // Pressed again before the first is saved, it stays as it was pressed last.
  const saving = '**/rpc/customer/notifications/setPreference';
  const [first, second] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const answers = [first.promise, second.promise].values();
  await page.route(saving, async (route) => {
    await answers.next().value;
    await route.continue();
  });
  await email.uncheck();
  await expect(reminders).toBeDisabled();
  await expect(page.getByText('Staat uit zolang e-mailmeldingen uit staan.')).toHaveCount(2);
  await email.check();
  const saved = page.waitForResponse(saving);
  first.resolve();
  await (await saved).finished();
  await expect(reminders).toBeChecked();
  const savedAgain = page.waitForResponse(saving);
  second.resolve();
  await savedAgain;
  await page.reload();
  await expect(email).toBeChecked();
  await expect(reminders).toBeChecked();

  await page.route(saving, (route) => route.fulfill({ status: 500 }));
  await reminders.click();
  await expect(toast(page, 'Fout bij opslaan')).toBeVisible();
  await expect(reminders).toBeChecked();
});

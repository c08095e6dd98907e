// @once
import type { Page } from '@playwright/test';
import { expect, registerCustomer, makeCustomer, test } from '#tests/support/browser.ts';
import { toast, uniqueName } from '#tests/support/journeys.ts';
import { buy } from '#tests/support/ordering.ts';

const eraseButton = (page: Page) => page.getByRole('button', { name: 'Account verwijderen' });
const eraseDialog = (page: Page) =>
  page.getByRole('dialog', { name: 'Account voorgoed verwijderen?' });

async function openData(page: Page): Promise<void> {
  await page.goto('/dashboard/settings');
  await page.getByRole('link', { name: 'Mijn gegevens' }).click();
  await expect(page.getByRole('heading', { name: 'Je gegevens opvragen' })).toBeVisible();
}

test('everything about me comes as one file, after the password', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/422/);
  const { password } = await registerCustomer(page);
  await openData(page);
  await page.getByRole('button', { name: 'Gegevens opvragen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Gegevens opvragen' });
  await dialog.getByLabel('Je wachtwoord').fill('verkeerd-wachtwoord');
  await dialog.getByRole('button', { name: 'Opvragen' }).click();
  await expect(dialog.getByText('Je wachtwoord klopt niet.')).toBeVisible();
  await expect(dialog.getByLabel('Je wachtwoord')).toBeFocused();
  await dialog.getByLabel('Je wachtwoord').fill(password);
  await dialog.getByRole('button', { name: 'Opvragen' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('Je bestand staat klaar')).toBeVisible();

  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Downloaden' }).click();
  const file = await coming;
  expect(file.suggestedFilename()).toMatch(/^mijn-gegevens-\d{4}-\d\d-\d\d\.zip$/);
  await page.reload();
  await expect(page.getByText('Je bestand staat klaar')).toBeVisible();
});

test('an account that is deleted is gone, and nobody gets in again', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/422|401|400.*\/token/);
  const { email, password } = await registerCustomer(page);
  await openData(page);
  await expect(page.getByText('Inloggen kan niet meer.', { exact: false })).toBeVisible();
  await eraseButton(page).click();
  const dialog = eraseDialog(page);
  await dialog.getByLabel('Typ je e-mailadres').fill('iemand@anders.test');
  await dialog.getByRole('button', { name: 'Verwijder mijn account' }).click();
  await expect(dialog.getByText(`Typ ${email} om te bevestigen.`)).toBeVisible();
  await expect(dialog.getByText('Vul je wachtwoord in.')).toBeVisible();
  await dialog.getByLabel('Typ je e-mailadres').fill(email);
  await dialog.getByLabel('Je wachtwoord').fill('verkeerd-wachtwoord');
  await dialog.getByRole('button', { name: 'Verwijder mijn account' }).click();
  await expect(dialog.getByText('Je wachtwoord klopt niet.')).toBeVisible();
  await dialog.getByLabel('Je wachtwoord').fill(password);
  await dialog.getByRole('button', { name: 'Verwijder mijn account' }).click();
  await expect(page).toHaveURL('/');
  await expect(toast(page, 'Account verwijderd')).toBeVisible();
  await expect(toast(page, 'Uitloggen mislukt')).toHaveCount(0);

  await page.goto('/login');
  await page.getByLabel('E-mailadres').fill(email);
  await page.getByLabel('Wachtwoord', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Inloggen' }).click();
  await expect(toast(page, 'Inloggen mislukt')).toBeVisible();
});

test('who has a service reads that it goes first, and where', async ({ page }) => {
  await makeCustomer(page);
  const service = uniqueName('blijft');
  await buy(page, { plan: 'web-starter', service });
  await openData(page);
  await expect(page.getByText('Je hebt nog 1 service. Beëindig die eerst')).toBeVisible();
  await expect(
    page.getByText('Je factuur bewaren we tot 1 januari', { exact: false }),
  ).toBeVisible();
  await expect(eraseButton(page)).toHaveCount(0);
  await page.getByRole('link', { name: 'Naar mijn services' }).click();
  await expect(page).toHaveURL('/dashboard');
});

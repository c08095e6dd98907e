// @phone
import type { Page } from '@playwright/test';
import { expect, registerCustomer, test } from '#tests/support/browser.ts';
import { failUntilRetried, toast } from '#tests/support/journeys.ts';

const welcome = (page: Page) => page.getByRole('heading', { level: 1 });
const saveButton = (page: Page) => page.getByRole('button', { name: 'Profiel opslaan' });

async function openProfile(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Profiel' }).first().click();
  await expect(page.getByLabel('Voornaam')).toHaveValue('Noor');
}

test('a customer fills in the profile; the welcome and the checkout follow', async ({ page }) => {
  await registerCustomer(page);
  await openProfile(page);
  const tabs = page.getByRole('navigation', { name: 'Instellingen' }).getByRole('link');
  await expect(tabs).toHaveText([
    'Profiel',
    'Beveiliging',
    'Notificaties',
    'Collega’s',
    'Mijn gegevens',
  ]);
  await expect(page.getByLabel('Land')).toHaveValue('NL');
  await expect(page.getByLabel('KvK-nummer')).toHaveCount(0);
  await page.getByLabel('Voornaam').fill('Noortje');
  await page.getByLabel('Achternaam').fill('de Boer');
  await page.getByLabel('Telefoonnummer').fill('0612345678');
  await page.getByLabel('Straat en huisnummer').fill('Voorbeeldgracht 12 bis');
  await page.getByLabel('Postcode').fill('1017ab');
  await page.getByLabel('Plaats').fill('Amsterdam');
  await page.getByLabel('Bedrijfsnaam').fill('Studio Noor');
  await page.getByLabel('KvK-nummer').fill('01234567');
  await page.getByLabel('Btw-id').fill('NL123456782B01');
  await page.getByLabel('Factuur-e-mailadres').fill('facturen@studio-noor.test');
  await page.getByLabel('Je referentie of inkoopnummer').fill('PO 2026/7');
  await saveButton(page).click();
  await expect(toast(page, 'Profiel opgeslagen')).toBeVisible();
  await expect(welcome(page)).toHaveText('Welkom, Noortje');
  await expect(page.getByLabel('Telefoonnummer')).toHaveValue('+31 6 12345678');
  await expect(page.getByLabel('Postcode')).toHaveValue('1017 AB');

  await page.goto('/checkout?plan=web-starter&cycle=monthly');
  await expect(page.getByRole('radio', { name: 'Zakelijk' })).toBeChecked();
  await expect(page.getByLabel('Straat')).toHaveValue('Voorbeeldgracht');
  await expect(page.getByLabel('Huisnummer')).toHaveValue('12 bis');
  await expect(page.getByLabel('KvK-nummer')).toHaveValue('01234567');
  await expect(page.getByLabel('Voornaam')).toHaveValue('Noortje');
  await expect(page.getByLabel('Achternaam')).toHaveValue('de Boer');
});

test('without a first name the welcome says the address', async ({ page }) => {
  const { email } = await registerCustomer(page);
  await openProfile(page);
  await page.getByLabel('Voornaam').fill('');
  await saveButton(page).click();
  await expect(toast(page, 'Profiel opgeslagen')).toBeVisible();
  await expect(welcome(page)).toHaveText(`Welkom, ${email}`);
});

test('what is wrong is said at its field, all at once, and nothing is sent', async ({ page }) => {
  await registerCustomer(page);
  await openProfile(page);
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/rpc/customer/profile/save')) asked += 1;
  });
  await page.getByLabel('Telefoonnummer').fill('12');
  await page.getByLabel('Postcode').fill('1234 SS');
  await page.getByLabel('Bedrijfsnaam').fill('Studio');
  await page.getByLabel('KvK-nummer').fill('123');
  await page.getByLabel('Btw-id').fill('NL123456789B01');
  await page.getByLabel('Factuur-e-mailadres').fill('facturen');
  await saveButton(page).click();
  for (const sentence of [
    'Dit telefoonnummer klopt niet.',
    'Deze postcode klopt niet.',
    'Een KvK-nummer heeft 8 cijfers.',
    'Dit btw-id klopt niet. Controleer het, of laat het leeg.',
    'Vul een geldig e-mailadres in.',
  ]) {
    await expect(page.getByText(sentence)).toBeVisible();
  }
  await page.getByLabel('Land').selectOption('BE');
  await page.getByLabel('Postcode').fill('2000');
  await expect(page.getByText('Deze postcode klopt niet.')).toHaveCount(0);
  expect(asked).toBe(0);
});

test('a server that fails is told, keeps what was typed, and a second try works', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/500/);
  await registerCustomer(page);
  await failUntilRetried(page, '**/rpc/customer/profile/get');
  await page.getByRole('link', { name: 'Profiel' }).first().click();
  await expect(toast(page, 'Fout bij laden profiel')).toContainText('Kon profiel niet laden.');
  await page.getByRole('button', { name: 'Opnieuw proberen' }).click();
  await expect(page.getByLabel('Voornaam')).toHaveValue('Noor');

  await page.route('**/rpc/customer/profile/save', (route) => route.fulfill({ status: 500 }));
  await page.getByLabel('Plaats').fill('Utrecht');
  await saveButton(page).click();
  await expect(toast(page, 'Fout bij opslaan profiel')).toContainText('Kon profiel niet opslaan.');
  await expect(page.getByText('Wat je typte staat er nog.')).toBeVisible();
  await expect(page.getByLabel('Plaats')).toHaveValue('Utrecht');
  await page.unroute('**/rpc/customer/profile/save');
  await saveButton(page).click();
  await expect(toast(page, 'Profiel opgeslagen')).toBeVisible();
});

test('two tabs: the later one is told, loses nothing, and chooses', async ({ page, context }) => {
  await registerCustomer(page);
  await openProfile(page);
  const other = await context.newPage();
  await other.goto('/dashboard/settings');
  await expect(other.getByLabel('Voornaam')).toHaveValue('Noor');

  await page.getByLabel('Plaats').fill('Delft');
  await other.getByLabel('Plaats').fill('Leiden');
  await other.getByLabel('Telefoonnummer').fill('0612345678');
  await saveButton(other).click();
  await expect(toast(other, 'Profiel opgeslagen')).toBeVisible();

  // Fields not touched here follow live; touched ones stay.
  await expect(page.getByText('intussen in een ander venster gewijzigd')).toBeVisible();
  await expect(page.getByLabel('Telefoonnummer')).toHaveValue('+31 6 12345678');
  await expect(page.getByLabel('Plaats')).toHaveValue('Delft');
  await page.getByRole('button', { name: 'Toch opslaan wat ik typte' }).click();
  await expect(toast(page, 'Profiel opgeslagen')).toBeVisible();
  await expect(other.getByLabel('Plaats')).toHaveValue('Delft');
});

test('leaving with something typed asks first', async ({ page }) => {
  await registerCustomer(page);
  await openProfile(page);
  await page.getByLabel('Plaats').fill('Delft');
  await page.getByRole('link', { name: 'Notificaties' }).click();
  const dialog = page.getByRole('dialog', { name: 'Weggaan zonder op te slaan?' });
  await dialog.getByRole('button', { name: 'Hier blijven' }).click();
  await expect(page.getByLabel('Plaats')).toHaveValue('Delft');
});

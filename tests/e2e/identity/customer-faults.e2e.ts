// @once
import type { Locator, Page } from '@playwright/test';
import {
  DEMO_PASSWORD,
  expect,
  registerCustomer,
  makeCustomer,
  signIn,
  test,
} from '#tests/support/browser.ts';
import { entry, failure, searchConsole, toast, uniqueName } from '#tests/support/journeys.ts';
import { ownAdmin } from '#tests/support/own-admins.ts';

const ADMIN = ownAdmin();
const OWNER = 'eigenaar@hostwerk.test';

/** Cuts a call off for as long as the answer is not wanted. */
async function cut(page: Page, procedure: string): Promise<() => Promise<void>> {
  const address = `**/rpc/staff/${procedure}**`;
  await page.route(address, (route) => route.abort());
  return () => page.unroute(address);
}

async function openMenu(page: Page, text: string): Promise<void> {
  await entry(page, text)
    .getByRole('button', { name: /^Acties voor/ })
    .click();
}

async function choose(page: Page, text: string, item: string): Promise<void> {
  await openMenu(page, text);
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

/** Others register meanwhile, and news of them fetches what is seen of customers too. */
async function tryAgain(place: Locator, loaded: string | RegExp): Promise<void> {
  await expect(async () => {
    const again = place.getByRole('button', { name: 'Opnieuw proberen' }).first();
    if (await again.isVisible()) await again.click({ timeout: 2_000 });
    await expect(place.getByText(loaded)).toBeVisible({ timeout: 2_000 });
  }).toPass();
}

test('what cannot be loaded says so, and comes after another try', async ({
  page,
  openVisitor,
  expectProblem,
}) => {
  test.slow();
  expectProblem(/rpc\/staff\/(?:customers|orders|services)/);
  const { email } = await makeCustomer(page);
  const admin = await openVisitor();
  await signIn(admin, ADMIN);

  let mend = await cut(admin, 'customers/list');
  await admin.goto('/admin');
  await expect(failure(admin, 'Fout bij laden klanten')).toContainText('Kon klanten niet laden.');
  await mend();
  await tryAgain(admin.getByRole('main'), /\d+ accounts/);
  await admin.getByRole('searchbox', { name: 'Zoek klanten' }).fill('zzz-niemand');
  await expect(admin.getByText('Geen klanten gevonden')).toBeVisible();

  await searchConsole(admin, '/admin', 'Zoek klanten', email);
  await admin.getByRole('button', { name: 'Vernieuwen' }).click();
  mend = await cut(admin, 'customers/get');
  await choose(admin, email, 'Bekijk Details');
  await expect(failure(admin, 'Fout bij laden gegevens')).toContainText(
    'Kon gebruikersgegevens niet laden.',
  );
  await mend();
  const dialog = admin.getByRole('dialog');
  await tryAgain(dialog, 'Lid sinds');
  await dialog.getByRole('button', { name: 'Sluiten' }).last().click();

  // The dialog itself asks for the plans that can be given.
  mend = await cut(admin, 'services/options');
  await choose(admin, email, 'Nieuwe Service');
  await expect(failure(admin, 'Fout bij laden pakketten')).toContainText(
    'Kon pakketten niet laden.',
  );
  await mend();
  await tryAgain(dialog, /^Plan$/);
  await dialog.getByRole('button', { name: 'Annuleren' }).click();

  mend = await cut(admin, 'orders/list');
  await choose(admin, email, 'Bekijk Orders');
  await expect(failure(admin, 'Fout bij laden orders')).toContainText('Kon orders niet laden.');
  await mend();
  await tryAgain(dialog, 'Geen bestellingen gevonden');
});

test('a role that could not be given is told in the words of the catalogue', async ({
  page,
  openVisitor,
  expectProblem,
}) => {
  expectProblem(/changeRole/);
  const { email } = await makeCustomer(page);
  const owner = await openVisitor();
  await signIn(owner, OWNER);
  await searchConsole(owner, '/admin', 'Zoek klanten', email);
  const mend = await cut(owner, 'customers/changeRole');
  await choose(owner, email, 'Make Admin');
  const dialog = owner.getByRole('dialog');
  await dialog.getByLabel('Je wachtwoord').fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: 'Maak Admin' }).click();
  await expect(failure(owner, 'Fout bij bijwerken rol')).toContainText(
    'Kon gebruikersrol niet bijwerken.',
  );
  await expect(dialog.getByRole('alert')).toContainText('We zijn even niet bereikbaar.');
  await dialog.getByRole('button', { name: 'Annuleren' }).click();
  await choose(owner, email, 'Make Owner');
  await dialog.getByLabel('Je wachtwoord').fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: 'Make Owner' }).click();
  await expect(failure(owner, 'Kon owner rol niet toekennen.')).toBeVisible();
  // It moves the buttons below it.
  await expect(dialog.getByRole('alert')).toContainText('We zijn even niet bereikbaar.');
  await mend();
  await dialog.getByRole('button', { name: 'Annuleren' }).click();
  await expect(entry(owner, email)).toContainText('Klant');
});

test('a service is given and all are taken from the menu of a customer', async ({
  page,
  openVisitor,
  shop,
}) => {
  test.slow();
  const plan = await shop.addPlan({ priceCents: 1200, module: 'manual' });
  const { email } = await registerCustomer(page);
  await expect(page.getByText('Geen services gevonden')).toBeVisible();
  const admin = await openVisitor();
  await signIn(admin, ADMIN);
  await searchConsole(admin, '/admin', 'Zoek klanten', email);
  await openMenu(admin, email);
  await expect(admin.getByRole('menuitem', { name: 'Verwijder Alle Services' })).toHaveCount(0);
  await admin.getByRole('menuitem', { name: 'Nieuwe Service' }).click();
  const service = uniqueName('gegeven');
  const dialog = admin.getByRole('dialog');
  const option = dialog.getByRole('option', { name: new RegExp(plan.name) });
  await dialog.getByLabel('Plan').selectOption(await option.innerText());
  await dialog.getByLabel('Service naam').fill(service);
  await dialog.getByRole('button', { name: 'Service Aanmaken' }).click();
  await expect(toast(admin, 'Service aangemaakt')).toBeVisible();
  await expect(page.getByRole('heading', { name: service })).toBeVisible();

  await choose(admin, email, 'Verwijder Alle Services');
  await expect(dialog).toContainText(
    'Weet je zeker dat je alle services van deze gebruiker wilt verwijderen?',
  );
  await dialog.getByLabel(/^Typ/).fill('verwijderen');
  await dialog.getByLabel('Je wachtwoord').fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: 'Alles verwijderen' }).click();
  await expect(toast(admin, 'Services verwijderd')).toBeVisible();
  await expect(page.getByText('Geen services gevonden')).toBeVisible();
});

test('a customer without a name is shown as such', async ({ page, openVisitor }) => {
  const { email } = await makeCustomer(page);
  await page.goto('/dashboard/settings');
  await page.getByLabel('Voornaam').fill('');
  await page.getByLabel('Achternaam').fill('');
  await page.getByRole('button', { name: 'Profiel opslaan' }).click();
  await expect(toast(page, 'Profiel opgeslagen')).toBeVisible();
  const admin = await openVisitor();
  await signIn(admin, ADMIN);
  await searchConsole(admin, '/admin', 'Zoek klanten', email);
  await expect(entry(admin, email)).toContainText('Naam niet ingesteld');
  await entry(admin, email).getByRole('link', { name: 'Naam niet ingesteld' }).click();
  await expect(admin.getByRole('heading', { level: 2 })).toContainText('Naam niet ingesteld');
});

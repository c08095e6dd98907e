// @once
import type { Page } from '@playwright/test';
import {
  DEMO_PASSWORD,
  expect,
  expectNoAxeViolations,
  signIn,
  test,
  makeCustomer,
} from '#tests/support/browser.ts';
import { addDays, amsterdamDate } from '#domain/platform/amsterdam.ts';
import { entry, searchConsole, serviceCard, toast, uniqueName } from '#tests/support/journeys.ts';
import { ownAdmin } from '#tests/support/own-admins.ts';

const ADMIN = ownAdmin();
const STAFF = 'medewerker@hostwerk.test';

/** The date so many days on, as a customer reads it. */
function dateIn(days: number): string {
  const day = addDays(amsterdamDate(new Date()), days);
  return day.split('-').toReversed().join('-');
}

/** Chooses something of the one customer whose address is searched for. */
async function choose(console: Page, email: string, action: string): Promise<void> {
  await entry(console, email)
    .getByRole('button', { name: /^Acties voor / })
    .click();
  await console.getByRole('menuitem', { name: action }).click();
}

test('staff give a service by hand; all of it is deleted after a typed word and the own password, and taken back', async ({
  page,
  openVisitor,
  shop,
  expectProblem,
}) => {
  test.slow();
  expectProblem(/status of 4\d\d .*deleteAll/);
  const plan = await shop.addPlan({ priceCents: 1500, module: 'manual' });
  const { email } = await makeCustomer(page);
  const service = uniqueName('cadeau');
  const staff = await openVisitor();
  await signIn(staff, STAFF);
  await searchConsole(staff, '/admin', 'Zoek klanten', email);
  await choose(staff, email, 'Nieuwe Service');
  const dialog = staff.getByRole('dialog', { name: 'Nieuwe Service' });
  await dialog.getByRole('button', { name: 'Service Aanmaken' }).click();
  await expect(toast(staff, 'Onvolledige gegevens')).toContainText('Vul alle velden in.');
  await dialog.getByLabel('Plan').selectOption({ label: `${plan.name} (€ 15,00)` });
  await dialog.getByLabel('Service naam').fill(service);
  await expect(dialog.getByLabel('Geldigheid in dagen')).toHaveAttribute('placeholder', '30');
  await dialog.getByLabel('Geldigheid in dagen').fill('0');
  await dialog.getByRole('button', { name: 'Service Aanmaken' }).click();
  await expect(dialog.getByText('Minimaal 1 dag.')).toBeVisible();
  await expect(dialog.getByLabel('Service naam')).toHaveValue(service);
  await expectNoAxeViolations(staff);
  await dialog.getByLabel('Geldigheid in dagen').fill('');
  await dialog.getByRole('button', { name: 'Service Aanmaken' }).click();
  await expect(toast(staff, 'Service aangemaakt')).toBeVisible();
  await entry(staff, email)
    .getByRole('button', { name: /^Acties voor / })
    .click();
  await expect(staff.getByRole('menuitem', { name: 'Verwijder Alle Services' })).toContainText(
    'Alleen een admin of owner mag dit.',
  );

  await page.goto('/dashboard');
  await expect(serviceCard(page, service)).toContainText('Actief');
  await expect(serviceCard(page, service)).toContainText(dateIn(30));
  await serviceCard(page, service)
    .getByRole('link', { name: `${service} beheren` })
    .click();
  await expect(page.getByText(/^Je service werkt tot .* en stopt daarna\.$/)).toBeVisible();

  const admin = await openVisitor();
  await signIn(admin, ADMIN);
  await searchConsole(admin, '/admin', 'Zoek klanten', email);
  await choose(admin, email, 'Verwijder Alle Services');
  const sure = admin.getByRole('dialog', { name: 'Alle services verwijderen' });
  await expect(sure).toContainText(
    'Weet je zeker dat je alle services van deze gebruiker wilt verwijderen?',
  );
  const press = sure.getByRole('button', { name: 'Alles verwijderen' });
  await expect(press).toBeDisabled();
  await sure.getByLabel('Typ ‘verwijderen’ om door te gaan').fill('Verwijderen');
  await press.click();
  await expect(sure.getByText('Vul je wachtwoord in.')).toBeVisible();
  const password = sure.getByLabel('Je wachtwoord');
  await expect(password).toBeFocused();
  await password.fill('gok');
  await press.click();
  await expect(sure.getByText('Je wachtwoord klopt niet.')).toBeVisible();
  await expect(sure.getByLabel(/^Typ/)).toHaveValue('Verwijderen');
  await expect(password).toHaveValue('gok');
  await expectNoAxeViolations(admin);
  await password.fill(DEMO_PASSWORD);
  await press.click();
  await expect(toast(admin, 'Services verwijderd')).toBeVisible();
  await expect(page.getByText(/^Deze service is beëindigd op /)).toBeVisible();
  await toast(admin, 'Services verwijderd').getByRole('button', { name: 'Ongedaan maken' }).click();
  await expect(page.getByText(/^Je service werkt tot /)).toBeVisible();
});

test('a service is assigned to whoever has an address, and to nobody else', async ({
  page,
  openVisitor,
  shop,
  expectProblem,
}) => {
  test.slow();
  expectProblem(/404.*services\/assign/);
  const plan = await shop.addPlan({ priceCents: 1500, module: 'manual' });
  const { email } = await makeCustomer(page);
  const service = uniqueName('toegewezen');
  const admin = await openVisitor();
  await signIn(admin, ADMIN);
  await admin.goto('/admin/settings');
  const form = admin.getByRole('form', { name: 'Service toewijzen' });
  const button = form.getByRole('button', { name: 'Service Aanmaken' });
  await expect(button).toBeDisabled();
  const address = form.getByLabel('Email van de gebruiker');
  const choice = form.getByLabel('Plan');
  await choice.selectOption({ label: `${plan.name} (€ 15,00)` });
  await form.getByLabel('Service naam').fill(service);
  await expect(button).toBeDisabled();
  await address.fill('niemand@voorbeeld.test');
  await choice.selectOption('');
  await expect(button).toBeDisabled();
  await choice.selectOption({ label: `${plan.name} (€ 15,00)` });
  await form.getByLabel('Service naam').fill('');
  await expect(button).toBeDisabled();
  await form.getByLabel('Service naam').fill(service);
  await form.getByLabel('Geldigheid in dagen').fill('10');
  await button.click();
  await expect(toast(admin, 'Gebruiker niet gevonden')).toContainText(
    'Kon gebruiker met dit email niet vinden.',
  );
  await expect(form.getByLabel('Service naam')).toHaveValue(service);
  // On a phone it lies over the button.
  await toast(admin, 'Gebruiker niet gevonden').getByRole('button', { name: 'Sluiten' }).click();
  await form.getByLabel('Email van de gebruiker').fill(email.toUpperCase());
  await form.getByLabel('Geldigheid in dagen').fill('10');
  await button.click();
  await expect(toast(admin, 'Service aangemaakt')).toBeVisible();
  await expect(form.getByLabel('Service naam')).toHaveValue('');
  await page.goto('/dashboard');
  await expect(serviceCard(page, service)).toContainText('Actief');
  await expect(serviceCard(page, service)).toContainText(dateIn(10));
});

// @phone
import type { Page } from '@playwright/test';
import {
  expect,
  expectNoAxeViolations,
  makeCustomer,
  signIn,
  test,
} from '#tests/support/browser.ts';
import {
  entry,
  failUntilRetried,
  money,
  searchConsole,
  serviceCard,
  toast,
  uniqueName,
} from '#tests/support/journeys.ts';
import { buy, payOrder } from '#tests/support/ordering.ts';
import { ownAdmin } from '#tests/support/own-admins.ts';

const STAFF = 'medewerker@hostwerk.test';
const ADMIN = ownAdmin();

/** A customer of the journey's own with one service that runs; ends on its page. */
async function openOwnService(page: Page, plan = 'web-starter'): Promise<string> {
  await makeCustomer(page);
  const service = uniqueName('winkel');
  const { serviceId } = await buy(page, { plan, service });
  await page.goto(`/dashboard/services/${serviceId}`);
  await expect(page.getByRole('heading', { level: 2, name: service })).toBeVisible();
  return service;
}

const story = (page: Page) => page.getByRole('main').getByRole('listitem');

test('a service tells how it is, what it has, what it costs and what happened to it', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/500.*services\/list|services\/list.*500|status of 500/);
  const service = await openOwnService(page);
  const main = page.getByRole('main');
  await expect(main.getByText(/^Je service werkt\. Hij verlengt vanzelf op /)).toBeVisible();
  await expect(main.getByText(money('4,99')).filter({ visible: true }).first()).toBeVisible();
  await expect(main.getByText('10 GB SSD')).toBeVisible();
  // The panel reports the use; the resources of the plan have no bar beside them.
  await expect(main.getByRole('heading', { name: 'Verbruik' })).toBeVisible();
  await expect(main.getByText(/^[\d.,]+ [kM]?B\/s$/)).toHaveCount(2);
  await expect(main.getByText(/^Laatste 24 uur: gemiddeld [\d,]+\s?%, hoogste/)).toBeVisible();
  await expect(main.getByText('Volgende factuur')).toBeVisible();
  await expect(main.getByText(/\.demo\.hostwerk\.test$/)).toBeVisible();
  for (const line of ['Besteld.', 'De bestelling is betaald.', 'Geleverd: de service is actief.']) {
    await expect(story(page).filter({ hasText: line })).toHaveCount(1);
  }

  await main.getByRole('link', { name: 'Ticket openen' }).click();
  await expect(page).toHaveURL(/\/dashboard\/support\/new\?service=/);
  const about = page.getByLabel('Gaat over').locator('option:checked');
  await expect(about).toHaveText(service);
  // The form lists the newest; what one came from is named also when it is none of those.
  const list = '**/rpc/customer/services/list*';
  await page.route(list, (route) => route.fulfill({ status: 500 }));
  await page.reload();
  await expect(about).toHaveText(service);
  await page.unroute(list);
  await page.goBack();
  await main.getByRole('link', { name: 'Alle services' }).click();
  await serviceCard(page, service)
    .getByRole('link', { name: `Details van ${service}` })
    .click();
  await expect(page).toHaveURL(/\/dashboard\/services\/[0-9a-f-]{36}$/);
});

test('a restart is asked for, seen and over without a reload', async ({ page }) => {
  await openOwnService(page);
  await page.getByRole('button', { name: 'Herstart' }).click();
  await page
    .getByRole('dialog', { name: 'Server herstarten?' })
    .getByRole('button', { name: 'Herstart' })
    .click();
  await expect(toast(page, 'Service status bijgewerkt')).toBeVisible();
  await expect(story(page).filter({ hasText: 'Herstart begonnen.' })).toContainText('door jou');
  await expect(story(page).filter({ hasText: 'Herstart klaar.' })).toHaveCount(1);
  await expect(page.getByText(/^Je service werkt\./)).toBeVisible();
});

test('another name is kept, and a name that is none is refused where it is typed', async ({
  page,
}) => {
  await openOwnService(page);
  await page.getByRole('button', { name: 'Naam wijzigen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Naam wijzigen' });
  await dialog.getByLabel('Naam').fill('   ');
  await dialog.getByRole('button', { name: 'Opslaan' }).click();
  await expect(dialog.getByText('Dit veld is verplicht.')).toBeVisible();
  const name = `<b>${uniqueName('nieuw')}</b>`;
  await dialog.getByLabel('Naam').fill(name);
  await dialog.getByRole('button', { name: 'Opslaan' }).click();
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  await expect(story(page).filter({ hasText: `Nieuwe naam: ${name}.` })).toHaveCount(1);
});

test('cancelling shows what follows first, and is taken back', async ({ page }) => {
  const service = await openOwnService(page);
  await page.getByRole('button', { name: 'Opzeggen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Service opzeggen' });
  await expect(dialog).toContainText('Je krijgt er geen nieuwe factuur meer voor.');
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Opzeggen' }).click();
  await expect(page.getByText(/Je hebt hem opgezegd: hij stopt op /)).toBeVisible();
  await page.reload();
  await page.getByRole('button', { name: 'Opzegging ongedaan maken' }).click();
  await expect(page.getByText(/Hij verlengt vanzelf op /)).toBeVisible();

  await page.getByRole('button', { name: 'Opzeggen' }).click();
  await dialog.getByRole('radio', { name: /Nu meteen/ }).check();
  await expect(dialog).toContainText('De server gaat meteen uit');
  await dialog.getByRole('button', { name: 'Nu beëindigen' }).click();
  await expect(page.getByText(/^Deze service is beëindigd op /)).toBeVisible();
  // A question may be about what ended.
  for (const path of ['/support', '/dashboard/support/new']) {
    await page.goto(path);
    await page.getByRole('button', { name: /^Zoek een andere service/ }).click();
    await page.getByRole('searchbox', { name: 'Zoek services' }).fill(service);
    await page.getByRole('button', { name: new RegExp(`^${service}`) }).click();
    await expect(page.getByLabel('Gaat over').locator('option:checked')).toHaveText(service);
  }
  await page.goto('/dashboard');
  await expect(page.getByText('Geen services gevonden')).toBeVisible();
  await page.getByRole('link', { name: 'Beëindigde services' }).click();
  const ended = serviceCard(page, service);
  await expect(ended).toContainText('Geannuleerd');
  await expect(ended.getByRole('button', { name: 'Herstart' })).toBeDisabled();
  await ended.getByRole('link', { name: `${service} beheren` }).click();
  await page.getByRole('button', { name: 'Service terugzetten' }).click();
  await expect(page.getByText(/^Je service werkt\./)).toBeVisible();
});

test('what is not there is said so, and what cannot be read can be asked again', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/404|500|services\/(?:get|list)/);
  const service = await openOwnService(page);
  await page.goto('/dashboard/services/00000000-0000-4000-8000-000000000000');
  await expect(page.getByText('Deze service bestaat niet')).toBeVisible();
  await page.goto('/dashboard/services/geen-id');
  await expect(page.getByText('Deze service bestaat niet')).toBeVisible();

  await page.goto('/dashboard');
  await failUntilRetried(page, '**/rpc/customer/services/get');
  await serviceCard(page, service)
    .getByRole('link', { name: `${service} beheren` })
    .click();
  await expect(toast(page, 'Fout bij laden services')).toContainText('Kon services niet laden.');
  await page.getByRole('main').getByRole('button', { name: 'Opnieuw proberen' }).click();
  await expect(page.getByRole('heading', { level: 2, name: service })).toBeVisible();

  await failUntilRetried(page, '**/rpc/customer/services/list*');
  await page.goto('/dashboard');
  await expect(toast(page, 'Fout bij laden services')).toContainText('Kon services niet laden.');
  await page.getByRole('main').getByRole('button', { name: 'Opnieuw proberen' }).click();
  await expect(serviceCard(page, service)).toBeVisible();
});

test('staff suspend and activate, an admin deletes and takes back; the customer sees it live', async ({
  page,
  openVisitor,
}) => {
  // Three people, one after the other.
  test.slow();
  const service = await openOwnService(page);
  const staff = await openVisitor();
  await signIn(staff, STAFF);
  await searchConsole(staff, '/admin/services', 'Zoek services', service);
  const row = entry(staff, service);
  // The focus moves to the row for a user of the keyboard: the button that was pressed is gone.
  const way = row.getByRole('link').first();
  await row.getByRole('button', { name: 'Opschorten' }).press('Enter');
  const asked = staff.getByRole('dialog', { name: 'Service opschorten?' });
  await asked.getByLabel('Reden').selectOption('Misbruik');
  await asked.getByRole('button', { name: 'Opschorten' }).press('Enter');
  await expect(toast(staff, 'Service status bijgewerkt')).toBeVisible();
  await expect(row).toContainText('Opgeschort');
  await expect(way).toBeFocused();
  await expect(
    page.getByText(/^Je service is opgeschort na een melding van misbruik/),
  ).toBeVisible();
  await row.getByRole('button', { name: `Meer acties voor ${service}` }).click();
  await expect(staff.getByRole('menuitem', { name: 'Verwijderen' })).toContainText(
    'Alleen een admin of owner mag dit.',
  );
  await staff.keyboard.press('Escape');
  await row.getByRole('button', { name: 'Activeren' }).press('Enter');
  await expect(row).toContainText('Actief');
  await expect(way).toBeFocused();
  await expect(page.getByText(/^Je service werkt\./)).toBeVisible();

  const admin = await openVisitor();
  await signIn(admin, ADMIN);
  await searchConsole(admin, '/admin/services', 'Zoek services', service);
  const theirs = entry(admin, service);
  await theirs.getByRole('button', { name: `Meer acties voor ${service}` }).click();
  await admin.getByRole('menuitem', { name: 'Verwijderen' }).click();
  const sure = admin.getByRole('dialog', { name: 'Service verwijderen' });
  await expect(sure).toContainText('Weet je zeker dat je deze service wilt verwijderen?');
  await sure.getByRole('button', { name: 'Verwijderen' }).press('Enter');
  await expect(toast(admin, 'Service verwijderd')).toBeVisible();
  await expect(admin.getByText('Geen services gevonden')).toBeVisible();
  await expect(admin.getByRole('main')).toBeFocused();
  await expect(page.getByText(/^Deze service is beëindigd op /)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Service terugzetten' })).toHaveCount(0);
  await toast(admin, 'Service verwijderd').getByRole('button', { name: 'Ongedaan maken' }).click();
  await expect(theirs).toContainText('Actief');
  await expect(page.getByText(/^Je service werkt\./)).toBeVisible();
});

test('a restart that people do waits in the list of things to do', async ({
  page,
  openVisitor,
  shop,
}) => {
  test.slow();
  const plan = await shop.addPlan({ priceCents: 5500, module: 'manual' });
  await makeCustomer(page);
  const service = uniqueName('handwerk');
  await payOrder(page, { plan: plan.slug, service });
  const staff = await openVisitor();
  await signIn(staff, STAFF);
  await searchConsole(staff, '/admin/services', 'Zoek services', service);
  await entry(staff, service).getByRole('button', { name: 'Geleverd' }).click();
  await staff
    .getByRole('dialog', { name: 'Service geleverd' })
    .getByRole('button', { name: 'Geleverd' })
    .click();
  await expect(entry(staff, service)).toContainText('Actief');

  await page.goto('/dashboard');
  const card = serviceCard(page, service);
  await card.getByRole('button', { name: 'Herstart' }).click();
  await page
    .getByRole('dialog', { name: 'Server herstarten?' })
    .getByRole('button', { name: 'Herstart' })
    .click();
  await expect(card).toContainText('Offline');
  await staff.getByRole('button', { name: /^Te doen \(/ }).click();
  await expect(entry(staff, service)).toContainText('Server herstarten');
  await entry(staff, service).getByRole('button', { name: 'Klaar' }).click();
  await expect(staff.getByText('Niets te doen')).toBeVisible();
  await expect(card).toContainText('Actief');
});

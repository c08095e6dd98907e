// @once
import type { Page } from '@playwright/test';
import { DEMO_PASSWORD, expect, signIn, test, makeCustomer } from '#tests/support/browser.ts';
import { entry, failure, searchConsole, toast, uniqueName } from '#tests/support/journeys.ts';
import { ownAdmin } from '#tests/support/own-admins.ts';

const ADMIN = ownAdmin();

/** Has the server fail at these calls, as it would with a fault of its own or with an answer of its contract. */
async function failAt(page: Page, calls: string, error: object): Promise<void> {
  await page.route(`**/rpc/staff/services/${calls}`, (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', json: { json: error } }),
  );
}

const FAULT = { defined: true, code: 'INTERNAL', status: 500, message: '', data: {} };
const NO_PLAN = { defined: true, code: 'PLAN_NOT_FOUND', status: 404, message: '' };

test('what staff do to a service and the server fails at is told, and nothing typed is lost', async ({
  page,
  openVisitor,
  shop,
  expectProblem,
}) => {
  test.slow();
  expectProblem(/500/);
  const plan = await shop.addPlan({ priceCents: 1500, module: 'manual' });
  const { email } = await makeCustomer(page);
  const service = uniqueName('pech');
  const admin = await openVisitor();
  await admin.clock.install();
  await signIn(admin, ADMIN);
  await searchConsole(admin, '/admin', 'Zoek klanten', email);
  const choose = async (action: string) => {
    await entry(admin, email)
      .getByRole('button', { name: /^Acties voor / })
      .click();
    await admin.getByRole('menuitem', { name: action }).click();
  };
  const over = async (title: string) => {
    await expect(failure(admin, title)).toBeVisible();
    // It goes by itself, unless the pointer lies over it; behind an open dialog it cannot be closed.
    await admin.mouse.move(1, 1);
    await admin.clock.runFor(15_000);
    await expect(toast(admin, title)).toHaveCount(0);
  };

  await choose('Nieuwe Service');
  const creating = admin.getByRole('dialog', { name: 'Nieuwe Service' });
  const create = creating.getByRole('button', { name: 'Service Aanmaken' });
  const chosen = creating.getByLabel('Plan');
  await chosen.selectOption({ label: `${plan.name} (€ 15,00)` });
  await create.click();
  await over('Onvolledige gegevens');
  await chosen.selectOption('Kies een plan');
  await creating.getByLabel('Service naam').fill(service);
  await create.click();
  await over('Onvolledige gegevens');
  await chosen.selectOption({ label: `${plan.name} (€ 15,00)` });
  await failAt(admin, 'create', FAULT);
  await create.click();
  await over('Fout bij aanmaken service');
  await admin.unrouteAll();
  await failAt(admin, 'create', NO_PLAN);
  await create.click();
  await expect(toast(admin, 'Plan niet gevonden')).toContainText('Kon plan niet vinden.');
  await over('Plan niet gevonden');
  await admin.unrouteAll();
  await expect(creating.getByLabel('Service naam')).toHaveValue(service);
  await create.click();
  await expect(toast(admin, 'Service aangemaakt')).toBeVisible();

  await failAt(admin, '*', FAULT);
  await choose('Verwijder Alle Services');
  const all = admin.getByRole('dialog', { name: 'Alle services verwijderen' });
  await all.getByLabel('Typ ‘verwijderen’ om door te gaan').fill('verwijderen');
  await all.getByLabel('Je wachtwoord').fill(DEMO_PASSWORD);
  await all.getByRole('button', { name: 'Alles verwijderen' }).click();
  await over('Fout bij verwijderen services');
  await expect(all.getByLabel('Typ ‘verwijderen’ om door te gaan')).toHaveValue('verwijderen');
  await expect(all.getByLabel('Je wachtwoord')).toHaveValue(DEMO_PASSWORD);
  await admin.unrouteAll();

  await searchConsole(admin, '/admin/services', 'Zoek services', service);
  const row = entry(admin, service);
  await expect(row).toContainText('Actief');
  await failAt(admin, '{suspend,restart,delete}', FAULT);
  await row.getByRole('button', { name: 'Herstart' }).click();
  const restarting = admin.getByRole('dialog', { name: 'Server herstarten?' });
  await restarting.getByRole('button', { name: 'Herstart' }).click();
  await over('Fout bij bijwerken');
  await restarting.getByRole('button', { name: 'Annuleren' }).click();
  await row.getByRole('button', { name: 'Opschorten' }).click();
  const suspending = admin.getByRole('dialog', { name: 'Service opschorten?' });
  await suspending.getByRole('button', { name: 'Opschorten' }).click();
  await over('Fout bij bijwerken');
  await suspending.getByRole('button', { name: 'Annuleren' }).click();
  await row.getByRole('button', { name: `Meer acties voor ${service}` }).click();
  await admin.getByRole('menuitem', { name: 'Verwijderen' }).click();
  const deleting = admin.getByRole('dialog', { name: 'Service verwijderen' });
  await deleting.getByRole('button', { name: 'Verwijderen' }).click();
  await over('Fout bij verwijderen');
  await admin.unrouteAll();
  await deleting.getByRole('button', { name: 'Verwijderen' }).click();
  await expect(toast(admin, 'Service verwijderd')).toBeVisible();
});

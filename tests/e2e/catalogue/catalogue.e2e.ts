// @once
import type { Page } from '@playwright/test';
import { expect, registerCustomer, signIn, test, makeCustomer } from '#tests/support/browser.ts';
import { entry, failure, searchConsole, uniqueName } from '#tests/support/journeys.ts';
import { placeOrder } from '#tests/support/ordering.ts';

// Literal texts of the specification that no other journey passes.

const ADMIN = 'eigenaar@hostwerk.test';

/** Has a call fail for as long as the answer is not wanted. */
async function fail(page: Page, procedure: string): Promise<() => Promise<void>> {
  const address = `**/rpc/${procedure}*`;
  await page.route(address, (route) => route.fulfill({ status: 500 }));
  return () => page.unroute(address);
}

test('the console says that it checks the right, has five cards, and leads back', async ({
  page,
}) => {
  await signIn(page, ADMIN);
  const held = Promise.withResolvers<undefined>();
  await page.route('**/rpc/customer/account/me*', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/admin');
  await expect(page.getByText('Admin toegang controleren...', { exact: true })).toBeVisible();
  held.resolve(undefined);
  await expect(page.getByRole('heading', { level: 1, name: 'Admin Panel' })).toBeVisible();
  for (const card of [
    'Totaal gebruikers',
    'Bestellingen',
    'Services',
    'Omzet deze maand',
    'Open tickets',
  ]) {
    await expect(page.getByRole('term').getByText(card, { exact: true }).first()).toBeVisible();
  }
  const tabs = page.getByRole('navigation', { name: 'Admin' }).getByRole('link');
  for (const [place, tab] of [
    'Klanten',
    'Bestellingen',
    'Services',
    'Rapporten',
    'Tickets',
    'Instellingen',
  ].entries()) {
    await expect(tabs.nth(place)).toHaveText(tab);
  }
  await expect(tabs.first()).toHaveAttribute('aria-current', 'page');
  await page.getByRole('link', { name: 'Terug naar dashboard' }).click();
  await expect(page).toHaveURL('/dashboard');
});

/** Once it works again; a change elsewhere in the shop may have had it fetched before the press. */
async function tryAgain(page: Page, mend: () => Promise<void>): Promise<void> {
  const button = page.getByRole('button', { name: 'Opnieuw proberen' });
  await expect(button).toBeVisible();
  await mend();
  await button.click({ timeout: 2000 }).catch(() => undefined);
}

test('figures and orders that do not load are told, each with another try', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/500/);
  await signIn(page, ADMIN);
  let mend = await fail(page, 'staff/statistics/get');
  await page.goto('/admin');
  await expect(failure(page, 'Fout bij laden statistieken')).toContainText(
    'Kon statistieken niet laden.',
  );
  await tryAgain(page, mend);
  await expect(page.getByRole('term').getByText('Totaal gebruikers')).toBeVisible();

  mend = await fail(page, 'staff/orders/list');
  await page.getByRole('link', { name: 'Bestellingen' }).click();
  await expect(failure(page, 'Fout bij laden bestellingen')).toContainText(
    'Kon bestellingen niet laden.',
  );
  await tryAgain(page, mend);
  await expect(page.getByRole('table', { name: 'Bestellingen' })).toBeVisible();

  // The figures above a list are told of too.
  mend = await fail(page, 'staff/orders/totals');
  await page.goto('/admin/orders');
  await expect(failure(page, 'Fout bij laden statistieken')).toBeVisible();
  await mend();
});

test('an order that could not be marked or paid is told, and stays as it was', async ({
  page,
  openVisitor,
  expectProblem,
}) => {
  test.slow();
  expectProblem(/500/);
  await makeCustomer(page);
  await placeOrder(page, { plan: 'web-starter', service: uniqueName('mislukt') });
  await page.goto('/dashboard/billing');
  // Ordered and not invoiced yet: there is nothing to pay by a date.
  await expect(page.getByRole('term').getByText('Volgende Betaling')).toBeVisible();
  await expect(page.getByRole('definition').getByText('Geen', { exact: true })).toBeVisible();
  await fail(page, 'customer/orders/pay');
  await page.getByRole('button', { name: 'Betaal nu' }).click();
  await expect(failure(page, 'Er ging iets mis')).toContainText(
    /^Er ging iets misProbeer het later opnieuw\./,
  );

  const orderId = await page
    .getByRole('main')
    .getByRole('link', { name: /^[0-9a-f]{8}$/ })
    .innerText();
  const admin = await openVisitor();
  await signIn(admin, ADMIN);
  await searchConsole(admin, '/admin/orders', 'Zoek bestellingen', orderId.trim());
  const order = entry(admin, orderId.trim());
  await fail(admin, 'staff/orders/markFailed');
  await order.getByRole('button', { name: 'Markeer Mislukt' }).click();
  const dialog = admin.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Markeer Mislukt' }).click();
  await expect(failure(admin, 'Fout bij bijwerken')).toBeVisible();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByRole('button', { name: 'Annuleren' }).click();
  await expect(order).toContainText('In behandeling');
});

test('a customer without a service is led to what there is to order', async ({ page }) => {
  await registerCustomer(page);
  await expect(page.getByText('Geen services gevonden', { exact: true })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Nieuwe Service', exact: true }).click();
  await expect(page).toHaveURL('/services');
});

test('the settings have a field or a switch for each thing, and say where the secret key is', async ({
  page,
}) => {
  await signIn(page, ADMIN);
  await page.goto('/admin/settings');
  for (const field of [
    'Sitenaam',
    'Support e-mail',
    'Sitebeschrijving',
    'Maximaal aantal services per klant',
    'Standaard geldigheid van een service (dagen)',
  ]) {
    await expect(page.getByLabel(field)).toBeEditable();
  }
  for (const name of [
    'Registraties toestaan',
    'Welkomstmail versturen',
    'Automatisch leveren',
    'Notificaties versturen',
  ]) {
    await expect(page.getByRole('switch', { name })).toBeVisible();
  }
  await expect(page.getByText(/stel je in bij de server function secrets/)).toBeVisible();
  await expect(page.getByText('MOLLIE_API_KEY')).toBeVisible();
  await expect(page.getByLabel(/^Publieke betaalsleutel/)).toHaveAccessibleDescription(
    /vragen er geen: je mag het leeg laten/,
  );
  await expect(page.getByLabel('Standaardvaluta')).toHaveAccessibleDescription(/in euro/);
});

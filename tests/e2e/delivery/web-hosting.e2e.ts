// @once
import type { Page } from '@playwright/test';
import { expect, makeCustomer, signIn, test } from '#tests/support/browser.ts';
import { entry, searchConsole, serviceCard, toast, uniqueName } from '#tests/support/journeys.ts';
import { buy } from '#tests/support/ordering.ts';

const AWAY = { defined: true, code: 'PANEL_AWAY', status: 502, message: 'Inloggen lukt nu niet.' };
const HOSTING = process.env['E2E_HOSTING'] ?? '';

async function createHostingPlan(page: Page, name: string): Promise<void> {
  await page.goto('/admin/plans');
  await page.getByRole('link', { name: 'Nieuw pakket' }).click();
  await page.getByLabel('Naam', { exact: true }).fill(name);
  await page.getByLabel('Soort').selectOption('Overig');
  await page.getByLabel('Prijs per maand (€)').fill('4,99');
  await page.getByLabel('Levering').selectOption('DirectAdmin');
  await expect(page.getByLabel('Nest')).toHaveCount(0);
  await page.getByLabel('Pakket op DirectAdmin').fill('geen pakket');
  await page.getByLabel('IP-adres').fill('203.0.113');
  await page.getByRole('button', { name: 'Pakket aanmaken' }).click();
  await expect(page.getByText('Vul de naam van het pakket in zoals')).toBeVisible();
  await expect(page.getByText('Vul een IP-adres in, zoals 203.0.113.10')).toBeVisible();
  await page.getByLabel('Pakket op DirectAdmin').fill('starter');
  await page.getByLabel('IP-adres').fill('');
  await page.getByRole('button', { name: 'Pakket aanmaken' }).click();
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Pakket op DirectAdmin')).toHaveValue('starter');
  await expect(page.getByLabel('IP-adres')).toHaveValue('');
}

test('web hosting is made on DirectAdmin, and its customer logs in there with one button', async ({
  page,
  openVisitor,
  expectProblem,
}) => {
  test.slow();
  test.skip(HOSTING === '', 'the program behind E2E_URL has no DirectAdmin of the tests');
  expectProblem(/502/);
  expectProblem(new RegExp(`left the origin: ${HOSTING}/api/login/url`));
  const admin = await openVisitor();
  await signIn(admin, 'eigenaar@hostwerk.test');
  const plan = uniqueName('hosting');
  await createHostingPlan(admin, plan);
  await makeCustomer(page);
  const service = uniqueName('site');
  await buy(page, { plan, service });
  await page.goto('/dashboard');
  await serviceCard(page, service).getByRole('link', { name: 'Beheren' }).click();
  const domain = page.getByText(/^h[a-z\d]{9}\.klanten\.test$/);
  await expect(domain).toBeVisible();
  const username = (await domain.textContent())?.split('.')[0] ?? '';
  const login = page.getByRole('button', { name: 'Inloggen op DirectAdmin' });

  // A failure is told, and leaves no empty tab behind.
  await page.route('**/rpc/customer/services/openPanel', (route) =>
    route.fulfill({ status: 502, contentType: 'application/json', json: { json: AWAY } }),
  );
  const empty = page.waitForEvent('popup');
  await login.click();
  const closed = await empty;
  if (!closed.isClosed()) await closed.waitForEvent('close');
  await expect(toast(page, 'Inloggen mislukt')).toContainText(AWAY.message);
  await page.unrouteAll();

  const opened = page.waitForEvent('popup');
  await login.click();
  const panel = await opened;
  await expect(panel.getByRole('heading', { name: `Ingelogd als ${username}` })).toBeVisible();
  expect(new URL(panel.url()).origin).toBe(HOSTING);
  expect(await panel.evaluate(() => window.opener === null)).toBe(true);
  await panel.close();

  await searchConsole(admin, '/admin/services', 'Zoek services', service);
  await entry(admin, service).getByRole('button', { name: 'Opschorten' }).click();
  const asked = admin.getByRole('dialog', { name: 'Service opschorten?' });
  await asked.getByRole('button', { name: 'Opschorten' }).click();
  await expect(page.getByText('Je service is opgeschort door een medewerker')).toBeVisible();
  await expect(login).toHaveCount(0);
});

// @widths
import type { Page } from '@playwright/test';
import {
  expect,
  expectItFits,
  expectNoAxeViolations,
  makeCustomer,
  registerByForm,
  signIn,
  test,
} from '#tests/support/browser.ts';
import {
  answerBank,
  fillOrder,
  money,
  orderButton,
  serviceCard,
  toast,
  uniqueDomain,
  uniqueName,
} from '#tests/support/journeys.ts';
import { ADDRESS } from '#tests/support/ordering.ts';
import { ownAdmin } from '#tests/support/own-admins.ts';

const ADMIN = ownAdmin();
const KEY = `ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAI${'x'.repeat(43)} ik@laptop`;

const lineOf = (page: Page, plan: string) => page.getByRole('group', { name: plan, exact: true });
const total = (page: Page) => page.locator('[data-total]');

async function addPlan(page: Page, plan: string): Promise<void> {
  await page.getByRole('button', { name: 'Nog iets toevoegen' }).click();
  await page.getByRole('button', { name: `${plan} toevoegen` }).click();
  await expect(lineOf(page, plan).last()).toBeVisible();
}

/** Ten percent off what comes again. */
async function makeCode(admin: Page): Promise<string> {
  const code = uniqueName('MANDJE').toUpperCase();
  await admin.goto('/admin/discounts');
  await admin.getByRole('button', { name: 'Nieuwe kortingscode' }).click();
  await admin.getByLabel('Code', { exact: true }).fill(code);
  await admin.getByLabel('Percentage (%)').fill('10');
  await admin.getByRole('button', { name: 'Kortingscode maken' }).click();
  await expect(toast(admin, 'Kortingscode opgeslagen')).toBeVisible();
  return code;
}

test('a basket with three lines is filled, kept through a reload and a login, paid and delivered', async ({
  page,
  shop,
  openVisitor,
}) => {
  test.slow();
  const admin = await openVisitor();
  await signIn(admin, ADMIN);
  const code = await makeCode(admin);
  const server = await shop.addPlan({
    priceCents: 1299,
    systems: ['Debian 13', 'AlmaLinux 10'],
    quarter: { priceCents: 3500, setupCents: 2500, memoryCents: 450 },
  });
  const domain = uniqueDomain('mandje');
  const [game, own] = [uniqueName('spel'), uniqueName('eigen')];

  const { email, password } = await registerByForm(page, '?plan=web-starter');
  await page.getByLabel('Domeinnaam').fill(domain);
  await addPlan(page, server.name);
  const line = lineOf(page, server.name);
  await expect(line.getByRole('heading', { level: 3 })).toBeFocused();
  await line.getByLabel('Hoe vaak wil je betalen?').selectOption('3');
  await line.getByLabel('Naam').fill(own);
  await line.getByLabel('Besturingssysteem').selectOption('AlmaLinux 10');
  await line.getByRole('button', { name: 'Meer Extra geheugen' }).click();
  await line.getByRole('button', { name: 'Meer Extra geheugen' }).click();
  await expect(line.getByLabel('Extra geheugen (GB)')).toHaveValue('4');
  await line.getByRole('button', { name: 'SSH-sleutel toevoegen' }).click();
  await line.getByLabel(/^Openbare SSH-sleutels/).fill(KEY);
  await expect(total(page)).toHaveText(money('82,99'));
  await addPlan(page, 'VPS Starter');
  await lineOf(page, 'VPS Starter').getByLabel('Naam').fill(game);
  await page.getByRole('button', { name: 'Kortingscode?' }).click();
  await page.getByLabel('Kortingscode').fill(code);
  await page.getByRole('button', { name: 'Toepassen' }).click();
  await expect(total(page)).toHaveText(money('88,88'));
  const basket = page.locator('[data-basket] > li');
  await expect(basket.nth(1)).toContainText(/Waarvan €\s25,00 eenmalig/);
  await expect(basket.nth(1)).toContainText(/€\s53,00 per kwartaal/);

  // The address has the plans and terms, this tab has the rest.
  const expectAllThere = async () => {
    await expect(page.getByLabel('Domeinnaam')).toHaveValue(domain);
    await expect(line.getByLabel('Naam')).toHaveValue(own);
    await expect(line.getByLabel('Besturingssysteem')).toHaveValue('AlmaLinux 10');
    await expect(line.getByLabel('Extra geheugen (GB)')).toHaveValue('4');
    await expect(line.getByLabel(/^Openbare SSH-sleutels/)).toHaveValue(KEY);
    await expect(lineOf(page, 'VPS Starter').getByLabel('Naam')).toHaveValue(game);
    await expect(total(page)).toHaveText(money('88,88'));
  };
  await page.reload();
  await expectAllThere();
  await page.context().clearCookies();
  await page.evaluate(() => localStorage.removeItem('hostwerk.session'));
  await page.reload();
  await expect(page).toHaveURL(/\/login\?next=/);
  await page.getByLabel('E-mailadres').fill(email);
  await page.getByLabel('Wachtwoord', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Inloggen' }).click();
  await expectAllThere();
  await expectItFits(page);
  await expectNoAxeViolations(page);

  await page.getByLabel('Straat').fill(ADDRESS.street);
  await page.getByLabel('Huisnummer').fill(ADDRESS.houseNumber);
  await page.getByLabel('Postcode').fill(ADDRESS.postalCode);
  await page.getByLabel('Plaats').fill(ADDRESS.city);
  await page.getByRole('checkbox', { name: /algemene voorwaarden/ }).check();
  const deal = page.getByRole('region', { name: 'Dit spreken we af' });
  await expect(deal).toContainText(`“${own}”, met AlmaLinux 10, 4 GB Extra geheugen`);
  await expect(deal).toContainText('Daarna verlengt hij elke 3 maanden vanzelf');
  await orderButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Proefbank' })).toBeVisible();
  await expect(page.getByText(money('88,88'))).toBeVisible();
  await answerBank(page, 'Betaald');
  await expect(page.getByRole('heading', { name: 'Je bestelling is geleverd' })).toBeVisible();
  await expectItFits(page);
  await page.goto('/dashboard');
  for (const name of [domain, own, game]) {
    await expect(serviceCard(page, name)).toContainText('Actief');
  }
});

test('what is wrong with a line is said there, and taking another away leaves what was typed', async ({
  page,
  shop,
}) => {
  const { email } = await makeCustomer(page);
  const domain = uniqueDomain('dubbel');
  await page.goto('/checkout?plan=web-starter&also=web-starter.1&also=vps-starter.12');
  const hosting = lineOf(page, 'Webhosting Starter');
  await hosting.first().getByLabel('Domeinnaam').fill(domain);
  await hosting.last().getByLabel('Domeinnaam').fill(`https://www.${domain}/`);
  const server = lineOf(page, 'VPS Starter');
  const name = uniqueName('blijft');
  await server.getByLabel('Naam').fill('');
  await orderButton(page).click();
  await expect(
    hosting.last().getByText('Deze domeinnaam staat al bij een ander pakket hierboven.'),
  ).toBeVisible();
  await expect(server.getByText('Geef je dienst een naam.')).toBeVisible();
  await expect(hosting.first().getByRole('alert')).toHaveCount(0);
  await server.getByLabel('Naam').fill(name);
  await hosting.last().getByRole('button', { name: 'Webhosting Starter weghalen' }).click();
  await expect(page).toHaveURL('/checkout?plan=web-starter&cycle=monthly&also=vps-starter.12');
  await expect(hosting).toHaveCount(1);
  await expect(hosting.getByLabel('Domeinnaam')).toHaveValue(domain);
  await expect(server.getByLabel('Naam')).toHaveValue(name);
  await hosting.getByRole('button', { name: 'Webhosting Starter weghalen' }).click();

  // One thing is ordered as ever.
  await expect(page.getByRole('radio', { name: /^Per jaar betalen/ })).toBeChecked();
  await expect(page.getByLabel('Naam', { exact: true })).toHaveValue(name);
  await expect(total(page)).toHaveText(money('129,90'));
  expect(await shop.countOrders(email)).toBe(0);
  await fillOrder(page, { service: name });
  await orderButton(page).click();
  await answerBank(page, 'Betaald');
  expect(await shop.countOrders(email)).toBe(1);
});

test('what is not sold any more is named, and the rest of the basket goes on without it', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/409.*checkout\/quote/);
  await makeCustomer(page);
  await page.goto('/checkout?plan=web-starter&also=bestaat-niet.1&also=vps-starter.1');
  const gone = page.getByRole('alert').filter({ hasText: 'Niet alles in je bestelling is er nog' });
  await expect(gone.getByRole('listitem')).toHaveText(['bestaat-niet']);
  await gone.getByRole('button', { name: 'Haal weg wat er niet meer is' }).click();
  await expect(lineOf(page, 'Webhosting Starter')).toBeVisible();
  await expect(lineOf(page, 'VPS Starter')).toBeVisible();
  await expect(total(page)).toHaveText(money('17,98'));
});

test('two tabs each have a basket of their own', async ({ page }) => {
  await makeCustomer(page);
  await page.goto('/checkout?plan=web-starter&also=vps-starter.1');
  const tab = await page.context().newPage();
  await tab.goto('/checkout?plan=web-starter');
  const [here, there] = [uniqueDomain('hier'), uniqueDomain('daar')];
  await lineOf(page, 'Webhosting Starter').getByLabel('Domeinnaam').fill(here);
  await tab.getByLabel('Domeinnaam').fill(there);
  await addPlan(tab, 'VPS Professional');
  await page.reload();
  await tab.reload();
  await expect(page.getByLabel('Domeinnaam')).toHaveValue(here);
  await expect(lineOf(page, 'VPS Professional')).toHaveCount(0);
  await expect(tab.getByLabel('Domeinnaam')).toHaveValue(there);
  await expect(lineOf(tab, 'VPS Professional')).toBeVisible();
});

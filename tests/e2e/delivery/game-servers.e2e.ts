// @once
import type { Page } from '@playwright/test';
import { expect, makeCustomer, signIn, test } from '#tests/support/browser.ts';
import { serviceCard, uniqueName } from '#tests/support/journeys.ts';
import { buy } from '#tests/support/ordering.ts';
import { EGG } from '#tests/support/pterodactyl-books.ts';

const PANEL = process.env['E2E_PANEL'] ?? '';

async function createGamePlan(page: Page, name: string): Promise<void> {
  await page.goto('/admin/plans');
  await page.getByRole('link', { name: 'Nieuw pakket' }).click();
  await page.getByLabel('Naam', { exact: true }).fill(name);
  await page.getByLabel('Soort').selectOption('Overig');
  await page.getByLabel('Prijs per maand (€)').fill('12,99');
  await expect(page.getByLabel('Nest')).toHaveCount(0);
  await page.getByLabel('Levering').selectOption('Pterodactyl-paneel');
  await page.getByLabel('Nest').fill(String(EGG.nest));
  await page.getByLabel('Egg', { exact: true }).fill(String(EGG.id));
  await page.getByLabel('Geheugen (MB)').fill('64');
  await page.getByLabel('Schijf (MB)').fill('20480');
  await page.getByLabel('CPU (%)').fill('200');
  await page.getByLabel('Locaties').fill(String(EGG.location));
  await page.getByLabel('Variabelen van de egg').fill('MINECRAFT_VERSION=1.21');
  await page.getByRole('button', { name: 'Pakket aanmaken' }).click();
  await expect(page.getByText('Vul een heel getal in van 128 tot en met')).toBeVisible();
  await page.getByLabel('Geheugen (MB)').fill('4096');
  await page.getByRole('button', { name: 'Pakket aanmaken' }).click();
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Variabelen van de egg')).toHaveValue('MINECRAFT_VERSION=1.21');
}

test('a game server is sold by what the panel makes of it, and managed there', async ({
  page,
  openVisitor,
}) => {
  test.skip(PANEL === '', 'the program behind E2E_URL has no panel of the tests');
  const admin = await openVisitor();
  await signIn(admin, 'eigenaar@hostwerk.test');
  const plan = uniqueName('spel');
  await createGamePlan(admin, plan);
  await makeCustomer(page);
  const service = uniqueName('wereld');
  await buy(page, { plan, service });
  await page.goto('/dashboard');
  await serviceCard(page, service).getByRole('link', { name: 'Beheren' }).click();
  await expect(page.getByText(/203\.0\.113\.5:\d+/)).toBeVisible();
  const manage = page.getByRole('link', { name: 'Beheren op het paneel' });
  await expect(manage).toHaveAttribute('href', new RegExp(`^${PANEL}/server/[0-9a-f]{8}$`));
});

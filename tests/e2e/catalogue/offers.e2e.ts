// @once
import type { Page } from '@playwright/test';
import { expect, signIn, test } from '#tests/support/browser.ts';
import { money, toast, uniqueName } from '#tests/support/journeys.ts';
import { ownAdmin } from '#tests/support/own-admins.ts';

const ADMIN = ownAdmin();

async function createPlan(page: Page, name: string, sale: string): Promise<void> {
  await page.goto('/admin/plans/new');
  await page.getByLabel('Naam', { exact: true }).fill(name);
  await page.getByLabel('Soort').selectOption('Overig');
  await page.getByLabel('Levering').selectOption('Simulator (alleen in de demo)');
  await page.getByLabel('Verkoop').selectOption(sale);
  await page.getByLabel('Prijs per maand (€)').fill('15');
  await page.getByRole('button', { name: 'Pakket aanmaken' }).click();
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
}

const saved = (page: Page) => expect(toast(page, 'Pakket opgeslagen')).toBeVisible();

test('a plan gets an option, an add-on and a set-up fee, seen as a customer sees them', async ({
  page,
}) => {
  test.slow();
  await signIn(page, ADMIN);
  const [backup, plan] = [uniqueName('back-up'), uniqueName('server')];
  await createPlan(page, backup, 'Aanvulling, met de termijn van het pakket');
  await createPlan(page, plan, 'Los, per termijn');
  await page.getByRole('link', { name: 'Opties en aanvullingen' }).click();
  await expect(page.getByText('Er zijn nog geen opties.')).toBeVisible();

  await page.getByRole('button', { name: 'Optie toevoegen' }).click();
  const option = page.getByRole('group', { name: 'Optie 1' });
  await option.getByLabel('Naam').fill('Extra geheugen');
  const memory = page.getByRole('group', { name: 'Extra geheugen' });
  await memory.getByLabel('Eenheid (niet verplicht)').fill('GB');
  await memory.getByLabel('Zit in het pakket').fill('4');
  await memory.getByLabel('Hoogstens').fill('9');
  await memory.getByLabel('In stappen van').fill('2');
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await expect(memory.getByText(/precies op het meeste komt/)).toBeVisible();
  await expect(memory.getByText('Vul voor minstens één termijn een prijs in.')).toBeVisible();
  await memory.getByLabel('Hoogstens').fill('8');
  await memory.getByLabel('Prijs per eenheid per maand (€)').fill('1,50');
  await page.getByLabel(`${backup} (loopt gelijk met het pakket)`).check();
  await page.getByLabel('Bij per maand (€)').fill('25');

  const preview = page.getByRole('complementary', { name: 'Zo ziet een klant het' });
  const month = preview.getByRole('region', { name: `${plan} per maand` });
  await expect(month).toContainText('4 GB inbegrepen, 0 tot 8 GB erbij, per 2');
  await expect(month).toContainText(money('25,00'));
  await expect(month).toContainText(backup);
  const year = preview.getByRole('region', { name: `${plan} per jaar` });
  await expect(year).not.toContainText('Extra geheugen');

  await page.getByRole('button', { name: 'Opslaan' }).click();
  await saved(page);
  await expect(page.getByText('Alles is opgeslagen.')).toBeVisible();
  await page.reload();
  await expect(memory.getByLabel('Prijs per eenheid per maand (€)')).toHaveValue('1,50');
  await expect(page.getByLabel('Bij per maand (€)')).toHaveValue('25,00');
  await expect(page.getByLabel(`${backup} (loopt gelijk met het pakket)`)).toBeChecked();

  await page.getByRole('button', { name: 'Extra geheugen weghalen' }).click();
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await saved(page);
  await expect(page.getByText('Er zijn nog geen opties.')).toBeVisible();
});

test('two who change it: the second keeps what was typed and sees what changed', async ({
  page,
  openVisitor,
  expectProblem,
}) => {
  expectProblem(/status of 409 .*offers\/save/);
  await signIn(page, ADMIN);
  const plan = uniqueName('samen');
  await createPlan(page, plan, 'Los, per termijn');
  await page.getByRole('link', { name: 'Opties en aanvullingen' }).click();
  await page.getByLabel('Bij per maand (€)').fill('10');
  const other = await openVisitor();
  await signIn(other, 'eigenaar@hostwerk.test');
  await other.goto(page.url());
  await other.getByLabel('Bij per jaar (€)').fill('5');
  await other.getByRole('button', { name: 'Opslaan' }).click();
  await saved(other);

  await page.getByRole('button', { name: 'Opslaan' }).click();
  await expect(toast(page, 'Fout bij opslaan')).toContainText('Iemand anders');
  await expect(page.getByLabel('Bij per jaar (€)')).toHaveValue('5,00');
  await expect(page.getByLabel('Bij per maand (€)')).toHaveValue('10');
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await saved(page);
  await expect(page.getByLabel('Bij per maand (€)')).toHaveValue('10,00');
});

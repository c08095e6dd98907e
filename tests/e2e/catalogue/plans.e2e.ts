// @once
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, makeCustomer, signIn, test } from '#tests/support/browser.ts';
import { entry, money, serviceCard, toast, uniqueName } from '#tests/support/journeys.ts';
import { buy } from '#tests/support/ordering.ts';
import { ownAdmin } from '#tests/support/own-admins.ts';

const ADMIN = ownAdmin();

async function createPlan(page: Page, name: string, price: string): Promise<void> {
  await page.goto('/admin/plans');
  await page.getByRole('link', { name: 'Nieuw pakket' }).click();
  await page.getByLabel('Naam', { exact: true }).fill(name);
  await expect(page.getByLabel('Adres (slug)')).toHaveValue(name);
  await page.getByLabel('Soort').selectOption('Overig');
  await page.getByLabel('Levering').selectOption('Simulator (alleen in de demo)');
  await page.getByLabel('Prijs per maand (€)').fill(price);
  await page.getByLabel('Eigenschappen').fill('Eerste regel\n\nTweede regel\nDagelijkse back-ups');
  await expect(page.getByRole('complementary', { name: 'Zo staat het' })).toContainText(
    'Tweede regel',
  );
  await expect(page.getByText('Back-ups: door jullie te regelen.')).toBeVisible();
  await page.getByRole('button', { name: 'Pakket aanmaken' }).click();
  await expect(page.getByRole('heading', { level: 2, name })).toBeVisible();
}

async function expectOnWebsite(visitor: Page, name: string, isThere: boolean): Promise<void> {
  await expect(async () => {
    await visitor.goto('/services');
    await expect(visitor.getByRole('heading', { level: 3, name })).toHaveCount(isThere ? 1 : 0, {
      timeout: 500,
    });
  }).toPass();
}

test('a plan comes to the website, changes its price, and takes what runs along when asked', async ({
  page,
  openVisitor,
}) => {
  test.slow();
  const admin = await openVisitor();
  await signIn(admin, ADMIN);
  const plan = uniqueName('pakket');
  await createPlan(admin, plan, '1.055,00');
  await expect(toast(admin, 'Pakket opgeslagen')).toBeVisible();
  const visitor = await openVisitor();
  await expectOnWebsite(visitor, plan, true);

  await makeCustomer(page);
  const service = uniqueName('reis');
  await buy(page, { plan, service });
  await page.goto('/dashboard');
  await expect(serviceCard(page, service)).toContainText(money('1.055,00'));

  await expect(admin.getByText('1 service in gebruik')).toBeVisible();
  await admin.getByLabel('Prijs per maand (€)').fill('1.099');
  await admin.getByRole('button', { name: 'Pakket opslaan' }).click();
  await expect(admin.getByText(/1\.055,00 → .*1\.099,00/)).toBeVisible();
  await expect(async () => {
    await visitor.goto('/services');
    await expect(visitor.getByText(money('1.099,00')).first()).toBeVisible({ timeout: 500 });
  }).toPass();
  await expect(serviceCard(page, service)).toContainText(money('1.055,00'));

  await expect(admin.getByText('1 service heeft nog een andere prijs')).toBeVisible();
  await admin.getByRole('button', { name: 'Prijs van bestaande services meenemen' }).click();
  const question = admin.getByRole('dialog', { name: 'Prijs van bestaande services meenemen?' });
  await expect(question).toContainText(`1 service van ${plan} krijgt de prijs van nu`);
  await question.getByRole('button', { name: 'Prijs meenemen' }).click();
  await expect(admin.getByText('Alle services van dit pakket hebben de prijs')).toBeVisible();
  // Dearer only after thirty days; the page of the service says from when.
  await expect(serviceCard(page, service)).toContainText(money('1.055,00'));
  await serviceCard(page, service)
    .getByRole('link', { name: `${service} beheren` })
    .click();
  await expect(page.getByText(/^Vanaf .* 20\d\d:/)).toContainText(money('1.099,00'));
  await page.goBack();

  await admin.getByRole('button', { name: 'Uit de verkoop halen' }).click();
  await expect(admin.getByText('Niet te koop')).toBeVisible();
  await expectOnWebsite(visitor, plan, false);
  await expect(admin.getByRole('button', { name: 'Verwijderen' })).toBeDisabled();
  await expect(serviceCard(page, service)).toBeVisible();
});

test('two who change one plan: the second keeps what was typed and sees what changed', async ({
  page,
  openVisitor,
  expectProblem,
}) => {
  expectProblem(/status of 409 .*plans\/edit/);
  // A page that has the plan open when it is deleted asks for it once more.
  expectProblem(/status of 404 .*plans\/get/);
  await signIn(page, ADMIN);
  const plan = uniqueName('samen');
  await createPlan(page, plan, '40');
  const other = await openVisitor();
  await signIn(other, 'eigenaar@hostwerk.test');
  await other.goto(page.url());
  await other.getByLabel('Prijs per jaar (€)').fill('390');
  await other.getByRole('button', { name: 'Pakket opslaan' }).click();
  await expect(toast(other, 'Pakket opgeslagen')).toBeVisible();

  await page.getByLabel('Prijs per maand (€)').fill('41,50');
  await page.getByRole('button', { name: 'Pakket opslaan' }).click();
  await expect(toast(page, 'Fout bij opslaan')).toContainText('Iemand anders');
  await expect(page.getByLabel('Prijs per jaar (€)')).toHaveValue('390,00');
  await expect(page.getByLabel('Prijs per maand (€)')).toHaveValue('41,50');
  // Text typed during a save stays, to be saved next.
  const answer = Promise.withResolvers<void>();
  await page.route('**/rpc/staff/plans/edit', async (route) => {
    await answer.promise;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Pakket opslaan' }).click();
  await page.getByLabel('Prijs per jaar (€)').fill('395');
  answer.resolve();
  await expect(toast(page, 'Pakket opgeslagen')).toBeVisible();
  await expect(page.getByText('1 wijziging nog niet opgeslagen.')).toBeVisible();
  await expect(page.getByLabel('Prijs per jaar (€)')).toHaveValue('395');
  await page.getByRole('button', { name: 'Pakket opslaan' }).click();
  await expect(page.getByText('Alles is opgeslagen.')).toBeVisible();

  await page.getByRole('button', { name: 'Verwijderen' }).click();
  const question = page.getByRole('dialog', { name: 'Pakket verwijderen?' });
  await expect(question).toContainText(plan);
  await question.getByRole('button', { name: 'Verwijderen' }).click();
  await expect(page).toHaveURL('/admin/plans');
  await expect(toast(page, 'Pakket verwijderd')).toBeVisible();
  await expect(page.getByRole('link', { name: plan })).toHaveCount(0);
  await expect(other.getByText('Dit pakket bestaat niet (meer).')).toBeVisible();
});

test('what is wrong with a plan stands at its field', async ({ page, expectProblem }) => {
  expectProblem(/status of 409 .*plans\/create/);
  await signIn(page, ADMIN);
  await page.goto('/admin/plans/new');
  await page.getByLabel('Naam', { exact: true }).fill('VPS Starter');
  await page.getByLabel('Prijs per maand (€)').fill('gratis');
  await page.getByLabel('CPU').fill('2 vCPU');
  await page.getByRole('button', { name: 'Pakket aanmaken' }).click();
  await expect(page.getByText('Vul een bedrag in', { exact: false })).toBeVisible();
  await expect(page.getByText('Dit veld is verplicht.')).toHaveCount(3);
  await page.getByLabel('Prijs per maand (€)').fill('5');
  await page.getByLabel('CPU').fill('');
  await page.getByRole('button', { name: 'Pakket aanmaken' }).click();
  await expect(page.getByText('Een ander pakket heeft dit adres al.').first()).toBeVisible();
  await expect(page.getByLabel('Adres (slug)')).toBeFocused();
});

test('the audit log tells of it, line by line and as a file', async ({ page }) => {
  await signIn(page, ADMIN);
  const plan = uniqueName('spoor');
  await createPlan(page, plan, '12');
  await page.getByLabel('Prijs per maand (€)').fill('13,50');
  await expect(page.getByText('1 wijziging nog niet opgeslagen.')).toBeVisible();
  await page.getByRole('button', { name: 'Pakket opslaan' }).click();
  // The toast of its creation says the same, so it does not tell that this save is over.
  await expect(page.getByText('Alles is opgeslagen.')).toBeVisible();
  await expect(toast(page, 'Pakket opgeslagen').first()).toBeVisible();
  await page.getByRole('link', { name: 'Auditlog' }).last().click();
  await expect(entry(page, 'Pakket aangemaakt')).toBeVisible();
  await entry(page, 'Pakket gewijzigd')
    .getByRole('button', { name: /^Bekijken: / })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Pakket gewijzigd' });
  await expect(dialog).toContainText(money('12,00'));
  await expect(dialog).toContainText(money('13,50'));
  await expect(dialog).toContainText(ADMIN);
  await page.reload();
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: 'Sluiten' }).last().click();
  await expect(dialog).toHaveCount(0);

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exporteer CSV' }).click();
  const file = await readFile(await (await download).path(), 'utf8');
  expect(file.trim().split('\n')).toHaveLength(3);
  expect(file).toContain('plan.edit');

  await page.getByRole('combobox', { name: 'Filter op actie' }).selectOption('Pakket aangemaakt');
  await expect(entry(page, 'Pakket gewijzigd')).toHaveCount(0);
  await expect(page).toHaveURL(/wat=plan\.create/);
  await page.getByRole('button', { name: 'Filters wissen' }).click();
  await expect(page).toHaveURL('/admin/audit');
});

// @once
import { readFile } from 'node:fs/promises';
import { unzipSync } from 'fflate';
import { BOOK_CHECKS } from '#domain/sales/book-check.ts';
import {
  expect,
  expectNoAxeViolations,
  makeCustomer,
  signIn,
  test,
} from '#tests/support/browser.ts';
import { entry, failUntilRetried, toast, uniqueName } from '#tests/support/journeys.ts';
import { payOrder } from '#tests/support/ordering.ts';
import { readXaf, xafFaults } from '#tests/support/xaf.ts';
import { find } from '#tests/support/xml-tree.ts';

const ADMIN = 'eigenaar@hostwerk.test';
const STAFF = 'medewerker@hostwerk.test';

test('a month of revenue opens on the orders behind it, newest payment first', async ({
  page,
  openVisitor,
}) => {
  await makeCustomer(page);
  const bought = await payOrder(page, { plan: 'web-starter', service: uniqueName('omzet') });
  const orderId = bought.orderId.slice(0, 8);

  const admin = await openVisitor();
  await signIn(admin, ADMIN);
  await admin.goto('/admin/reports');
  const months = admin.getByRole('list', { name: 'Omzet per maand' }).getByRole('listitem');
  await expect(months).toHaveCount(6);
  for (const label of [
    'Totale omzet',
    'Omzet deze maand',
    'Gemiddelde bestelling',
    'Openstaande betalingen',
    'Terugbetalingen',
    'Betaalde bestellingen',
  ]) {
    await expect(admin.getByRole('main').getByText(label, { exact: true }).first()).toBeVisible();
  }
  const conversion = admin.getByText('Conversie', { exact: true }).locator('..');
  await expect(conversion).toContainText(/\d+,\d%/);

  // The quarter that has just ended or runs has the invoice of a moment ago.
  const quarters = admin.getByRole('list', { name: /^Btw per kwartaal in / }).getByRole('listitem');
  await expect(quarters).toHaveCount(4);
  const sold = quarters.filter({ hasNotText: '0 facturen' }).first();
  const [file] = await Promise.all([
    admin.waitForEvent('download'),
    sold.getByRole('button', { name: 'Exporteer CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^facturen-\d{4}-kwartaal-[1-4]-.*\.csv$/);
  const [head = ''] = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(head).toContain('Btw-tarief;Zonder btw;Btw;Met btw;Status;Betaald op;Betaalwijze');
  await expect(sold.getByText('1a Belast met hoog tarief')).toBeVisible();
  await expect(sold.getByText('5a Verschuldigde btw')).toBeVisible();
  const [books] = await Promise.all([
    admin.waitForEvent('download'),
    sold.getByRole('button', { name: 'Exporteer UBL' }).click(),
  ]);
  expect(books.suggestedFilename()).toMatch(/^facturen-ubl-\d{4}-kwartaal-[1-4]-.*\.zip$/);
  const packed = unzipSync(await readFile(await books.path()));
  const names = Object.keys(packed);
  expect(names.length).toBeGreaterThan(0);
  expect(names.filter((name) => !/^(?:credit)?factuur-.*\.xml$/.test(name))).toEqual([]);
  expect(new TextDecoder().decode(packed[names[0] ?? ''])).toContain('<cbc:CustomizationID>');
  await admin
    .getByRole('button', { name: /^Btw in / })
    .first()
    .click();
  await expect(admin).toHaveURL(/[?&]jaar=\d{4}/);
  await admin.goBack();
  await admin.goto('/admin/reports');

  await months.last().getByRole('link').click();
  await expect(admin.getByRole('heading', { name: /^Omzet in / })).toBeVisible();
  // Other journeys pay meanwhile, so this one is among the first, not the first.
  await expect(entry(admin, orderId)).toContainText('Webhosting Starter');
  await admin.goBack();
  await expect(months).toHaveCount(6);
});

test('a bookkeeper sees what is invoiced ahead on any day, and takes it along', async ({
  page,
}) => {
  await signIn(page, ADMIN);
  await page.goto('/admin/reports');
  const table = page.getByRole('table', { name: /^Vooruit gefactureerd op / });
  await expect(table.getByRole('row', { name: /^Alles samen € \d/ })).toBeVisible();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page
      .getByRole('region', { name: 'Vooruit gefactureerde omzet' })
      .getByRole('button', { name: 'Exporteer CSV' })
      .click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^vooruit-gefactureerd-\d{4}-\d{2}-\d{2}-.*\.csv$/);
  const [head = '', first = ''] = (await readFile(await file.path(), 'utf8')).split('\r\n');
  expect(head).toContain('Van;Tot en met;Hele regel;Maand;In deze maand;Betaald op de peildag');
  expect(first).toMatch(/;\d{4}-\d{2};-?[\d,]+;(?:ja|nee)$/);
  await page.getByLabel('Peildag').fill('2001-12-31');
  await expect(page).toHaveURL(/[?&]peildag=2001-12-31/);
  await expect(page.getByText('Op deze dag was er niets vooruit gefactureerd.')).toBeVisible();
  await expectNoAxeViolations(page);
});

test('a shop gives its ledger other numbers, and its audit file books by them', async ({
  page,
}) => {
  await signIn(page, ADMIN);
  await page.goto('/admin/settings#grootboek');
  const work = page.getByRole('region', { name: 'Omzet werk' });
  await work.getByRole('button', { name: 'Wijzigen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Rekeningen: Omzet werk' });
  await dialog.getByLabel('Omzet werk, Nederlandse btw').fill('85 00');
  await dialog.getByRole('button', { name: 'Opslaan' }).click();
  await expect(dialog.getByText('Gebruik 1 tot 16 cijfers of letters.')).toBeVisible();
  await dialog.getByLabel('Omzet werk, Nederlandse btw').fill('8555');
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Opslaan' }).click();
  await expect(toast(page, 'Grootboekrekeningen opgeslagen')).toBeVisible();
  await expect(work).toContainText('8555, 8510');

  await page.goto('/admin/reports');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Auditfile van \d{4}$/ }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^auditfile-\d{4}-.*\.xaf$/);
  const xaf = readXaf(await readFile(await file.path(), 'utf8'));
  expect(xafFaults(xaf)).toEqual([]);
  const accounts = find(xaf, 'company/generalLedger/ledgerAccount/accID');
  expect(accounts.map(({ text }) => text)).toContain('8555');
  expect(find(xaf, 'company/transactions/journal/transaction').length).toBeGreaterThan(0);
});

test('staff read reports but take none of it to a file', async ({ page }) => {
  await signIn(page, STAFF);
  await page.goto('/admin/reports/2026-10');
  await expect(page.getByRole('button', { name: 'Exporteer CSV' })).toBeDisabled();
  await page.goto('/admin/reports/2026-99');
  await expect(page.getByText('Deze maand bestaat niet')).toBeVisible();
});

test('a report that cannot be read says so and can be asked again', async ({
  page,
  expectProblem,
}) => {
  await signIn(page, ADMIN);
  expectProblem(/500.*reports/);
  await failUntilRetried(page, '**/rpc/staff/reports/get');
  await page.goto('/admin/reports');
  await expect(toast(page, 'Fout bij laden financiële gegevens')).toBeVisible();
  await page.getByRole('button', { name: 'Opnieuw proberen' }).click();
  await expect(page.getByRole('list', { name: 'Omzet per maand' })).toBeVisible();
});

test('staff look whether the books are right, and see what was looked at', async ({ page }) => {
  await signIn(page, STAFF);
  await page.goto('/admin/reports');
  const card = page.getByRole('region', { name: 'Boekcontrole' });
  await card.getByRole('button', { name: 'Nu controleren' }).click();
  await expect(toast(page, 'De boeken kloppen')).toBeVisible();
  await expect(card.getByText('Gecontroleerd op')).toBeVisible();
  await expect(card.getByRole('listitem')).toHaveCount(BOOK_CHECKS.length);
  await expectNoAxeViolations(page);
});

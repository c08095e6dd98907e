// @once
import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { unzipSync } from 'fflate';
import {
  expect,
  expectNoAxeViolations,
  registerCustomer,
  makeCustomer,
  signIn,
  test,
} from '#tests/support/browser.ts';
import {
  activeHeading,
  answerBank,
  entry,
  failUntilRetried,
  money,
  searchConsole,
  serviceCard,
  toast,
  uniqueName,
} from '#tests/support/journeys.ts';
import { buy, placeOrder } from '#tests/support/ordering.ts';
import { ownAdmin } from '#tests/support/own-admins.ts';

const STAFF = 'medewerker@hostwerk.test';
const ADMIN = ownAdmin();

async function bytesOf(download: Download): Promise<Buffer> {
  return readFile(await download.path());
}

const DATE = /^\d\d-\d\d-\d{4}$/;

/** Finds the cells of an order or invoice in the customer's own list, column by column. */
const cellsOf = (page: Page, text: string | RegExp) =>
  page.getByRole('main').getByRole('row').filter({ hasText: text }).getByRole('cell');

const invoiceEntry = (page: Page, number: RegExp) =>
  page
    .getByRole('main')
    .getByRole('row')
    .or(page.getByRole('main').getByRole('listitem'))
    .filter({ hasText: number });

test('an invoice is had as a PDF, and a year of them as one zip', async ({ page }) => {
  await makeCustomer(page);
  await buy(page, { plan: 'web-starter', service: uniqueName('papier') });
  await page.goto('/dashboard/billing/invoices');
  await expect(page.getByRole('main').getByRole('columnheader')).toHaveText([
    'Factuurnummer',
    'Datum',
    'Vervaldatum',
    'Betaald op',
    'Status',
    'Totaal',
    'Acties',
  ]);
  // Born paid: made, due and paid on one day.
  await expect(cellsOf(page, 'Betaald')).toHaveText([
    /^\d{4}-\d{6}$/,
    DATE,
    DATE,
    DATE,
    'Betaald',
    money('4,99'),
    'BekijkenDownloadUBL',
  ]);
  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Download Factuur / }).click(),
  ]);
  expect(pdf.suggestedFilename()).toMatch(/^factuur-\d{4}-\d{6}\.pdf$/);
  const bytes = await bytesOf(pdf);
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-');

  const [ubl] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^UBL downloaden van Factuur / }).click(),
  ]);
  expect(ubl.suggestedFilename()).toBe(pdf.suggestedFilename().replace('.pdf', '.xml'));
  expect((await bytesOf(ubl)).toString()).toContain('<Invoice xmlns=');

  const asZip = page.getByRole('button', { name: /als zip$/ });
  await expect(asZip).toBeDisabled();
  await page.getByLabel('Filter op jaar').selectOption({ index: 1 });
  await expect(page).toHaveURL(/[?&]jaar=\d{4}/);
  const [zip] = await Promise.all([page.waitForEvent('download'), asZip.click()]);
  expect(zip.suggestedFilename()).toMatch(/^facturen-\d{4}\.zip$/);
  const files = unzipSync(await bytesOf(zip));
  expect(Object.keys(files)).toEqual([pdf.suggestedFilename(), ubl.suggestedFilename()]);
  expect(Buffer.from(files[pdf.suggestedFilename()] ?? []).equals(bytes)).toBe(true);
  await expect(toast(page, 'Bestand opgeslagen')).toContainText('1 factuur.');

  await page.getByRole('searchbox', { name: 'Zoek facturen' }).fill('1999-');
  await expect(page.getByText('Geen facturen gevonden')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('searchbox', { name: 'Zoek facturen' })).toHaveValue('1999-');
});

test('what is still to be paid is told on the first screen, with the way to pay it', async ({
  page,
}) => {
  await makeCustomer(page);
  const service = uniqueName('per-bank');
  await placeOrder(page, { plan: 'web-starter', service, method: 'Bankoverschrijving' });
  const online = uniqueName('per-ideal');
  await placeOrder(page, { plan: 'web-starter', service: online });

  await page.goto('/dashboard');
  const waiting = page.getByRole('region', { name: 'Dit wacht op jou' });
  const order = waiting.getByRole('listitem').filter({ hasText: online });
  await expect(order).toContainText(money('4,99'));
  await order.getByRole('button', { name: 'Betaal nu' }).click();
  await answerBank(page, 'Betaald');
  await expect(activeHeading(page, online)).toBeVisible();

  await page.goto('/dashboard');
  const open = waiting.getByRole('link', { name: /^Factuur .* betalen$/ });
  await expect(open).toBeVisible();
  await expect(order).toHaveCount(0);
  await expectNoAxeViolations(page);
  await open.click();
  await expect(page.getByText(/^Maak €\s4,99 over, uiterlijk op /)).toBeVisible();
  const copy = page.getByRole('button', { name: /^Kopieer (?:zelf )?betalingskenmerk$/ });
  const chosen = () => page.evaluate(() => String(getSelection()));
  await page.evaluate(() =>
    Object.defineProperty(navigator.clipboard, 'writeText', { value: () => Promise.reject() }),
  );
  await copy.click();
  await expect.poll(chosen).toMatch(/^\d{4}-\d{6}$/);
  await expect(copy).toHaveText('Kopieer zelf');
  await expect(page.getByText('Het is geselecteerd: kopieer het zelf.')).toHaveRole('status');
  await expect(page.getByRole('img', { name: 'QR-code van deze overboeking' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'UBL downloaden' })).toBeVisible();
  await expectNoAxeViolations(page);

  await page.getByRole('link', { name: 'Alle facturen' }).click();
  await page.getByRole('button', { name: 'Openstaand' }).click();
  await expect(page).toHaveURL(/[?&]status=unpaid/);
  await expect(invoiceEntry(page, /\d{4}-\d{6}/)).toHaveCount(1);
  await expect(page.getByRole('link', { name: /^Factuur .* betalen$/ })).toBeVisible();
  const cells = cellsOf(page, 'Openstaand');
  await expect(cells.nth(3)).toHaveText('–');
  const [made, due] = (await cells.allInnerTexts()).slice(1, 3);
  expect([made, due]).toEqual([expect.stringMatching(DATE), expect.stringMatching(DATE)]);
  expect(due, 'it may be paid for some days').not.toBe(made);

  const tabs = page.getByRole('navigation', { name: 'Facturering' }).getByRole('link');
  await expect(tabs).toContainText(['Bestellingen', 'Facturen']);
  await tabs.first().click();
  await expect(page).toHaveURL('/dashboard/billing');
  const card = (name: string) =>
    page.getByRole('main').locator('dl > div').filter({ hasText: name });
  // The transfer is ordered and not spent; the other is delivered.
  await expect(card('Totaal Uitgegeven')).toHaveText(
    /^Totaal Uitgegeven€\s4,99aan voltooide bestellingen$/,
  );
  await expect(card('Openstaande Facturen')).toHaveText(
    /^Openstaande Facturen1in totaal €\s[\d,]+ te betalen$/,
  );
  await expect(card('Volgende Betaling')).toHaveText(
    `Volgende Betaling${due ?? ''}uiterlijk op deze dag`,
  );
});

test('a laptop shows what each order cost, also beside the longest names of the demo', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, 'klant@hostwerk.test');
  await page.goto('/dashboard/billing');
  const list = page.getByRole('region', { name: 'Bestellingen', exact: true });
  await expect(list.getByRole('columnheader', { name: 'Totaal' })).toBeVisible();
  // Columns that do not fit would go under the buttons, which stay in sight.
  expect(await list.evaluate((frame) => frame.scrollWidth - frame.clientWidth)).toBe(0);
});

test('an order that is not paid yet is found and withdrawn', async ({ page }) => {
  await makeCustomer(page);
  const service = uniqueName('toch-niet');
  await placeOrder(page, { plan: 'web-starter', service });
  await page.goto('/dashboard/billing');
  await page.getByRole('searchbox', { name: 'Zoek bestellingen' }).fill(service.toUpperCase());
  const order = entry(page, 'Webhosting Starter');
  await expect(order.getByRole('button', { name: 'Betaal nu' })).toBeVisible();
  await expect(page.getByRole('main').getByRole('columnheader')).toHaveText([
    'Bestelling',
    'Datum',
    'Pakket',
    'Service',
    'Betaalt',
    'Status',
    'Totaal',
    'Acties',
  ]);
  await expect(cellsOf(page, 'Webhosting Starter')).toHaveText([
    /^[0-9a-f]{8}$/,
    DATE,
    'Webhosting Starter',
    service,
    'Maandelijks',
    'In behandeling',
    money('4,99'),
    /Betaal nu/,
  ]);
  await order.getByRole('button', { name: 'Annuleren' }).click();
  const dialog = page.getByRole('dialog', { name: 'Bestelling annuleren?' });
  await expect(dialog).toContainText(money('4,99'));
  await dialog.getByRole('button', { name: 'Bestelling annuleren' }).click();
  await expect(toast(page, 'Status bijgewerkt')).toBeVisible();
  await expect(order).toContainText('Geannuleerd');
  await expect(order.getByRole('button')).toHaveCount(0);
});

for (const { path, call, none } of [
  { path: '/dashboard/billing', call: 'orders', none: 'Geen bestellingen gevonden' },
  { path: '/dashboard/billing/invoices', call: 'invoices', none: 'Geen facturen gevonden' },
]) {
  test(`${call} that do not load are told, and loaded again on request`, async ({
    page,
    expectProblem,
  }) => {
    expectProblem(/500/);
    await registerCustomer(page);
    await expect(page.getByText('Geen services gevonden')).toBeVisible();
    const url = `**/rpc/customer/${call}/list*`;
    await failUntilRetried(page, url);
    await page.goto(path);
    await expect(toast(page, 'Fout bij laden factuurgegevens')).toContainText(
      'Kon factuurgegevens niet laden.',
    );
    await page.getByRole('button', { name: 'Opnieuw proberen' }).click();
    await expect(page.getByText(none, { exact: true })).toBeVisible();
  });
}

test('an admin gives the money of an order back; the customer sees it live', async ({
  page,
  openVisitor,
}) => {
  await makeCustomer(page);
  const service = uniqueName('spijt');
  const orderId = (await buy(page, { plan: 'web-starter', service })).orderId.slice(0, 8);
  await page.goto('/dashboard/billing/invoices');
  await expect(invoiceEntry(page, /\d{4}-\d{6}/)).toHaveCount(1);

  const staff = await openVisitor();
  await signIn(staff, STAFF);
  await searchConsole(staff, '/admin/orders', 'Zoek bestellingen', orderId);
  await expect(entry(staff, orderId).getByRole('button', { name: 'Terugbetalen' })).toBeDisabled();

  const admin = await openVisitor();
  await signIn(admin, ADMIN);
  await searchConsole(admin, '/admin/orders', 'Zoek bestellingen', orderId);
  await entry(admin, orderId).getByRole('button', { name: 'Terugbetalen' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Bestelling terugbetalen?' });
  await expect(dialog).toContainText(money('4,99'));
  await expect(dialog.getByRole('checkbox', { name: /Beëindig de service/ })).toBeChecked();
  await dialog.getByLabel('Reden').fill('');
  await expect(dialog.getByText('Vul een reden in.')).toBeVisible();
  await dialog.getByLabel('Reden').fill('De klant bedacht zich.');
  await expectNoAxeViolations(admin);
  await dialog.getByRole('button', { name: 'Terugbetalen' }).click();
  await expect(toast(admin, 'Status bijgewerkt')).toBeVisible();
  await expect(entry(admin, orderId)).toContainText('Terugbetaald');

  await expect(invoiceEntry(page, /C\d{4}-\d{6}/)).toContainText('Creditfactuur');
  await expect(invoiceEntry(page, /Gecrediteerd/)).toHaveCount(1);
  await page.getByRole('link', { name: /^Creditfactuur .* bekijken$/ }).click();
  await expect(page.getByRole('article')).toContainText('De klant bedacht zich.');
  await page.goto('/dashboard');
  await expect(serviceCard(page, service)).toHaveCount(0);

  await admin.getByRole('link', { name: orderId }).click();
  await expect(admin.getByText('Teruggestuurd', { exact: true })).toBeVisible();
  await expect(admin.getByText('Geld teruggestuurd')).toBeVisible();
  const [pdf] = await Promise.all([
    admin.waitForEvent('download'),
    admin.getByRole('button', { name: /^PDF van creditfactuur / }).click(),
  ]);
  expect(pdf.suggestedFilename()).toMatch(/^creditfactuur-C\d{4}-\d{6}\.pdf$/);
  const [ubl] = await Promise.all([
    admin.waitForEvent('download'),
    admin.getByRole('button', { name: /^UBL downloaden van creditfactuur / }).click(),
  ]);
  expect((await bytesOf(ubl)).toString()).toContain('<CreditNote xmlns=');
  await admin.getByRole('link', { name: service }).click();
  await expect(admin.getByRole('heading', { name: service })).toBeVisible();
  await expect(admin.getByRole('main')).toContainText('Geannuleerd');
});

test('money of a bank transfer goes back by hand, and somebody says so', async ({
  page,
  openVisitor,
}) => {
  await makeCustomer(page);
  const service = uniqueName('overschrijving');
  const { orderId } = await placeOrder(page, {
    plan: 'web-starter',
    service,
    method: 'Bankoverschrijving',
  });

  const admin = await openVisitor();
  await signIn(admin, ADMIN);
  await admin.goto(`/admin/orders/${orderId}`);
  await admin.getByRole('button', { name: 'Markeer Betaald' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Markeer Betaald' }).click();
  await expect(toast(admin, 'Status bijgewerkt')).toBeVisible();
  const refund = admin.getByRole('button', { name: 'Terugbetalen' });
  await expect(refund).toBeVisible();
  // The button that was pressed is gone: one goes on with what the page says now.
  await expect(admin.getByRole('main')).toBeFocused();
  await refund.click();
  const dialog = admin.getByRole('dialog', { name: 'Bestelling terugbetalen?' });
  await expect(dialog).toContainText('maak het zelf over');
  await dialog.getByRole('button', { name: 'Terugbetalen' }).click();
  await expect(dialog).toHaveCount(0);

  await admin.goto('/admin/tasks');
  const task = entry(admin, orderId.slice(0, 8));
  await expect(task).toContainText('Geld terug overmaken');
  await task.getByRole('link', { name: 'Naar bestelling' }).click();
  await expect(admin.getByText('Moet nog terug')).toBeVisible();
  await admin.getByRole('button', { name: 'Geld is overgemaakt' }).click();
  await admin
    .getByRole('dialog', { name: 'Geld overgemaakt?' })
    .getByRole('button', { name: 'Ja, overgemaakt' })
    .click();
  await expect(admin.getByText('Teruggestuurd', { exact: true })).toBeVisible();
  await admin.goto('/admin/tasks');
  await expect(entry(admin, orderId.slice(0, 8))).toHaveCount(0);
});

test('the list of orders keeps its figures, order and filters in its address', async ({ page }) => {
  await signIn(page, ADMIN);
  await page.goto('/admin/orders?status=completed&sort=total&dir=desc');
  for (const label of ['Totaal bestellingen', 'Betaald', 'In behandeling', 'Omzet']) {
    await expect(page.getByRole('term').filter({ hasText: label }).first()).toBeVisible();
  }
  await expect(page.getByRole('button', { name: 'Voltooid' })).toHaveAttribute(
    'aria-pressed',
    'true',
  );
  await page.getByRole('button', { name: 'Terugbetaald' }).click();
  await expect(page).toHaveURL(/status=completed&.*status=refunded|status=refunded/);
  const [csv] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Exporteer CSV' }).click(),
  ]);
  const lines = (await bytesOf(csv)).toString('utf8').split('\r\n');
  expect(lines[0]).toContain('Id;Datum;Klant');
  expect(
    lines
      .slice(1)
      .filter(Boolean)
      .every((line) => /Voltooid|Terugbetaald/.test(line)),
  ).toBe(true);
});

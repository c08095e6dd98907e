// @once
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import {
  expect,
  expectItFits,
  expectNoAxeViolations,
  makeCustomer,
  signIn,
  signOutElsewhere,
  test,
  type RegisteredCustomer,
} from '#tests/support/browser.ts';
import { failure, money, searchConsole, toast } from '#tests/support/journeys.ts';
import { linkIn, mailTo } from '#tests/support/outbox.ts';
import { ownAdmin } from '#tests/support/own-admins.ts';

const ADMIN = ownAdmin();
const STAFF = 'medewerker@hostwerk.test';

/** The page of a customer in the console, on the tab of their invoices. */
async function openInvoices(console: Page, { email }: RegisteredCustomer): Promise<void> {
  await searchConsole(console, '/admin', 'Zoek klanten', email);
  const found = console.getByRole('row').filter({ hasText: email });
  await found.getByRole('link', { name: 'Noor van Dijk' }).click();
  await console.getByRole('link', { name: 'Facturen', exact: true }).click();
}

/** Fills in the address for invoices, as a customer does in their profile. */
async function fillProfile(page: Page): Promise<void> {
  await page.goto('/dashboard/settings');
  await page.getByLabel('Straat en huisnummer').fill('Prinsengracht 12a');
  await page.getByLabel('Postcode').fill('1015 DK');
  await page.getByLabel('Plaats').fill('Amsterdam');
  await page.getByRole('button', { name: 'Profiel opslaan' }).click();
  await expect(toast(page, 'Profiel opgeslagen')).toBeVisible();
}

const total = (admin: Page) => admin.getByRole('region', { name: 'Totaal' });

async function fillLine(
  admin: Page,
  line: number,
  [description, quantity, unit, price]: readonly [string, string, string, string],
): Promise<void> {
  const row = admin.getByRole('group', { name: `Regel ${line}` });
  await row.getByLabel('Omschrijving').fill(description);
  await row.getByLabel('Aantal').fill(quantity);
  await row.getByLabel('Eenheid', { exact: true }).selectOption(unit);
  await row.getByLabel('Prijs per eenheid (€)').fill(price);
}

test('an admin invoices work, its customer pays it by the link of the mail, staff see it completed', async ({
  page,
  openVisitor,
}) => {
  test.slow();
  const customer = await makeCustomer(page);
  const admin = await openVisitor();
  await signIn(admin, ADMIN);
  await openInvoices(admin, customer);
  await admin.getByRole('button', { name: 'Losse factuur' }).click();
  await expect(admin.getByText(/Nog nodig: straat, huisnummer, postcode, plaats/)).toBeVisible();
  await expectNoAxeViolations(admin);
  await fillProfile(page);
  await admin.reload();

  await expect(admin.getByText('Prinsengracht 12a')).toBeVisible();
  await fillLine(admin, 1, ['Verhuizing van je site', '1,5', 'uur', '']);
  await admin.getByRole('button', { name: 'Factuur versturen' }).click();
  await expect(admin.getByText('Vul een bedrag in van € 0,01 tot € 100.000.')).toBeVisible();
  await fillLine(admin, 1, ['Verhuizing van je site', '1,5', 'uur', '121,00']);
  await expect(total(admin)).toContainText(money('181,50'));
  await admin.getByRole('button', { name: 'Regel toevoegen' }).click();
  await fillLine(admin, 2, ['Inrichten van je mail', '1', 'stuk', '60,50']);
  await admin.getByLabel(/^Bericht aan de klant/).fill('Zoals besproken.');
  await expect(total(admin)).toContainText(money('242,00'));
  await expectItFits(admin);
  await admin.getByRole('button', { name: 'Factuur versturen' }).click();
  await expect(toast(admin, 'Losse factuur verstuurd')).toBeVisible();
  await expect(admin.getByRole('heading', { name: 'Losse factuur' })).toBeVisible();
  await expect(admin.getByText('In behandeling')).toBeVisible();

  const mail = await mailTo(page, customer.email, /^Factuur .*: Verhuizing van je site en meer$/);
  expect(mail).toContain('Zoals besproken.');
  const payer = await openVisitor();
  await payer.goto(linkIn(mail));
  await payer.getByRole('button', { name: /^Betaal nu/ }).click();
  await payer.getByRole('button', { name: 'Betaald', exact: true }).click();
  await expect(payer.getByText('Deze factuur is betaald')).toBeVisible({ timeout: 40_000 });

  await page.goto('/dashboard/billing');
  const order = page
    .getByRole('main')
    .getByRole('row')
    .or(page.getByRole('main').getByRole('listitem'))
    .filter({ hasText: 'Verhuizing van je site en meer' });
  await expect(order).toContainText('Voltooid');
  await expect(order).toContainText('Losse factuur');
  await expect(order).toContainText('Eenmalig');
  await order.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Je losse factuur' })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Betaald, dank je wel!' })).toBeVisible();
  await expect(
    page.getByRole('main').getByRole('link', { name: 'Overeenkomst herroepen' }),
  ).toBeVisible();
  await expectItFits(page);
  await page.getByRole('link', { name: /^factuur \d/ }).click();
  await expect(page.getByRole('cell', { name: '1,5 uur' })).toBeVisible();
  const [pdf] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /PDF/ }).first().click(),
  ]);
  expect((await readFile(await pdf.path())).subarray(0, 5).toString()).toBe('%PDF-');

  await expect(admin.getByText('Voltooid')).toBeVisible();
  const staff = await openVisitor();
  await signIn(staff, STAFF);
  await openInvoices(staff, customer);
  const button = staff.getByRole('button', { name: 'Losse factuur' });
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await staff.goto(`${new URL(staff.url()).pathname}/new`);
  await expect(staff.getByText('Alleen een admin of owner mag dit.')).toBeVisible();
});

test('an invoice that was sent before the session ended, and again after it, is one', async ({
  page,
  openVisitor,
  shop,
  expectProblem,
}) => {
  test.slow();
  expectProblem(/401|net::ERR_FAILED|400.*\/token/);
  const customer = await makeCustomer(page);
  await fillProfile(page);
  const admin = await openVisitor();
  const { email, password } = await makeCustomer(admin);
  await shop.setRole(email, 'admin');
  await openInvoices(admin, customer);
  await admin.getByRole('button', { name: 'Losse factuur' }).click();
  await fillLine(admin, 1, ['Verhuizing van je site', '1,5', 'uur', '121,00']);
  await admin.getByRole('button', { name: 'Regel toevoegen' }).click();
  await fillLine(admin, 2, ['Inrichten van je mail', '1', 'stuk', '60,50']);
  // It arrives, and its answer gets lost.
  await admin.route('**/rpc/staff/charges/create', async (route) => {
    await route.fetch();
    return route.abort();
  });
  await admin.getByRole('button', { name: 'Factuur versturen' }).click();
  await expect(failure(admin, 'Fout bij maken factuur')).toBeVisible();
  await admin.unrouteAll();

  await signOutElsewhere(admin.context());
  await expect(admin).toHaveURL(/\/login\?next=/);
  await admin.getByLabel('E-mailadres').fill(email);
  await admin.getByLabel('Wachtwoord', { exact: true }).fill(password);
  await admin.getByRole('button', { name: 'Inloggen' }).click();
  await expect(total(admin)).toContainText(money('242,00'));
  await expect(admin.getByRole('group', { name: 'Regel 2' }).getByLabel('Aantal')).toHaveValue('1');
  await admin.getByRole('button', { name: 'Factuur versturen' }).click();
  await expect(toast(admin, 'Losse factuur verstuurd')).toBeVisible();

  await page.goto('/dashboard/billing');
  await expect(page.getByRole('main').getByText('Verhuizing van je site en meer')).toHaveCount(1);
});

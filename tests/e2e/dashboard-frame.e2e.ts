import { z } from 'zod';
import { expect, registerCustomer, signInByForm, test } from '#tests/support/browser.ts';
import { money } from '#tests/support/journeys.ts';

const FIGURES = z.object({
  json: z.object({
    activeServices: z.number(),
    totalServices: z.number(),
    monthlyCostCents: z.number(),
    openTickets: z.number(),
  }),
});

test('the header welcomes, and leads to website, notifications, profile and out', async ({
  page,
}) => {
  await registerCustomer(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welkom, Noor');
  const header = page.getByRole('navigation', { name: 'Snelkoppelingen' });
  await expect(header.getByRole('link', { name: 'Naar website' })).toHaveAttribute('href', '/');
  await expect(header.getByRole('link', { name: 'Profiel' })).toHaveAttribute(
    'href',
    '/dashboard/settings',
  );
  await expect(header.getByRole('button', { name: 'Meldingen' })).toBeVisible();
  await expect(header.getByRole('button', { name: 'Uitloggen' })).toBeVisible();
  await expect(header.getByRole('link', { name: 'Admin Panel' })).toHaveCount(0);
  const tabs = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link');
  await expect(tabs).toHaveText(['Services', 'Facturering', 'Support', 'Instellingen']);
});

test('the way to the console comes and goes with the role, live', async ({ page, shop }) => {
  const { email } = await registerCustomer(page);
  const adminPanel = page.getByRole('link', { name: 'Admin Panel', exact: true });
  await expect(page.getByText('Geen services gevonden')).toBeVisible();
  await expect(adminPanel).toHaveCount(0);
  await shop.setRole(email, 'staff');
  await expect(adminPanel).toBeVisible();
  await shop.setRole(email, 'customer');
  await expect(adminPanel).toHaveCount(0);
});

test('four cards say what there is, and a failure is told with a retry', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/500/);
  const answered = page.waitForResponse('**/rpc/customer/dashboard/summary');
  await signInByForm(page, 'klant@hostwerk.test');
  const { json: figures } = FIGURES.parse(await (await answered).json());
  const card = (name: string) =>
    page.getByRole('main').locator('dl > div').filter({ hasText: name });
  const { activeServices, totalServices, monthlyCostCents, openTickets } = figures;
  // Each its own figure: of this customer no two are the same.
  expect(new Set([activeServices, totalServices, openTickets]).size).toBe(3);
  await expect(card('Actieve services')).toHaveText(
    `Actieve services${activeServices}van ${totalServices} totaal`,
  );
  await expect(card('Totale maandkosten')).toContainText(
    money((monthlyCostCents / 100).toFixed(2).replace('.', ',')),
  );
  await expect(card('Open tickets')).toHaveText(`Open tickets${openTickets}nog niet gesloten`);
  await expect(card('Uptime')).toHaveText('Uptime99,9%SLA');
  await expect(page.getByRole('main').locator('dl').first().getByRole('term')).toHaveCount(4);

  await page.route('**/rpc/customer/dashboard/summary', (route) => route.fulfill({ status: 500 }));
  await page.reload();
  await expect(page.getByText('Kon gebruikersgegevens niet laden.').first()).toBeVisible();
  await page.unroute('**/rpc/customer/dashboard/summary');
  await page.getByRole('main').getByRole('button', { name: 'Opnieuw proberen' }).click();
  await expect(card('Uptime')).toContainText('99,9%');
});

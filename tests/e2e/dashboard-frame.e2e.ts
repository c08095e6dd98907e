import { expect, registerCustomer, signInByForm, test } from '#tests/support/browser.ts';

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
  const adminPanel = page.getByRole('link', { name: 'Admin Panel' });
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
  await signInByForm(page, 'klant@hostwerk.test');
  const card = (name: string) =>
    page.getByRole('main').locator('dl > div').filter({ hasText: name });
  await expect(card('Actieve services')).toContainText(/\d+van \d+ totaal/);
  await expect(card('Totale maandkosten')).toContainText(/€\s\d+,\d\d/);
  await expect(card('Open tickets')).toContainText(/\d/);
  await expect(card('Uptime')).toContainText('99,9%');

  await page.route('**/rpc/customer/dashboard/summary', (route) => route.fulfill({ status: 500 }));
  await page.reload();
  await expect(page.getByText('Kon gebruikersgegevens niet laden.').first()).toBeVisible();
  await page.unroute('**/rpc/customer/dashboard/summary');
  await page.getByRole('main').getByRole('button', { name: 'Opnieuw proberen' }).click();
  await expect(card('Uptime')).toContainText('99,9%');
});

// @once
import {
  test,
  expect,
  expectItFits,
  expectNoAxeViolations,
  makeCustomer,
  signIn,
} from '#tests/support/browser.ts';
import { searchConsole, toast } from '#tests/support/journeys.ts';
import { linkIn, mailTo } from '#tests/support/outbox.ts';
import { ownAdmin } from '#tests/support/own-admins.ts';

const ADMIN = ownAdmin();

test('an admin orders on the word of a company, which pays by the invoice in its mail', async ({
  page,
  openVisitor,
}) => {
  test.slow();
  const customer = await makeCustomer(page);
  await page.goto('/dashboard/settings');
  await page.getByLabel('Straat en huisnummer').fill('Prinsengracht 12a');
  await page.getByLabel('Postcode').fill('1015 DK');
  await page.getByLabel('Plaats').fill('Amsterdam');
  await page.getByRole('button', { name: 'Profiel opslaan' }).click();
  await expect(toast(page, 'Profiel opgeslagen')).toBeVisible();

  const admin = await openVisitor();
  await signIn(admin, ADMIN);
  await searchConsole(admin, '/admin', 'Zoek klanten', customer.email);
  const found = admin.getByRole('row').filter({ hasText: customer.email });
  await found.getByRole('link', { name: 'Noor van Dijk' }).click();
  // The list has a link of that name too.
  await expect(admin).toHaveURL(/\/customers\/[\da-f-]{36}/);
  await admin.goto(`${new URL(admin.url()).pathname}/orders`);
  await admin.getByRole('button', { name: 'Nieuwe bestelling' }).click();
  await expect(admin.getByText('Deze klant is een consument')).toBeVisible();
  await expectNoAxeViolations(admin);

  await page.getByLabel(/^Bedrijfsnaam/).fill('Bakkerij Noor');
  await page.getByRole('button', { name: 'Profiel opslaan' }).click();
  await expect(toast(page, 'Profiel opgeslagen').last()).toBeVisible();
  await admin.reload();

  const line = (at: number) => admin.getByRole('group', { name: `Regel ${at}` });
  await line(1).getByLabel('Pakket').selectOption('Webhosting Starter');
  await admin.getByRole('button', { name: 'Regel toevoegen' }).click();
  await line(2).getByLabel('Pakket').selectOption('Webhosting Starter');
  await line(2).getByLabel('Termijn').selectOption({ label: 'Jaarlijks' });
  await expect(line(2)).toContainText('per jaar');
  await admin.getByLabel('Hoe').selectOption('in een gesprek');
  await expectNoAxeViolations(admin);
  await expectItFits(admin);
  const sum = admin.getByRole('region', { name: 'Totaal' });
  await expect(sum).toContainText(/Totaal nu€\s\d/);
  await admin.getByRole('button', { name: 'Bestelling plaatsen' }).click();
  await expect(toast(admin, 'Bestelling geplaatst')).toBeVisible();
  await expect(admin.getByText('Akkoord van het bedrijf')).toBeVisible();
  await expect(admin.getByText(/^in een gesprek op/)).toBeVisible();

  const mail = await mailTo(page, customer.email, /nog te betalen$/);
  expect(mail).toContain('in een gesprek op');
  await page.goto(linkIn(mail));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('actuur');
  await page.goto('/dashboard/billing');
  await expect(page.getByRole('main')).toContainText('Webhosting Starter');
});

// @once
import type { Page } from '@playwright/test';
import { amsterdamDate, addDays } from '#domain/platform/amsterdam.ts';
import {
  expect,
  expectItFits,
  expectNoAxeViolations,
  makeCustomer,
  signIn,
  test,
} from '#tests/support/browser.ts';
import { searchConsole, toast } from '#tests/support/journeys.ts';
import { ownAdmin } from '#tests/support/own-admins.ts';

const ADMIN = ownAdmin();
const STAFF = 'medewerker@hostwerk.test';

async function openInvoices(console: Page, email: string): Promise<void> {
  await searchConsole(console, '/admin', 'Zoek klanten', email);
  const found = console.getByRole('row').filter({ hasText: email });
  await found.getByRole('link', { name: 'Noor van Dijk' }).click();
  await console.getByRole('link', { name: 'Facturen', exact: true }).click();
}

test('an admin gives a customer more time, a colleague reads it, and it is ended', async ({
  page,
  openVisitor,
  expectProblem,
}) => {
  // A day that is over.
  expectProblem(/holds\/place/);
  const { email } = await makeCustomer(page);
  const admin = await openVisitor();
  await signIn(admin, ADMIN);
  await openInvoices(admin, email);
  await expect(admin.getByText('Deze klant heeft geen uitstel.')).toBeVisible();
  await admin.getByRole('button', { name: 'Uitstel geven' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Uitstel geven' });
  await dialog.getByRole('button', { name: 'Uitstel geven' }).click();
  await expect(dialog.getByText('Kies de laatste dag van het uitstel.')).toBeVisible();
  await expect(dialog.getByLabel('Tot en met')).toBeFocused();
  await dialog.getByLabel('Reden').fill('Betaalt na de vakantie');
  await dialog.getByLabel('Tot en met').fill('2020-01-01');
  await dialog.getByRole('button', { name: 'Uitstel geven' }).click();
  await expect(dialog.getByText('Kies vandaag of een latere dag.')).toBeVisible();
  await expect(dialog.getByLabel('Reden')).toHaveValue('Betaalt na de vakantie');
  await expectNoAxeViolations(admin);
  await dialog.getByLabel('Tot en met').fill(addDays(amsterdamDate(new Date()), 30));
  await dialog.getByRole('button', { name: 'Uitstel geven' }).click();
  await expect(toast(admin, 'Het uitstel is opgeslagen.')).toBeVisible();
  await expect(admin.getByText('Betaalt na de vakantie')).toBeVisible();
  for (const width of [390, 1024, 1440]) {
    await admin.setViewportSize({ width, height: 900 });
    await expectItFits(admin);
  }
  await expectNoAxeViolations(admin);

  const colleague = await openVisitor();
  await signIn(colleague, STAFF);
  await openInvoices(colleague, email);
  await expect(colleague.getByText('Betaalt na de vakantie')).toBeVisible();
  await expect(colleague.getByRole('button', { name: 'Uitstel geven' })).toBeDisabled();

  await admin.getByRole('button', { name: 'Beëindigen' }).click();
  await expect(admin.getByText('Deze klant heeft geen uitstel.')).toBeVisible();
});

// @once
import type { Page } from '@playwright/test';
import {
  expect,
  expectItFits,
  expectNoAxeViolations,
  makeCustomer,
  registerByForm,
  signIn,
  test,
} from '#tests/support/browser.ts';
import {
  activeHeading,
  answerBank,
  fillOrder,
  money,
  orderButton,
  toast,
  uniqueDomain,
  uniqueName,
} from '#tests/support/journeys.ts';
import { ownAdmin } from '#tests/support/own-admins.ts';

const ADMIN = ownAdmin();

/** Twenty percent off the first three months, for two orders. */
async function makeCode(admin: Page, code: string): Promise<void> {
  await admin.goto('/admin/plans');
  await admin.getByRole('link', { name: 'Kortingscodes' }).click();
  await admin.getByRole('button', { name: 'Nieuwe kortingscode' }).click();
  await admin.getByLabel('Code', { exact: true }).fill(code.toLowerCase());
  await admin.getByLabel('Percentage (%)').fill('95');
  await admin.getByLabel('Hoe lang').selectOption('De eerste termijnen');
  await admin.getByLabel('Aantal termijnen').fill('3');
  await admin.getByLabel('Hoogstens in totaal').fill('2');
  await admin.getByRole('button', { name: 'Kortingscode maken' }).click();
  await expect(admin.getByText('Vul een heel getal in van 1 tot en met 90.')).toBeVisible();
  await expectNoAxeViolations(admin);
  await admin.getByLabel('Percentage (%)').fill('20');
  await admin.getByRole('button', { name: 'Kortingscode maken' }).click();
  await expect(toast(admin, 'Kortingscode opgeslagen')).toBeVisible();
  await expect(admin.getByRole('heading', { level: 2, name: code })).toBeVisible();
}

/** The lower price, with what it costs after that beside it. */
async function expectDiscount(page: Page, code: string): Promise<void> {
  const aside = page.getByRole('complementary');
  await expect(aside.getByText(`Korting ${code} (20%)`)).toBeVisible();
  await expect(aside.locator('[data-total]')).toHaveText(money('3,99'));
  await expect(aside.locator('[data-after]')).toHaveText(
    /De korting geldt de eerste 3 maanden. Daarna €\s4,99 per maand./,
  );
}

test('an admin makes a code; customers order with it by a link and by the field', async ({
  page,
  openVisitor,
}) => {
  test.slow();
  const admin = await openVisitor();
  await signIn(admin, ADMIN);
  const code = uniqueName('ZOMER').toUpperCase();
  await makeCode(admin, code);

  // By a link, kept while one registers.
  const linked = await openVisitor();
  await registerByForm(linked, `?plan=web-starter&cycle=monthly&code=${code}`);
  await expect(linked).toHaveURL(new RegExp(`/checkout\\?.*code=${code}`));
  await expectDiscount(linked, code);
  await expectNoAxeViolations(linked);
  await linked.getByRole('button', { name: 'Weghalen' }).click();
  await expect(linked.locator('[data-total]')).toHaveText(money('4,99'));
  await linked.getByLabel('Kortingscode').fill(` ${code.toLowerCase()} `);
  await linked.getByRole('button', { name: 'Toepassen' }).click();
  await expectDiscount(linked, code);

  // By the field; first a wrong one, which leaves the price as it is.
  await makeCustomer(page);
  await page.goto('/checkout?plan=web-starter&cycle=monthly');
  await page.getByRole('button', { name: 'Kortingscode?' }).click();
  const field = page.getByLabel('Kortingscode');
  await expect(field).toBeFocused();
  await field.fill('BESTAAT-NIET');
  await field.press('Enter');
  await expect(page.getByText('Deze kortingscode kennen we niet.')).toBeVisible();
  await expect(page.locator('[data-total]')).toHaveText(money('4,99'));
  await field.fill(code);
  const service = uniqueDomain('winkel');
  // A customer who goes on without pressing the button means the code all the same.
  await fillOrder(page, { service });
  await expectDiscount(page, code);
  await expectItFits(page);
  await orderButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Proefbank' })).toBeVisible();
  await answerBank(page, 'Betaald');
  await expect(activeHeading(page, service)).toBeVisible();
  await expect(page.getByText(`Korting ${code} (20%)`)).toBeVisible();

  await page.goto('/dashboard/billing/invoices');
  await page.getByRole('link', { name: /^Factuur .* bekijken$/ }).click();
  await expect(page.getByRole('cell', { name: `Korting ${code} (20%)` })).toBeVisible();
  await expect(page.getByText('Totaal incl. btw').locator('..')).toContainText(money('3,99'));

  await admin.goto('/admin/discounts');
  const row = admin.getByRole('row').filter({ hasText: code });
  await expect(row).toContainText('1 van 2');
  await expect(row).toContainText(money('3,99'));
  await expectNoAxeViolations(admin);
  await row.getByRole('link', { name: code }).click();
  await expect(admin.getByText('Deze code is al gebruikt')).toBeVisible();
  await expect(admin.getByLabel('Percentage (%)')).toBeDisabled();
  await admin.getByRole('button', { name: 'Beëindigen' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Beëindigen' }).click();
  await expect(toast(admin, 'Kortingscode beëindigd')).toBeVisible();
  await expect(admin.getByText('Beëindigd', { exact: true })).toBeVisible();
});

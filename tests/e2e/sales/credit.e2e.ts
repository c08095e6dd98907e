// @once
import type { Page } from '@playwright/test';
import {
  expect,
  expectItFits,
  expectNoAxeViolations,
  makeCustomer,
  signIn,
  test,
} from '#tests/support/browser.ts';
import {
  activeHeading,
  fillCheckout,
  money,
  orderButton,
  toast,
  uniqueDomain,
  uniqueName,
} from '#tests/support/journeys.ts';
import { buy } from '#tests/support/ordering.ts';

const ADMIN = 'eigenaar@hostwerk.test';

/** A new customer pays for a VPS of € 12,99, and has it; answers the id of the order. */
async function orderVps(page: Page, name: string): Promise<string> {
  await makeCustomer(page);
  const service = uniqueName(name);
  const { orderId } = await buy(page, { plan: 'vps-starter', service });
  return orderId;
}

test('an outage is made good with a part of the money, and the credit pays the next order', async ({
  page,
  openVisitor,
}) => {
  const orderId = await orderVps(page, 'storing');
  const admin = await openVisitor();
  await signIn(admin, ADMIN);
  await admin.goto(`/admin/orders/${orderId}`);
  await admin.getByRole('button', { name: 'Terugbetalen' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Bestelling terugbetalen?' });
  await dialog.getByRole('radio', { name: 'Een deel' }).check();
  await dialog.getByLabel('Bedrag').fill('13,00');
  await dialog.getByRole('button', { name: 'Terugbetalen' }).click();
  await expect(dialog.getByText(/^Vul een bedrag in van hoogstens/)).toBeVisible();
  await dialog.getByLabel('Bedrag').fill('5,00');
  await dialog.getByRole('radio', { name: /^Als tegoed/ }).check();
  await dialog.getByLabel('Reden').fill('Storing van vannacht.');
  await expectNoAxeViolations(admin);
  await dialog.getByRole('button', { name: 'Terugbetalen' }).click();
  await expect(toast(admin, 'Status bijgewerkt')).toBeVisible();
  await expect(
    admin.getByRole('heading', { name: `Bestelling ${orderId.slice(0, 8)}` }),
  ).toBeVisible();
  await expect(admin.getByText('Tegoed', { exact: true })).toBeVisible();

  await page.goto('/dashboard/billing/credit');
  await expect(page.getByText(/^Je hebt .* tegoed\./)).toContainText(money('5,00'));
  await expectItFits(page);

  const next = uniqueDomain('cadeau');
  await fillCheckout(page, { plan: 'web-starter', service: next });
  await expect(page.getByRole('radio', { name: /^Tegoed/ })).toBeChecked();
  await orderButton(page).click();
  await expect(activeHeading(page, next)).toBeVisible();
  await page.goto('/dashboard/billing/credit');
  await expect(page.getByText(/^Je hebt .* tegoed\./)).toContainText(money('0,01'));

  // Its customer, on whose page staff see the money and can send what is left of it back.
  await admin.getByRole('link', { name: 'Noor van Dijk' }).click();
  await admin.getByRole('link', { name: 'Betalingen' }).click();
  await expect(admin.getByRole('heading', { name: /^Tegoed/ })).toContainText(money('0,01'));
  await admin.getByRole('button', { name: 'Tegoed uitbetalen' }).click();
  const sure = admin.getByRole('dialog', { name: 'Tegoed uitbetalen?' });
  await expectNoAxeViolations(admin);
  await sure.getByRole('button', { name: 'Uitbetalen' }).click();
  await expect(admin.getByRole('heading', { name: /^Tegoed/ })).toContainText(money('0,00'));
  await expect(admin.getByText(/^Uitbetaald,/)).toBeVisible();
});

test('money goes back in three parts, and the order shows each of them and what is left', async ({
  page,
  openVisitor,
}) => {
  const orderId = await orderVps(page, 'stukjes');
  const admin = await openVisitor();
  await signIn(admin, ADMIN);
  await admin.goto(`/admin/orders/${orderId}`);
  const dialog = admin.getByRole('dialog', { name: 'Bestelling terugbetalen?' });
  const refunds = admin
    .getByRole('listitem')
    .filter({ hasText: /via de betaaldienst|bij de klant/ });

  async function giveBack(part: { left: string; amount?: string; asCredit?: boolean }) {
    await admin.getByRole('button', { name: 'Terugbetalen' }).click();
    await expect(dialog.getByRole('radio', { name: /^Alles/ })).toHaveAccessibleName(
      money(part.left),
    );
    if (part.amount !== undefined) {
      await dialog.getByRole('radio', { name: 'Een deel' }).check();
      await dialog.getByLabel('Bedrag').fill(part.amount);
    }
    if (part.asCredit) await dialog.getByRole('radio', { name: /^Als tegoed/ }).check();
    await dialog.getByLabel('Reden').fill('Storing van vannacht.');
    await dialog.getByRole('button', { name: 'Terugbetalen' }).click();
    await expect(dialog).toHaveCount(0);
  }

  await giveBack({ left: '12,99', amount: '5,00' });
  await expect(refunds).toHaveCount(1);
  await expect(refunds).toContainText(money('5,00'));
  await giveBack({ left: '7,99', amount: '3,00', asCredit: true });
  await expect(refunds).toHaveCount(2);
  await expect(refunds.filter({ hasText: 'Tegoed' })).toContainText(money('3,00'));
  await giveBack({ left: '4,99' });
  await expect(refunds).toHaveCount(3);
  await expect(refunds.filter({ hasText: money('4,99') })).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Terugbetalen' })).toHaveCount(0);
  await expectItFits(admin);

  // The customer holds one invoice and three credit invoices that together make nothing.
  await page.goto('/dashboard/billing/invoices');
  for (const amount of ['12,99', '-5,00', '-3,00', '-4,99']) {
    await expect(page.getByRole('main').getByText(money(amount)).first()).toBeVisible();
  }
});

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
  answerBank,
  fillCheckout,
  money,
  orderButton,
  orderIdOf,
  orderOnline,
  toast,
  uniqueName,
} from '#tests/support/journeys.ts';

const ADMIN = 'eigenaar@hostwerk.test';

test('an outage is made good with a part of the money, and the credit pays the next order', async ({
  page,
  openVisitor,
}) => {
  await makeCustomer(page);
  const service = uniqueName('storing');
  await orderOnline(page, { plan: 'vps-starter', service });
  await answerBank(page, 'Betaald');
  await expect(activeHeading(page, service)).toBeVisible();
  const orderId = orderIdOf(page);

  const admin = await openVisitor();
  await signIn(admin, ADMIN);
  await admin.goto(`/admin/orders/${orderId}`);
  await admin.getByRole('button', { name: 'Terugbetalen' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Bestelling terugbetalen?' });
  await dialog.getByRole('radio', { name: 'Een deel' }).check();
  await dialog.getByLabel('Bedrag').fill('12,99');
  await dialog.getByRole('button', { name: 'Terugbetalen' }).click();
  await expect(dialog.getByText(/^Vul een bedrag in onder/)).toBeVisible();
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
  await expectNoAxeViolations(page);

  const next = uniqueName('cadeau');
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

// @once
import {
  DEMO_PASSWORD,
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
  orderButton,
  toast,
} from '#tests/support/journeys.ts';
import { openOwnShop } from '#tests/support/own-shop.ts';

const WIDTHS = [390, 820, 1440];

test('the owner begins a series, its first invoice is paid and proven, and staff find it', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  await using shop = await openOwnShop({ demo: 'on' });
  const owner = await shop.visit(browser);
  await signIn(owner, 'eigenaar@hostwerk.test', DEMO_PASSWORD, shop.url);
  await owner.goto('/admin/settings#factuurnummers');
  const card = owner.getByRole('region', { name: 'Facturen', exact: true });
  await expect(card).toContainText(/Volgend nummer20\d\d-\d{6}/);
  for (const width of WIDTHS) {
    await owner.setViewportSize({ width, height: 900 });
    await expectItFits(owner);
  }
  await card.getByRole('button', { name: 'Nieuwe reeks' }).click();
  const dialog = owner.getByRole('dialog');
  await dialog.getByLabel('Begin elk jaar weer bij 1').uncheck();
  await dialog.getByLabel(/^Voorvoegsel/).fill('c20');
  await dialog.getByLabel('Aantal cijfers').fill('5');
  await dialog.getByLabel('Eerste nummer').fill('10024');
  await expect(dialog).toContainText('Volgend nummer: C2010024');
  await dialog.getByLabel(/^Voorvoegsel/).fill('inv/');
  await dialog.getByRole('button', { name: 'Reeks beginnen' }).click();
  await expect(dialog).toContainText('Gebruik hoogstens 16 hoofdletters');
  await dialog.getByLabel(/^Voorvoegsel/).fill('inv-');
  await expect(dialog).toContainText('Volgend nummer: INV-10024');
  await expectNoAxeViolations(owner);
  await dialog.getByRole('button', { name: 'Reeks beginnen' }).click();
  await expect(toast(owner, 'Factuurnummers opgeslagen')).toBeVisible();
  await expect(card).toContainText('Volgend nummerINV-10024');

  const customer = await shop.visit(browser);
  const { email } = await makeCustomer(customer, shop.url);
  const service = 'reeks.test';
  await fillCheckout(customer, { plan: 'web-starter', service });
  await orderButton(customer).click();
  await answerBank(customer, 'Betaald');
  await expect(activeHeading(customer, service)).toBeVisible();
  await customer.goto('/dashboard/billing/invoices');
  await customer.getByRole('link', { name: 'Factuur INV-10024 bekijken' }).click();
  const saved = customer.waitForEvent('download');
  await customer.getByRole('button', { name: 'Betaalbewijs' }).click();
  expect((await saved).suggestedFilename()).toBe('betaalbewijs-INV-10024.pdf');

  await owner.goto('/admin/orders');
  await owner.getByRole('link', { name: 'Facturen', exact: true }).click();
  await expect(owner.getByText('60+ dagen te laat')).toBeVisible();
  await owner.getByRole('searchbox', { name: 'Zoek facturen' }).fill('inv 10024');
  const row = owner.getByRole('row', { name: /INV-10024/ });
  await expect(row).toContainText('Betaald');
  await expect(owner.getByRole('row')).toHaveCount(2);
  for (const width of WIDTHS) {
    await owner.setViewportSize({ width, height: 900 });
    await expect(owner.getByText('INV-10024').filter({ visible: true }).first()).toBeVisible();
    await expectItFits(owner);
  }
  await expectNoAxeViolations(owner);
  const proof = owner.waitForEvent('download');
  await owner.getByRole('button', { name: 'Betaalbewijs van factuur INV-10024' }).click();
  expect((await proof).suggestedFilename()).toBe('betaalbewijs-INV-10024.pdf');
  await owner.getByRole('link', { name: 'INV-10024' }).click();
  await expect(owner.getByText(email)).toBeVisible();

  await owner.goto('/admin/invoices');
  await owner.getByRole('group', { name: 'Filter op status' }).getByText('Vervallen').click();
  await expect(owner).toHaveURL(/status=overdue/);
  const list = owner.waitForEvent('download');
  await owner.getByRole('button', { name: /CSV|Exporteren/ }).click();
  expect((await list).suggestedFilename()).toMatch(/^facturen.*\.csv$/);
});

// @once
import type { Page } from '@playwright/test';
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

const WIDTHS = [390, 1024, 1440];

async function expectAtAllWidths(page: Page): Promise<void> {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    await expectItFits(page);
  }
  await expectNoAxeViolations(page);
}

test('staff correct a paid invoice to less, and its customer sees both and has the rest back', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  await using shop = await openOwnShop({ demo: 'on' });
  const customer = await shop.visit(browser);
  const { email } = await makeCustomer(customer, shop.url);
  const service = 'te-duur.test';
  await fillCheckout(customer, { plan: 'web-starter', service });
  await orderButton(customer).click();
  await answerBank(customer, 'Betaald');
  await expect(activeHeading(customer, service)).toBeVisible();

  const owner = await shop.visit(browser);
  await signIn(owner, 'eigenaar@hostwerk.test', DEMO_PASSWORD, shop.url);
  await owner.goto(`/admin/invoices?q=${encodeURIComponent(email)}`);
  const number = owner.getByRole('link', { name: /^20\d\d-\d{6}$/ });
  const oldNumber = (await number.textContent()) ?? '';
  await number.click();
  await expect(owner.getByText(email)).toBeVisible();
  await expectAtAllWidths(owner);
  await owner.getByRole('button', { name: 'Corrigeer' }).click();
  const form = owner.getByRole('form', { name: 'Factuur corrigeren' });
  await form.getByLabel('Reden').fill('De prijs was te hoog.');
  await form.getByLabel('Prijs per eenheid (€)').fill('1,00');
  await expectAtAllWidths(owner);
  await form.getByRole('button', { name: 'Bekijk de correctie' }).click();
  await expect(owner.getByRole('heading', { name: 'Creditfactuur' })).toBeVisible();
  await expect(owner.getByRole('heading', { name: 'Nieuwe factuur' })).toBeVisible();
  await expect(owner.getByText(/is te veel betaald/)).toBeVisible();
  await expectAtAllWidths(owner);
  await owner.getByText('Terugbetalen', { exact: true }).click();
  await owner.getByRole('button', { name: 'Corrigeer factuur' }).click();
  await expect(toast(owner, 'Factuur gecorrigeerd')).toBeVisible();
  await expect(owner.getByText('Dit is de gecorrigeerde factuur')).toBeVisible();
  await owner.getByRole('link', { name: `factuur ${oldNumber}` }).click();
  await expect(owner.getByText('Gecorrigeerd').first()).toBeVisible();
  await expect(owner.getByRole('button', { name: 'Corrigeer' })).toHaveAttribute(
    'aria-disabled',
    'true',
  );

  await customer.goto('/dashboard/billing/invoices');
  await expect(customer.getByText('Gecorrigeerd')).toBeVisible();
  await customer.getByRole('link', { name: `Factuur ${oldNumber} bekijken` }).click();
  await customer.getByRole('link', { name: /^factuur 20/ }).click();
  await expect(customer.getByText('Dit is de gecorrigeerde factuur')).toBeVisible();
  await expect(customer.getByText(/Totaal incl. btw\s*€\s*1,00/)).toBeVisible();
  await expectAtAllWidths(customer);
});

test('staff correct a paid invoice to more, and its customer pays the rest', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  await using shop = await openOwnShop({ demo: 'on' });
  const customer = await shop.visit(browser);
  const { email } = await makeCustomer(customer, shop.url);
  const service = 'te-weinig.test';
  await fillCheckout(customer, { plan: 'web-starter', service });
  await orderButton(customer).click();
  await answerBank(customer, 'Betaald');
  await expect(activeHeading(customer, service)).toBeVisible();

  const owner = await shop.visit(browser);
  await signIn(owner, 'eigenaar@hostwerk.test', DEMO_PASSWORD, shop.url);
  await owner.goto(`/admin/invoices?q=${encodeURIComponent(email)}`);
  await owner.getByRole('link', { name: /^20\d\d-\d{6}$/ }).click();
  await owner.getByRole('button', { name: 'Corrigeer' }).click();
  const form = owner.getByRole('form', { name: 'Factuur corrigeren' });
  await form.getByLabel('Reden').fill('Er stond een regel te weinig op.');
  await form.getByRole('button', { name: 'Regel toevoegen' }).click();
  const added = form.getByRole('group', { name: 'Regel 2' });
  await added.getByLabel('Omschrijving').fill('Extra mailbox');
  await added.getByLabel('Prijs per eenheid (€)').fill('2,50');
  await form.getByRole('button', { name: 'Bekijk de correctie' }).click();
  await expect(owner.getByText(/€\s*2,50 moet er nog bij/)).toBeVisible();
  await expectAtAllWidths(owner);
  await owner.getByRole('button', { name: 'Corrigeer factuur' }).click();
  await expect(toast(owner, 'Factuur gecorrigeerd')).toBeVisible();
  await expect(owner.getByText('Openstaand').first()).toBeVisible();

  await customer.goto('/dashboard/billing/invoices');
  await customer.getByRole('link', { name: /^Factuur 20.* betalen$/ }).click();
  await expect(customer.getByText(/Betaal €\s*2,50/).first()).toBeVisible();
  await expectAtAllWidths(customer);
  await customer
    .getByRole('link', { name: /^Betaal/ })
    .first()
    .click();
  await customer.getByRole('button', { name: /^Betaal nu €\s*2,50/ }).click();
  await answerBank(customer, 'Betaald');
  await customer.goto('/dashboard/billing/invoices');
  const entries = customer.getByRole('row').or(customer.getByRole('listitem'));
  await expect(entries.filter({ hasText: 'Betaald' }).first()).toBeVisible();
  await expect(entries.filter({ hasText: 'Openstaand' })).toHaveCount(0);
});

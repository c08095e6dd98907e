// @once
import type { Page } from '@playwright/test';
import { expect, makeCustomer, test } from '#tests/support/browser.ts';
import {
  answerBank,
  activeHeading,
  fillCheckout,
  money,
  orderButton,
  uniqueDomain,
} from '#tests/support/journeys.ts';

/** Somebody who orders for a company in Gent. */
async function fillCompany(page: Page, vatId: string): Promise<void> {
  await page.getByRole('radio', { name: 'Zakelijk' }).click();
  await page.getByLabel('Land').selectOption('BE');
  await page.getByLabel('Bedrijfsnaam').fill('Verstraete Webbureau');
  await page.getByLabel('Postcode').fill('9000');
  await page.getByLabel('Plaats').fill('Gent');
  await page.getByLabel('Btw-id').fill(vatId);
}

const total = (page: Page) => page.locator('[data-total]');

test('a company abroad is looked up while it orders, and pays and is invoiced without btw', async ({
  page,
}) => {
  await makeCustomer(page);
  const service = uniqueDomain('gent');
  await fillCheckout(page, { plan: 'web-starter', service });
  await expect(total(page)).toHaveText(money('4,99'));

  // VIES takes its time: the page says so, and lets nobody order at a price that may be wrong.
  const { promise: answered, resolve: answer } = Promise.withResolvers<void>();
  await page.route(/checkout\/quote/, async (route) => {
    await answered;
    await route.continue();
  });
  await fillCompany(page, 'BE0999123000');
  await expect(page.getByText('We zoeken dit btw-id op in VIES.', { exact: false })).toBeVisible();
  await expect(page.getByText('Je btw-id wordt nog opgezocht.', { exact: false })).toBeVisible();
  await expect(orderButton(page)).toBeDisabled();
  answer();
  await expect(page.getByText('Dit btw-id staat niet in VIES.', { exact: false })).toBeVisible();
  await expect(total(page)).toHaveText(money('4,99'));

  await page.getByLabel('Btw-id').fill('BE0999123999');
  await expect(page.getByText('VIES antwoordt nu niet', { exact: false })).toBeVisible();
  await page.getByRole('button', { name: 'Opnieuw opzoeken' }).click();
  await expect(page.getByText('VIES antwoordt nu niet', { exact: false })).toBeVisible();

  await page.getByLabel('Btw-id').fill('be 0999.123.456');
  await expect(
    page.getByText('Gevonden in VIES: Voorbeeldbedrijf.', { exact: false }),
  ).toBeVisible();
  await expect(total(page)).toHaveText(money('4,12'));
  await expect(page.getByText('Btw verlegd', { exact: true })).toBeVisible();

  // The country decides: at home everybody pays with btw, and back again it is as it was.
  await page.getByLabel('Land').selectOption('NL');
  await expect(total(page)).toHaveText(money('4,99'));
  await page.getByLabel('Land').selectOption('BE');
  await expect(total(page)).toHaveText(money('4,12'));
  await page.reload();
  await expect(page.getByLabel('Btw-id')).toHaveValue('be 0999.123.456');
  await expect(total(page)).toHaveText(money('4,12'));

  await orderButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Proefbank' })).toBeVisible();
  await expect(page.getByText(money('4,12'))).toBeVisible();
  await answerBank(page, 'Betaald');
  await expect(activeHeading(page, service)).toBeVisible();
  await expect(page.getByText('Btw verlegd', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'je facturen' }).click();
  await page.getByRole('link', { name: 'Facturen', exact: true }).click();
  await page.getByRole('link', { name: /^Factuur .* bekijken$/ }).click();
  const invoice = page.getByRole('article');
  await expect(invoice).toContainText('Btw verlegd naar de afnemer (artikel 44 en 196');
  await expect(invoice).toContainText('Btw-id BE0999123456');
  await page.goto('/dashboard');
  await page.getByRole('link', { name: `Details van ${service}` }).click();
  await expect(page.getByText('zonder btw, die is verlegd', { exact: false })).toBeVisible();
});

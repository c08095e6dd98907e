// @once
import {
  expect,
  expectItFits,
  expectNoAxeViolations,
  makeCustomer,
  test,
} from '#tests/support/browser.ts';
import { answerBank, fillOrder, orderButton, uniqueDomain } from '#tests/support/journeys.ts';

test('web hosting is ordered without a domain, which is chosen later', async ({ page }) => {
  test.slow();
  await makeCustomer(page);
  await page.goto('/checkout?plan=web-starter');
  // The domain is shown as it will be, before anything is ordered.
  await fillOrder(page, { service: 'https://www.Bäckerei.de/' });
  await expect(page.getByText('“bäckerei.de”')).toBeVisible();
  await page.getByRole('checkbox', { name: 'Later kiezen' }).check();
  await expect(page.getByRole('textbox', { name: 'Domeinnaam' })).toBeDisabled();
  await orderButton(page).click();
  await answerBank(page, 'Betaald');
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Beheren' }).first().click();
  await page.getByRole('button', { name: 'Domeinnaam kiezen' }).click();
  const field = page.getByRole('textbox', { name: 'Domeinnaam' });
  await field.fill('bakkerij');
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await expect(page.getByText('Dit is geen domeinnaam.', { exact: false })).toBeVisible();
  await expectNoAxeViolations(page);
  const domain = uniqueDomain('bakkerij');
  await field.fill(`https://www.${domain}/`);
  await page.getByRole('button', { name: 'Opslaan' }).click();
  await expect(page.getByRole('heading', { name: domain })).toBeVisible();
  await expect(page.getByText(`Domeinnaam: ${domain}.`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Domeinnaam kiezen' })).toHaveCount(0);
  await expectItFits(page);
});

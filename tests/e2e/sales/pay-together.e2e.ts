// @once
import type { Page } from '@playwright/test';
import {
  expect,
  expectItFits,
  expectNoAxeViolations,
  makeCustomer,
  test,
} from '#tests/support/browser.ts';
import { money, uniqueName } from '#tests/support/journeys.ts';
import { placeOrder } from '#tests/support/ordering.ts';

/** Presses a button of the bank and is back at the payment. */
async function answer(page: Page, outcome: string): Promise<void> {
  await page.getByRole('button', { name: outcome, exact: true }).click();
  await page.waitForURL('**/dashboard/billing/together/*');
}

test('what is open is paid by one payment, again after it failed, and is seen to be done', async ({
  page,
}) => {
  test.slow();
  await makeCustomer(page);
  const services = [uniqueName('bakkerij'), uniqueName('kwekerij')];
  await placeOrder(page, { plan: 'web-starter', service: services[0] ?? '' });
  await page.goto('/dashboard/billing');
  await expect(page.getByRole('table', { name: 'Bestellingen' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Samen betalen' })).toBeHidden();
  await placeOrder(page, { plan: 'web-starter', service: services[1] ?? '' });
  await page.goto('/dashboard/billing');
  await expect(page.getByText(/^Je hebt 2 betalingen openstaan/)).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Samen betalen' }).click();

  const pay = page.getByRole('button', { name: /^Betaal €/ });
  const one = page.getByRole('checkbox', { name: services[0] ?? '' });
  await expect(pay).toHaveText(/9,98/);
  await one.uncheck();
  await expect(pay).toHaveText(/4,99/);
  await page.getByRole('checkbox', { name: services[1] ?? '' }).uncheck();
  await expect(pay).toBeDisabled();
  await page.getByRole('checkbox', { name: services[1] ?? '' }).check();
  await one.check();
  await expectItFits(page);
  await expectNoAxeViolations(page);
  await pay.click();
  await expect(page.getByRole('heading', { name: 'Proefbank' })).toBeVisible();
  await expect(page.getByText(money('9,98'))).toBeVisible();

  await answer(page, 'Mislukt');
  await expect(page.getByRole('heading', { name: 'De betaling is niet gelukt' })).toBeVisible();
  await page.setViewportSize({ width: 390, height: 844 });
  await expectItFits(page);
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Opnieuw proberen' }).click();
  await expectItFits(page);
  await pay.click();
  const bank = /test-gateway/;
  await expect(page).toHaveURL(bank);
  const atBank = page.url();
  await answer(page, 'Betaald');
  await expect(page.getByRole('heading', { name: 'Betaald, dank je wel!' })).toBeVisible();
  await expect(page.getByRole('listitem').filter({ hasText: 'Voltooid' })).toHaveCount(2);
  await expectItFits(page);

  await page.goto(atBank);
  await page.getByRole('link', { name: 'Terug naar je betaling' }).click();
  await expect(page.getByRole('heading', { name: 'Betaald, dank je wel!' })).toBeVisible();
  await page.goto('/dashboard/billing/together');
  await expect(page.getByText('Er staat niets open')).toBeVisible();
});

// @once
import { expect, expectItFits, signIn, test } from '#tests/support/browser.ts';
import { answerBank, serviceCard } from '#tests/support/journeys.ts';

/** A service of the demo that is paid by the quarter; its first one is almost over. */
const SERVICE = 'proef.noordzee-data.test';

test('a quarter renews for a quarter, at its price', async ({ page }) => {
  await signIn(page, 'pieter@noordzee-data.test');
  await page.goto('/dashboard');
  await serviceCard(page, SERVICE)
    .getByRole('link', { name: `${SERVICE} beheren` })
    .click();
  await expect(page.getByText(/per kwartaal, inclusief/)).toBeVisible();
  await expect(page.getByText(/€\s71,00/).first()).toBeVisible();
  await page.getByRole('link', { name: 'Factuur betalen' }).click();
  await expect(page.getByRole('heading', { name: `Verleng ${SERVICE}` })).toBeVisible();
  await expect(page.getByText('Totaal per kwartaal')).toBeVisible();
  await expectItFits(page);
  await page.getByRole('button', { name: /^Betaal nu/ }).click();
  await answerBank(page, 'Betaald');
  await expect(page.getByRole('heading', { name: `${SERVICE} is verlengd` })).toBeVisible();
  await page.getByRole('link', { name: 'Naar je service' }).click();
  await expect(page.getByText(/^Verlengd tot /)).toBeVisible();
});

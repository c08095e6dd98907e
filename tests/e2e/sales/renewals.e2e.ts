// @once
import {
  expect,
  expectItFits,
  expectNoAxeViolations,
  signIn,
  test,
} from '#tests/support/browser.ts';
import { answerBank, serviceCard } from '#tests/support/journeys.ts';

/** A customer of the demo who did not pay for the second month, so that the service was suspended. */
const CUSTOMER = 'robin@pixelpolder.test';
const SERVICE = 'demo3.pixelpolder.test';

test('what is off for not paying is paid on the page of its renewal, and goes on again', async ({
  page,
}) => {
  await signIn(page, CUSTOMER);
  await page.goto('/dashboard');
  await expect(serviceCard(page, SERVICE)).toContainText('Opgeschort');
  await serviceCard(page, SERVICE)
    .getByRole('link', { name: `${SERVICE} beheren` })
    .click();
  await expect(page.getByText(/^Opgeschort: factuur .* is niet betaald\.$/)).toBeVisible();
  await page.getByRole('link', { name: 'Factuur betalen' }).click();
  await expect(page.getByRole('heading', { name: `Verleng ${SERVICE}` })).toBeVisible();
  await expect(page.getByText(/daarom is je service opgeschort/)).toBeVisible();
  await expect(page.getByText('Liever zelf overmaken?')).toBeVisible();
  await expectItFits(page);
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: /^Betaal nu/ }).click();
  await answerBank(page, 'Betaald');
  await expect(page.getByRole('heading', { name: `${SERVICE} is verlengd` })).toBeVisible();
  await page.getByRole('link', { name: 'Naar je service' }).click();
  await expect(page.getByText('Weer actief, want er is betaald.')).toBeVisible();
  await expect(page.getByText(/^Verlengd tot /)).toBeVisible();

  // An order that the shop placed is not cancelled by itself, only with its service.
  await page.goto('/dashboard/billing');
  const renewal = page.getByRole('row').filter({ hasText: 'Verlenging' }).first();
  await expect(renewal).toContainText('Voltooid');
});

// @once
import {
  expect,
  expectItFits,
  expectNoAxeViolations,
  makeCustomer,
  test,
} from '#tests/support/browser.ts';
import { activeHeading, fillCheckout, uniqueName } from '#tests/support/journeys.ts';

test('a free plan is ordered without paying, has no end, and stops when its customer says so', async ({
  page,
  shop,
}) => {
  await makeCustomer(page);
  const { slug } = await shop.addPlan({ priceCents: 0, module: 'simulator' });
  const service = uniqueName('gratis');
  await fillCheckout(page, { plan: slug, service });
  await expect(page.getByRole('radio', { name: /^Gratis/ })).toBeChecked();
  await expect(page.getByText('Je hoeft niets te betalen.')).toBeVisible();
  await expect(page.getByText(/loopt door tot je hem opzegt/)).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Gratis bestellen' }).click();
  await expect(activeHeading(page, service)).toBeVisible();
  await expect(page.getByText('Je hebt betaald tot')).toHaveCount(0);
  await expectItFits(page);
  await page.goto(`/dashboard/services/${await shop.serviceId(service)}`);
  await expect(page.getByText('Je service werkt.', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Opzeggen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Service opzeggen' });
  await expect(dialog.getByText(/De server gaat meteen uit/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Nu beëindigen' }).click();
  await expect(page.getByText(/^Deze service is beëindigd op/)).toBeVisible();
});

import { expect, expectItFits, makeCustomer, signIn, test } from '#tests/support/browser.ts';
import {
  activeHeading,
  answerBank,
  entry,
  orderIdOf,
  orderOnline,
  uniqueName,
} from '#tests/support/journeys.ts';

/** As long as a name may be, without a place to break it. */
const SERVICE_LENGTH = 63;
const COMPANY = `Handelsmaatschappij${'voorgereedschappen'.repeat(3)}`;

test('the longest names fit on every page that shows an order', async ({ page, openVisitor }) => {
  await makeCustomer(page);
  const service = uniqueName('lang').padEnd(SERVICE_LENGTH, 'zonderspaties');
  await orderOnline(page, {
    plan: 'web-starter',
    service,
    business: { company: COMPANY, kvk: '12345678', vatId: '' },
  });
  await answerBank(page, 'Betaald');
  await expect(activeHeading(page, service)).toBeVisible();
  await expectItFits(page);
  const orderId = orderIdOf(page);

  await page.goto('/dashboard');
  await page.getByRole('heading', { name: service }).waitFor();
  await expectItFits(page);
  await page.goto('/dashboard/billing/invoices');
  await entry(page, 'Betaald').getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: /^Factuur / })).toBeVisible();
  await expect(page.getByText(COMPANY)).toBeVisible();
  await expectItFits(page);

  const staff = await openVisitor({ viewport: page.viewportSize() });
  await signIn(staff, 'medewerker@hostwerk.test');
  for (const path of ['/admin/services', `/admin/orders/${orderId}`]) {
    await staff.goto(path);
    await expect(staff.getByText(service).first()).toBeAttached();
    await expectItFits(staff);
  }
});

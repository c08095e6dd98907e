// @widths
import {
  expect,
  expectItFits,
  expectNoAxeViolations,
  makeCustomer,
  test,
} from '#tests/support/browser.ts';
import { activeHeading, answerBank, fillCheckout, uniqueDomain } from '#tests/support/journeys.ts';

test('a customer pays with Bancontact, from the checkout to a service that runs', async ({
  page,
}) => {
  await makeCustomer(page);
  const service = uniqueDomain('bancontact');
  await fillCheckout(page, { plan: 'web-starter', service });
  await page.getByRole('radio', { name: 'Bancontact (test)' }).check();
  await expect(page.getByText('Je betaalt met Bancontact (test).')).toBeVisible();
  await expectItFits(page);
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Bestelling met betalingsverplichting' }).click();
  await expect(page.getByText('Te betalen met Bancontact (test)')).toBeVisible();
  await answerBank(page, 'Betaald');
  await expect(activeHeading(page, service)).toBeVisible();
  await expect(page.getByText('Bancontact (test)')).toBeVisible();
});

test('who breaks it off pays in another way, and a way that is gone says so', async ({
  page,
  expectProblem,
}) => {
  await makeCustomer(page);
  const service = uniqueDomain('kaart');
  await fillCheckout(page, { plan: 'web-starter', service });
  await page.getByRole('button', { name: 'Bestelling met betalingsverplichting' }).click();
  await answerBank(page, 'Geannuleerd');
  const card = page.getByRole('radio', { name: 'Creditcard of debitcard (test)' });
  await card.check();
  await expectItFits(page);
  await expectNoAxeViolations(page);

  // Switched off at the payment service while the page was open.
  expectProblem(/409 \(Conflict\)/);
  await page.route('**/rpc/customer/orders/pay', async (route) => {
    const sent = route.request().postData() ?? '';
    await route.continue({ postData: sent.replace('test_card', 'apple_pay') });
  });
  const pay = page.getByRole('button', { name: /^Betaal nu/ });
  await pay.click();
  await expect(
    page.getByText('Deze betaalmethode is hier niet beschikbaar. Kies een andere.'),
  ).toBeVisible();
  await page.unroute('**/rpc/customer/orders/pay');

  await pay.click();
  await expect(page.getByText('Te betalen met Creditcard of debitcard (test)')).toBeVisible();
  await answerBank(page, 'Betaald');
  await expect(activeHeading(page, service)).toBeVisible();
});

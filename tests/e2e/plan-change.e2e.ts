import {
  expect,
  expectItFits,
  expectNoAxeViolations,
  makeCustomer,
  test,
} from '#tests/support/browser.ts';
import {
  activeHeading,
  answerBank,
  orderOnline,
  toast,
  uniqueName,
} from '#tests/support/journeys.ts';

test('a customer outgrows their plan, pays the difference, and plans a smaller one again', async ({
  page,
}) => {
  await makeCustomer(page);
  const service = uniqueName('groei');
  await orderOnline(page, { plan: 'web-starter', service });
  await answerBank(page, 'Betaald');
  await expect(activeHeading(page, service)).toBeVisible({ timeout: 15_000 });
  await page.getByRole('link', { name: 'Naar je dashboard' }).click();
  await page.getByRole('link', { name: `Details van ${service}` }).click();
  await page.getByRole('link', { name: 'Pakket wijzigen' }).click();

  await page.getByRole('radio', { name: /^Webhosting Professional/ }).check();
  await expect(page.getByRole('heading', { name: 'Nu te betalen' })).toBeVisible();
  await expectItFits(page);
  await expectNoAxeViolations(page);
  const order = page.getByRole('button', { name: 'Bestelling met betalingsverplichting' });
  await order.click();
  await expect(page.getByText('Ga akkoord met de voorwaarden om te bestellen.')).toBeVisible();
  await page.getByRole('checkbox').check();
  await order.click();
  await answerBank(page, 'Geannuleerd');
  // Nothing was lost: it waits on the page of the service, and can be paid all the same.
  await page.getByRole('link', { name: 'Naar je service' }).click();
  await expect(page.getByText('Webhosting Professional wacht op je betaling')).toBeVisible();
  await expect(page.getByText(/·Webhosting Starter$/)).toBeVisible();
  await page.getByRole('link', { name: 'Betalen', exact: true }).click();
  await page.getByRole('button', { name: 'Betaal nu' }).click();
  await answerBank(page, 'Betaald');
  await expect(
    page.getByRole('heading', { name: `${service} heeft nu Webhosting Professional` }),
  ).toBeVisible();
  await expectNoAxeViolations(page);

  await page.getByRole('link', { name: 'Naar je service' }).click();
  await expect(page.getByText(/·Webhosting Professional$/)).toBeVisible();
  // The server follows by itself, and the page tells of it without being loaded again.
  await expect(page.getByText('De server is aangepast aan het pakket.')).toBeVisible();
  await page.getByRole('link', { name: 'Pakket wijzigen' }).click();
  await page.getByRole('radio', { name: /^Webhosting Starter/ }).check();
  await expect(page.getByText(/past\.$/)).toBeVisible();
  await page.getByRole('button', { name: /^Wijzigen op / }).click();
  await expect(toast(page, 'Service status bijgewerkt')).toBeVisible();
  await expect(page.getByText(/ krijg je Webhosting Starter$/)).toBeVisible();
  await expectNoAxeViolations(page);
  await page.reload();
  await page.getByRole('button', { name: 'Toch niet' }).click();
  await expect(page.getByText(/ krijg je Webhosting Starter$/)).toBeHidden();
});

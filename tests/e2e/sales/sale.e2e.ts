// @widths
import { expect, registerByForm, makeCustomer, test } from '#tests/support/browser.ts';
import {
  activeHeading,
  answerBank,
  entry,
  money,
  orderByForm,
  serviceCard,
  uniqueDomain,
} from '#tests/support/journeys.ts';

test('a consumer orders by the month and is live without a reload', async ({ page }) => {
  await registerByForm(page, '?plan=web-starter');
  await expect(page).toHaveURL('/checkout?plan=web-starter&cycle=monthly');
  const service = uniqueDomain('bakkerij');
  await orderByForm(page, { plan: 'web-starter', service });
  await expect(page.getByText(money('4,99'))).toBeVisible();

  await answerBank(page, 'Betaald');
  await expect(activeHeading(page, service)).toBeVisible();
  await expect(page.getByText('Actief (klaar)')).toBeVisible();

  await page.getByRole('link', { name: 'Naar je dashboard' }).click();
  const card = serviceCard(page, service);
  for (const text of ['Actief', 'Webhosting', 'Webhosting Starter', 'Beheren', 'Details']) {
    await expect(card.getByText(text, { exact: true })).toBeVisible();
  }
  await expect(card.getByText(/^€\s4,99 per maand$/)).toBeVisible();
  await expect(card.getByText(/^Verloopt op \d\d-\d\d-\d{4}$/)).toBeVisible();
  await expect(card.locator('dl > div')).toHaveText([
    'CPU1 vCPU',
    'RAM1 GB',
    'Opslag10 GB SSD',
    'Bandbreedte100 GB per maand',
  ]);
  await page.getByRole('link', { name: 'Facturering' }).click();
  await expect(entry(page, 'Webhosting Starter')).toContainText('Voltooid');
  await expect(entry(page, 'Webhosting Starter')).toContainText('Maandelijks');
  await page.getByRole('link', { name: 'Facturen', exact: true }).click();
  const invoice = entry(page, 'Bekijken');
  await expect(invoice).toHaveCount(1);
  await expect(invoice).toContainText(/\d{4}-\d{6}/);
  await expect(invoice).toContainText('Betaald');
  await expect(invoice).toContainText(money('4,99'));
});

test(
  'a company orders by the year: ten months, with its numbers on the invoice',
  { tag: '@any-width' },
  async ({ page }) => {
    await makeCustomer(page);
    const service = uniqueDomain('webwinkel');
    await orderByForm(page, {
      plan: 'web-professional',
      cycle: 'yearly',
      service,
      business: { company: 'Fietsenmaker Vlot', kvk: '00172604', vatId: 'NL860012347B01' },
    });
    await expect(page.getByText(money('99,90'))).toBeVisible();
    await answerBank(page, 'Betaald');
    await expect(activeHeading(page, service)).toBeVisible();

    await page.goto('/dashboard/billing');
    await expect(entry(page, 'Webhosting Professional')).toContainText('Jaarlijks');
    await page.getByRole('link', { name: 'Facturen', exact: true }).click();
    await page.getByRole('link', { name: /^Factuur .* bekijken$/ }).click();
    await expect(
      page.getByRole('heading', { level: 2, name: /^Factuur \d{4}-\d{6}$/ }),
    ).toBeVisible();
    const invoice = page.getByRole('article');
    for (const text of [
      'Fietsenmaker Vlot',
      'KvK 00172604',
      'Btw-id NL860012347B01',
      'Hostwerk Voorbeeld B.V.',
      'Btw 21%',
    ]) {
      await expect(invoice).toContainText(text);
    }
    await expect(invoice.getByText(money('99,90'))).toBeVisible();
  },
);

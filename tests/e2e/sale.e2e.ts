import type { Page } from '@playwright/test';
import { expect, registerByForm, makeCustomer, test } from '#tests/support/browser.ts';
import {
  activeHeading,
  answerBank,
  entry,
  money,
  orderOnline,
  serviceCard,
  uniqueName,
} from '#tests/support/journeys.ts';

test('a consumer orders by the month and is live without a reload', async ({ page }) => {
  await registerByForm(page, '?plan=web-starter');
  await expect(page).toHaveURL('/checkout?plan=web-starter&cycle=monthly');
  const service = uniqueName('bakkerij');
  await orderOnline(page, { plan: 'web-starter', service });
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

test('a company orders by the year: ten months, with its numbers on the invoice', async ({
  page,
}) => {
  await makeCustomer(page);
  const service = uniqueName('webwinkel');
  await orderOnline(page, {
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
});

for (const { outcome, sentence } of [
  { outcome: 'Mislukt', sentence: 'De betaling is mislukt. Er is niets afgeschreven.' },
  {
    outcome: 'Geannuleerd',
    sentence: 'Je hebt de betaling geannuleerd. Er is niets afgeschreven.',
  },
  {
    outcome: 'Verlopen',
    sentence: 'De betaling is verlopen: het duurde te lang. Er is niets afgeschreven.',
  },
] as const) {
  test(`a payment that ends as ${outcome} leaves the order payable`, async ({ page }) => {
    await makeCustomer(page);
    const service = uniqueName('server');
    await orderOnline(page, { plan: 'game-starter', service });
    await answerBank(page, outcome);
    await expect(page.getByRole('heading', { name: 'Nog niet betaald' })).toBeVisible();
    await expect(page.getByText(sentence)).toBeVisible();

    await page.goto('/dashboard/billing');
    await expect(entry(page, 'Gameserver Starter')).toContainText('In behandeling');
    await page.goto('/dashboard/billing/invoices');
    await expect(page.getByText('Geen facturen gevonden')).toBeVisible();
    await page.goto('/dashboard/billing');
    await page.getByRole('button', { name: 'Betaal nu' }).click();
    await answerBank(page, 'Betaald');
    await expect(activeHeading(page, service)).toBeVisible();
  });
}

for (const delivery of [
  'Melding twee keer',
  'Melding te laat',
  'Melding vóór het antwoord',
] as const) {
  test(`the bank's message arrives as '${delivery}': one invoice, one service`, async ({
    page,
    isMobile,
  }) => {
    test.skip(isMobile, 'there is no screen in it');
    await makeCustomer(page);
    const service = uniqueName('melding');
    await orderOnline(page, { plan: 'web-starter', service });
    await answerBank(page, 'Betaald', delivery);
    if (delivery === 'Melding te laat') {
      await expect(
        page.getByText('De betaling is gestart, maar we hebben nog geen bericht van je bank.'),
      ).toBeVisible();
    }
    await expect(activeHeading(page, service)).toBeVisible({ timeout: 40_000 });

    await page.goto('/dashboard');
    await expect(serviceCard(page, service)).toHaveCount(1);
    await page.goto('/dashboard/billing/invoices');
    await expect(entry(page, 'Bekijken')).toHaveCount(1);
    await expect(page.getByText('1 factuur')).toBeVisible();
  });
}

test('paid in two windows at once it is paid once', async ({ page, context, expectProblem }) => {
  expectProblem(/409.*testGateway\/answer/);
  await makeCustomer(page);
  const service = uniqueName('dubbel');
  await orderOnline(page, { plan: 'web-starter', service });
  const other = await context.newPage();
  await other.goto(page.url());
  const windows = [page, other];
  const payButton = (window: Page) => window.getByRole('button', { name: 'Betaald', exact: true });
  await expect(payButton(other)).toBeEnabled();
  await Promise.all(windows.map((window) => payButton(window).click()));
  for (const window of windows) {
    const isBack = window.getByRole('heading', { level: 1, name: 'Je bestelling' });
    await expect(isBack.or(window.getByText('Deze betaling is al afgerond'))).toBeVisible();
  }
  await page.goto('/dashboard');
  await expect(serviceCard(page, service)).toContainText('Actief');
  await expect(serviceCard(page, service)).toHaveCount(1);
  await page.goto('/dashboard/billing/invoices');
  await expect(entry(page, 'Bekijken')).toHaveCount(1);
});

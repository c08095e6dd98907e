// @once
import type { Page } from '@playwright/test';
import { expect, makeCustomer, test } from '#tests/support/browser.ts';
import {
  activeHeading,
  answerBank,
  entry,
  orderOnline,
  serviceCard,
  uniqueName,
} from '#tests/support/journeys.ts';

test('a payment that fails, is broken off or takes too long leaves the order payable', async ({
  page,
}) => {
  await makeCustomer(page);
  const service = uniqueName('server');
  await orderOnline(page, { plan: 'game-starter', service });
  for (const [outcome, sentence] of [
    ['Mislukt', 'De betaling is mislukt. Er is niets afgeschreven.'],
    ['Geannuleerd', 'Je hebt de betaling geannuleerd. Er is niets afgeschreven.'],
    ['Verlopen', 'De betaling is verlopen: het duurde te lang. Er is niets afgeschreven.'],
  ] as const) {
    await answerBank(page, outcome);
    await expect(page.getByRole('heading', { name: 'Nog niet betaald' })).toBeVisible();
    await expect(page.getByText(sentence)).toBeVisible();
    if (outcome !== 'Verlopen') await page.getByRole('button', { name: /^Betaal nu/ }).click();
  }

  await page.goto('/dashboard/billing/invoices');
  await expect(page.getByText('Geen facturen gevonden')).toBeVisible();
  await page.goto('/dashboard/billing');
  await expect(entry(page, 'Gameserver Starter')).toContainText('In behandeling');
  await page.getByRole('button', { name: 'Betaal nu' }).click();
  await answerBank(page, 'Betaald');
  await expect(activeHeading(page, service)).toBeVisible();
});

test('while the bank has not told yet, the page says so, and then that it is paid', async ({
  page,
}) => {
  await makeCustomer(page);
  const service = uniqueName('melding');
  await orderOnline(page, { plan: 'web-starter', service });
  await answerBank(page, 'Betaald', 'Melding te laat');
  await expect(
    page.getByText('De betaling is gestart, maar we hebben nog geen bericht van je bank.'),
  ).toBeVisible();
  await expect(activeHeading(page, service)).toBeVisible({ timeout: 40_000 });

  await page.goto('/dashboard');
  await expect(serviceCard(page, service)).toHaveCount(1);
  await page.goto('/dashboard/billing/invoices');
  await expect(entry(page, 'Bekijken')).toHaveCount(1);
  await expect(page.getByText('1 factuur')).toBeVisible();
});

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

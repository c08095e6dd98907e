// @once
import type { Page } from '@playwright/test';
import { z } from 'zod';
import {
  expect,
  expectItFits,
  expectNoAxeViolations,
  makeCustomer,
  test,
} from '#tests/support/browser.ts';
import { uniqueName } from '#tests/support/journeys.ts';
import { placeOrder } from '#tests/support/ordering.ts';
import { linkIn, mailTo, payLinks } from '#tests/support/outbox.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('who holds the link of a mail sees the invoice and nobody; its customer has the order', async ({
  page,
  openVisitor,
  expectProblem,
}) => {
  test.slow();
  const { email } = await makeCustomer(page);
  const service = uniqueName('boekhouding');
  const { payUrl: order } = await placeOrder(page, {
    plan: 'web-starter',
    service,
    method: 'Bankoverschrijving',
  });
  await page.goto(order);
  await expect(heading(page)).toHaveText('Je bestelling');
  const link = linkIn(await mailTo(page, email, /nog te betalen$/));

  const visitor = await openVisitor();
  const answer = await visitor.goto(link);
  expect(answer?.headers()['referrer-policy']).toBe('no-referrer');
  await expect(visitor.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  await expect(visitor.getByText(/^Te betalen uiterlijk op /)).toBeVisible();
  await expect(visitor.getByRole('img', { name: 'QR-code van deze overboeking' })).toBeVisible();
  // A transfer was chosen: there is nothing to pay online.
  await expect(visitor.getByRole('button', { name: /^Betaal nu/ })).toHaveCount(0);
  await expect(visitor.locator('body')).not.toContainText(email);
  await expect(visitor.locator('body')).not.toContainText(service);
  await expectItFits(visitor);
  await expectNoAxeViolations(visitor);

  await page.goto(link);
  await expect(page).toHaveURL(order);

  expectProblem(/status of 404/);
  await visitor.goto(`${link}x`);
  await expect(visitor.getByText('Deze link werkt niet (meer)')).toBeVisible();
  await visitor.getByRole('main').getByRole('link', { name: 'Inloggen' }).click();
  await expect(heading(visitor)).toHaveText('Inloggen');
});

/** The next term of somebody in the demo, which waits for its money. */
async function openRenewal(page: Page): Promise<string> {
  for await (const link of payLinks(page)) {
    const token = new URLSearchParams(link.split('?')[1]).get('token');
    const answer = await page.request.post('/api/v1/pay-links/show', { data: { token } });
    const invoice: unknown = await answer.json();
    const { state, payable } = z
      .object({ state: z.string(), payable: z.boolean() })
      .catch({ state: 'over', payable: false })
      .parse(invoice);
    if (state === 'unpaid' && payable) return link;
  }
  throw new Error('nobody in the demo has an open invoice that is paid online');
}

test('an invoice is paid without an account, also when the bank is slow to tell', async ({
  page,
}) => {
  test.slow();
  await page.goto(await openRenewal(page));
  const payButton = page.getByRole('button', { name: /^Betaal nu/ });
  await payButton.click();
  await expect(heading(page)).toHaveText('Proefbank');
  await expect(page.getByText(/^Factuur \d{4}-\d{6}$/)).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: 'Geannuleerd', exact: true }).click();
  await expect(page.getByText('De betaling is niet gelukt')).toBeVisible();

  await payButton.click();
  await page.getByRole('radio', { name: 'Melding te laat' }).check();
  await page.getByRole('button', { name: 'Betaald', exact: true }).click();
  await expect(page).toHaveURL(/\/pay\?token=/);
  await expect(page.getByText('We wachten op je bank')).toBeVisible();
  await expect(page.getByText('Deze factuur is betaald')).toBeVisible({ timeout: 40_000 });
  await expect(payButton).toHaveCount(0);
  await expectItFits(page);
});

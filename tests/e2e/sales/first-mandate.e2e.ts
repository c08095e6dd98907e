// @once
import type { Page } from '@playwright/test';
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
  fillCheckout,
  orderButton,
  uniqueDomain,
} from '#tests/support/journeys.ts';
import { mailTo } from '#tests/support/outbox.ts';

const PAGE = '/dashboard/billing/direct-debit';

const choice = (page: Page) =>
  page.getByRole('checkbox', { name: 'Volgende termijnen automatisch laten incasseren' });
const givesMandate = (page: Page) => page.getByText(/^Betaal je dit, dan geef je ook/);
const payNow = (page: Page) => page.getByRole('button', { name: /^Betaal nu/ });
const isOn = (page: Page) => page.getByRole('heading', { name: 'Automatische incasso staat aan' });
const atBank = (page: Page) => page.getByRole('heading', { level: 1, name: 'Proefbank' });

test('who ticks it at the checkout pays once and lets the shop collect what follows', async ({
  page,
}) => {
  const { email } = await makeCustomer(page);
  const service = uniqueDomain('incasso');
  await fillCheckout(page, { plan: 'web-starter', service });
  await expect(choice(page)).not.toBeChecked();
  await expect(page.getByText(/^Je machtigt /)).toBeVisible();
  await expectItFits(page);
  await expectNoAxeViolations(page);
  await choice(page).check();

  // Only with a bank that says whose account it is; what was ticked stays, also over a reload.
  await page.getByRole('radio', { name: 'Bankoverschrijving' }).check();
  await expect(choice(page)).toBeHidden();
  await page.getByRole('radio', { name: 'iDEAL | Wero (test)' }).check();
  await expect(choice(page)).toBeChecked();
  await page.reload();
  await expect(choice(page)).toBeChecked();

  await orderButton(page).click();
  await expect(givesMandate(page)).toBeVisible();
  await expectItFits(page);
  await answerBank(page, 'Betaald', 'Melding twee keer');
  await expect(activeHeading(page, service)).toBeVisible();
  await expect(page.getByText(/^Volgende termijnen schrijven we van je rekening af/)).toBeVisible();
  await mailTo(page, email, /^Automatische incasso staat aan$/);

  await page.getByRole('link', { name: 'Je incasso' }).click();
  await expect(isOn(page)).toBeVisible();
  await expectItFits(page);
  await page.getByRole('link', { name: /^bestelling / }).click();
  await expect(activeHeading(page, service)).toBeVisible();

  // Asked once: the next order does not ask again.
  await page.goto('/checkout?plan=web-starter&cycle=monthly');
  await expect(page.getByRole('radio', { name: 'iDEAL | Wero (test)' })).toBeVisible();
  await expect(choice(page)).toHaveCount(0);
});

test('who breaks it off chooses anew on the page of the order, in each window', async ({
  page,
}) => {
  await makeCustomer(page);
  const service = uniqueDomain('afgebroken');
  await fillCheckout(page, { plan: 'web-starter', service });
  await choice(page).check();
  await orderButton(page).click();
  await expect(atBank(page)).toBeVisible();
  const left = page.url();

  // Away from the bank without an answer: what was chosen still stands, and can be taken back.
  await page.goto(PAGE);
  await expect(page.getByText(/^Je machtiging komt mee met je bestelling/)).toBeVisible();
  await expectNoAxeViolations(page);
  await page.getByRole('link', { name: 'Naar je bestelling' }).click();
  await expect(choice(page)).toBeChecked();
  await expectItFits(page);
  await choice(page).uncheck();
  await payNow(page).click();
  await expect(atBank(page)).toBeVisible();
  await expect(givesMandate(page)).toBeHidden();
  expect(page.url()).not.toBe(left);
  await answerBank(page, 'Geannuleerd');
  await expect(choice(page)).not.toBeChecked();

  await choice(page).check();
  await payNow(page).click();
  await expect(givesMandate(page)).toBeVisible();
  await answerBank(page, 'Mislukt');
  await expect(choice(page)).not.toBeChecked();

  // The window that was left open pays, and gives nothing that was taken back.
  await page.goto(left);
  await answerBank(page, 'Betaald');
  await expect(activeHeading(page, service)).toBeVisible();
  await page.goto(PAGE);
  await expect(page.getByRole('button', { name: 'Incasso aanzetten' })).toBeVisible();
  await expect(isOn(page)).toBeHidden();
});

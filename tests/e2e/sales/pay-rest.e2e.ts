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
  money,
  orderButton,
  orderOnline,
  uniqueDomain,
  uniqueName,
} from '#tests/support/journeys.ts';
import { placeOrder } from '#tests/support/ordering.ts';
import { mailTo } from '#tests/support/outbox.ts';

/** Has € 4,99 of credit: of an order that was cancelled while its money was on the way. */
async function getCredit(page: Page): Promise<void> {
  const service = uniqueName('toch-niet');
  const { payUrl: atBank } = await placeOrder(page, { plan: 'web-starter', service });
  await page.goto('/dashboard/billing');
  const order = page.getByRole('row').filter({ hasText: service });
  await order.getByRole('button', { name: 'Annuleren' }).click();
  const dialog = page.getByRole('dialog', { name: 'Bestelling annuleren?' });
  await dialog.getByRole('button', { name: 'Bestelling annuleren' }).click();
  await expect(dialog).toBeHidden();
  await page.goto(atBank);
  await answerBank(page, 'Betaald', 'Melding vóór het antwoord');
}

/** Stands before an order of € 12,99 whose payment was broken off. */
async function breakOff(page: Page): Promise<string> {
  const service = uniqueName('samen');
  await orderOnline(page, { plan: 'vps-starter', service });
  await answerBank(page, 'Geannuleerd', 'Melding vóór het antwoord');
  return service;
}

const rest = (page: Page, amount: string) =>
  page.getByRole('button', {
    name: new RegExp(`^Betaal €\\s${amount} en gebruik €\\s4,99 tegoed$`),
  });

test('credit that is too little pays a part, and what it leaves is paid online', async ({
  page,
  expectProblem,
}) => {
  await makeCustomer(page);
  await getCredit(page);
  const service = await breakOff(page);
  await expect(rest(page, '8,00')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Betaal nu/ })).toBeVisible();
  await expectItFits(page);
  await expectNoAxeViolations(page);

  // A mandate is given with all of it alone.
  const note = page.getByText('Gebruik je je tegoed, dan geef je geen machtiging.');
  await expect(note).toBeHidden();
  await page.getByRole('checkbox', { name: /automatisch laten incasseren/ }).check();
  await expect(note).toBeVisible();

  // The amount sent is one cent off the real one, as if the screen were outdated.
  expectProblem(/409 \(Conflict\)/);
  await page.route('**/customer/orders/payRest', (route, request) =>
    route.continue({ postData: request.postData()?.replace('800', '799') ?? '' }),
  );
  await rest(page, '8,00').click();
  const refusal = page.getByRole('alert').filter({ hasText: 'Je tegoed is intussen veranderd' });
  await expect(refusal).toContainText(money('4,99'));
  await expectNoAxeViolations(page);
  await page.unroute('**/customer/orders/payRest');

  await rest(page, '8,00').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Proefbank' })).toBeVisible();
  await expect(page.getByText(money('8,00'))).toBeVisible();
  await answerBank(page, 'Mislukt');
  await expect(page.getByText(/^De betaling is mislukt/)).toBeVisible();
  await rest(page, '8,00').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Proefbank' })).toBeVisible();
  await answerBank(page, 'Betaald', 'Melding twee keer');
  await expect(activeHeading(page, service)).toBeVisible();
  await expect(page.getByText('Van je tegoed').locator('..')).toContainText(money('4,99'));
  await expect(page.getByText('Online betaald').locator('..')).toContainText(money('8,00'));
  await expectItFits(page);

  await page.reload();
  await expect(page.getByText('Online betaald')).toBeVisible();
  await page.goto('/dashboard/billing/credit');
  await expect(page.getByText(/^Online bijbetaald,/)).toBeVisible();
});

test('at the checkout credit pays a part as well', async ({ page }) => {
  await makeCustomer(page);
  await getCredit(page);
  const service = uniqueName('meteen');
  await fillCheckout(page, { plan: 'vps-starter', service });
  const use = page.getByRole('checkbox', { name: /^Gebruik mijn tegoed van €\s4,99/ });
  const mandate = page.getByRole('checkbox', { name: /automatisch laten incasseren/ });
  await expect(mandate).toBeVisible();
  await use.check();
  await expect(page.getByText(/Ik betaal dan nog €\s8,00 online/)).toBeVisible();
  await expect(mandate).toBeHidden();
  await expect(page.getByText(/Je betaalt met je tegoed en iDEAL/)).toBeVisible();
  await page.getByRole('radio', { name: /^Bankoverschrijving/ }).check();
  await expect(use).toBeHidden();
  await page.getByRole('radio', { name: /^iDEAL/ }).check();
  await expect(use).toBeChecked();
  await expectItFits(page);
  await expectNoAxeViolations(page);
  await page.reload();
  await expect(use).toBeChecked();
  await orderButton(page).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Proefbank' })).toBeVisible();
  await expect(page.getByText(money('8,00'))).toBeVisible();
  await answerBank(page, 'Betaald');
  await expect(activeHeading(page, service)).toBeVisible();
  await expect(page.getByText('Van je tegoed').locator('..')).toContainText(money('4,99'));
});

test('who spends the credit in another window keeps the money, and is told what is left', async ({
  page,
}) => {
  const { email } = await makeCustomer(page);
  await getCredit(page);
  await breakOff(page);
  const orderPage = page.url();
  await rest(page, '8,00').click();
  await expect(page.getByRole('heading', { level: 1, name: 'Proefbank' })).toBeVisible();
  const atBank = page.url();

  await fillCheckout(page, { plan: 'web-starter', service: uniqueDomain('ander') });
  await orderButton(page).click();
  await expect(page.getByText('Tegoed', { exact: true })).toBeVisible();
  await page.goto(orderPage);
  await expect(page.getByRole('button', { name: /tegoed$/ })).toBeHidden();

  await page.goto(atBank);
  await answerBank(page, 'Betaald', 'Melding vóór het antwoord');
  await expect(page.getByText(/8,00 is binnen en staat bij je tegoed/)).toBeVisible();
  await expectItFits(page);
  const mail = await mailTo(page, email, /^Er blijft nog .*4,99 over om te betalen$/);
  expect(mail).toContain('Je geld is niet weg');

  await page.getByRole('button', { name: /^Betaal €\s4,99 en gebruik €\s8,00 tegoed$/ }).click();
  await expect(page.getByText(money('4,99'))).toBeVisible();
  await answerBank(page, 'Betaald');
  await expect(page.getByText('Van je tegoed').locator('..')).toContainText(money('8,00'));
});

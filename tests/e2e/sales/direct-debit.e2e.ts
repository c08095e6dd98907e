// @once
import type { Page } from '@playwright/test';
import {
  expect,
  expectItFits,
  expectNoAxeViolations,
  makeCustomer,
  signIn,
  test,
} from '#tests/support/browser.ts';
import { toast, uniqueName } from '#tests/support/journeys.ts';
import { buy } from '#tests/support/ordering.ts';
import { linkIn, mailTo } from '#tests/support/outbox.ts';

const ADMIN = 'eigenaar@hostwerk.test';
const PAGE = '/dashboard/billing/direct-debit';

/** Answers at the bank, which sends the customer back. */
async function answerAtBank(page: Page, answer: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Proefbank' })).toBeVisible();
  await page.getByRole('button', { name: answer }).click();
  await page.waitForURL(`**${PAGE}`);
}

const turnOn = (page: Page) => page.getByRole('button', { name: 'Incasso aanzetten' });
const isOn = (page: Page) => page.getByRole('heading', { name: 'Automatische incasso staat aan' });

test('a customer lets the shop collect, from another account, and no more', async ({
  page,
  openVisitor,
}) => {
  test.slow();
  const { email } = await makeCustomer(page);
  await page.goto('/dashboard/billing');
  await page.getByRole('link', { name: 'Incasso' }).click();
  await expect(page.getByText(/^Je machtigt /)).toBeVisible();
  await turnOn(page).click();
  await expect(page.getByText('Vink aan dat je de machtiging geeft.')).toBeVisible();
  await expectItFits(page);
  await expectNoAxeViolations(page);
  await page.getByRole('checkbox', { name: 'Ik geef deze machtiging.' }).check();
  await turnOn(page).click();
  await expect(page.getByRole('heading', { name: 'Proefbank' })).toBeVisible();
  await expectNoAxeViolations(page);
  const bank = page.url();

  // A customer who leaves the bank finds the way back to it.
  await page.goto(PAGE);
  await expect(page.getByText('We wachten op je bank')).toBeVisible();
  await page.getByRole('link', { name: 'Ga verder bij je bank' }).click();
  await answerAtBank(page, 'Geannuleerd');
  await expect(turnOn(page)).toBeVisible();
  await expect(page.getByText('We wachten op je bank')).toBeHidden();
  await page.goto(bank);
  await expect(page.getByText('Deze machtiging is al beantwoord')).toBeVisible();

  await page.getByRole('link', { name: 'Terug naar je incasso' }).click();
  await page.getByRole('checkbox').check();
  await turnOn(page).click();
  await answerAtBank(page, 'Betaald, met te weinig saldo');
  await expect(isOn(page)).toBeVisible();
  await page.getByRole('button', { name: 'Andere rekening' }).click();
  await page.getByRole('checkbox').check();
  await page.getByRole('button', { name: 'Bevestig de andere rekening' }).click();
  await answerAtBank(page, 'Betaald, met genoeg saldo');
  await expect(isOn(page)).toBeVisible();
  await expect(page.getByText('4300')).toBeVisible();
  await expectItFits(page);
  await expectNoAxeViolations(page);

  const admin = await openVisitor();
  await signIn(admin, ADMIN);
  await admin.goto(`/admin?q=${encodeURIComponent(email)}`);
  const row = admin.getByRole('row').filter({ hasText: email });
  await row.getByRole('link').first().click();
  await admin.getByRole('link', { name: 'Betalingen' }).click();
  await expect(admin.getByRole('heading', { name: 'Automatische incasso' })).toBeVisible();
  await admin.getByRole('button', { name: 'Incasso stoppen' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Stoppen' }).click();
  await expect(toast(admin, 'Status bijgewerkt')).toBeVisible();

  // The customer's page says so without being loaded again.
  await expect(turnOn(page)).toBeVisible();
});

test('what it is stopped by says what follows', async ({ page }) => {
  await makeCustomer(page);
  const { orderId } = await buy(page, { plan: 'web-starter', service: uniqueName('incasso') });
  await page.goto(`/checkout/${orderId}`);
  await page.getByRole('link', { name: 'Zet automatische incasso aan' }).click();
  await page.getByRole('checkbox').check();
  await turnOn(page).click();
  await answerAtBank(page, 'Betaald, met genoeg saldo');
  await page.getByRole('button', { name: 'Incasso stoppen' }).click();
  const dialog = page.getByRole('dialog', { name: 'Incasso stoppen?' });
  await expect(dialog.getByText(/betaal je dan zelf/)).toBeVisible();
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Stoppen' }).click();
  await expect(turnOn(page)).toBeVisible();
});

/** The gateway tells that something happened to a payment. */
async function tellShop(page: Page, providerId: string): Promise<void> {
  const answer = await page.request.post('/webhooks/test', { form: { id: providerId } });
  expect(answer.ok()).toBe(true);
}

test('what is collected and taken back is paid from the mail, and runs on as long as before', async ({
  page,
  openVisitor,
  shop,
}) => {
  test.slow();
  const { email } = await makeCustomer(page);
  const service = uniqueName('incasso');
  const { serviceId } = await buy(page, { plan: 'web-starter', service });
  await page.goto(PAGE);
  await page.getByRole('checkbox', { name: 'Ik geef deze machtiging.' }).check();
  await turnOn(page).click();
  await answerAtBank(page, 'Betaald, met genoeg saldo');
  await expect(isOn(page)).toBeVisible();

  // Announced: neither the page of the order nor its invoice asks for money.
  await shop.days.pass(serviceId, 20);
  await shop.days.beginRound();
  const announced = linkIn(await mailTo(page, email, /wordt verlengd$/));
  await page.goto(announced);
  await expect(page.getByRole('heading', { name: `Verleng ${service}` })).toBeVisible();
  const order = page.url();
  await expect(page.getByText(/ wordt op .* afgeschreven$/)).toBeVisible();
  await expectItFits(page);
  await page.goto('/dashboard/billing/invoices');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Factuur .* (betalen|bekijken)$/ })
    .first()
    .click();
  await expect(page.getByText(/ wordt op .* afgeschreven$/)).toBeVisible();
  await expectItFits(page);
  const invoice = page.url();

  // Its day has come, and the bank has it.
  await shop.days.reachCollection(serviceId);
  await shop.days.beginRound();
  await page.goto(order);
  await expect(page.getByText('wordt nu van je rekening afgeschreven')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Betaal nu/ })).toHaveCount(0);
  await page.goto(invoice);
  await expect(page.getByText('wordt nu van je rekening afgeschreven')).toBeVisible();
  const providerId = await shop.days.endCollection(serviceId);
  await tellShop(page, providerId);
  await page.goto(order);
  await expect(page.getByRole('heading', { name: `${service} is verlengd` })).toBeVisible();
  const paidUntil = await page.getByText(/^Dank je wel! Je hebt betaald tot /).textContent();

  // Weeks later its bank takes it back.
  await shop.days.takeBack(providerId);
  await tellShop(page, providerId);
  await page.goto(order);
  await expect(page.getByRole('heading', { name: 'Je betaling is teruggeboekt' })).toBeVisible();
  await expectNoAxeViolations(page);
  await page.goto(`/dashboard/services/${serviceId}`);
  await expect(
    page.getByText(/^Je service werkt\. Je bank boekte een betaling terug/),
  ).toBeVisible();
  await expect(page.getByText(/^Een betaling is teruggeboekt\. Betaald tot /)).toBeVisible();
  const link = linkIn(await mailTo(page, email, /is teruggeboekt$/));
  await page.goto(link);
  await expect(page.getByText(/^Je bank heeft je betaling teruggeboekt/)).toBeVisible();
  await expectItFits(page);

  const payer = await openVisitor();
  await payer.goto(link);
  await expect(payer.getByText(/is teruggeboekt door de bank/)).toBeVisible();
  await expect(payer.getByText(/^Te betalen uiterlijk op /)).toBeVisible();
  await payer.getByRole('button', { name: /^Betaal nu/ }).click();
  await payer.getByRole('button', { name: 'Betaald', exact: true }).click();
  await expect(payer.getByText('Deze factuur is betaald')).toBeVisible();

  await page.goto(order);
  await expect(page.getByRole('heading', { name: `${service} is verlengd` })).toBeVisible();
  await expect(page.getByText(paidUntil ?? '')).toBeVisible();
  await page.goto(PAGE);
  await expect(turnOn(page)).toBeVisible();
});

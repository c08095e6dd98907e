import type { Page } from '@playwright/test';
import {
  expect,
  expectItFits,
  expectNoAxeViolations,
  makeCustomer,
  signIn,
  test,
} from '#tests/support/browser.ts';
import { answerBank, orderOnline, toast, uniqueName } from '#tests/support/journeys.ts';

const ADMIN = 'eigenaar@hostwerk.test';
const PAGE = '/dashboard/billing/direct-debit';

/** What one does at the bank, after which one is back. */
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

  // Who goes away from the bank finds the way back to it.
  await page.goto(PAGE);
  await expect(page.getByText('We wachten op je bank')).toBeVisible();
  await expectNoAxeViolations(page);
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
  await expectNoAxeViolations(admin);
  await admin.getByRole('button', { name: 'Incasso stoppen' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Stoppen' }).click();
  await expect(toast(admin, 'Status bijgewerkt')).toBeVisible();

  // The customer's page says so without being loaded again.
  await expect(turnOn(page)).toBeVisible();
});

test('what it is stopped by says what follows', async ({ page }) => {
  await makeCustomer(page);
  await orderOnline(page, { plan: 'web-starter', service: uniqueName('incasso') });
  await answerBank(page, 'Betaald');
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

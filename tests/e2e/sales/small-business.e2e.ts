// @once
import type { Page } from '@playwright/test';
import { withDatabaseOf } from '#tests/support/books.ts';
import { expect, makeCustomer, test, signIn, DEMO_PASSWORD } from '#tests/support/browser.ts';
import {
  activeHeading,
  answerBank,
  entry,
  fillCheckout,
  money,
  orderButton,
  searchConsole,
  toast,
} from '#tests/support/journeys.ts';
import { openOwnShop } from '#tests/support/own-shop.ts';
import { createShopDays } from '#tests/support/shop-days.ts';

/** No price of the page says that there is btw in it. */
async function expectNoVat(page: Page, timeout = 20_000): Promise<void> {
  await expect(page.getByRole('group', { name: 'Prijzen tonen' })).toBeHidden({ timeout });
  const said = page.locator('main').getByText(/(?:incl|excl)(?:\.|usief) btw/);
  await expect(said.filter({ visible: true })).toHaveCount(0, { timeout });
}

test('a small business sells, changes plans and invoices without btw, and says why', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  await using shop = await openOwnShop({ demo: 'on' });
  const visitor = await shop.visit(browser);
  await visitor.goto('/pricing');
  await expect(visitor.getByRole('group', { name: 'Prijzen tonen' })).toBeVisible();

  const owner = await shop.visit(browser);
  await signIn(owner, 'eigenaar@hostwerk.test', DEMO_PASSWORD, shop.url);
  await owner.goto('/admin/settings');
  await owner.getByLabel('Kleineondernemersregeling (KOR)').click();
  await owner.getByRole('button', { name: 'Instellingen opslaan' }).click();
  await expect(toast(owner, 'Instellingen opgeslagen')).toBeVisible();

  for (const path of ['/', '/services', '/pricing']) {
    // The program keeps the former settings in memory for a moment longer.
    await expect(async () => {
      await visitor.goto(path);
      await expect(visitor.locator('main').getByText(money('4,99')).first()).toBeVisible({
        timeout: 500,
      });
      await expectNoVat(visitor, 500);
    }).toPass();
  }

  const { email } = await makeCustomer(visitor, shop.url);
  const service = 'kleine-zaak.test';
  await fillCheckout(visitor, { plan: 'web-starter', service });
  await expect(visitor.locator('[data-total]')).toHaveText(money('4,99'));
  await expect(visitor.getByText(/artikel 25 Wet OB/)).toBeVisible();
  await expectNoVat(visitor);
  await orderButton(visitor).click();
  await answerBank(visitor, 'Betaald');
  await expect(activeHeading(visitor, service)).toBeVisible();
  await expect(visitor.getByText('Vrijgesteld van btw')).toBeVisible();

  await visitor.getByRole('link', { name: 'je facturen' }).click();
  await visitor.getByRole('link', { name: 'Facturen', exact: true }).click();
  await visitor.getByRole('link', { name: /^Factuur .* bekijken$/ }).click();
  const invoice = visitor.getByRole('article');
  await expect(invoice).toContainText('Vrijgesteld van omzetbelasting');
  await expect(invoice).toContainText(money('4,99'));
  await expect(invoice).not.toContainText('21%');

  await visitor.goto('/dashboard');
  await expectNoVat(visitor);
  await visitor.getByRole('link', { name: `Details van ${service}` }).click();
  await expect(visitor.getByRole('link', { name: 'Pakket of betaling wijzigen' })).toBeVisible();
  await expectNoVat(visitor);
  await visitor.getByRole('link', { name: 'Pakket of betaling wijzigen' }).click();
  await visitor.getByRole('radio', { name: /^Webhosting Professional/ }).check();
  await expect(visitor.getByText('Te betalen, zonder btw')).toBeVisible();
  await expectNoVat(visitor);

  await owner.goto('/admin/reports');
  await expect(owner.getByText('Vrijgesteld (KOR)').first()).toBeVisible();
  await expect(owner.getByText(/Onder de kleineondernemersregeling verkocht je/)).toBeVisible();

  // Near the limit of a year it is a task, found in the round of the hour.
  await searchConsole(owner, '/admin', 'Zoek klanten', email);
  await entry(owner, email).getByRole('link', { name: 'Noor van Dijk' }).click();
  await owner.getByRole('link', { name: 'Facturen', exact: true }).click();
  await owner.getByRole('button', { name: 'Losse factuur' }).click();
  await owner.getByLabel('Omschrijving').fill('Maatwerk');
  await owner.getByLabel('Prijs per eenheid (€)').fill('17000');
  await owner.getByRole('button', { name: 'Factuur versturen' }).click();
  await expect(toast(owner, 'Losse factuur verstuurd')).toBeVisible();
  await withDatabaseOf(shop.dataDir, (db) => createShopDays(db).beginRound());
  await owner.goto('/admin/tasks');
  const task = entry(owner, 'Grens van de KOR');
  await expect(task).toContainText(/de grens is €\s20\.000,00/);
  await task.getByRole('link', { name: 'Naar rapporten' }).click();
  await expect(owner).toHaveURL(/\/admin\/reports$/);
});

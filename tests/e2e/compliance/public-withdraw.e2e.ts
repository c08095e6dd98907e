// @phone
import type { Page } from '@playwright/test';
import { expect, test, makeCustomer } from '#tests/support/browser.ts';
import { toast, uniqueName } from '#tests/support/journeys.ts';
import { mailTo } from '#tests/support/outbox.ts';
import { payOrder } from '#tests/support/ordering.ts';

function withdrawal(page: Page) {
  const form = page.getByRole('form', { name: 'Wat herroep je?' });
  return {
    name: form.getByLabel('Naam', { exact: true }),
    email: form.getByLabel('E-mailadres'),
    order: form.getByLabel('Bestelnummer of naam van je dienst'),
    part: form.getByLabel('Welk deel herroep je?'),
    confirm: form.getByRole('button', { name: 'Herroeping bevestigen' }),
  };
}

test('withdrawing is on every page, needs no login, and is confirmed with what was declared', async ({
  page,
}) => {
  await page.goto('/faq');
  await page.getByRole('contentinfo').getByRole('link', { name: 'Overeenkomst herroepen' }).click();
  await expect(page).toHaveURL('/withdraw');
  const { name, email, order, part, confirm } = withdrawal(page);
  const consumer = `${uniqueName('herroep')}@voorbeeld.test`;
  await name.fill('Joost de Wit');
  await email.fill(consumer);
  await order.fill('1a2b3c4d');
  await part.fill('Alleen de back-ups');
  await part.press('Tab');
  await expect(confirm).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Verzoek verstuurd')).toBeVisible();
  await expect(page.getByText('We hebben je herroeping ontvangen.').first()).toBeVisible();

  await mailTo(page, consumer, /We hebben je herroeping ontvangen/);
});

test('what is missing or is no withdrawal is said at its field, and stays there', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/422/);
  await page.goto('/withdraw?bestelling=mijn-site');
  const { name, email, order, part, confirm } = withdrawal(page);
  await expect(order).toHaveValue('mijn-site');
  await order.fill('   ');
  await confirm.click();
  await expect(name).toBeFocused();
  for (const sentence of [
    'Vul je naam in.',
    'Vul je e-mailadres in.',
    'Vul je bestelnummer of de naam van je dienst in.',
  ]) {
    await expect(page.getByText(sentence)).toBeVisible();
  }
  await name.fill('Joost');
  await email.fill('joost@voorbeeld.test');
  await order.fill('1a2b3c4d');
  await part.fill('Klik op https://boef.test');
  await confirm.click();
  await expect(part).toHaveAccessibleDescription(/Gebruik gewone tekst, zonder links/);
  await expect(part).toHaveValue('Klik op https://boef.test');
});

test('an order is withdrawn from on its page while one may, and names the terms that it agreed to', async ({
  page,
}) => {
  await makeCustomer(page);
  const { orderId } = await payOrder(page, { plan: 'web-starter', service: uniqueName('herroep') });
  await page.goto(`/checkout/${orderId}`);
  await expect(page.getByText(/^Tot en met \d+\s\w+ \d{4} kun je deze/)).toBeVisible();
  await expect(
    page.getByRole('link', { name: 'algemene voorwaarden, versie 2027-01' }),
  ).toHaveAttribute('href', '/terms?versie=2027-01');
  await expect(page.getByRole('button', { name: 'Herroepen' })).toBeVisible();
});

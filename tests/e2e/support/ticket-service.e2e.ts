// @phone
import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, makeCustomer, test } from '#tests/support/browser.ts';
import { uniqueName } from '#tests/support/journeys.ts';
import { buy } from '#tests/support/ordering.ts';

/** Shows what somebody sees who has so many services that this one is not among those that are listed. */
async function hideFromList(page: Page): Promise<void> {
  await page.route(/\/rpc\/customer\/services\/list/, async (route) => {
    const asked = route.request();
    if (`${asked.url()}${asked.postData()}`.includes('search')) return route.continue();
    const response = await route.fetch();
    const { json } = await response.json();
    await route.fulfill({
      response,
      json: { json: { ...json, items: [], nextCursor: 'x' }, meta: [] },
    });
  });
}

async function findService(page: Page, service: string): Promise<void> {
  await page.getByRole('button', { name: /^Zoek een andere service/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Zoek een service' });
  const search = dialog.getByRole('searchbox', { name: 'Zoek services' });
  await expect(dialog).toContainText('Waar gaat je vraag over?');
  await search.fill('bestaat-niet');
  await expect(dialog.getByRole('status')).toHaveText(/^Geen service gevonden\./);
  await search.fill(service);
  // With the keys alone, and Enter sends no form behind it.
  await search.press('Enter');
  await expect(dialog.getByRole('status')).toHaveText('1 service gevonden.');
  await expectNoAxeViolations(page);
  await page.keyboard.press('Tab');
  await expect(dialog.getByRole('button', { name: new RegExp(`^${service}`) })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog).toBeHidden();
  await expect(page.getByRole('button', { name: /^Zoek een andere service/ })).toBeFocused();
}

test('who has more services than are listed finds any of them for a ticket', async ({ page }) => {
  await makeCustomer(page);
  const service = uniqueName('winkel');
  await buy(page, { plan: 'web-starter', service });
  const chosen = page.getByLabel('Gaat over').locator('option:checked');

  await page.goto('/support');
  await expect(page.getByRole('button', { name: /^Zoek een andere service/ })).toHaveCount(0);
  await hideFromList(page);
  await page.reload();
  await findService(page, service);
  await expect(chosen).toHaveText(service);
  // The choice of a service is kept with the typed text.
  await page.reload();
  await expect(chosen).toHaveText(service);

  await page.goto('/dashboard/support/new');
  await expect(chosen).toHaveText('Algemeen');
  await findService(page, service);
  await expect(chosen).toHaveText(service);
  const subject = uniqueName('vraag');
  await page.getByLabel('Onderwerp').fill(subject);
  await page.getByLabel('Bericht').fill('Hij doet het niet.');
  await page.getByRole('button', { name: 'Ticket aanmaken' }).click();
  await expect(page.getByRole('heading', { name: subject })).toBeVisible();
  await expect(page.getByRole('main').getByText(service).first()).toBeVisible();
});

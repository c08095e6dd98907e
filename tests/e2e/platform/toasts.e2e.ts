// @widths
import type { Locator } from '@playwright/test';
import { expect, expectNoAxeViolations, signIn, test } from '#tests/support/browser.ts';
import { entry, failure, searchConsole } from '#tests/support/journeys.ts';
import { ownAdmin } from '#tests/support/own-admins.ts';

/** In the browser: whether a press on its middle would reach it. */
function isWithinReach(button: Element): boolean {
  const { left, top, width, height } = button.getBoundingClientRect();
  return button.contains(document.elementFromPoint(left + width / 2, top + height / 2));
}

/** As if one had just read down to it: its end is the end of the screen. */
const readDownTo = (place: Locator) =>
  place.evaluate((element) => element.scrollIntoView({ block: 'end' }));

test('a message covers neither the button that was pressed nor those beside it; a press on it takes it away', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/500|invoices\/download/);
  await signIn(page, 'klant@hostwerk.test');
  await page.goto('/dashboard/billing/invoices');
  const buttons = page.getByRole('main').getByRole('button', { name: /^Download / });
  await expect(buttons.nth(7)).toBeVisible();
  await page.route('**/rpc/customer/invoices/download*', (route) => route.fulfill({ status: 500 }));
  await readDownTo(buttons.nth(7));
  await buttons.nth(7).click();
  const message = failure(page, 'Fout bij downloaden');
  await expect(message).toBeVisible();
  expect(await buttons.nth(7).evaluate(isWithinReach)).toBe(true);
  expect(await buttons.nth(6).evaluate(isWithinReach)).toBe(true);

  await message.getByText('Fout bij downloaden').click();
  await expect(message).toHaveCount(0);
});

test('a message over a dialog covers neither its head nor its buttons, and a press on it closes it alone', async ({
  page,
}) => {
  const email = 'klant@hostwerk.test';
  await signIn(page, ownAdmin());
  await searchConsole(page, '/admin', 'Zoek klanten', email);
  await entry(page, email)
    .getByRole('button', { name: /^Acties voor / })
    .click();
  await page.getByRole('menuitem', { name: 'Nieuwe Service' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nieuwe Service' });
  const send = dialog.getByRole('button', { name: 'Service Aanmaken' });
  // Also in a window that the dialog fills.
  for (const height of [900, 560]) {
    await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height });
    await send.click();
    const message = failure(page, 'Onvolledige gegevens');
    await expect(message).toBeVisible();
    const parts = [
      dialog.getByRole('heading', { name: 'Nieuwe Service' }),
      ...['Sluiten', 'Annuleren'].map((name) => dialog.getByRole('button', { name })),
      send,
    ];
    for (const part of parts) expect(await part.evaluate(isWithinReach)).toBe(true);
    await expectNoAxeViolations(page);

    await message.getByText('Vul alle velden in.').click();
    await expect(message).toHaveCount(0);
    await expect(dialog).toBeVisible();
  }
});

test('of two messages the words of the newest are seen, and those of the other once it is gone', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/500|invoices\/download/);
  await signIn(page, 'klant@hostwerk.test');
  await page.goto('/dashboard/billing/invoices');
  const buttons = page.getByRole('main').getByRole('button', { name: /^Download Factuur / });
  const answers = [500, 429];
  await page.route('**/rpc/customer/invoices/download*', (route) =>
    route.fulfill({ status: answers.shift() ?? 500 }),
  );
  const messages = failure(page, 'Fout bij downloaden');
  const older = messages.filter({ hasText: 'Er ging iets mis' });
  await buttons.nth(0).press('Enter');
  await expect(older).toBeVisible();
  // It stays while one reads it.
  await older.hover();
  await buttons.nth(1).press('Enter');
  await expect(messages).toHaveCount(2);
  await page.mouse.move(0, 0);

  const words = older.locator('[data-content]');
  await expect(words).toHaveCSS('opacity', '0');
  await messages.filter({ hasNotText: 'Er ging iets mis' }).getByText('Fout').click();
  await expect(messages).toHaveCount(1);
  await expect(words).toHaveCSS('opacity', '1');
});

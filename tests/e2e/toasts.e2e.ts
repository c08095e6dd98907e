import type { Locator } from '@playwright/test';
import { expect, signIn, test } from '#tests/support/browser.ts';
import { failure } from '#tests/support/journeys.ts';

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

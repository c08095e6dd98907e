// @once
import { expect, registerByForm, signInByForm, test } from '#tests/support/browser.ts';

test('the home page opens and offers to start', async ({ page }) => {
  const answer = await page.goto('/');
  expect(answer?.status()).toBe(200);
  await expect(page.locator('html')).toHaveAttribute('lang', 'nl');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Start Nu' }).first()).toHaveAttribute(
    'href',
    '/register',
  );
  await expect(page.getByRole('link', { name: 'Bekijk Prijzen' }).first()).toHaveAttribute(
    'href',
    '/services',
  );
});

test('who registers is in, and gets in again later', async ({ page, context }) => {
  const customer = await registerByForm(page);
  await expect(page).toHaveURL('/dashboard');

  await context.clearCookies();
  await page.evaluate(() => localStorage.clear());
  await signInByForm(page, customer.email, customer.password);
  await expect(page).toHaveURL('/dashboard');
});

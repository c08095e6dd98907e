import { expect, expectNoAxeViolations, test } from '#tests/support/browser.ts';

test('the home page opens, offers to start and is accessible', async ({ page }) => {
  const answer = await page.goto('/');
  expect(answer?.status()).toBe(200);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Start Nu' }).first()).toHaveAttribute(
    'href',
    '/register',
  );
  await expect(page.getByRole('link', { name: 'Bekijk Prijzen' }).first()).toHaveAttribute(
    'href',
    '/services',
  );
  await expectNoAxeViolations(page);
});

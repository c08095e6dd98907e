// @once
import { expect, signIn, test } from '#tests/support/browser.ts';
import { ownAdmin } from '#tests/support/own-admins.ts';

const ADMIN = ownAdmin();

const LISTS = [
  '/forecast',
  '/returns',
  '',
  '/orders',
  '/bank-statements',
  '/services',
  '/services?view=te-leveren',
  '/tickets',
  '/tickets/answers',
  '/articles',
  '/reports',
  '/tasks',
  '/abuse',
  '/status',
  '/data-breaches',
  '/processing-register',
  '/import',
  '/settings/api-keys',
  '/settings/webhooks',
  '/audit',
  '/plans',
  '/plans/addresses',
  '/discounts',
];
const OF_CUSTOMER = [
  '',
  '/services',
  '/orders',
  '/invoices',
  '/payments',
  '/tickets',
  '/mails',
  '/notes',
  '/sessions',
  '/audit',
];

test('at 1024 no column of a list of the console lies under its actions', async ({ page }) => {
  await page.setViewportSize({ width: 1024, height: 768 });
  await signIn(page, ADMIN);
  await page.goto('/admin');
  const customer = page.locator('main a[href^="/admin/customers/"]:not([href$="/new"])').first();
  const href = await customer.getAttribute('href');
  const pages = [
    ...LISTS.map((path) => `/admin${path}`),
    ...OF_CUSTOMER.map((path) => `${href}${path}`),
  ];
  const hidden: string[] = [];
  for (const path of pages) {
    await page.goto(path);
    await page.locator('main h2').first().waitFor();
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0);
    const under = await page
      .locator('table.actions-in-sight')
      .evaluateAll((tables) =>
        tables
          .filter(({ parentElement: box }) => box !== null && box.scrollWidth > box.clientWidth + 1)
          .map((table) => table.querySelector('caption')?.textContent ?? ''),
      );
    hidden.push(...under.map((caption) => `${path}: ${caption}`));
  }
  expect(hidden).toEqual([]);
});

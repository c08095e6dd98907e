// @widths
import type { Locator, Page } from '@playwright/test';
import { expect, expectNoAxeViolations, makeCustomer, test } from '#tests/support/browser.ts';
import { money } from '#tests/support/journeys.ts';

const CATEGORIES = [
  { title: 'Webhosting', prefix: 'Webhosting', slug: 'web', prices: ['4,99', '9,99', '19,99'] },
  { title: 'VPS', prefix: 'VPS', slug: 'vps', prices: ['12,99', '24,99', '49,99'] },
  { title: 'Gameservers', prefix: 'Gameserver', slug: 'game', prices: ['6,99', '12,99', '19,99'] },
  {
    title: 'Dedicated servers',
    prefix: 'Dedicated',
    slug: 'dedicated',
    prices: ['89,99', '149,99', '299,99'],
  },
] as const;
const TIERS = ['Starter', 'Professional', 'Enterprise'] as const;

const isPopular = (price: string) => {
  const euro = Number(price.replace(',', '.'));
  return euro > 10 && euro < 25;
};

const section = (page: Page, title: string) =>
  page.getByRole('region', { name: title, exact: true });

/** Beside each other on a wide screen, below each other on a phone; never both. */
function offerOf(page: Page, title: string, name: string): Locator {
  const here = section(page, title).filter({ visible: true });
  return here
    .getByRole('columnheader')
    .or(here.getByRole('article'))
    .filter({ visible: true })
    .filter({ hasText: name });
}

for (const path of ['/services', '/service']) {
  test(`${path} has four kinds of hosting with three plans each`, async ({ page }) => {
    await page.goto(path);
    for (const { title, prefix, slug, prices } of CATEGORIES) {
      const plans = section(page, title).getByRole('article');
      await expect(plans).toHaveCount(3);
      for (const [place, tier] of TIERS.entries()) {
        const plan = plans.nth(place);
        const price = prices[place] ?? '';
        await expect(plan.getByRole('heading')).toHaveText(`${prefix} ${tier}`);
        await expect(plan).toContainText(money(price));
        await expect(plan).toContainText('per maand');
        await expect(plan.getByText('Populair')).toHaveCount(isPopular(price) ? 1 : 0);
        expect(await plan.getByRole('listitem').count()).toBeGreaterThan(1);
        await expect(plan.getByRole('link', { name: `Kies ${prefix} ${tier}` })).toHaveAttribute(
          'href',
          `/register?plan=${slug}-${tier.toLowerCase()}`,
        );
      }
    }
  });
}

test('a customer goes from a plan to its checkout', { tag: '@any-width' }, async ({ page }) => {
  await makeCustomer(page);
  await page.goto('/services#vps');
  await page.getByRole('link', { name: 'Kies VPS Starter' }).click();
  await expect(page).toHaveURL('/checkout?plan=vps-starter&cycle=monthly');
});

test(
  'a kind of hosting in the address is where the page opens',
  { tag: '@any-width' },
  async ({ page }) => {
    await page.goto('/services#dedicated');
    await expect(page.getByRole('heading', { name: 'Dedicated servers' })).toBeInViewport();
  },
);

test('all plans are compared by month and by year, with what a year saves in euro', async ({
  page,
}) => {
  await page.goto('/pricing');
  const terms = page.getByRole('navigation', { name: 'Betaaltermijn' });
  await expect(terms.getByRole('link', { name: 'Per maand' })).toHaveAttribute(
    'aria-current',
    'true',
  );
  for (const { title, prefix, prices } of CATEGORIES) {
    for (const [place, tier] of TIERS.entries()) {
      const price = prices[place] ?? '';
      const offer = offerOf(page, title, `${prefix} ${tier}`);
      await expect(offer).toContainText(money(price));
      await expect(offer.getByText('Populair')).toHaveCount(isPopular(price) ? 1 : 0);
    }
  }
  const starter = offerOf(page, 'VPS', 'VPS Starter');
  await expect(starter).toContainText('Betaal per jaar en bespaar');

  await terms.getByRole('link', { name: 'Per jaar' }).click();
  await expect(page).toHaveURL('/pricing?cycle=yearly');
  // Ten months for twelve: 129.90, and two of 12.99 saved.
  await expect(starter).toContainText(money('129,90'));
  await expect(starter).toContainText('per jaar');
  await expect(starter).toContainText('Je bespaart');
  await expect(starter).toContainText(money('25,98'));
  await expect(starter.getByRole('link')).toHaveAttribute(
    'href',
    '/register?plan=vps-starter&cycle=yearly',
  );
  await expectNoAxeViolations(page);

  await page.getByRole('button', { name: 'Excl. btw' }).click();
  // 129.90 × 100 / 121
  await expect(starter.getByText(money('107,36'))).toBeVisible();
  await expect(starter.getByText(money('129,90'))).toBeHidden();
});

test('the prices come with what is in a plan and what is agreed', async ({ page, isMobile }) => {
  await page.goto('/pricing');
  if (!isMobile) {
    const table = page.getByRole('table', { name: 'VPS vergelijken' });
    await expect(table.getByRole('rowheader')).toHaveText([
      'CPU',
      'RAM',
      'Opslag',
      'Bandbreedte',
      'Inbegrepen',
    ]);
  }
  await expect(page.getByRole('main')).toContainText('Volledige root-toegang');
  const agreed = section(page, 'Wat we met je afspreken');
  await expect(agreed).toContainText('30 dagen niet goed, geld terug');
  await expect(agreed).toContainText('bedenktijd van 14 dagen');
  await expect(agreed).toContainText('opzegtermijn van hooguit een maand');
});

test.describe('without our JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('plans and prices can be read, by year too', { tag: '@any-width' }, async ({ page }) => {
    await page.goto('/pricing');
    await page.getByRole('link', { name: 'Per jaar', exact: true }).click();
    await expect(offerOf(page, 'VPS', 'VPS Starter')).toContainText(money('129,90'));
    await page.goto('/services');
    await expect(page.getByRole('link', { name: 'Kies VPS Starter' })).toBeVisible();
  });
});

// @widths
import type { Page } from '@playwright/test';
import {
  expect,
  expectItFits,
  expectNoAxeViolations,
  makeCustomer,
  test,
} from '#tests/support/browser.ts';
import { untilTakenOver } from '#tests/support/journeys.ts';

const LINKS = [
  { label: 'Home', path: '/' },
  { label: 'Diensten', path: '/services' },
  { label: 'Prijzen', path: '/pricing' },
  { label: 'Support', path: '/support' },
  { label: 'Contact', path: '/contact' },
];
const PUBLIC_PATHS = [
  '/',
  '/services',
  '/pricing',
  '/support',
  '/contact',
  '/withdraw',
  '/abuse',
  '/status',
  '/faq',
  '/terms',
  '/privacy',
  '/login',
  '/register',
  '/forgot-password',
  '/access-denied',
  '/server-error',
];

const scrollTop = (page: Page) => page.evaluate(() => Math.round(window.scrollY));

/** Far enough down that the top is out of sight. */
async function scrollDown(page: Page): Promise<number> {
  await page.evaluate(() => window.scrollTo(0, 700));
  await expect.poll(() => scrollTop(page)).toBeGreaterThan(500);
  return scrollTop(page);
}

async function openMenu(page: Page) {
  await page.getByRole('button', { name: 'Menu openen' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu).toBeVisible();
  return menu;
}

test('the five links lead through the site, and say where one is', async ({ page, isMobile }) => {
  await page.goto('/faq');
  for (const { label, path } of LINKS) {
    const menu = isMobile ? await openMenu(page) : page.getByRole('banner');
    await menu.getByRole('link', { name: label, exact: true }).click();
    await expect(page).toHaveURL(path);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    const again = isMobile ? await openMenu(page) : page.getByRole('banner');
    await expect(again.getByRole('link', { name: label, exact: true })).toHaveAttribute(
      'aria-current',
      'page',
    );
    if (isMobile) await page.keyboard.press('Escape');
  }
});

test('every navigation begins at the top, and back restores the place', async ({ page }) => {
  await page.goto('/services');
  const left = await scrollDown(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Veelgestelde vragen' }).click();
  await expect(page).toHaveURL('/faq');
  await expect.poll(() => scrollTop(page)).toBe(0);
  await page.goBack();
  await expect(page).toHaveURL('/services');
  await expect.poll(() => scrollTop(page)).toBeGreaterThan(0);
  // The footer was scrolled to for the click; where that was is what comes back.
  expect(await scrollTop(page)).toBeGreaterThanOrEqual(left);
  await page.goForward();
  await expect.poll(() => scrollTop(page)).toBe(0);
});

test(
  'the footer leads on, with the company behind the shop',
  { tag: '@any-width' },
  async ({ page }) => {
    await page.goto('/');
    const footer = page.getByRole('contentinfo');
    for (const [label, path] of [
      ['Kennisbank', '/support'],
      ['Contact', '/support'],
      ['Algemene voorwaarden', '/terms'],
      ['Privacy', '/privacy'],
      ['VPS', '/services#vps'],
    ] as const) {
      await expect(footer.getByRole('link', { name: label, exact: true })).toHaveAttribute(
        'href',
        path,
      );
    }
    await expect(footer).toContainText(/KvK \d{8} · btw-id NL\d{9}B\d\d/);
  },
);

test('one gets past the menu with the first key', async ({ page, isMobile }) => {
  test.skip(isMobile, 'a phone has no Tab');
  await page.goto('/pricing');
  await page.keyboard.press('Tab');
  const skip = page.getByRole('link', { name: 'Naar de inhoud' });
  await expect(skip).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('#inhoud')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('main').getByRole('link').first()).toBeFocused();
});

test.describe('the menu of a phone', () => {
  test.skip(({ isMobile }) => !isMobile, 'a wide screen shows its links');

  test('keeps the cursor inside, holds the page still, and closes on Escape', async ({ page }) => {
    await page.goto('/pricing');
    const menu = await openMenu(page);
    const close = menu.getByRole('button', { name: 'Menu sluiten' });
    await expect(close).toBeFocused();
    await expectNoAxeViolations(page);
    await page.keyboard.press('Shift+Tab');
    const last = menu.getByRole('link', { name: 'Registreren' });
    await expect(last).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(close).toBeFocused();
    for (let step = 0; step < 20; step += 1) {
      await page.keyboard.press('Tab');
      await expect(menu.locator(':focus')).toHaveCount(1);
    }
    const before = await scrollTop(page);
    await page.mouse.wheel(0, 600);
    expect(await scrollTop(page)).toBe(before);

    await page.keyboard.press('Escape');
    await expect(menu).toBeHidden();
    await expect(page.getByRole('button', { name: 'Menu openen' })).toBeFocused();
  });

  test('closes by its button, beside it, and on going back', async ({ page }) => {
    await page.goto('/');
    await page.goto('/pricing');
    let menu = await openMenu(page);
    await menu.getByRole('button', { name: 'Menu sluiten' }).click();
    await expect(menu).toBeHidden();
    menu = await openMenu(page);
    await page.mouse.click(200, 830);
    await expect(menu).toBeHidden();
    await expect(page).toHaveURL('/pricing');
    await (await openMenu(page)).getByRole('link', { name: 'Support' }).click();
    await expect(page).toHaveURL('/support');
    menu = await openMenu(page);
    await page.goBack();
    await expect(page).toHaveURL('/pricing');
    await expect(menu).toBeHidden();
  });

  test('stays open when it was opened before our JavaScript came', async ({ page }) => {
    const held = Promise.withResolvers<undefined>();
    await page.route('**/assets/*.js', async (route) => {
      await held.promise;
      await route.continue();
    });
    await page.goto('/login', { waitUntil: 'commit' });
    const menu = await openMenu(page);
    held.resolve(undefined);
    // The form says so once the page has come to life.
    await expect(page.locator('form[data-ready]')).toBeAttached();
    await expect(menu).toBeVisible();
  });

  test('has the dashboard and the way out for who is logged in', async ({ page }) => {
    await makeCustomer(page);
    await page.goto('/pricing');
    // The menu opens before that, and its button does nothing yet.
    await untilTakenOver(page);
    const menu = await openMenu(page);
    await expect(menu.getByRole('link', { name: 'Inloggen' })).toBeHidden();
    await expect(menu.getByRole('link', { name: 'Dashboard' })).toBeVisible();
    await menu.getByRole('button', { name: 'Uitloggen' }).click();
    await expect(page).toHaveURL('/');
    await expect((await openMenu(page)).getByRole('link', { name: 'Registreren' })).toBeVisible();
  });
});

test.describe('twice as large', () => {
  // A window at 200 % has half its pixels; 320 is what WCAG asks for (1.4.10).
  for (const width of [720, 320]) {
    test(`nothing is lost in ${width} pixels`, async ({ page, isMobile }) => {
      test.skip(isMobile, 'the phone is checked at its own size');
      test.slow();
      await page.setViewportSize({ width, height: 450 });
      for (const path of PUBLIC_PATHS) {
        await page.goto(path);
        await expectItFits(page);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      }
      await page.goto('/support');
      // The height of a phone on its side, and of a page at 400 %.
      await page.setViewportSize({ width, height: 256 });
      const menu = await openMenu(page);
      await menu.getByRole('link', { name: 'Registreren' }).click({ trial: true, timeout: 5_000 });
      await page.keyboard.press('Escape');
      await page.getByLabel('Onderwerp').fill('Past het?');
      await expectNoAxeViolations(page);
    });
  }
});

test('what is read comes before what makes it move', { tag: '@any-width' }, async ({ page }) => {
  const html = await (await page.request.get('/')).text();
  const at = (text: string) => html.indexOf(text);
  expect(at('rel="stylesheet"')).toBeGreaterThan(0);
  expect(at('rel="stylesheet"'), 'the style sheet is asked for first').toBeLessThan(
    at('rel="preload"'),
  );
  expect(html, 'no script is fetched before the first picture').not.toMatch(
    /rel="modulepreload"|type="module"/,
  );
});

test.describe('without our JavaScript', () => {
  test.use({ javaScriptEnabled: false });

  test('every page can be read, and the menu opens', async ({ page, isMobile }) => {
    for (const path of PUBLIC_PATHS) {
      const answer = await page.goto(path);
      expect(answer?.status(), path).toBe(200);
      await expect(page.getByRole('heading', { level: 1 }), path).toBeVisible();
    }
    for (const path of ['/support', '/contact', '/withdraw', '/abuse', '/login', '/register']) {
      // The browser itself would show this text; with scripts switched off by a test it does not.
      const form = await (await page.request.get(path)).text();
      expect(form, path).toMatch(/<noscript>.*Dit formulier heeft JavaScript nodig\./s);
    }
    if (isMobile) {
      await page.goto('/support');
      const menu = await openMenu(page);
      await expect(menu.getByRole('button', { name: 'Menu sluiten' })).toBeFocused();
      await menu.getByRole('link', { name: 'Prijzen' }).click();
      await expect(page).toHaveURL('/pricing');
    }
  });

  test(
    'nothing is offered that would not work',
    { tag: '@any-width' },
    async ({ page, expectProblem }) => {
      expectProblem(/404/);
      await page.goto('/services');
      await expect(
        page.getByRole('button', { name: /^(?:Incl|Excl)\. btw$|^Kleuren/ }),
      ).toHaveCount(0);
      await page.goto('/login');
      await expect(page.getByRole('button', { name: 'Toon wachtwoord' })).toHaveCount(0);
      const answer = await page.goto('/niets');
      expect(answer?.status()).toBe(404);
      await expect(page.getByText(/ga je vanzelf/)).toBeHidden();
      await expect(page.getByRole('button', { name: 'Hier blijven' })).toHaveCount(0);
    },
  );
});

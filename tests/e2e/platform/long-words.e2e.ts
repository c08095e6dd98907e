// @widths
import { expect, expectItFits, makeCustomer, signIn, test } from '#tests/support/browser.ts';
import { activeHeading, entry, uniqueName } from '#tests/support/journeys.ts';
import { buy } from '#tests/support/ordering.ts';

/** As long as a name may be, without a place to break it. */
const SERVICE_LENGTH = 63;
const COMPANY = `Handelsmaatschappij${'voorgereedschappen'.repeat(3)}`;

test('the longest names fit on every page that shows an order', async ({ page, openVisitor }) => {
  await makeCustomer(page);
  const service = uniqueName('lang').padEnd(SERVICE_LENGTH, 'zonderspaties');
  const { orderId } = await buy(page, {
    plan: 'web-starter',
    service,
    business: { company: COMPANY, kvk: '12345678', vatId: '' },
  });
  await page.goto(`/checkout/${orderId}`);
  await expect(activeHeading(page, service)).toBeVisible();
  await expectItFits(page);

  await page.goto('/dashboard');
  await page.getByRole('heading', { name: service }).waitFor();
  await expectItFits(page);
  await page.goto('/dashboard/billing/invoices');
  await entry(page, 'Betaald').getByRole('link').first().click();
  await expect(page.getByRole('heading', { name: /^Factuur / })).toBeVisible();
  await expect(page.getByText(COMPANY)).toBeVisible();
  await expectItFits(page);

  const staff = await openVisitor({ viewport: page.viewportSize() });
  await signIn(staff, 'medewerker@hostwerk.test');
  for (const path of ['/admin/services', `/admin/orders/${orderId}`]) {
    await staff.goto(path);
    await expect(staff.getByText(service).first()).toBeAttached();
    await expectItFits(staff);
  }
});

/** Spacing that readers may set for themselves without losing anything of a page (WCAG 1.4.12). */
const SPACING =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important }';

test(
  'at four times the size and with wide letters every page fits, and no figure is cut off',
  { tag: '@any-width' },
  async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 640 });
    await signIn(page, 'beheer@hostwerk.test');
    await page.goto('/admin?q=beheer%40hostwerk.test');
    const own = await entry(page, 'beheer@hostwerk.test')
      .getByRole('link')
      .first()
      .getAttribute('href');
    for (const [path, text] of [
      [own ?? '', 'Laatst actief'],
      ['/admin', 'Omzet deze maand'],
      ['/admin/reports', 'Openstaande betalingen'],
      ['/admin/settings', 'Kleineondernemersregeling (KOR)'],
      ['/admin/data-breaches/new', 'Ontdekt'],
      ['/admin/status/new', 'Titel'],
      ['/services', 'Webhosting Starter'],
      ['/privacy', 'Privacyverklaring'],
      ['/terms', 'Versies'],
      ['/withdraw', 'Overeenkomst herroepen'],
    ] as const) {
      await page.goto(path);
      await expect(page.getByRole('main').getByText(text, { exact: true }).first()).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await expectItFits(page);
      await page.evaluate(widen, SPACING);
      await expectItFits(page);
      expect(await page.locator('.dense-figure dd > span').evaluateAll(cutOff), path).toEqual([]);
    }

    // At this width the figures stand beside each other.
    await page.setViewportSize({ width: 768, height: 640 });
    await page.goto('/admin');
    await expect(page.getByText('Omzet deze maand')).toBeVisible();
    await page.evaluate(widen, SPACING);
    expect(await page.locator('.dense-figure dt').evaluateAll(cutOff)).toEqual([]);
  },
);

/** In the browser. */
function widen(css: string): void {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  document.adoptedStyleSheets = [sheet];
}

/** In the browser: the texts of which not all is seen. */
function cutOff(texts: (HTMLElement | SVGElement)[]): (string | null)[] {
  return texts
    .filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth + 1)
    .map(({ textContent }) => textContent);
}

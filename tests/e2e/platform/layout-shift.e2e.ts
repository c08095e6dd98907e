// @widths
import type { Page } from '@playwright/test';
import { expect, signIn, test } from '#tests/support/browser.ts';
import { entry, searchConsole } from '#tests/support/journeys.ts';
import { ownAdmin } from '#tests/support/own-admins.ts';

/** A fifth of what a page may move by the measure of browsers, before it is called restless. */
const MOST = 0.02;

type Shift = PerformanceEntry & { value: number };

/** In the browser, from its first picture on: how much of the page moved, and how far. */
function watchShifts(): void {
  const shifts: number[] = [];
  Object.assign(window, { shifts });
  new PerformanceObserver((list) => {
    for (const shift of list.getEntries() as Shift[]) shifts.push(shift.value);
  }).observe({ type: 'layout-shift', buffered: true });
}

/** In the browser: what it drew, it has told of. */
async function sumOfShifts(): Promise<number> {
  const drawn = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
  await drawn();
  await drawn();
  const { shifts } = window as typeof window & { shifts: number[] };
  return shifts.reduce((sum, value) => sum + value, 0);
}

type Visit = {
  path: string;
  /** The question whose answer comes last. */
  held: string;
  /** The response that must be there before it. */
  first?: RegExp;
  /** The text on the page once that answer is there. */
  shown: string | RegExp;
};

/** Opens a page of which one answer comes when all else is drawn. */
async function expectItStandsStill(page: Page, { path, held, first, shown }: Visit): Promise<void> {
  const release = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  await page.route(held, async (route) => {
    asked.resolve();
    await release.promise;
    await route.continue();
  });
  const before = first === undefined ? undefined : page.waitForResponse(first);
  await page.goto(path);
  await Promise.all([asked.promise, before]);
  await page.evaluate(sumOfShifts);
  release.resolve();
  await expect(page.getByRole('main').getByText(shown).first()).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  expect(await page.evaluate(sumOfShifts), `what moved on ${path}`).toBeLessThan(MOST);
}

test('what comes late on a page of the console moves nothing that is read already', async ({
  page,
}) => {
  await page.addInitScript(watchShifts);
  await signIn(page, ownAdmin());
  const email = 'klant@hostwerk.test';
  await searchConsole(page, '/admin', 'Zoek klanten', email);
  const link = entry(page, email).getByRole('link').first();
  const customer = await link.getAttribute('href');
  await expectItStandsStill(page, {
    path: `${customer}/payments`,
    held: '**/rpc/staff/credit/get*',
    first: /staff\/payments\/list/,
    shown: /^Tegoed: /,
  });
  await expectItStandsStill(page, {
    path: `${customer}/sessions`,
    held: '**/rpc/staff/accounts/listSessions*',
    first: /staff\/accounts\/listSignIns/,
    shown: /^Laatst gebruikt/,
  });
  await expectItStandsStill(page, {
    path: '/admin/reports',
    held: '**/rpc/staff/reports/get*',
    shown: 'sinds het begin',
  });
});

test('what a page outside the login finds moves nothing', async ({ page, expectProblem }) => {
  expectProblem(/404/);
  await page.addInitScript(watchShifts);
  await expectItStandsStill(page, {
    path: '/pay?token=onbekend',
    held: '**/rpc/public/payLinks/**',
    shown: 'Deze link werkt niet (meer)',
  });
  await expectItStandsStill(page, {
    path: '/pay/test-gateway/c0ffee00-0000-4000-8000-000000000001?token=x',
    held: '**/rpc/public/payLinks/**',
    shown: 'Deze betaling kennen we niet',
  });
});

test('the open tab is in sight when the count beside another has come', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, ownAdmin());
  const release = Promise.withResolvers<void>();
  await page.route('**/rpc/staff/statistics/get*', async (route) => {
    await release.promise;
    await route.continue();
  });
  await page.goto('/admin/audit');
  const tabs = page.getByRole('navigation', { name: 'Admin', exact: true }).getByRole('link');
  const open = tabs.filter({ hasText: 'Auditlog' });
  await expect(open).toBeInViewport({ ratio: 1 });
  release.resolve();
  await expect(tabs.filter({ hasText: 'Taken' })).toHaveText(/^Taken\s*\d/);
  await expect(open).toBeInViewport({ ratio: 1 });
});

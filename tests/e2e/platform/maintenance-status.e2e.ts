// @once
import type { Page } from '@playwright/test';
import { expect, expectNoAxeViolations, registerCustomer, test } from '#tests/support/browser.ts';
import { startScripts } from '#tests/support/journeys.ts';

// The browser's own watch. Its question is answered here, so that the shared shop stays open.

const STATUS = '**/rpc/public/maintenance/getStatus';

type Answer = boolean | 'broken' | 'silent';

/** Answers for the server from now on, and counts how often it was asked. */
async function answerStatus(page: Page, first: Answer) {
  const state = { answer: first, asked: 0 };
  await page.route(STATUS, async (route) => {
    state.asked += 1;
    const { answer } = state;
    if (answer === 'silent') return;
    await (answer === 'broken' ? route.abort() : route.fulfill({ json: { json: answer } }));
  });
  return state;
}

const notice = (page: Page) =>
  page.getByRole('heading', { level: 1, name: 'We zijn even aan het klussen' });

/**
 * Opens a page under a clock that goes on only when told, so that no time passes in it while we wait,
 * and stops within a second of its first question.
 */
async function openStill(page: Page, path: string, status: { asked: number }): Promise<void> {
  const start = new Date();
  await page.clock.install({ time: start });
  await page.clock.pauseAt(new Date(start.getTime() + 1_000));
  await page.goto(path);
  await startScripts(page);
  await expect(async () => {
    await page.clock.runFor(100);
    expect(status.asked).toBe(1);
  }).toPass({ intervals: [200] });
}

test('it asks every ten seconds', async ({ page }) => {
  const status = await answerStatus(page, false);
  await openStill(page, '/pricing', status);
  await page.clock.runFor(8_500);
  expect(status.asked).toBe(1);
  await page.clock.runFor(1_500);
  await expect.poll(() => status.asked).toBe(2);
  await page.clock.runFor(10_000);
  await expect.poll(() => status.asked).toBe(3);
  await page.clock.runFor(10_000);
  await expect.poll(() => status.asked).toBe(4);
});

test('the site closes over an open page; what was typed is there when it opens', async ({
  page,
}) => {
  await page.clock.install();
  const status = await answerStatus(page, false);
  await page.goto('/contact');
  await page
    .getByRole('textbox', { name: 'Bericht' })
    .fill('Een lang verhaal dat niemand nog eens wil typen.');
  status.answer = true;
  await page.clock.runFor(10_500);
  await expect(notice(page)).toBeVisible();
  await expect(page.getByRole('dialog', { name: 'Onderhoud' })).toBeVisible();
  await expect(page).toHaveURL('/contact');
  await expectNoAxeViolations(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(notice(page)).toBeVisible();

  status.answer = false;
  await page.clock.runFor(10_500);
  await expect(notice(page)).toHaveCount(0);
  await expect(page.getByRole('textbox', { name: 'Bericht' })).toHaveValue(
    'Een lang verhaal dat niemand nog eens wil typen.',
  );
  await page.getByRole('textbox', { name: 'Bericht' }).fill('En verder.');
});

test('pages that stay reachable are not covered', async ({ page }) => {
  const status = await answerStatus(page, true);
  for (const path of ['/login', '/register', '/server-error']) {
    const before = status.asked;
    await page.goto(path);
    await expect.poll(() => status.asked).toBeGreaterThan(before);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(notice(page)).toHaveCount(0);
  }
});

test('a check that fails counts as open', async ({ page, expectProblem }) => {
  expectProblem(/getStatus|ERR_FAILED/);
  await page.clock.install();
  const status = await answerStatus(page, true);
  await page.goto('/faq');
  await expect(notice(page)).toBeVisible();
  status.answer = 'broken';
  await page.clock.runFor(10_500);
  await expect(notice(page)).toHaveCount(0);
});

test('one without an answer is given up after five seconds, and asked again', async ({ page }) => {
  const status = await answerStatus(page, 'silent');
  const givenUp = page.waitForEvent('requestfailed', (request) => /getStatus/.test(request.url()));
  await openStill(page, '/faq', status);
  let isOver = false;
  void givenUp.then(() => (isOver = true));
  await page.clock.runFor(3_500);
  expect(isOver).toBe(false);
  await page.clock.runFor(1_500);
  await givenUp;
  status.answer = true;
  await page.clock.runFor(10_000);
  await page.clock.resume();
  await expect(notice(page)).toBeVisible();
});

test('a dashboard waits two seconds for the answer and no longer', async ({ page }) => {
  await registerCustomer(page);
  await expect(page.getByRole('heading', { level: 1, name: /^Welkom, / })).toBeVisible();
  const start = new Date();
  await page.clock.install({ time: start });
  await page.clock.pauseAt(new Date(start.getTime() + 1_000));
  const status = await answerStatus(page, 'silent');
  await page.goto('/dashboard');
  // The scripts wait for the first picture, which a clock that stands still does not show.
  await page.clock.runFor(100);
  const welcome = page.getByRole('heading', { level: 1, name: /^Welkom, / });
  await expect.poll(() => status.asked).toBe(1);
  await page.clock.runFor(1_500);
  await expect(welcome).toHaveCount(0);
  await page.clock.runFor(1_000);
  await expect(welcome).toBeVisible();
});

// @once
import type { Page } from '@playwright/test';
import { expect, makeCustomer, test } from '#tests/support/browser.ts';
import { startScripts, uniqueName } from '#tests/support/journeys.ts';
import { buy } from '#tests/support/ordering.ts';

/** Opens a page whose clock stands still until it is told to run. */
async function openWithStillClock(page: Page, path: string): Promise<number | undefined> {
  const start = new Date('2026-11-21T10:00:00Z');
  await page.clock.install({ time: start });
  await page.clock.pauseAt(new Date(start.getTime() + 1000));
  const answer = await page.goto(path);
  await startScripts(page);
  return answer?.status();
}

function countdown(page: Page, left: number) {
  const unit = left === 1 ? 'seconde' : 'seconden';
  return page.getByText(`Over ${left} ${unit} ga je vanzelf naar de homepage.`);
}

async function countDown(page: Page, from: number): Promise<void> {
  for (let left = from; left > 0; left -= 1) {
    await expect(countdown(page, left)).toBeVisible();
    await page.clock.runFor(1000);
  }
}

for (const path of ['/deze-pagina-is-er-niet', '/test-404', '/dashboard/ook-niet']) {
  test(`${path} is not found: status 404, and home after eight seconds`, async ({
    page,
    expectProblem,
  }) => {
    expectProblem(/404/);
    expect(await openWithStillClock(page, path)).toBe(404);
    await expect(
      page.getByRole('heading', { level: 1, name: 'Deze pagina bestaat niet' }),
    ).toBeVisible();
    await countDown(page, 8);
    await expect(page).toHaveURL('/');
  });
}

test('the way home from a page that is not there can be stopped', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/404/);
  await openWithStillClock(page, '/deze-pagina-is-er-niet');
  await expect(countdown(page, 8)).toBeVisible();
  await page.clock.runFor(1000);
  await expect(countdown(page, 7)).toBeVisible();
  await page.getByRole('button', { name: 'Hier blijven' }).click();
  await expect(page.getByText('Je blijft op deze pagina.')).toBeVisible();
  await page.clock.runFor(20_000);
  await expect(page.getByText('Je blijft op deze pagina.')).toBeVisible();
  await expect(page).toHaveURL('/deze-pagina-is-er-niet');
});

test('where one may not be, one is led home after five seconds', async ({ page }) => {
  expect(await openWithStillClock(page, '/access-denied')).toBe(200);
  await countDown(page, 5);
  await expect(page).toHaveURL('/');
});

test('the page for a fault of ours offers to try again and the way home', async ({ page }) => {
  await page.goto('/server-error');
  await expect(page.getByRole('button', { name: 'Pagina verversen' })).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Naar de homepage' }).click();
  await expect(page).toHaveURL('/');
});

test('the outbox shows the welcome and the mails of an order', async ({ page, expectProblem }) => {
  // Looking into a letter is done by script, which the letters' frame does not allow.
  expectProblem(/Blocked script execution in 'about:srcdoc'/);
  const { email, firstName } = await makeCustomer(page);
  const service = uniqueName('post');
  await buy(page, { plan: 'web-starter', service });

  await page.goto('/dev/outbox');
  const mail = (subject: string | RegExp) =>
    page
      .getByRole('group')
      .filter({ hasText: `aan ${email}` })
      .filter({ hasText: subject });
  for (const subject of [
    'Welkom bij Hostwerk',
    /Betaling ontvangen: factuur \d{4}-\d{6}/,
    `${service} is actief`,
  ]) {
    // The mails go out by themselves, a moment after what they tell of.
    await expect(async () => {
      await page.getByRole('button', { name: 'Vernieuwen' }).click();
      await expect(mail(subject)).toHaveCount(1, { timeout: 1000 });
    }).toPass();
  }

  await page.getByText(`${service} is actief`).click();
  const letter = page.frameLocator(`iframe[title="E-mail: ${service} is actief"]`);
  await expect(letter.getByText(`Hallo ${firstName},`)).toBeVisible();
  await expect(letter.getByRole('link', { name: 'Bekijk je dienst' })).toHaveAttribute(
    'href',
    /\/dashboard\/services\/[0-9a-f-]{36}$/,
  );
});

test('a tab from before a new build goes on with the next click, on the new one', async ({
  page,
}) => {
  // As its list of pages has it: the version of an earlier build.
  await page.route(/\/__manifest/, (route) => {
    const url = new URL(route.request().url());
    url.searchParams.set('version', 'earlier');
    return route.continue({ url: url.href });
  });
  const said = page.waitForResponse(/\/__manifest/);
  await page.goto('/');
  expect((await said).status()).toBe(204);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Voorwaarden' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Algemene voorwaarden');
});

test('a tab whose next page is gone with its build goes where one clicked', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/terms-|dynamically imported/);
  await page.route(/\/assets\/terms-/, (route) => route.abort(), { times: 1 });
  await page.goto('/');
  await startScripts(page);
  await page.getByRole('contentinfo').getByRole('link', { name: 'Voorwaarden' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Algemene voorwaarden');
  await expect(page).toHaveURL('/terms');
});

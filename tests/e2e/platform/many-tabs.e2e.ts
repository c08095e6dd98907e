// @once
import type { Page } from '@playwright/test';
import {
  expect,
  makeCustomer,
  registerCustomer,
  signOutElsewhere,
  test,
} from '#tests/support/browser.ts';
import { toast } from '#tests/support/journeys.ts';

/** A browser makes no more connections than six to one site, for all its tabs together. */
const TABS = 8;

/** As another device of this person would. */
async function openTicket(page: Page): Promise<void> {
  const { request } = page.context();
  const { token } = await (await request.get('/api/auth/token')).json();
  const answer = await request.post('/api/v1/tickets', {
    headers: { authorization: `Bearer ${token}` },
    data: { subject: 'Een vraag', message: 'Van een ander apparaat.' },
  });
  expect(answer.ok(), await answer.text()).toBe(true);
}

/** Puts a tab behind others, or in front again: here every page is in front until it is told. */
async function look(page: Page, visibility: 'visible' | 'hidden'): Promise<void> {
  await page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, visibility);
}

test('eight tabs all work, and one that is seen again shows what happened meanwhile', async ({
  page,
  context,
}) => {
  await makeCustomer(page);
  await page.goto('/dashboard/settings');
  await expect(page.getByLabel('Plaats')).toHaveValue('');
  let front = page;
  for (let tabs = 1; tabs < TABS; tabs += 1) {
    const letsGo = front.waitForEvent('requestfailed', (call) => call.url().includes('/events/'));
    await look(front, 'hidden');
    await letsGo;
    front = await context.newPage();
    await front.goto('/dashboard/settings');
    await expect(front.getByLabel('Plaats')).toHaveValue('');
  }
  await front.getByLabel('Plaats').fill('Delft');
  await front.getByRole('button', { name: 'Profiel opslaan' }).click();
  await expect(toast(front, 'Profiel opgeslagen')).toBeVisible();

  await look(page, 'visible');
  await expect(page.getByLabel('Plaats')).toHaveValue('Delft');
});

test('a tab behind others, whose session ended meanwhile, asks to log in when it is seen', async ({
  page,
  context,
  expectProblem,
}) => {
  expectProblem(/401|400.*\/token/);
  await registerCustomer(page);
  await expect(page.getByText('Geen services gevonden')).toBeVisible();
  await look(page, 'hidden');
  await signOutElsewhere(context);

  await look(page, 'visible');
  await expect(page).toHaveURL('/login?next=%2Fdashboard');
});

const STREAM = '/rpc/customer/events/stream';

const openTickets = (page: Page) => page.locator('dl > *').filter({ hasText: 'Open tickets' });

test('a page asks once for what it shows, and once more when that changes', async ({ page }) => {
  await makeCustomer(page);
  let asked = 0;
  page.on('request', (call) => {
    if (call.url().includes('/rpc/customer/dashboard/summary')) asked += 1;
  });
  const listens = page.waitForResponse((answer) => answer.url().includes(STREAM));
  await page.goto('/dashboard');
  await expect(openTickets(page)).toContainText('0');
  await listens;
  await openTicket(page);
  await expect(openTickets(page)).toContainText('1');
  expect(asked).toBe(2);
});

test('what changed after a page asked and before it listened is shown too', async ({ page }) => {
  await makeCustomer(page);
  const held = Promise.withResolvers<void>();
  await page.route(`**${STREAM}*`, async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto('/dashboard');
  await expect(openTickets(page)).toContainText('0');
  await openTicket(page);
  held.resolve();
  await expect(openTickets(page)).toContainText('1');
});

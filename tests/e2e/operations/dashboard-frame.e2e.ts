// @widths
import type { Locator, Page } from '@playwright/test';
import { z } from 'zod';
import { expect, makeCustomer, registerCustomer, test, signIn } from '#tests/support/browser.ts';
import { failUntilRetried, money } from '#tests/support/journeys.ts';

const SUMMARY = '**/rpc/customer/dashboard/summary';
const ANSWER = z.looseObject({ json: z.looseObject({ monthlyCostCents: z.number() }) });
/** No two the same, whatever day the demo was made on: of two that are, a card may show the other. */
const COUNTS = { activeServices: 3, totalServices: 5, openTickets: 2 };

async function giveOtherCounts(page: Page): Promise<void> {
  await page.route(SUMMARY, async (route) => {
    const response = await route.fetch();
    const answer = ANSWER.parse(await response.json());
    await route.fulfill({ response, json: { ...answer, json: { ...answer.json, ...COUNTS } } });
  });
}

test('the header welcomes, and leads to website, notifications, profile and out', async ({
  page,
}) => {
  await registerCustomer(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Welkom, Noor');
  const header = page.getByRole('navigation', { name: 'Snelkoppelingen' });
  await expect(header.getByRole('link', { name: 'Naar website' })).toHaveAttribute('href', '/');
  await expect(header.getByRole('link', { name: 'Profiel' })).toHaveAttribute(
    'href',
    '/dashboard/settings',
  );
  await expect(header.getByRole('button', { name: 'Meldingen' })).toBeVisible();
  await expect(header.getByRole('button', { name: 'Uitloggen' })).toBeVisible();
  await expect(header.getByRole('link', { name: 'Admin Panel' })).toHaveCount(0);
  const tabs = page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link');
  await expect(tabs).toHaveText(['Services', 'Facturering', 'Support', 'Instellingen']);
});

test(
  'the way to the console comes and goes with the role, live',
  { tag: '@any-width' },
  async ({ page, shop }) => {
    const { email } = await registerCustomer(page);
    const adminPanel = page.getByRole('link', { name: 'Admin Panel', exact: true });
    await expect(page.getByText('Geen services gevonden')).toBeVisible();
    await expect(adminPanel).toHaveCount(0);
    await shop.setRole(email, 'staff');
    await expect(adminPanel).toBeVisible();
    await shop.setRole(email, 'customer');
    await expect(adminPanel).toHaveCount(0);
  },
);

test('what waits for a customer pushes away nothing that they are about to press', async ({
  page,
}) => {
  const answer = Promise.withResolvers<void>();
  await page.route('**/rpc/customer/dashboard/waiting', async (route) => {
    await answer.promise;
    await route.continue();
  });
  const listed = page.waitForResponse('**/rpc/customer/services/list');
  await signIn(page, 'klant@hostwerk.test');
  await page.goto('/dashboard');
  await listed;
  const newService = page.getByRole('main').getByRole('link', { name: 'Nieuwe Service' });
  await expect(page.getByRole('navigation', { name: 'Dashboard' })).toBeVisible();
  await expect(newService).toHaveCount(0);
  answer.resolve();
  await expect(page.getByRole('heading', { name: 'Dit wacht op jou' })).toBeVisible();
  await expect(newService).toBeVisible();
});

test(
  'four cards say what there is, and a failure is told with a retry',
  { tag: '@any-width' },
  async ({ page, expectProblem }) => {
    expectProblem(/500/);
    await giveOtherCounts(page);
    const answered = page.waitForResponse(SUMMARY);
    await signIn(page, 'klant@hostwerk.test');
    await page.goto('/dashboard');
    const { monthlyCostCents } = ANSWER.parse(await (await answered).json()).json;
    const card = (name: string) =>
      page.getByRole('main').locator('dl > div').filter({ hasText: name });
    await expect(card('Actieve services')).toHaveText('Actieve services3van 5 totaal');
    await expect(card('Totale maandkosten')).toContainText(
      money((monthlyCostCents / 100).toFixed(2).replace('.', ',')),
    );
    await expect(card('Open tickets')).toHaveText('Open tickets2nog niet gesloten');
    await expect(card('Uptime')).toHaveText('Uptime99,9%SLA');
    await expect(page.getByRole('main').locator('dl').first().getByRole('term')).toHaveCount(4);

    // News may have had it asked for just now.
    await page.unrouteAll({ behavior: 'wait' });
    await failUntilRetried(page, SUMMARY);
    await page.reload();
    await expect(page.getByText('Kon gebruikersgegevens niet laden.').first()).toBeVisible();
    await page.getByRole('main').getByRole('button', { name: 'Opnieuw proberen' }).click();
    await expect(card('Uptime')).toContainText('99,9%');
  },
);

/** Reads the background colour of an element, or of its `::before`. */
function groundOf(part: Locator, drawn?: '::before'): Promise<string> {
  return part.evaluate((element, name) => getComputedStyle(element, name).backgroundColor, drawn);
}

test(
  'who has set colours of their own sees where one is, what is on, and what is chosen',
  { tag: '@any-width' },
  async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    await makeCustomer(page);
    await page.goto('/dashboard/settings/notifications');
    const setting = page.getByRole('switch').first();
    await expect(setting).toBeChecked();
    expect(await groundOf(setting, '::before'), 'on').not.toBe(await groundOf(setting));
    const on = await groundOf(setting);
    await setting.uncheck();
    expect(await groundOf(setting, '::before'), 'off').not.toBe(await groundOf(setting));
    expect(await groundOf(setting), 'on and off').not.toBe(on);
    const here = page.getByRole('link', { name: 'Notificaties' });
    const other = page.getByRole('link', { name: 'Beveiliging' });
    expect(await groundOf(here), 'the open tab').not.toBe(await groundOf(other));

    await page.goto('/dashboard/billing/invoices');
    const chosen = page.getByRole('button', { name: 'Betaald', exact: true });
    await chosen.click();
    const left = page.getByRole('button', { name: 'Vervallen', exact: true });
    await expect(chosen).toHaveAttribute('aria-pressed', 'true');
    expect(await groundOf(chosen), 'the chosen filter').not.toBe(await groundOf(left));
  },
);

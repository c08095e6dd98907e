// @once
import type { Page } from '@playwright/test';
import { expect, makeCustomer, test } from '#tests/support/browser.ts';
import { openTicket } from '#tests/support/tickets.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name });
const told = (page: Page) => page.locator('[aria-live=polite].sr-only');
const hasRing = (page: Page) =>
  page.evaluate(() => document.activeElement?.matches(':focus-visible'));

/** Waits until what tells of pages is there, which comes after the first one. */
const untilTold = (page: Page) => expect(told(page)).toHaveCount(1);

test('who goes to another page by the keyboard begins there, and hears which it is', async ({
  page,
}) => {
  await page.goto('/faq');
  await untilTold(page);
  await expect(page.locator('body')).toBeFocused();
  // From the foot, that every page has.
  const foot = page.getByRole('contentinfo');
  await foot.getByRole('link', { name: 'Prijzen' }).press('Enter');
  await expect(heading(page, 'Prijzen')).toBeFocused();
  await expect(told(page)).toHaveText(/^Prijzen/);
  expect(await hasRing(page)).toBe(true);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);

  await foot.getByRole('link', { name: 'Status' }).click();
  await expect(page).toHaveURL('/status');
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeFocused();
  expect(await hasRing(page), 'a mouse leaves no ring').toBe(false);

  // The focus of a user who went on is not fetched back by elements that go away behind them.
  await page.evaluate(() => {
    const link = document.querySelector<HTMLElement>('footer a');
    link?.focus();
    document.querySelector('main h1')?.remove();
    link?.remove();
  });
  await expect(page.locator('body')).toBeFocused();
});

test('the dashboard tells of its pages, and leaves a tab, a filter and a field where they are', async ({
  page,
}) => {
  await makeCustomer(page);
  const subject = await openTicket(page);
  await page.goto('/dashboard/support');
  await untilTold(page);
  const link = page.getByRole('link', { name: subject });
  await link.press('Enter');
  await expect(page.getByRole('heading', { level: 2, name: subject })).toBeVisible();
  await expect(page.getByRole('main')).toBeFocused();
  await expect(told(page)).toHaveText(/^Ticket/);
  await page.goBack();
  await expect(link).toBeFocused();

  const open = page.getByRole('button', { name: 'Open', exact: true });
  await open.press('Enter');
  await expect(page).toHaveURL(/status=open/);
  await expect(open).toHaveAttribute('aria-pressed', 'true');
  await expect(open).toBeFocused();
  await page.getByRole('searchbox', { name: 'Zoek tickets' }).fill(subject);
  await expect(page).toHaveURL(/q=/);
  await expect(page.getByRole('searchbox', { name: 'Zoek tickets' })).toBeFocused();

  const tabs = page.getByRole('navigation', { name: 'Dashboard' });
  const billing = tabs.getByRole('link', { name: 'Facturering' });
  await billing.press('Enter');
  await expect(page.getByText('Geen bestellingen gevonden')).toBeVisible();
  await expect(billing).toBeFocused();
  await expect(told(page)).toHaveText(/^Bestellingen/);
});

test('who is sent to sign in by the address they came by begins as at any page that loads', async ({
  page,
}) => {
  await page.goto('/checkout?plan=web-starter&cycle=monthly');
  await page.waitForURL(/login/);
  // Nothing of the page is asked before all of it is there: to a browser that is something a person does.
  await page.waitForLoadState('networkidle');
  await expect(page.locator('body')).toBeFocused();
  await expect(heading(page, 'Inloggen')).toBeVisible();
});

// @once
import type { Page } from '@playwright/test';
import {
  expect,
  expectItFits,
  expectNoAxeViolations,
  makeCustomer,
  signIn,
  test,
} from '#tests/support/browser.ts';
import { entry, serviceCard } from '#tests/support/journeys.ts';
import { ownAdmin } from '#tests/support/own-admins.ts';

const NAMES = ['Aardbei', 'Banaan', 'Citroen', 'Druif', 'Framboos', 'Granaatappel', 'Kiwi'];

/** Asks the API as whom this page is signed in as. */
async function ask(page: Page, path: string, body?: object): Promise<{ plans: { id: string }[] }> {
  const { request } = page.context();
  const { token } = await (await request.get('/api/auth/token')).json();
  const headers = { authorization: `Bearer ${token}` };
  const answer = await request.fetch(`/api/v1${path}`, {
    method: body === undefined ? 'GET' : 'POST',
    headers,
    data: body,
  });
  expect(answer.ok(), await answer.text()).toBe(true);
  return answer.json();
}

/** A customer whom staff gave these services. */
async function makeOwnerOf(names: string[], page: Page, staff: Page): Promise<void> {
  const { email } = await makeCustomer(page);
  await signIn(staff, ownAdmin());
  const [plan] = (await ask(staff, '/staff/plans')).plans;
  for (const name of names) {
    const given = { email, planId: plan?.id, name, days: 30, requestKey: crypto.randomUUID() };
    await ask(staff, '/staff/services/assign', given);
  }
}

test('who has many services finds one of them; who has few has nothing to search in', async ({
  page,
  openVisitor,
}) => {
  const staff = await openVisitor();
  await makeOwnerOf(NAMES.slice(0, 2), page, staff);
  await page.goto('/dashboard');
  await expect(serviceCard(page, 'Banaan')).toBeVisible();
  const field = page.getByRole('searchbox', { name: 'Zoek services' });
  await expect(field).toHaveCount(0);

  const other = await openVisitor();
  await makeOwnerOf(NAMES, other, staff);
  await other.goto('/dashboard');
  const search = other.getByRole('searchbox', { name: 'Zoek services' });
  await search.fill('granaat');
  await expect(serviceCard(other, 'Granaatappel')).toBeVisible();
  await expect(other.getByRole('heading', { level: 3 })).toHaveText(['Granaatappel']);
  await expect(search).toBeFocused();
  await expectNoAxeViolations(other);
  await expectItFits(other);
  // The address has the view.
  await other.reload();
  await expect(search).toHaveValue('granaat');
  await expect(other.getByRole('heading', { level: 3 })).toHaveText(['Granaatappel']);

  await search.fill('meloen');
  await expect(other.getByText('Geen services gevonden')).toBeVisible();
  await expect(other.getByRole('link', { name: 'Bekijk onze pakketten' })).toHaveCount(0);
  await other.getByRole('button', { name: 'Filters wissen' }).press('Enter');
  await expect(other.getByRole('heading', { level: 3 })).toHaveCount(NAMES.length);
  await expect(search).toHaveValue('');
  await expect(other.locator('body')).not.toBeFocused();
});

test('a customer finds a ticket by what it was about', async ({ page }) => {
  await makeCustomer(page);
  for (const subject of ['Mijn site is traag', 'Vraag over mijn factuur']) {
    await ask(page, '/tickets', { subject, message: `Er is iets met: ${subject}` });
  }
  await page.goto('/dashboard/support');
  await expect(entry(page, 'Mijn site is traag')).toBeVisible();
  const search = page.getByRole('searchbox', { name: 'Zoek tickets' });
  await search.fill('factuur');
  await expect(entry(page, 'Mijn site is traag')).toHaveCount(0);
  await expect(entry(page, 'Vraag over mijn factuur')).toBeVisible();
  await expectItFits(page);
  await search.fill('nergens te vinden');
  await expect(page.getByText('Geen tickets gevonden')).toBeVisible();
  await page.getByRole('button', { name: 'Filters wissen' }).click();
  await expect(entry(page, 'Mijn site is traag')).toBeVisible();
});

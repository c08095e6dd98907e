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
import { entry, toast, uniqueName } from '#tests/support/journeys.ts';
import { payOrder } from '#tests/support/ordering.ts';

/** Opens the form, with what is wrong said first. */
async function announceIncident(staff: Page, title: string): Promise<void> {
  await staff.goto('/admin/status');
  await staff.getByRole('link', { name: 'Storing melden' }).click();
  const main = staff.getByRole('main');
  await main.getByRole('button', { name: 'Storing plaatsen' }).click();
  await expect(main.getByText('Vul een titel in.')).toBeVisible();
  await expect(main.getByText('Kies ten minste één onderdeel.')).toBeVisible();
  await main.getByLabel('Titel').fill(title);
  await main.getByRole('radio', { name: /^Onbereikbaar/ }).check();
  await main.getByLabel('Dedicated servers').check();
  await expect(main.getByText(/^Gaat naar \d+ klant/)).toBeVisible();
  await main.getByLabel('Mail klanten met deze diensten').check();
  await expectItFits(staff);
  await expectNoAxeViolations(staff);
  await main.getByRole('button', { name: 'Storing plaatsen' }).click();
  await expect(toast(staff, 'Status bijgewerkt')).toBeVisible();
  await expect(main.getByRole('heading', { name: `Storing: ${title}` })).toBeVisible();
}

test('an incident is told once, and everybody it touches reads of it until it is solved', async ({
  page,
  openVisitor,
}) => {
  // A sale, and then three people one after the other.
  test.slow();
  const service = uniqueName('server');
  const title = uniqueName('Stroomstoring');
  await makeCustomer(page);
  await payOrder(page, { plan: 'dedicated-starter', service });
  await page.goto('/dashboard');
  await expect(page.getByRole('link', { name: service }).first()).toBeVisible();
  await expect(page.getByText(title)).toHaveCount(0);

  const staff = await openVisitor();
  await signIn(staff, 'medewerker@hostwerk.test');
  await announceIncident(staff, title);
  await expect(staff.getByText(/gemaild naar \d+ klant/)).toBeVisible();
  await expectNoAxeViolations(staff);

  // The dashboard hears of it without being asked.
  const banner = page.getByRole('status').filter({ hasText: title });
  await expect(banner).toContainText('Onbereikbaar. We onderzoeken het.');
  await expectNoAxeViolations(page);
  await page.getByRole('button', { name: /^Meldingen/ }).click();
  await expect(page.getByRole('link', { name: new RegExp(`Storing: ${title}`) })).toBeVisible();
  await page.goto('/dashboard/support/new');
  await expect(page.getByText(/^Hier wordt al aan gewerkt/)).toBeVisible();
  await page.getByRole('link', { name: `Bekijk de status van ‘${title}’` }).click();
  const told = page.getByRole('article', { name: new RegExp(title) });
  await expect(told).toContainText('We merken dat er iets niet goed gaat');
  await expect(page.getByText(/^Onbereikbaar: .*dedicated servers/)).toBeVisible();
  await expectItFits(page);
  await expectNoAxeViolations(page);

  await staff.getByRole('radio', { name: /^Opgelost/ }).check();
  await staff.getByRole('button', { name: 'Update plaatsen' }).click();
  await expect(staff.getByText('Het is opgelost. Onze excuses voor het ongemak.')).toBeVisible();
  await staff.goto('/admin/status?staat=ended');
  await expect(entry(staff, title)).toContainText('Opgelost');
  // The open page finds out by itself, or when it is asked for again.
  await page.reload();
  const over = page.getByRole('group').filter({ hasText: title });
  await expect(over).toContainText('Opgelost na 1 minuut');
  const feed = () => page.request.get('/status.atom');
  expect((await feed()).headers()['content-type']).toContain('application/atom+xml');
  await expect.poll(async () => (await feed()).text()).toContain(`Opgelost: ${title}`);
});

test('a page of the status that the browser had kept shows what goes on now', async ({
  page,
  openVisitor,
}) => {
  test.slow();
  const title = uniqueName('Netwerkstoring');
  await page.goto('/status');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Status');
  await page.goto('/faq');
  const staff = await openVisitor();
  await signIn(staff, 'medewerker@hostwerk.test');
  await announceIncident(staff, title);
  // As it does with a tab that it closed by itself: it asks nobody whether the page is still right.
  await page.goBack();
  await expect(page.getByRole('article', { name: new RegExp(title) })).toBeVisible();
  await staff.getByRole('radio', { name: /^Opgelost/ }).check();
  await staff.getByRole('button', { name: 'Update plaatsen' }).click();
  await expect(staff.getByText('Het is opgelost. Onze excuses voor het ongemak.')).toBeVisible();
});

test('an update that was placed without an answer is placed once, and no colleague wrote it', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/net::ERR_FAILED/);
  await signIn(page, 'medewerker@hostwerk.test');
  await announceIncident(page, uniqueName('Zoekgeraakt'));
  const main = page.getByRole('main');
  const message = main.getByLabel('Bericht', { exact: true });
  await message.fill('Een monteur is onderweg.');
  // It arrives, and its answer gets lost.
  await page.route('**/rpc/staff/incidents/update', async (route) => {
    await route.fetch();
    return route.abort();
  });
  await main.getByRole('button', { name: 'Update plaatsen' }).click();
  await expect(message).toHaveValue('');
  await expect(main.getByText('Een monteur is onderweg.')).toHaveCount(1);
  await page.unrouteAll();
  // A user who goes on from the text that stands there already keeps the new text.
  await message.fill('Een monteur is onderweg.');
  await expect(message).toHaveValue('Een monteur is onderweg.');
  await message.fill('Een monteur is onderweg. Hij is er om tien uur.');
  await main.getByRole('button', { name: 'Update plaatsen' }).click();
  await expect(main.getByText('Hij is er om tien uur.')).toHaveCount(1);
  await page.getByRole('radio', { name: /^Opgelost/ }).check();
  await main.getByRole('button', { name: 'Update plaatsen' }).click();
  await expect(main.getByText('Het is opgelost. Onze excuses voor het ongemak.')).toHaveCount(1);
});

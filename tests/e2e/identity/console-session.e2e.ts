// @once
import type { Page } from '@playwright/test';
import { expect, makeCustomer, signIn, signOutElsewhere, test } from '#tests/support/browser.ts';
import { toast } from '#tests/support/journeys.ts';

test('a console that nobody touched for half an hour is closed, and one comes back to it', async ({
  page,
  shop,
  expectProblem,
}) => {
  expectProblem(/401|400.*\/token/);
  const { email, password } = await makeCustomer(page);
  await shop.setRole(email, 'staff');
  await page.clock.install();
  await page.goto('/admin/orders');
  await expect(page.getByRole('navigation', { name: 'Admin' })).toBeVisible();
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  // The stopped clock keeps the page from asking for changes by others before the half hour is over.
  await page.clock.pauseAt(Date.now() + 60_000);
  await shop.leaveAlone(email);
  await page.clock.fastForward('31:00');
  await page.clock.resume();
  await expect(page).toHaveURL('/login?next=%2Fadmin%2Forders');
  await expect(toast(page, 'Je bent uitgelogd')).toContainText('een half uur niets');
  await page.getByLabel('E-mailadres').fill(email);
  await page.getByLabel('Wachtwoord', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Inloggen' }).click();
  await expect(page).toHaveURL('/admin/orders');
  await expect(page.getByRole('navigation', { name: 'Admin' })).toBeVisible();
});

/** A tab of this browser in which something is written; the first is the one that is open. */
async function openForm(page: Page, path: string, isFirst: boolean): Promise<Page> {
  const tab = isFirst ? page : await page.context().newPage();
  await tab.goto(path);
  return tab;
}

/** The session ends under all tabs, and who logs in again in one of them is back in each. */
async function endAndComeBack(
  tabs: Page[],
  { email, password }: { email: string; password: string },
): Promise<void> {
  const paths = tabs.map((tab) => new URL(tab.url()).pathname);
  const [first] = tabs;
  if (first === undefined) throw new Error('nothing is open');
  await signOutElsewhere(first.context());
  for (const [at, tab] of tabs.entries()) {
    await expect(tab).toHaveURL(`/login?next=${encodeURIComponent(paths[at] ?? '')}`);
  }
  await first.getByLabel('E-mailadres').fill(email);
  await first.getByLabel('Wachtwoord', { exact: true }).fill(password);
  await first.getByRole('button', { name: 'Inloggen' }).click();
  for (const [at, tab] of tabs.entries()) await expect(tab).toHaveURL(paths[at] ?? '');
}

test('what was being written in the console when its session ended stands there after the login', async ({
  page,
  shop,
  expectProblem,
}) => {
  test.slow();
  expectProblem(/401|400.*\/token/);
  const colleague = await makeCustomer(page);
  await shop.setRole(colleague.email, 'admin');
  const written: { tab: Page; title: string; text: string }[] = [];
  for (const [path, title, text] of [
    ['/admin/status/new', 'Titel', 'Bericht'],
    ['/admin/data-breaches/new', 'In het kort', 'Wat er gebeurde'],
    ['/admin/articles/new', 'Titel', 'Tekst'],
  ] as const) {
    const tab = await openForm(page, path, written.length === 0);
    await tab.getByLabel(title, { exact: true }).fill('Een lange dag');
    await tab.getByLabel(text, { exact: true }).fill('Dit schreef ik voor de lunch.');
    written.push({ tab, title, text });
  }
  await endAndComeBack(
    written.map(({ tab }) => tab),
    colleague,
  );
  for (const { tab, title, text } of written) {
    await expect(tab.getByLabel(title, { exact: true })).toHaveValue('Een lange dag');
    await expect(tab.getByLabel(text, { exact: true })).toHaveValue(/voor de lunch/);
    const parts = tab.getByRole('navigation', { name: 'Admin' });
    await parts.getByRole('link', { name: 'Klanten' }).click();
    const stay = tab.getByRole('button', { name: 'Hier blijven' });
    await expect(stay).toBeVisible();
    await stay.click();
  }

  // An author who leaves the form deliberately, after the question, begins anew.
  const article = written.at(-1)?.tab ?? page;
  await article.getByRole('link', { name: 'Kennisbank' }).first().click();
  await article.getByRole('button', { name: 'Weggaan' }).click();
  await article.goto('/admin/articles/new');
  await expect(article.getByLabel('Titel')).toHaveValue('');
});

test('what was changed in a form of the console when its session ended stands there again, unsaved', async ({
  page,
  shop,
  openVisitor,
  expectProblem,
}) => {
  test.slow();
  expectProblem(/401|409|400.*\/token/);
  const person = await makeCustomer(page);
  await shop.setRole(person.email, 'admin');
  const field = (tab: Page, name: string) => tab.getByLabel(name, { exact: true });

  const plans = await openForm(page, '/admin/plans/new', true);
  await field(plans, 'Naam').fill('Half pakket');
  await field(plans, 'Prijs per maand (€)').fill('12,50');
  await plans.getByRole('switch', { name: 'Meteen te koop' }).click();
  const discounts = await openForm(page, '/admin/discounts/new', false);
  await field(discounts, 'Code').fill('HALF-AF');
  const settings = await openForm(page, '/admin/settings', false);
  await settings.getByLabel('Sitebeschrijving').fill('Half geschreven');
  const register = await openForm(page, '/admin/processing-register', false);
  await register.getByRole('button', { name: 'Verwerking toevoegen' }).click();
  await field(register, 'Verwerking').fill('Sollicitaties');

  // The form does not overwrite unseen the plan that a colleague saved in between.
  const plan = await shop.addPlan({ priceCents: 1500 });
  const changed = await openForm(page, '/admin/plans', false);
  await changed.getByRole('link', { name: plan.name }).click();
  await field(changed, 'Prijs per maand (€)').fill('16,00');
  const colleague = await openVisitor();
  await signIn(colleague, 'beheer@hostwerk.test');
  await colleague.goto(new URL(changed.url()).pathname);
  await colleague.getByLabel('Eigenschappen').fill('Met een tuin');
  await colleague.getByRole('button', { name: 'Pakket opslaan' }).click();
  await expect(toast(colleague, 'Pakket opgeslagen')).toBeVisible();
  await endAndComeBack([plans, discounts, settings, register, changed], person);

  await expect(field(plans, 'Naam')).toHaveValue('Half pakket');
  await expect(field(plans, 'Adres (slug)')).toHaveValue('half-pakket');
  await expect(field(plans, 'Prijs per maand (€)')).toHaveValue('12,50');
  await expect(plans.getByRole('switch', { name: 'Meteen te koop' })).not.toBeChecked();
  await expect(field(discounts, 'Code')).toHaveValue('HALF-AF');
  await expect(settings.getByLabel('Sitebeschrijving')).toHaveValue('Half geschreven');
  await expect(settings.getByText('1 wijziging nog niet opgeslagen.')).toBeVisible();
  await expect(field(register, 'Verwerking')).toHaveValue('Sollicitaties');
  await expect(field(changed, 'Prijs per maand (€)')).toHaveValue('16,00');
  await changed.getByRole('button', { name: 'Pakket opslaan' }).click();
  await expect(
    changed.getByText(/^Iemand anders heeft dit pakket intussen gewijzigd$/),
  ).toBeVisible();
  await changed.getByRole('button', { name: 'Pakket opslaan' }).click();
  await expect(toast(changed, 'Pakket opgeslagen')).toBeVisible();
  await expect(changed.getByLabel('Eigenschappen')).toHaveValue('Met een tuin');
});

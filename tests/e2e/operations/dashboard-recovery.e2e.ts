// @once
import { rm } from 'node:fs/promises';
import {
  expect,
  expectNoAxeViolations,
  makeCustomer,
  signInByForm,
  test,
} from '#tests/support/browser.ts';
import { toast } from '#tests/support/journeys.ts';
import { fillFolder } from '#tests/support/filled-folder.ts';
import { makePassingFolder } from '#tests/support/passing-folder.ts';
import { startProgram } from '#tests/support/program.ts';

/** The framework asks ahead for routes that links in sight lead to. */
const AHEAD = /ERR_NETWORK|Failed to fetch manifest patches/;

test('half a minute without a network is said, passes by itself, and costs nothing that was typed', async ({
  page,
  context,
  expectProblem,
}) => {
  expectProblem(/ERR_INTERNET_DISCONNECTED/);
  expectProblem(AHEAD);
  await page.clock.install();
  await makeCustomer(page);
  await page.goto('/dashboard/settings');
  await page.getByLabel('Plaats').fill('Delft');
  // The first sign of a person fetches what toasts take; it is not to get lost on its way.
  await expect(page.getByRole('region', { name: /^Meldingen/ })).toBeAttached();
  const notice = page.getByText('Geen verbinding');
  await expect(notice).toHaveCount(0);

  await context.setOffline(true);
  for (let second = 0; second < 30; second += 3) await page.clock.runFor(3000);
  await expect(notice).toBeVisible();
  // A request sent meanwhile waits for the network, instead of being lost or asked again.
  const save = page.getByRole('button', { name: 'Profiel opslaan' });
  await save.click();
  await page.clock.runFor(5000);
  await expect(page.getByLabel('Plaats')).toHaveValue('Delft');
  await expect(toast(page, 'Profiel opgeslagen')).toHaveCount(0);

  await context.setOffline(false);
  await page.clock.runFor(2000);
  await expect(toast(page, 'Profiel opgeslagen')).toBeVisible();
  await page.clock.runFor(2000);
  await expect(notice).toHaveCount(0);
  await page.reload();
  await expect(page.getByLabel('Plaats')).toHaveValue('Delft');
});

test('a dialog that is asked for without a network opens when there is one again', async ({
  page,
  context,
  expectProblem,
}) => {
  expectProblem(/ERR_INTERNET_DISCONNECTED/);
  expectProblem(AHEAD);
  await makeCustomer(page);
  await page.goto('/dashboard/settings/data');
  const button = page.getByRole('button', { name: 'Account verwijderen' });
  await expect(button).toBeVisible();
  await context.setOffline(true);
  await button.click();
  await expect(page.getByText('Geen verbinding')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(button).toBeVisible();
  await context.setOffline(false);
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a page that is asked for without a network opens when there is one again, and none is lost', async ({
  page,
  context,
  expectProblem,
}) => {
  expectProblem(/ERR_INTERNET_DISCONNECTED/);
  expectProblem(AHEAD);
  await makeCustomer(page);
  await page.goto('/dashboard/settings');
  // Also for who has touched nothing here yet: on a phone the first sign of somebody is a press.
  await expect(page.getByRole('region', { name: /^Meldingen/ })).toBeAttached();
  await page.getByLabel('Plaats').fill('Delft');

  await context.setOffline(true);
  // Within the page nothing has to come.
  await page.getByRole('link', { name: 'Support' }).click();
  const said = toast(page, 'Geen verbinding');
  await expect(said).toContainText('zodra je weer online bent');
  await page.getByRole('link', { name: 'Facturering' }).click();
  await expect(said).toHaveCount(1);
  await expectNoAxeViolations(page);
  await expect(page.getByLabel('Plaats')).toHaveValue('Delft');
  await expect(page).toHaveURL('/dashboard/settings');

  await context.setOffline(false);
  // The page asks about typed text as ever, and goes to the link that was pressed last.
  await page.getByRole('button', { name: 'Hier blijven' }).click();
  await expect(said).toHaveCount(0);
  await expect(page.getByLabel('Plaats')).toHaveValue('Delft');
  await page.getByRole('button', { name: 'Profiel opslaan' }).click();
  await expect(toast(page, 'Profiel opgeslagen')).toBeVisible();
  await page.getByRole('link', { name: 'Facturering' }).click();
  await expect(page.getByText('Totaal Uitgegeven')).toBeVisible();

  // A page that was visited before needs nothing from the network.
  await context.setOffline(true);
  await page.getByRole('link', { name: 'Instellingen' }).click();
  await expect(page.getByLabel('Plaats')).toHaveValue('Delft');
  await page.getByRole('link', { name: 'Naar website' }).click();
  await expect(said).toBeVisible();
  await context.setOffline(false);
  await expect(page).toHaveURL('/');
  await expect(page.getByRole('link', { name: 'Start Nu' }).first()).toBeVisible();
});

test('on the site too a link waits for a network, and nothing that was typed is lost', async ({
  page,
  context,
  expectProblem,
}) => {
  expectProblem(/ERR_INTERNET_DISCONNECTED/);
  expectProblem(AHEAD);
  const ready = page.getByRole('region', { name: /^Meldingen/ });
  const menu = page.getByRole('navigation', { name: 'Hoofdmenu' });
  const said = toast(page, 'Geen verbinding');
  await page.goto('/contact');
  await expect(ready).toBeAttached();
  await page.getByRole('textbox', { name: 'Bericht' }).fill('Mijn vraag');
  await context.setOffline(true);
  await menu.getByRole('link', { name: 'Prijzen' }).click();
  await expect(said).toBeVisible();
  await expect(page).toHaveURL('/contact');
  await expect(page.getByRole('textbox', { name: 'Bericht' })).toHaveValue('Mijn vraag');
  await context.setOffline(false);
  await expect(
    page.getByRole('heading', { name: 'Prijzen zonder kleine lettertjes' }),
  ).toBeVisible();
  await expect(said).toHaveCount(0);
});

test('logging in without a network says so, and works once there is one', async ({
  page,
  context,
  expectProblem,
}) => {
  expectProblem(/ERR_INTERNET_DISCONNECTED/);
  expectProblem(AHEAD);
  const { email, password } = await makeCustomer(page);
  await context.clearCookies();
  await page.addInitScript(() => localStorage.clear());
  await page.goto('/login');
  await page.getByLabel('E-mailadres').fill(email);
  await page.getByLabel('Wachtwoord', { exact: true }).fill(password);
  // A script lost halfway its download needs a reload: a browser gives no other way.
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  const send = page.getByRole('button', { name: 'Inloggen' });
  await send.click();
  await expect(page.getByText('We zijn even niet bereikbaar')).toBeVisible();
  await context.setOffline(false);
  await send.click();
  await expect(page).toHaveURL('/dashboard');
});

test('what could not be loaded is there by itself once the server can be asked again', async ({
  page,
  openVisitor,
  expectProblem,
}) => {
  expectProblem(/503/);
  const customer = await makeCustomer(page);
  const path = '**/rpc/customer/orders/list*';
  await page.route(path, (route) => route.fulfill({ status: 503, body: '' }));
  await page.goto('/dashboard/billing');
  const again = page.getByRole('main').getByRole('button', { name: 'Opnieuw proberen' });
  await expect(again).toBeVisible({ timeout: 15_000 });
  await page.unroute(path);

  // Logging out elsewhere ends the stream of changes here, as a database that comes back does.
  const elsewhere = await openVisitor();
  await signInByForm(elsewhere, customer.email, customer.password);
  await elsewhere.getByRole('button', { name: 'Uitloggen' }).click();
  await expect(page.getByText('Geen bestellingen gevonden')).toBeVisible();
  await expect(again).toHaveCount(0);
});

test('a server that restarts under an open dashboard is back without a reload', async ({
  openVisitor,
  expectProblem,
}) => {
  test.setTimeout(150_000);
  // A program of its own: its address is not ours, and it is away for a while.
  expectProblem(/./);
  const dataDir = await makePassingFolder('hostwerk-restart-');
  await fillFolder(dataDir);
  let program = await startProgram({ DATA_DIR: dataDir, DEMO: 'on' });
  const { url } = program;
  try {
    const page = await openVisitor({ baseURL: url });
    const other = await page.context().newPage();
    await makeCustomer(page, url);
    await page.goto('/dashboard/settings');
    await page.getByLabel('Plaats').fill('Delft');
    await other.goto('/dashboard/settings');
    await expect(other.getByLabel('Plaats')).toHaveValue('');

    await program.end('SIGTERM');
    await expect(page.getByText('Geen verbinding')).toBeVisible();
    program = await startProgram({ DATA_DIR: dataDir, DEMO: 'on', APP_URL: url });
    await expect(page.getByText('Geen verbinding')).toHaveCount(0, { timeout: 40_000 });

    await expect(page.getByLabel('Plaats')).toHaveValue('Delft');
    await page.getByRole('button', { name: 'Profiel opslaan' }).click();
    await expect(toast(page, 'Profiel opgeslagen')).toBeVisible();
    // The other tab's stream is back too.
    await expect(other.getByLabel('Plaats')).toHaveValue('Delft', { timeout: 40_000 });
  } finally {
    await program.end('SIGTERM');
    await rm(dataDir, { recursive: true, force: true });
  }
});

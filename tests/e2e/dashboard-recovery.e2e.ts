import { rm } from 'node:fs/promises';
import { expect, makeCustomer, test } from '#tests/support/browser.ts';
import { toast } from '#tests/support/journeys.ts';
import { makePassingFolder } from '#tests/support/passing-folder.ts';
import { startProgram } from '#tests/support/program.ts';

test('half a minute without a network is said, passes by itself, and costs nothing that was typed', async ({
  page,
  context,
  expectProblem,
}) => {
  expectProblem(/ERR_INTERNET_DISCONNECTED/);
  // The framework asks ahead for routes that links in sight lead to.
  expectProblem(/ERR_NETWORK|Failed to fetch manifest patches/);
  await page.clock.install();
  await makeCustomer(page);
  await page.goto('/dashboard/settings');
  await page.getByLabel('Plaats').fill('Delft');
  // The first sign of a person fetches what toasts take; a browser does not ask a second time for a module
  // that it could not get.
  await expect(page.getByRole('region', { name: /^Meldingen/ })).toBeAttached();
  const notice = page.getByText('Geen verbinding');
  await expect(notice).toHaveCount(0);

  await context.setOffline(true);
  for (let second = 0; second < 30; second += 3) await page.clock.runFor(3000);
  await expect(notice).toBeVisible();
  // What is sent meanwhile waits for the network, instead of being lost or asked again.
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

test('a server that restarts under an open dashboard is back without a reload', async ({
  openVisitor,
  expectProblem,
}) => {
  test.setTimeout(150_000);
  // A program of its own: its address is not ours, and it is away for a while.
  expectProblem(/./);
  const dataDir = await makePassingFolder('hostwerk-restart-');
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
    await expect(page.getByText('Geen verbinding')).toBeVisible({ timeout: 20_000 });
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

import { rm } from 'node:fs/promises';
import pg from 'pg';
import { findRunningPostgres } from '#server/db/embedded-postgres.ts';
import { expect, expectNoAxeViolations, test } from '#tests/support/browser.ts';
import { fillFolder } from '#tests/support/filled-folder.ts';
import { makePassingFolder } from '#tests/support/passing-folder.ts';
import { startProgram } from '#tests/support/program.ts';

test.setTimeout(120_000);
test.skip(({ isMobile }) => isMobile, 'a start of the program takes long, and once is enough');

/** A shop of its own: closing the door of the shared one would stop every other journey. */
test('a shop that takes no new customers says so, and lets in who it has', async ({ browser }) => {
  const dataDir = await makePassingFolder('hostwerk-closed-');
  await fillFolder(dataDir);
  try {
    await using program = await startProgram({ DATA_DIR: dataDir, DEMO: 'on' });
    const context = await browser.newContext({ baseURL: program.url });
    const page = await context.newPage();
    await page.goto('/register');
    await expect(page.getByLabel('Voornaam')).toBeVisible();

    await closeRegistrations(dataDir);
    await expect(async () => {
      await page.goto('/register');
      await expect(page.getByText('Registreren kan nu even niet')).toBeVisible({ timeout: 1000 });
    }).toPass();
    await expect(page.getByLabel('Voornaam')).toHaveCount(0);
    await expect(page.getByRole('link', { name: 'Neem contact op' })).toBeVisible();
    await expectNoAxeViolations(page);

    await page.getByRole('main').getByRole('link', { name: 'Inloggen' }).click();
    await page.getByLabel('E-mailadres').fill('klant@hostwerk.test');
    await page.getByLabel('Wachtwoord', { exact: true }).fill('hostwerk-demo-2026');
    await page.getByRole('button', { name: 'Inloggen' }).click();
    await expect(page).toHaveURL(/\/dashboard$/);
    await context.close();
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
});

async function closeRegistrations(dataDir: string): Promise<void> {
  const connectionString = findRunningPostgres(dataDir)?.('hostwerk');
  if (connectionString === undefined) throw new Error('its PostgreSQL does not run');
  const client = new pg.Client({ connectionString });
  await client.connect();
  await client.query(
    `insert into system_settings (key, value, description, updated_at)
     values ('registrations_enabled', 'false', '', now())
     on conflict (key) do update set value = excluded.value`,
  );
  await client.query(
    `select pg_notify('hostwerk', '{"topic":"settings","id":null,"userId":null}')`,
  );
  await client.end();
}

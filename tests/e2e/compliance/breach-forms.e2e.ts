// @once
import type { Page } from '@playwright/test';
import { expect, makeCustomer, signIn, signOutElsewhere, test } from '#tests/support/browser.ts';
import { uniqueName } from '#tests/support/journeys.ts';
import { ownAdmin } from '#tests/support/own-admins.ts';

const COLLEAGUE = 'Een collega schreef er net iets bij';
const REASON = 'De ontvanger wiste de mail meteen, dus het risico voor de klant is klein.';

/** Notes a breach of just now, and stays on its page. */
async function recordBreach(page: Page): Promise<void> {
  const title = uniqueName('Mail verkeerd');
  await page.goto('/admin/data-breaches/new');
  await page.getByLabel('In het kort').fill(title);
  await page.getByLabel('Wat er gebeurde').fill('Een klant kreeg de mail van een ander.');
  await page.getByRole('button', { name: 'Datalek noteren' }).click();
  await expect(page.getByRole('heading', { level: 2, name: new RegExp(title) })).toBeVisible();
}

test('what was written of a breach without an answer stands there once, and no colleague wrote it', async ({
  page,
  expectProblem,
}) => {
  test.slow();
  expectProblem(/net::ERR_FAILED/);
  await signIn(page, ownAdmin());
  await recordBreach(page);
  const main = page.getByRole('main');
  const log = main.getByRole('list').filter({ hasText: 'Genoteerd' });
  // It arrives, and its answer gets lost.
  const lose = (verb: string) =>
    page.route(`**/rpc/staff/dataBreaches/${verb}`, async (route) => {
      await route.fetch();
      return route.abort();
    });
  for (const verb of ['addNote', 'correct', 'decideAuthority', 'decidePeople', 'close', 'reopen']) {
    await lose(verb);
  }

  await main.getByLabel('Notitie').fill('De klant wiste de mail.');
  await main.getByRole('button', { name: 'Notitie toevoegen' }).click();
  await expect(main.getByLabel('Notitie')).toHaveValue('');
  await expect(log.getByText('De klant wiste de mail.')).toHaveCount(1);
  await expect(main.getByText(COLLEAGUE)).toHaveCount(0);

  await main.getByRole('button', { name: 'Aanvullen' }).click();
  await main.getByLabel(/^Wat er is gedaan/).fill('Het adres staat nu goed.');
  await main.getByLabel('Waarom deze wijziging').fill('Vandaag hersteld.');
  await main.getByRole('button', { name: 'Opslaan' }).click();
  await expect(main.getByRole('button', { name: 'Aanvullen' })).toBeVisible();

  await main.getByRole('radio', { name: /^Niet gemeld/ }).check();
  await main.getByLabel('Waarom').fill(REASON);
  await main.getByRole('button', { name: 'Vastleggen' }).first().click();
  await expect(main.getByRole('button', { name: 'Toch gemeld' })).toBeVisible();
  await main.getByRole('radio', { name: /^Niet verteld/ }).check();
  await main.getByLabel('Waarom').fill(REASON);
  await main.getByRole('button', { name: 'Vastleggen' }).click();
  await expect(main.getByRole('button', { name: 'Toch verteld' })).toBeVisible();

  await main.getByRole('button', { name: 'Datalek sluiten' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Datalek sluiten' }).click();
  await expect(main.getByRole('heading', { name: 'Heropenen' })).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await main.getByLabel('Waarom gaat het weer open?').fill('Het bleken er meer.');
  await main.getByRole('button', { name: 'Heropenen' }).click();
  await expect(main.getByRole('heading', { name: 'Sluiten' })).toBeVisible();
  await expect(main.getByText(COLLEAGUE)).toHaveCount(0);
  await expect(log.getByRole('listitem').filter({ hasText: 'Genoteerd' })).toHaveCount(1);
});

test('what was typed of a breach when the session ended stands there again, and what a colleague wrote is read first', async ({
  page,
  context,
  shop,
  openVisitor,
  expectProblem,
}) => {
  test.slow();
  expectProblem(/401|400.*\/token/);
  const { email, password } = await makeCustomer(page);
  await shop.setRole(email, 'admin');
  await recordBreach(page);
  const main = page.getByRole('main');
  await main.getByRole('button', { name: 'Aanvullen' }).click();
  await main.getByLabel(/^Wat er is gedaan/).fill('Het adres staat nu goed.');
  await main.getByLabel('Waarom deze wijziging').fill('Vandaag hersteld.');
  await main.getByRole('radio', { name: /^Niet gemeld/ }).check();
  await main.getByLabel('Waarom', { exact: true }).fill(REASON);
  await main.getByRole('radio', { name: /^Betrokkenen weten het/ }).check();
  await main.getByLabel('Hoe', { exact: true }).fill('Gebeld, en dat duurde lang.');

  const colleague = await openVisitor();
  await signIn(colleague, 'beheer@hostwerk.test');
  await colleague.goto(new URL(page.url()).pathname);
  await colleague.getByLabel('Notitie').fill('Ik heb de klant gebeld.');
  await colleague.getByRole('button', { name: 'Notitie toevoegen' }).click();
  await expect(main.getByText(COLLEAGUE)).toBeVisible();

  await signOutElsewhere(context);
  await expect(page).toHaveURL(/\/login\?next=/);
  await page.getByLabel('E-mailadres').fill(email);
  await page.getByLabel('Wachtwoord', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Inloggen' }).click();
  await expect(page).toHaveURL(/\/admin\/data-breaches\//);
  await expect(main.getByLabel(/^Wat er is gedaan/)).toHaveValue('Het adres staat nu goed.');
  await expect(main.getByLabel('Waarom deze wijziging')).toHaveValue('Vandaag hersteld.');
  await expect(main.getByRole('radio', { name: /^Niet gemeld/ })).toBeChecked();
  await expect(main.getByLabel('Waarom', { exact: true })).toHaveValue(REASON);
  await expect(main.getByLabel('Hoe', { exact: true })).toHaveValue('Gebeld, en dat duurde lang.');

  await expect(main.getByText(COLLEAGUE)).toBeVisible();
  await main.getByRole('button', { name: 'Gelezen, ga verder' }).click();
  await main.getByRole('button', { name: 'Opslaan' }).click();
  await expect(main.getByRole('button', { name: 'Aanvullen' })).toBeVisible();
  await main.getByRole('button', { name: 'Vastleggen' }).first().click();
  await expect(main.getByRole('button', { name: 'Toch gemeld' })).toBeVisible();
});

test('who goes away from what they typed of a breach is asked first, once, whichever form it is in', async ({
  page,
}) => {
  await signIn(page, ownAdmin());
  await recordBreach(page);
  const main = page.getByRole('main');
  const leave = () => main.getByRole('link', { name: 'Datalekken' }).click();
  const dialog = page.getByRole('dialog', { name: 'Weggaan zonder op te slaan?' });
  const stay = async () => {
    await leave();
    await dialog.getByRole('button', { name: 'Hier blijven' }).click();
    await expect(dialog).toBeHidden();
  };
  await main.getByLabel('Notitie').fill('De klant belde terug.');
  await main.getByRole('radio', { name: /^Niet verteld/ }).check();
  await main.getByLabel('Waarom').fill(REASON);
  await stay();
  await main.getByRole('button', { name: 'Aanvullen' }).click();
  await main.getByLabel(/^Wat er is gedaan/).fill('Het adres staat nu goed.');
  await stay();
  await main.getByRole('button', { name: 'Annuleren' }).click();
  // The other form still has something.
  await stay();
  await expect(main.getByLabel('Waarom')).toHaveValue(REASON);
  await main.getByRole('button', { name: 'Vastleggen' }).last().click();
  await expect(main.getByRole('button', { name: 'Toch verteld' })).toBeVisible();
  await leave();
  await expect(page).toHaveURL(/\/admin\/data-breaches$/);
  // A note is kept until it is in the log.
  await page.goBack();
  await expect(main.getByLabel('Notitie')).toHaveValue('De klant belde terug.');
});

// @once
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { localTimeOf } from '#app/lib/local-time.ts';
import {
  expect,
  expectItFits,
  expectNoAxeViolations,
  signIn,
  test,
} from '#tests/support/browser.ts';
import { entry, toast, uniqueName } from '#tests/support/journeys.ts';
import { mailTo } from '#tests/support/outbox.ts';
import { ownAdmin } from '#tests/support/own-admins.ts';

const HOUR_MS = 3_600_000;
const SAVED = 'Status bijgewerkt';
const REASON = 'De ontvanger wiste de mail meteen, dus het risico voor de klant is klein.';

const hoursAgo = (hours: number) => localTimeOf(new Date(Date.now() - hours * HOUR_MS));

/** Opens the form, with what is wrong said first, and notes a breach of a day and a half ago. */
async function recordBreach(staff: Page, title: string): Promise<void> {
  await staff.goto('/admin/data-breaches');
  const main = staff.getByRole('main');
  await main.getByRole('link', { name: 'Datalek noteren' }).click();
  await main.getByRole('button', { name: 'Datalek noteren' }).click();
  await expect(main.getByText('Schrijf wat er gebeurde.')).toBeVisible();
  await main.getByLabel('In het kort').fill(title);
  await main.getByLabel('Wat er gebeurde').fill('Een klant kreeg de factuur van een ander.');
  await main.getByLabel('Ontdekt').fill(hoursAgo(-2));
  await main.getByRole('checkbox', { name: 'Naam en adres' }).check();
  await main.getByRole('checkbox', { name: 'Klanten', exact: true }).check();
  await main.getByLabel(/^Ongeveer hoeveel mensen/).fill('12');
  await main.getByRole('button', { name: 'Datalek noteren' }).click();
  await expect(main.getByText('Dit moment moet nog komen.')).toBeVisible();
  await expectNoAxeViolations(staff);
  await main.getByLabel('Ontdekt').fill(hoursAgo(30.5));
  await main.getByRole('button', { name: 'Datalek noteren' }).click();
  await expect(toast(staff, SAVED)).toBeVisible();
  await expect(main.getByRole('heading', { level: 2, name: new RegExp(title) })).toBeVisible();
  await expect(main.getByText('Een admin of owner besluit over melden en sluiten.')).toBeVisible();
  await expect(main.getByRole('button', { name: 'Vastleggen' })).toHaveCount(0);
}

async function decide(admin: Page): Promise<void> {
  const main = admin.getByRole('main');
  await main.getByRole('radio', { name: /^Gemeld bij de AP/ }).check();
  await main.getByLabel(/^Nummer van de melding/).fill('DL-2026-17');
  await main.getByRole('button', { name: 'Vastleggen' }).first().click();
  await expect(
    main.getByText(/^Gemeld bij de AP op .*, nummer DL-2026-17\.$/).first(),
  ).toBeVisible();
  await expect(main.getByText(/^nog \d+ uur$/)).toHaveCount(0);

  await main.getByRole('radio', { name: /^Niet verteld/ }).check();
  await main.getByRole('button', { name: 'Vastleggen' }).click();
  await expect(main.getByText('Schrijf ten minste 20 tekens.')).toBeVisible();
  await main.getByLabel('Waarom').fill(REASON);
  await main.getByRole('button', { name: 'Vastleggen' }).click();
  await expect(main.getByText(`Waarom: ${REASON}`).first()).toBeVisible();
}

test('a breach is noted by who sees it, decided on within its time, and stays in the log', async ({
  page: staff,
  openVisitor,
}) => {
  // Two people, one after the other.
  test.slow();
  const title = uniqueName('Factuur verkeerd');
  await signIn(staff, 'medewerker@hostwerk.test');
  await recordBreach(staff, title);

  const admin = await openVisitor();
  await signIn(admin, ownAdmin());
  await admin.goto('/admin/data-breaches');
  await expect(entry(admin, title)).toContainText('nog 41 uur');
  await entry(admin, title)
    .getByRole('link', { name: new RegExp(title) })
    .click();
  const main = admin.getByRole('main');
  await expect(main.getByRole('heading', { level: 2, name: new RegExp(title) })).toBeVisible();
  await expect(main.getByText('nog 41 uur')).toBeVisible();
  await expectItFits(admin);
  await expectNoAxeViolations(admin);

  // Text typed while a colleague wrote stays, and is added once the colleague's note was read.
  await main.getByLabel('Notitie').fill('De klant wiste de mail.');
  await staff.getByLabel('Notitie').fill('Ik heb de klant gebeld.');
  await staff.getByRole('button', { name: 'Notitie toevoegen' }).click();
  await expect(main.getByText('Een collega schreef er net iets bij')).toBeVisible();
  await main.getByRole('button', { name: 'Gelezen, ga verder' }).click();
  await main.getByRole('button', { name: 'Notitie toevoegen' }).click();
  const log = main.getByRole('list').filter({ hasText: 'Genoteerd' });
  await expect(log).toContainText('De klant wiste de mail.');
  await expect(log).toContainText('Ik heb de klant gebeld.');

  await main.getByRole('button', { name: 'Aanvullen' }).click();
  await main.getByLabel(/^Wat er is gedaan/).fill('Het adres staat nu goed.');
  await main.getByLabel('Waarom deze wijziging').fill('Vandaag hersteld.');
  await main.getByRole('button', { name: 'Opslaan' }).click();
  await expect(log).toContainText('Wat er is gedaan was: nog niet bekend');

  await decide(admin);
  const report = main.getByRole('region', { name: 'Tekst voor de AP' });
  for (const part of [title, 'Ongeveer hoeveel mensen: 12', 'Het adres staat nu goed.', REASON]) {
    await expect(report).toContainText(part);
  }
  const letter = main.getByRole('region', { name: 'Brief voor de betrokkenen' });
  await expect(letter).toContainText('Het adres staat nu goed.');

  await main.getByRole('button', { name: 'Datalek sluiten' }).click();
  await admin.getByRole('dialog').getByRole('button', { name: 'Datalek sluiten' }).click();
  await expect(main.getByRole('heading', { name: 'Heropenen' })).toBeVisible();
  await admin.goto('/admin/data-breaches?staat=closed');
  await expect(entry(admin, title)).toContainText('Gemeld bij de AP');
  const [file] = await Promise.all([
    admin.waitForEvent('download'),
    main.getByRole('button', { name: 'Exporteer CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^datalekken-.*\.csv$/);
  expect(await readFile(await file.path(), 'utf8')).toContain(title);
});

test('an admin mails those concerned, as was seen before, and follows it; they read it', async ({
  page: staff,
  openVisitor,
  expectProblem,
}) => {
  // An address that nobody has.
  expectProblem(/422.*breachLetters\/preview/);
  // Two people, and a mail that goes its way.
  test.slow();
  const title = uniqueName('Lijst op straat');
  const subject = uniqueName('Over je gegevens');
  await signIn(staff, 'medewerker@hostwerk.test');
  await recordBreach(staff, title);
  await expect(staff.getByRole('heading', { name: 'De betrokkenen mailen' })).toHaveCount(0);

  const admin = await openVisitor();
  await signIn(admin, ownAdmin());
  await admin.goto(new URL(staff.url()).pathname);
  const main = admin.getByRole('main');
  await main.getByRole('button', { name: 'Schrijf een mail' }).click();
  // It begins with what is known, and says what is still missing.
  await expect(main.getByLabel('Bericht')).toHaveValue(/Wat er gebeurde\nEen klant kreeg/);
  await main.getByLabel('Onderwerp').fill(subject);
  await main.getByRole('button', { name: 'Bekijk de mail' }).click();
  await expect(main.getByText('Kies wie de mail krijgen.')).toBeVisible();
  await main.getByRole('radio', { name: /^Een lijst/ }).check();
  const names = main.getByRole('textbox', { name: 'Adressen of klantnummers' });
  await names.fill('klant@hostwerk.test, niemand@voorbeeld.test');
  await main.getByRole('button', { name: 'Bekijk de mail' }).click();
  await expect(main.getByText('Geen klant gevonden bij: niemand@voorbeeld.test.')).toBeVisible();
  await expectItFits(admin);

  await names.fill('klant@hostwerk.test');
  await main.getByRole('button', { name: 'Bekijk de mail' }).click();
  const dialog = admin.getByRole('dialog');
  await expect(dialog).toContainText('Dit gaat naar 1 klant, ook naar wie mails heeft uitgezet.');
  await expect(dialog).toContainText('Dit is nog in te vullen:');
  await expect(
    dialog.locator('iframe').contentFrame().getByText('Beste [voornaam],'),
  ).toBeVisible();
  await expectNoAxeViolations(admin);
  await dialog.getByRole('button', { name: 'Terug' }).click();

  // The message is there after a reload; its audience is chosen again.
  const message = 'Er gebeurde iets met je gegevens.\n\nVragen? Mail hulp@hostwerk.test.';
  await main.getByLabel('Bericht').fill(message);
  await admin.reload();
  await main.getByRole('button', { name: 'Schrijf een mail' }).click();
  await expect(main.getByLabel('Bericht')).toHaveValue(message);
  await main.getByRole('radio', { name: /^Een lijst/ }).check();
  await names.fill('klant@hostwerk.test');
  await main.getByRole('button', { name: 'Bekijk de mail' }).click();
  await dialog.getByRole('button', { name: 'Verstuur aan 1 klant' }).click();
  await expect(toast(admin, SAVED)).toBeVisible();
  await expect(main.getByText('Verstuurd: 1 van 1', { exact: true })).toBeVisible();
  await expect(main.getByRole('list').filter({ hasText: 'Genoteerd' })).toContainText(
    `Gemaild aan 1 klant: ‘${subject}’. Voor wie: een lijst van klanten.`,
  );
  await expect(
    main.getByText(/^Verteld aan de betrokkenen op .* Gemaild aan 1 klant\.$/),
  ).toBeVisible();
  await expectNoAxeViolations(admin);
  expect(await mailTo(admin, 'klant@hostwerk.test', new RegExp(subject))).toContain(
    'Er gebeurde iets met je gegevens.',
  );
});

test('the register says what is done with personal data, and is downloaded', async ({ page }) => {
  const name = uniqueName('Nieuwsbrief');
  await signIn(page, ownAdmin());
  await page.goto('/admin/data-breaches');
  const main = page.getByRole('main');
  await main.getByRole('link', { name: 'Verwerkingsregister' }).click();
  await expect(main.getByRole('heading', { name: 'Accounts van klanten' })).toBeVisible();
  await main.getByRole('button', { name: 'Verwerking toevoegen' }).click();
  await main.getByRole('button', { name: 'Opslaan' }).click();
  await expect(main.getByText('Dit veld is verplicht.').first()).toBeVisible();
  await main.getByLabel('Verwerking', { exact: true }).fill(name);
  await main.getByLabel('Grondslag').selectOption('Toestemming');
  await main.getByLabel('Doel').fill('Klanten laten weten wat er nieuw is.');
  await main.getByLabel('Van wie').fill('Klanten');
  await main.getByLabel('Welke gegevens').fill('E-mailadres');
  await main.getByLabel('Hoe lang').fill('Tot iemand zich afmeldt.');
  await expectNoAxeViolations(page);
  await main.getByRole('button', { name: 'Opslaan' }).click();
  await expect(toast(page, SAVED)).toBeVisible();
  await expect(main.getByRole('heading', { name })).toBeVisible();
  await expectItFits(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    main.getByRole('button', { name: 'Exporteer CSV' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^verwerkingsregister-.*\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  expect(text).toContain('Accounts van klanten');
  expect(text).toContain(`${name};Klanten laten weten wat er nieuw is.;Toestemming;`);
});

// @once
import {
  expect,
  expectItFits,
  expectNoAxeViolations,
  signIn,
  signInByForm,
  test,
  DEMO_PASSWORD,
} from '#tests/support/browser.ts';
import { openOwnShop } from '#tests/support/own-shop.ts';
import { uniqueName } from '#tests/support/journeys.ts';
import { linkIn, mailTo } from '#tests/support/outbox.ts';
import { ownAdmin } from '#tests/support/own-admins.ts';

const PASSWORD = 'wadlopen-bij-eb-1953';

/** Two months from now, as a spreadsheet would have it and as the dashboard says it. */
function paidUntil(): { typed: string; from: RegExp } {
  const day = new Date(Date.now() + 60 * 86_400_000);
  const next = new Date(day.getTime() + 86_400_000);
  const parts = (date: Date, month: 'long' | '2-digit') =>
    new Intl.DateTimeFormat('nl-NL', {
      timeZone: 'Europe/Amsterdam',
      day: month === 'long' ? 'numeric' : '2-digit',
      month,
      year: 'numeric',
    }).format(date);
  return {
    typed: parts(day, '2-digit'),
    from: new RegExp(parts(next, 'long').replace(' ', String.raw`\s`)),
  };
}

test('an admin moves a customer and a service in; the customer comes in by the invitation', async ({
  page,
  openVisitor,
}) => {
  test.slow();
  const email = `${uniqueName('jose')}@voorbeeld.nl`;
  const service = `${uniqueName('site')}.nl`;
  const { typed, from } = paidUntil();
  const admin = await openVisitor();
  await signIn(admin, ownAdmin());
  await admin.goto('/admin');
  await admin.getByRole('link', { name: 'Overzetten', exact: true }).click();
  await expect(admin.getByRole('heading', { level: 2, name: 'Overzetten' })).toBeVisible();
  const choose = (what: string, lines: string[]) =>
    admin.getByLabel(`Bestand met ${what} kiezen`).setInputFiles({
      name: `${what}.csv`,
      mimeType: 'text/csv',
      // As an older spreadsheet writes it.
      buffer: Buffer.from(lines.join('\r\n'), 'latin1'),
    });
  const customer = (postcode: string) => [
    'E-mail;Voornaam;Achternaam;Straat;Huisnummer;Postcode;Plaats;Kenmerk',
    `${email};José;van der Meer;Prinsengracht;12;${postcode};Amsterdam;K-7`,
  ];
  await choose('klanten', customer('0123 AB'));
  await choose('services', [
    'E-mail;Pakket;Naam;Termijn;Prijs;Betaald t/m',
    `${email};web-starter;${service};maandelijks;3,50;${typed}`,
  ]);
  await admin.getByRole('button', { name: 'Controleer' }).click();
  await expect(admin.getByText('Deze postcode klopt niet.')).toBeVisible();
  await expect(admin.getByText('Klant, regel 2, postcode')).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Zet over' })).toBeDisabled();
  const download = admin.waitForEvent('download');
  await admin.getByRole('button', { name: 'Fouten downloaden' }).click();
  expect((await download).suggestedFilename()).toBe('fouten.csv');
  await expectNoAxeViolations(admin);

  await choose('klanten', customer('1015 DK'));
  await admin.getByRole('button', { name: 'Controleer' }).click();
  await expect(admin.getByText('Alle regels zijn goed.')).toBeVisible();
  const overview = admin.getByRole('region', { name: 'Overzicht' });
  await expect(overview).toContainText('José van der Meer');
  await expect(overview).toContainText(/Samen per maand, incl. btw€\s3,50/);
  await expectItFits(admin);
  await admin.getByLabel(/^Nodig ze uit/).check();
  await admin.getByRole('button', { name: 'Zet 1 klant en 1 service over' }).click();
  await expect(admin).toHaveURL(/\/admin\/import\/[0-9a-f-]{36}/);
  await expect(admin.getByText('Klaar: 2 regels bekeken')).toBeVisible();
  await expect(admin.getByRole('link', { name: `${service} van José van der Meer` })).toBeVisible();
  await expectItFits(admin);
  await expectNoAxeViolations(admin);

  await page.goto(linkIn(await mailTo(page, email, /staat in ons nieuwe systeem/)));
  await expect(page.getByText(email)).toBeVisible();
  await page.getByLabel('Nieuw wachtwoord').fill(PASSWORD);
  await page.getByLabel('Bevestig wachtwoord').fill(PASSWORD);
  await page.getByRole('button', { name: 'Wachtwoord opslaan' }).click();
  await expect(page.getByText('Je wachtwoord is ingesteld')).toBeVisible();
  await signInByForm(page, email, PASSWORD);
  await page.goto('/dashboard');
  await page.getByRole('link', { name: service }).first().click();
  await expect(page.getByRole('heading', { level: 2, name: service })).toBeVisible();
  await expect(page.getByText('uit ons vorige systeem', { exact: true })).toBeVisible();
  await expect(page.getByText('Verlengt op')).toBeVisible();
  await expect(page.getByText(from).first()).toBeVisible();
});

test('an import that runs is ended where it stands, and the next one may begin', async ({
  browser,
}) => {
  test.slow();
  // Thousands of customers would get in the way of every other journey.
  await using shop = await openOwnShop({ demo: 'on' });
  const admin = await shop.visit(browser);
  await signIn(admin, 'beheer@hostwerk.test', DEMO_PASSWORD, shop.url);
  const lines = Array.from({ length: 4000 }, (_, at) => `veel-${at}@voorbeeld.nl;Veel;Klanten`);
  const move = async (some: readonly string[]) => {
    await admin.goto('/admin/import');
    await admin.getByLabel('Bestand met klanten kiezen').setInputFiles({
      name: 'klanten.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(['E-mail;Voornaam;Achternaam', ...some].join('\r\n')),
    });
    await admin.getByRole('button', { name: 'Controleer' }).click();
    await admin.getByRole('button', { name: /^Zet .* klanten over$/ }).click();
    await expect(admin).toHaveURL(/\/admin\/import\/[0-9a-f-]{36}/);
  };
  await move(lines);
  await expect(admin.getByText(/^Bezig: /)).toBeVisible();
  await admin.getByRole('button', { name: 'Import beëindigen' }).click();
  const dialog = admin.getByRole('dialog', { name: 'Import beëindigen?' });
  await expect(dialog).toContainText(/bekeken: wat is overgezet, blijft\..*niet meer overgezet/);
  await expectNoAxeViolations(admin);
  await dialog.getByRole('button', { name: 'Import beëindigen' }).click();
  await expect(
    admin.getByText(/^Beëindigd door .*: [\d.]+ van 4\.000 regels bekeken$/),
  ).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Import beëindigen' })).toHaveCount(0);
  await expectItFits(admin);

  // The last of the same file: none of them was there.
  await move(lines.slice(-2));
  await expect(admin.getByText('Klaar: 2 regels bekeken')).toBeVisible();
  await admin.goto('/admin/import');
  await expect(admin.getByText('Beëindigd', { exact: true })).toBeVisible();
});

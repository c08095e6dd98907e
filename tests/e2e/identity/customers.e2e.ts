// @once
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import {
  DEMO_PASSWORD,
  expect,
  expectNoAxeViolations,
  registerCustomer,
  signIn,
  test,
  makeCustomer,
} from '#tests/support/browser.ts';
import { entry, searchConsole, toast } from '#tests/support/journeys.ts';
import { ownAdmin } from '#tests/support/own-admins.ts';

const STAFF = 'medewerker@hostwerk.test';
const ADMIN = ownAdmin();
const OWNER = 'eigenaar@hostwerk.test';

const findCustomer = (page: Page, email: string) =>
  searchConsole(page, '/admin', 'Zoek klanten', email);

async function choose(page: Page, email: string, item: string): Promise<void> {
  await entry(page, email)
    .getByRole('button', { name: /^Acties voor/ })
    .click();
  await page.getByRole('menuitem', { name: item, exact: true }).click();
}

test('an admin makes somebody staff and takes it back; an owner makes an owner', async ({
  page,
  openVisitor,
  expectProblem,
}) => {
  test.slow();
  expectProblem(/status of 422 .*changeRole/);
  const { email } = await registerCustomer(page);
  const admin = await openVisitor();
  await signIn(admin, ADMIN);
  await findCustomer(admin, email);
  await expect(entry(admin, email)).toContainText('Klant');

  await choose(admin, email, 'Make Staff');
  const dialog = admin.getByRole('dialog', { name: 'Rol wijzigen?' });
  await expect(dialog).toContainText('wordt Medewerker');
  await expectNoAxeViolations(admin);
  await dialog.getByRole('button', { name: 'Maak Medewerker' }).click();
  const password = dialog.getByLabel('Je wachtwoord');
  await expect(dialog.getByText('Vul je wachtwoord in.')).toBeVisible();
  await expect(password).toBeFocused();
  await password.fill('gok');
  await password.press('Enter');
  await expect(dialog.getByText('Je wachtwoord klopt niet.')).toBeVisible();
  await password.fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: 'Maak Medewerker' }).click();
  await expect(toast(admin, 'Rol bijgewerkt')).toBeVisible();
  await expect(entry(admin, email)).toContainText('Medewerker');
  // The person's own open page gains the way in without a reload.
  await expect(page.getByRole('link', { name: 'Admin Panel' })).toBeVisible();

  await choose(admin, email, 'Remove Staff');
  await dialog.getByLabel('Je wachtwoord').fill(DEMO_PASSWORD);
  await dialog.getByRole('button', { name: 'Maak Klant' }).click();
  await expect(entry(admin, email)).not.toContainText('Medewerker');
  await expect(page.getByRole('link', { name: 'Admin Panel' })).toHaveCount(0);

  await entry(admin, email)
    .getByRole('button', { name: /^Acties voor/ })
    .click();
  const makeOwner = admin.getByRole('menuitem', { name: 'Make Owner' });
  await expect(makeOwner).toContainText('Alleen een owner kan een owner aanwijzen.');
  await makeOwner.press('Enter');
  await expect(admin.getByRole('dialog')).toHaveCount(0);
  await admin.close();

  const owner = await openVisitor();
  await signIn(owner, OWNER);
  await findCustomer(owner, email);
  await choose(owner, email, 'Make Owner');
  const naming = owner.getByRole('dialog');
  await naming.getByLabel('Je wachtwoord').fill(DEMO_PASSWORD);
  await naming.getByRole('button', { name: 'Make Owner' }).click();
  await expect(toast(owner, 'Owner role toegekend')).toBeVisible();
  await expect(entry(owner, email)).toContainText('Owner');
  await entry(owner, email)
    .getByRole('button', { name: /^Acties voor/ })
    .click();
  await expect(owner.getByRole('menuitem', { name: 'Make Owner' })).toHaveCount(0);
  await expect(owner.getByRole('menuitem', { name: 'Make Admin' })).toBeDisabled();
});

test('the menu of a row is worked by keys, and gives the focus back', async ({ page }) => {
  await signIn(page, STAFF);
  // One row that stays: the list is live, and other journeys register customers.
  await page.goto(`/admin?q=${STAFF}`);
  const button = page.getByRole('button', { name: /^Acties voor/ });
  await button.focus();
  await page.keyboard.press('ArrowDown');
  const item = (name: string) => page.getByRole('menuitem', { name, exact: true });
  const part = (name: string) => page.getByRole('menu').getByRole('group', { name });
  await expect(part('Services')).toContainText('Nieuwe Service');
  await expect(part('Rol Beheer')).toContainText('Make Owner');
  await expect(item('Bekijk Details')).toBeFocused();
  await expectNoAxeViolations(page);
  await page.keyboard.press('ArrowDown');
  await expect(item('Bekijk Orders')).toBeFocused();
  await page.keyboard.press('n');
  await expect(item('Nieuwe Service')).toBeFocused();
  await page.keyboard.press('Home');
  await expect(item('Bekijk Details')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(button).toBeFocused();

  await page.keyboard.press('Enter');
  await expect(item('Bekijk Details')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(button).not.toBeFocused();

  await button.press('Enter');
  await item('Bekijk Details').press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(button).toBeFocused();

  await button.click();
  await page.getByRole('heading', { level: 1 }).click();
  await expect(page.getByRole('menu')).toHaveCount(0);
});

test('staff mail a customer, who gets it once; what was typed survives', async ({
  page,
  openVisitor,
  expectProblem,
}) => {
  const text = `Eigen tekst${'\nNog een regel.'.repeat(20)}`;
  test.slow();
  expectProblem(/sendEmail/);
  const { email } = await makeCustomer(page);
  const staff = await openVisitor();
  await signIn(staff, STAFF);
  await findCustomer(staff, email);
  await choose(staff, email, 'Stuur Email');
  const dialog = staff.getByRole('dialog', { name: 'Stuur Email' });
  await dialog.getByRole('button', { name: 'Versturen' }).click();
  await expect(toast(staff, 'Onvolledige gegevens')).toContainText(
    'Vul zowel onderwerp als bericht in.',
  );
  await expectNoAxeViolations(staff);

  let sent = 0;
  staff.on('request', (request) => {
    if (request.url().includes('sendEmail')) sent += 1;
  });
  const [subject, message] = [dialog.getByLabel('Onderwerp'), dialog.getByLabel('Bericht')];
  await subject.fill('Alleen dit');
  await dialog.getByRole('button', { name: 'Versturen' }).click();
  await expect(message).toHaveAccessibleDescription(/^Dit veld is verplicht\./);
  await subject.fill('');
  await message.fill(text);
  await expect(message).not.toHaveAccessibleDescription(/verplicht/);
  await dialog.getByRole('button', { name: 'Versturen' }).click();
  await expect(subject).toHaveAccessibleDescription(/^Dit veld is verplicht\./);
  expect(sent).toBe(0);
  await dialog.getByLabel('Sjabloon').selectOption('Gepland onderhoud');
  await expect(dialog.getByLabel('Onderwerp')).toHaveValue('Onderhoud aan je service');
  // Only the blanks of a template are asked for: the subject and the message are there.
  await dialog.getByRole('button', { name: 'Versturen' }).click();
  await expect(toast(staff, 'Vul eerst in wat bij [datum] hoort.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Zet terug' }).click();
  await expect(dialog.getByLabel('Bericht')).toHaveValue(text);
  await dialog.getByLabel('Onderwerp').fill('Over je verhuizing');

  await dialog.getByRole('button', { name: 'Annuleren' }).click();
  // On a slow line the dialog is open before there is a place for toasts; they are heard all the same.
  const arrival = Promise.withResolvers<void>();
  await staff.route('**/assets/toast-host-*.js', async (route) => {
    await arrival.promise;
    await route.continue();
  });
  await staff.reload();
  await choose(staff, email, 'Stuur Email');
  await expect(dialog.getByLabel('Bericht')).toHaveValue(text);
  arrival.resolve();

  // It arrived, and the answer is lost: what is sent again is the same letter, also from a new dialog.
  await staff.route(
    '**/rpc/staff/customers/sendEmail',
    async (route) => {
      await route.fetch();
      await route.abort();
    },
    { times: 1 },
  );
  await dialog.getByRole('button', { name: 'Versturen' }).click();
  await expect(toast(staff, 'Fout bij versturen email')).toContainText('Kon email niet versturen.');
  await dialog.getByRole('button', { name: 'Annuleren' }).click();
  await choose(staff, email, 'Stuur Email');
  await expect(dialog.getByLabel('Onderwerp')).toHaveValue('Over je verhuizing');
  await dialog.getByRole('button', { name: 'Versturen' }).click();
  await expect(toast(staff, 'Email verzonden')).toContainText(email);
  await expect(dialog).toHaveCount(0);

  await entry(staff, email).getByRole('link').first().click();
  await staff.getByRole('link', { name: 'E-mails' }).click();
  await expect(entry(staff, 'Over je verhuizing')).toHaveCount(1);
  await entry(staff, 'Over je verhuizing')
    .getByRole('button', { name: /lezen$/ })
    .click();
  const mail = staff.getByRole('dialog', { name: 'Over je verhuizing' });
  await expect(mail).toContainText('Eigen tekst');
  await expect(staff).toHaveURL(/[?&]mail=/);
  // A mail longer than the dialog can be scrolled with the keyboard too.
  const room = staff.viewportSize() ?? { width: 1440, height: 900 };
  await staff.setViewportSize({ width: 390, height: 490 });
  await expect(mail.locator('[data-dialog-body]')).toHaveJSProperty('tabIndex', 0);
  await expectNoAxeViolations(staff);
  await staff.setViewportSize(room);
  await staff.goBack();
  await expect(mail).toHaveCount(0);
});

test('a customer’s page has their summary, records and the notes of colleagues', async ({
  page,
  openVisitor,
}) => {
  const { email } = await makeCustomer(page);
  const staff = await openVisitor();
  await signIn(staff, STAFF);
  await findCustomer(staff, email);
  await choose(staff, email, 'Bekijk Details');
  const details = staff.getByRole('dialog');
  await expect(details).toContainText(email);
  await details.getByRole('link', { name: 'Naar de klantpagina' }).click();
  await expect(staff).toHaveURL(/\/admin\/customers\/[0-9a-f-]{36}$/);
  await expect(staff.getByRole('heading', { level: 3, name: 'Profiel' })).toBeVisible();

  await staff.getByRole('link', { name: 'Notities' }).click();
  await expect(staff.getByText('Nog geen notities')).toBeVisible();
  await staff.getByLabel('Nieuwe notitie').fill('Belt liever dan mailen');
  await staff.reload();
  await expect(staff.getByLabel('Nieuwe notitie')).toHaveValue('Belt liever dan mailen');
  await staff.getByRole('button', { name: 'Notitie opslaan' }).click();
  await expect(toast(staff, 'Notitie opgeslagen')).toBeVisible();
  const note = staff.getByRole('listitem').filter({ hasText: 'Belt liever dan mailen' });
  await expect(note).toBeVisible();

  // A colleague reads it at once, and cannot change it.
  const admin = await openVisitor();
  await signIn(admin, ADMIN);
  await admin.goto(new URL(staff.url()).pathname);
  await expect(admin.getByText('Belt liever dan mailen')).toBeVisible();
  await expect(admin.getByRole('button', { name: 'Wijzigen' })).toHaveCount(0);
  await note.getByRole('button', { name: 'Wijzigen' }).click();
  await staff.getByLabel('Notitie', { exact: true }).fill('Belt het liefst');
  await staff.getByRole('button', { name: 'Opslaan', exact: true }).click();
  await expect(admin.getByText('Belt het liefst')).toBeVisible();
  await expect(admin.getByText('gewijzigd', { exact: false })).toBeVisible();
});

test('the list is sorted, narrowed and taken along, as its address says', async ({
  page,
  isMobile,
}) => {
  await signIn(page, ADMIN);
  await page.goto('/admin');
  await page.getByRole('button', { name: 'Admin', exact: true }).click();
  await page.getByRole('button', { name: 'Owner', exact: true }).click();
  await expect(page).toHaveURL(/rol=admin&rol=owner/);
  await expect(entry(page, ADMIN)).toHaveCount(1);
  await expect(entry(page, OWNER)).toHaveCount(1);
  await expect(entry(page, 'klant@hostwerk.test')).toHaveCount(0);

  if (isMobile) await page.getByLabel('Sorteren').selectOption('Email, oplopend');
  else await page.getByRole('button', { name: 'Email', exact: true }).click();
  await expect(page).toHaveURL(/sort=email&dir=asc/);
  await page.reload();
  const lines = page.getByRole('main').getByText('@hostwerk.test');
  // Before that of the owner, eigenaar@.
  await expect(lines.first()).toHaveText(/^beheer/);
  if (!isMobile) {
    await expect(page.getByRole('columnheader', { name: 'Email' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    );
  }
  const download = page.waitForEvent('download');
  const exporting = page.getByRole('button', { name: 'Exporteer CSV' });
  await exporting.press('Enter');
  const file = await download;
  expect(file.suggestedFilename()).toMatch(/^klanten-\d\d-\d\d-\d{4}\.csv$/);
  const text = await readFile(await file.path(), 'utf8');
  const [head = '', ...rows] = text.trimEnd().split('\r\n');
  expect(head).toMatch(/^\uFEFFId;Voornaam;Achternaam;/);
  expect(rows.some((row) => row.includes(`;${ADMIN};Admin;`))).toBe(true);
  expect(rows.every((row) => !row.includes(';Klant;'))).toBe(true);
  await expect(toast(page, 'Bestand opgeslagen')).toBeVisible();
  // The focus of a user of the keyboard stays where it was.
  await expect(exporting).toBeFocused();
});

test('a list in which nothing is found leads back to the whole of it', async ({ page }) => {
  await signIn(page, ADMIN);
  await page.goto('/admin?rol=owner&q=bestaat-nergens-xyz');
  await expect(page.getByText('Geen klanten gevonden')).toBeVisible();
  await page.getByRole('button', { name: 'Filters wissen' }).click();
  await expect(page).toHaveURL('/admin');
  await expect(
    page.getByRole('list', { name: 'Klanten' }).or(page.getByRole('table', { name: 'Klanten' })),
  ).toBeVisible();
});

test('the list is loaded again when somebody asks for it', async ({ page }) => {
  await signIn(page, STAFF);
  // Without news of what others do, nothing but the button fetches it.
  await page.route('**/rpc/customer/events/stream*', () => undefined);
  await page.goto(`/admin?q=${STAFF}`);
  await expect(entry(page, STAFF)).toHaveCount(1);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  const again = page.waitForResponse(/rpc\/staff\/customers\/list/);
  const button = page.getByRole('button', { name: 'Vernieuwen' });
  await button.press('Enter');
  expect((await again).status()).toBe(200);
  // It rested meanwhile, and whoever works with keys goes on from it.
  await expect(button).toBeFocused();
});

test('staff see the export and read why it is not theirs', async ({ page, isMobile }) => {
  await signIn(page, STAFF);
  await page.goto('/admin');
  const button = page.getByRole('button', { name: 'Exporteer CSV' });
  await expect(button).toBeDisabled();
  if (isMobile) await button.tap({ force: true });
  else await button.hover();
  await expect(page.getByRole('tooltip')).toHaveText('Alleen een admin of owner mag exporteren.');
});

test('who closes a dialog goes on where they were', async ({ page, isMobile }) => {
  test.skip(isMobile, 'fingers have no place to go back to');
  await signIn(page, ADMIN);
  await page.goto(`/admin?q=${STAFF}`);
  const mail = page.getByRole('button', { name: /^Stuur Email aan/ });
  await mail.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Stuur Email' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(mail).toBeFocused();

  const menu = page.getByRole('button', { name: /^Acties voor/ });
  await menu.press('Enter');
  await page.getByRole('menuitem', { name: 'Bekijk Details' }).press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeFocused();

  const search = page.getByLabel('Zoek klanten');
  await search.press('Control+k');
  await expect(page.getByRole('dialog', { name: 'Zoeken in de console' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(search).toBeFocused();
});

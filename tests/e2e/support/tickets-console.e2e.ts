// @once
import {
  expect,
  expectNoAxeViolations,
  makeCustomer,
  signIn,
  test,
} from '#tests/support/browser.ts';
import {
  entry,
  failUntilRetried,
  searchConsole,
  toast,
  uniqueName,
} from '#tests/support/journeys.ts';
import { ownAdmin } from '#tests/support/own-admins.ts';
import { messages, openTicket, ticketIdOf } from '#tests/support/tickets.ts';

const STAFF = 'medewerker@hostwerk.test';
const ADMIN = ownAdmin();

test('staff find a ticket, answer it, decide about it and close it', async ({
  page,
  openVisitor,
}) => {
  test.slow();
  const { email } = await makeCustomer(page);
  const subject = await openTicket(page, `${'lang '.repeat(30)}bericht`);

  const staff = await openVisitor();
  await signIn(staff, STAFF);
  await searchConsole(staff, '/admin/tickets', 'Zoek tickets', email);
  for (const card of ['Totaal tickets', 'Open', 'In behandeling', 'Gesloten']) {
    await expect(staff.getByRole('term').filter({ hasText: card }).first()).toBeVisible();
  }
  const line = entry(staff, subject);
  await expect(line).toContainText(`${'lang '.repeat(12).trim()}…`);
  for (const text of ['Noor van Dijk', 'Normaal', 'Open', 'Algemeen', 'Niemand']) {
    await expect(line).toContainText(text);
  }
  await line.getByRole('link', { name: /^Bekijken/ }).click();
  await expect(staff.getByRole('heading', { level: 2, name: subject })).toBeVisible();
  const head = staff.getByRole('main').locator('header').filter({ hasText: subject });
  for (const text of [`Noor van Dijk (${email}) op `, 'Open', 'Normaal', 'Algemeen']) {
    await expect(head).toContainText(text);
  }
  await expect(head).toContainText(/ op \d\d-\d\d-\d{4}, \d\d:\d\d/);
  await expect(messages(staff)).toHaveCount(1);
  await expect(messages(staff)).toContainText('lang '.repeat(30));

  const field = staff.getByLabel(/^Reactie aan/);
  await staff.getByRole('button', { name: 'Standaardantwoord', exact: true }).click();
  await staff.getByRole('menuitem', { name: 'We kijken ernaar' }).click();
  await expect(field).toHaveValue(/^Hallo Noor,[\s\S]*Noor$/);
  await staff.getByRole('button', { name: 'Reactie Versturen' }).click();
  await expect(toast(staff, 'Reactie verstuurd')).toBeVisible();
  await expect(staff.getByLabel('Status')).toHaveValue('in_progress');

  await staff.getByLabel('Interne notitie', { exact: true }).fill('Klant belt ook nog.');
  await staff.getByRole('button', { name: 'Notitie toevoegen' }).click();
  await expect(toast(staff, 'Notitie toegevoegd')).toBeVisible();
  await expect(messages(staff).last()).toContainText('niet zichtbaar voor de klant');

  await staff.getByLabel('Status').selectOption('Wacht op klant');
  await expect(toast(staff, 'Status bijgewerkt')).toBeVisible();
  await staff.getByLabel('Prioriteit').selectOption('Urgent');
  await expect(page.getByText('We wachten op je antwoord')).toBeVisible();
  await expect(page.getByText('Urgent')).toBeVisible();
  await expect(messages(page)).toHaveCount(2);
  await expect(page.getByText('Klant belt ook nog.')).toHaveCount(0);

  const sent: string[] = [];
  staff.on('request', (request) => sent.push(request.url()));
  await staff.getByRole('button', { name: 'Ticket Sluiten' }).click();
  const reopen = staff.getByRole('button', { name: 'Ticket Heropenen' });
  await expect(reopen).toBeVisible();
  // A double click to close the ticket does not open it again.
  await reopen.dispatchEvent('click', { detail: 2 });
  await expect(page.getByText('Dit ticket is gesloten')).toBeVisible();
  await staff.getByRole('link', { name: 'Terug naar Lijst' }).click();
  await expect(staff).toHaveURL('/admin/tickets');
  expect(sent.filter((url) => url.endsWith('/tickets/setStatus'))).toHaveLength(1);
});

test('what is decided about a ticket shows at once, and its field keeps the keyboard while it is saved', async ({
  page,
  openVisitor,
}) => {
  await makeCustomer(page);
  await openTicket(page, 'Mijn site is traag.');
  const staff = await openVisitor();
  await signIn(staff, STAFF);
  let saved = () => {};
  const held = new Promise<void>((resolve) => (saved = resolve));
  await staff.route('**/rpc/staff/tickets/set*', async (route) => {
    await held;
    await route.continue();
  });
  await staff.goto(page.url().replace('/dashboard/support', '/admin/tickets'));
  const status = staff.getByLabel('Status');
  const priority = staff.getByLabel('Prioriteit');
  await status.selectOption('In behandeling');
  await priority.focus();
  // As who goes down a list with the keys: the last one counts.
  await priority.selectOption('Hoog');
  await priority.selectOption('Urgent');
  await expect(priority).toBeFocused();
  await expect(priority).toHaveValue('urgent');
  await expect(status).toHaveValue('in_progress');
  saved();
  await expect(page.getByText('In behandeling')).toBeVisible();
  await expect(page.getByText('Urgent')).toBeVisible();
  await expect(priority).toBeFocused();
  await expect(priority).toHaveValue('urgent');
});

test('two of staff see that the other reads it too, until they leave', async ({
  page,
  openVisitor,
}) => {
  test.slow();
  await makeCustomer(page);
  await openTicket(page);
  const path = `/admin/tickets/${ticketIdOf(page)}`;
  const [staff, admin] = [await openVisitor(), await openVisitor()];
  await signIn(staff, STAFF);
  await staff.goto(path);
  await expect(staff.getByLabel(/^Reactie aan/)).toBeVisible();
  await signIn(admin, ADMIN);
  await admin.goto(path);
  await expect(admin.getByText('leest dit ticket ook')).toBeVisible();
  await expect(staff.getByText('leest dit ticket ook')).toBeVisible();
  await admin.getByRole('link', { name: 'Terug naar Lijst' }).click();
  await expect(staff.getByText('leest dit ticket ook')).toHaveCount(0, { timeout: 40_000 });
});

test('failures are told, and nothing typed is lost', async ({
  page,
  openVisitor,
  expectProblem,
}) => {
  test.slow();
  expectProblem(/status of (500|409|404|422)|500: /);
  await makeCustomer(page);
  await openTicket(page);
  const ticketId = ticketIdOf(page);
  const staff = await openVisitor();
  await signIn(staff, STAFF);
  await failUntilRetried(staff, '**/rpc/staff/tickets/list*');
  await staff.goto('/admin/tickets');
  await expect(toast(staff, 'Fout bij laden tickets')).toContainText('Kon tickets niet laden.');
  await staff.getByRole('button', { name: 'Opnieuw proberen' }).click();
  await expect(staff.getByRole('link', { name: /^Bekijken/ }).first()).toBeVisible();

  // A list that is asked for once more has no page to look at in the middle of leaving it.
  await staff.unrouteAll({ behavior: 'ignoreErrors' });
  await staff.goto(`/admin/tickets/${ticketId}`);
  const field = staff.getByLabel(/^Reactie aan/);
  await field.fill('Een lang antwoord');
  await staff.route('**/rpc/staff/tickets/reply', (route) => route.fulfill({ status: 500 }));
  await staff.getByRole('button', { name: 'Reactie Versturen' }).click();
  await expect(toast(staff, 'Fout bij versturen reactie')).toBeVisible();
  await expect(field).toHaveValue('Een lang antwoord');
  await staff.route('**/rpc/staff/tickets/setStatus', (route) => route.fulfill({ status: 500 }));
  await staff.getByRole('button', { name: 'Ticket Sluiten' }).click();
  await expect(toast(staff, 'Fout bij bijwerken')).toBeVisible();

  await staff.goto(`/admin/tickets/${crypto.randomUUID()}`);
  await expect(staff.getByText('Dit ticket bestaat niet')).toBeVisible();
});

test('answers to use again: an admin keeps them, staff read why they may not', async ({
  page,
  openVisitor,
  expectProblem,
}) => {
  expectProblem(/status of (422|409)/);
  await signIn(page, ADMIN);
  await page.goto('/admin/tickets/answers');
  const title = uniqueName('Groet');
  await page.getByRole('button', { name: 'Nieuw standaardantwoord' }).click();
  const dialog = page.getByRole('dialog', { name: 'Nieuw standaardantwoord' });
  await dialog.getByLabel('Titel').fill(title);
  await dialog.getByLabel('Tekst').fill('Hallo {naam}');
  await dialog.getByRole('button', { name: 'Opslaan' }).click();
  await expect(dialog.getByText('{naam} is geen veld.', { exact: false })).toBeVisible();
  await dialog.getByLabel('Tekst').fill('Hallo {voornaam}');
  await dialog.getByRole('button', { name: 'Opslaan' }).click();
  await expect(toast(page, 'Standaardantwoord opgeslagen')).toBeVisible();
  await expect(entry(page, title)).toContainText('Hallo {voornaam}');
  await expectNoAxeViolations(page);

  // In two windows: the second is told, and keeps what was typed.
  const other = await page.context().newPage();
  await other.goto('/admin/tickets/answers');
  for (const [window, text] of [
    [page, 'Dag {voornaam}'],
    [other, 'Beste {voornaam}'],
  ] as const) {
    await entry(window, title).getByRole('button', { name: 'Bewerken' }).click();
    await window.getByRole('dialog').getByLabel('Tekst').fill(text);
  }
  await page.getByRole('dialog').getByRole('button', { name: 'Opslaan' }).click();
  await expect(other.getByText('Dag {voornaam}')).toBeVisible();
  const late = other.getByRole('dialog');
  await late.getByRole('button', { name: 'Opslaan' }).click();
  await expect(late.getByText('Een collega heeft dit antwoord net gewijzigd.')).toBeVisible();
  await expect(late.getByLabel('Tekst')).toHaveValue('Beste {voornaam}');
  await other.close();

  const staff = await openVisitor();
  await signIn(staff, STAFF);
  await staff.goto('/admin/tickets/answers');
  await expect(entry(staff, title).getByRole('button', { name: 'Bewerken' })).toBeDisabled();

  await entry(page, title).getByRole('button', { name: 'Verwijderen' }).click();
  await page
    .getByRole('dialog', { name: 'Standaardantwoord verwijderen?' })
    .getByRole('button', { name: 'Verwijderen' })
    .click();
  await expect(toast(page, 'Standaardantwoord verwijderd')).toBeVisible();
  await expect(entry(page, title)).toHaveCount(0);
  await expect(entry(staff, title)).toHaveCount(0);
});

// @phone
import type { Page } from '@playwright/test';
import {
  expect,
  expectNoAxeViolations,
  registerCustomer,
  makeCustomer,
  signIn,
  test,
} from '#tests/support/browser.ts';
import { entry, failUntilRetried, toast } from '#tests/support/journeys.ts';
import { messages, openTicket, ticketIdOf } from '#tests/support/tickets.ts';

const STAFF = 'medewerker@hostwerk.test';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const replyField = (page: Page) => page.getByLabel('Je reactie');
// By the keyboard: on a phone the messages of a failed try may lie over the button.
const sendReply = (page: Page) =>
  page.getByRole('button', { name: 'Bericht versturen' }).press('Enter');
const files = (page: Page) => page.getByRole('list', { name: 'Bijlagen bij dit bericht' });
const chooseFiles = (page: Page, chosen: { name: string; text?: string; buffer?: Buffer }[]) =>
  page.locator('input[type=file]').setInputFiles(
    chosen.map(({ name, text = '', buffer = Buffer.from(text) }) => ({
      name,
      mimeType: 'application/octet-stream',
      buffer,
    })),
  );

test('a customer asks something, with a file, and finds it in the list', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/status of 422/);
  await makeCustomer(page);
  await page.goto('/dashboard/support');
  await expect(page.getByText('Geen tickets gevonden')).toBeVisible();
  await page.getByRole('link', { name: 'Nieuw ticket' }).first().click();
  const create = page.getByRole('button', { name: 'Ticket aanmaken' });
  const [subject, message] = [page.getByLabel('Onderwerp'), page.getByLabel('Bericht')];
  await expect(create).toBeDisabled();
  await expect(page.getByLabel('Prioriteit').getByRole('option')).toHaveText([
    'Laag',
    'Normaal',
    'Hoog',
  ]);
  await expect(page.getByLabel('Prioriteit')).toHaveValue('medium');
  await message.fill('  ');
  await expect(create).toBeDisabled();
  await message.fill('');
  await subject.fill('  ');
  await expect(create).toBeDisabled();
  await message.fill('  ');
  await create.click();
  await expect(toast(page, 'Vereiste velden')).toContainText(
    'Onderwerp en bericht zijn verplicht.',
  );
  await expect(page.getByText('Vul een onderwerp in.')).toBeVisible();
  await subject.fill('<b>Mijn site</b>');
  await create.click();
  await expect(page.getByText('Schrijf een bericht.')).toBeVisible();
  await message.fill('Regel een\n<script>alert(1)</script>');
  await page.getByLabel('Prioriteit').selectOption('Hoog');
  await chooseFiles(page, [
    { name: 'scherm.png', buffer: PNG },
    { name: 'virus.exe', text: 'MZ' },
    { name: 'nep.png', text: 'geen plaatje' },
    { name: 'stuk.png', buffer: PNG.subarray(0, 50) },
  ]);
  // There, and not only on its way.
  await expect(files(page).getByRole('button', { name: 'Verwijder scherm.png' })).toBeVisible();
  await expect(files(page).getByRole('progressbar')).toHaveCount(0);
  await expect(
    files(page).getByText(
      'Dit bestand kunnen we niet aannemen. Kies een pdf, png, jpg, webp, txt of log.',
    ),
  ).toHaveCount(2);
  await expect(
    files(page).getByText('Deze afbeelding kunnen we niet lezen.', { exact: false }),
  ).toBeVisible();
  await expectNoAxeViolations(page);
  await files(page).getByRole('button', { name: 'Verwijder stuk.png' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Bijlage toevoegen' })).toBeFocused();
  await create.click();
  await expect(toast(page, 'Ticket aangemaakt')).toContainText(
    'Je krijgt een bevestiging per e-mail.',
  );
  await expect(page.getByRole('heading', { level: 2, name: '<b>Mijn site</b>' })).toBeVisible();
  await expect(messages(page)).toHaveCount(1);
  await expect(messages(page)).toContainText('<script>alert(1)</script>');
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download scherm.png' }).click();
  expect((await download).suggestedFilename()).toBe('scherm.png');
  await expectNoAxeViolations(page);

  await page.getByRole('link', { name: 'Alle tickets' }).click();
  const line = entry(page, '<b>Mijn site</b>');
  for (const text of ['Open', 'Hoog', 'Algemeen']) await expect(line).toContainText(text);
  await expect(page.getByText('1 ticket', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Gesloten' }).click();
  await expect(line).toHaveCount(0);
  await expect(page).toHaveURL(/status=closed/);
});

test('an answer appears by itself, and what is being typed stays', async ({
  page,
  openVisitor,
}) => {
  await makeCustomer(page);
  const subject = await openTicket(page);
  const ticketId = ticketIdOf(page);
  await replyField(page).fill('Ik ben nog aan het ty');

  const staff = await openVisitor();
  await signIn(staff, STAFF);
  await staff.goto(`/admin/tickets/${ticketId}`);
  await expect(staff.getByRole('heading', { level: 2, name: subject })).toBeVisible();
  await staff.getByLabel(/^Reactie aan/).fill('We kijken ernaar.');
  await staff.getByRole('button', { name: 'Reactie Versturen' }).click();
  await expect(toast(staff, 'Reactie verstuurd')).toBeVisible();

  await expect(messages(page).last()).toContainText('We kijken ernaar.');
  await expect(page.getByText('In behandeling').first()).toBeVisible();
  await expect(replyField(page)).toHaveValue('Ik ben nog aan het ty');
  await page.reload();
  await expect(replyField(page)).toHaveValue('Ik ben nog aan het ty');
  await replyField(page).fill('Ik ben klaar met typen.');
  await sendReply(page);
  await expect(toast(page, 'Bericht verstuurd')).toBeVisible();
  await expect(replyField(page)).toHaveValue('');
  await expect(messages(page)).toHaveCount(3);
  await expect(messages(staff).last()).toContainText('Ik ben klaar met typen.');
});

test('a message that could not be sent stays, and goes once the server is back', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/status of 500|500: |ERR_INTERNET_DISCONNECTED/);
  await makeCustomer(page);
  await openTicket(page);
  await replyField(page).fill('   ');
  await sendReply(page);
  await expect(page.getByText('Schrijf een bericht.')).toBeVisible();
  await replyField(page).fill('Komt dit aan?');
  await page.route('**/rpc/customer/tickets/reply', (route) => route.fulfill({ status: 500 }));
  await sendReply(page);
  await expect(toast(page, 'Fout bij versturen bericht')).toContainText(
    'Kon bericht niet versturen.',
  );
  await expect(replyField(page)).toHaveValue('Komt dit aan?');
  await page.unroute('**/rpc/customer/tickets/reply');
  // The answer to the first that does arrive gets lost: sent again, it is still one message.
  await page.route('**/rpc/customer/tickets/reply', async (route) => {
    await route.fetch();
    await route.fulfill({ status: 500 });
  });
  await sendReply(page);
  await expect(messages(page)).toHaveCount(2);
  await page.unroute('**/rpc/customer/tickets/reply');
  await expect(replyField(page)).toHaveValue('Komt dit aan?');
  await sendReply(page);
  await expect(replyField(page)).toHaveValue('');
  await expect(messages(page)).toHaveCount(2);
});

test('a session that ends under a reply: it is told, kept, and sent after the login', async ({
  page,
  context,
  expectProblem,
}) => {
  expectProblem(/status of 401|400.*\/token/);
  const { email, password } = await makeCustomer(page);
  await openTicket(page);
  await replyField(page).fill('Dit had ik al getypt.');
  await context.clearCookies();
  await page.route('**/rpc/customer/tickets/reply', (route) => route.fulfill({ status: 401 }));
  await sendReply(page);
  await expect(toast(page, 'Inloggen vereist')).toContainText(
    'U moet ingelogd zijn om te reageren.',
  );
  await expect(page.getByRole('heading', { name: 'Inloggen Vereist', exact: true })).toBeVisible();
  await expect(page.getByText('Dit had ik al getypt.')).toBeVisible();
  await expectNoAxeViolations(page);
  await page.unroute('**/rpc/customer/tickets/reply');

  await page.getByRole('main').getByRole('link', { name: 'Inloggen' }).click();
  await page.getByLabel('E-mailadres').fill(email);
  await page.getByLabel('Wachtwoord', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Inloggen' }).click();
  await expect(messages(page).last()).toContainText('Dit had ik al getypt.');
  await expect(messages(page)).toHaveCount(2);
  await expect(replyField(page)).toHaveValue('');
});

test('a session that ends under a new ticket: the text is there again after the login', async ({
  page,
  context,
  expectProblem,
}) => {
  expectProblem(/status of 401|400.*\/token/);
  const { email, password } = await makeCustomer(page);
  await page.goto('/dashboard/support/new');
  await page.getByLabel('Onderwerp').fill('Half af');
  await page.getByLabel('Bericht').fill('Nog niet klaar');
  await context.clearCookies();
  await page.evaluate(() => localStorage.removeItem('hostwerk.session'));
  // Another tab that logs out says so through the storage both share.
  await page.evaluate(() => window.dispatchEvent(new StorageEvent('storage', { key: null })));
  await expect(page.getByRole('heading', { name: 'Inloggen Vereist', exact: true })).toBeVisible();
  await expect(page.getByText('U moet ingelogd zijn om een ticket aan te maken.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Inloggen', exact: true }).click();
  await page.getByLabel('E-mailadres').fill(email);
  await page.getByLabel('Wachtwoord', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Inloggen' }).click();
  await expect(page.getByLabel('Onderwerp')).toHaveValue('Half af');
  await expect(page.getByLabel('Bericht')).toHaveValue('Nog niet klaar');
});

test('a customer closes a ticket after being asked; what was typed goes into a new one', async ({
  page,
}) => {
  await makeCustomer(page);
  const subject = await openTicket(page);
  await replyField(page).fill('Toch nog iets');
  await page.getByRole('button', { name: 'Ticket sluiten' }).click();
  const dialog = page.getByRole('dialog', { name: 'Ticket sluiten?' });
  await expect(dialog).toContainText(subject);
  await expectNoAxeViolations(page);
  await dialog.getByRole('button', { name: 'Ticket sluiten' }).click();
  await expect(toast(page, 'Ticket gesloten')).toBeVisible();
  await expect(page.getByText('Dit ticket is gesloten')).toBeVisible();
  await expect(replyField(page)).toHaveCount(0);
  await page.getByRole('button', { name: 'Ga verder in een nieuw ticket' }).click();
  await expect(page.getByLabel('Onderwerp')).toHaveValue(`Vervolg: ${subject}`);
  await expect(page.getByLabel('Bericht')).toHaveValue('Toch nog iets');
});

test('failures to load and to make are told, each with a way on', async ({
  page,
  expectProblem,
}) => {
  expectProblem(/status of (500|422|404)|500: /);
  await registerCustomer(page);
  await failUntilRetried(page, '**/rpc/customer/tickets/list*');
  await page.goto('/dashboard/support');
  await expect(toast(page, 'Fout bij laden tickets')).toContainText('Kon tickets niet laden.');
  await page.getByRole('button', { name: 'Opnieuw proberen' }).click();
  await expect(page.getByText('Geen tickets gevonden')).toBeVisible();

  await page.goto('/dashboard/support/new');
  await page.getByLabel('Onderwerp').fill('Storing');
  await page.getByLabel('Bericht').fill('Doet het niet');
  await page.route('**/rpc/customer/tickets/create', (route) => route.fulfill({ status: 500 }));
  await page.getByRole('button', { name: 'Ticket aanmaken' }).click();
  await expect(toast(page, 'Fout bij aanmaken ticket')).toContainText('Kon ticket niet aanmaken.');
  await expect(page.getByLabel('Bericht')).toHaveValue('Doet het niet');

  await page.goto('/dashboard/support/geen-ticket');
  await expect(page.getByText('Dit ticket bestaat niet')).toBeVisible();
  await page.goto(`/dashboard/support/${crypto.randomUUID()}`);
  await expect(page.getByText('Dit ticket bestaat niet')).toBeVisible();
});

test('what a visitor typed before the script of the support page ran is kept too', async ({
  page,
}) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/assets/**/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/support', { waitUntil: 'commit' });
  const form = page.getByRole('form', { name: 'Stel je vraag' });
  await form.getByLabel('Bericht').fill('Snel getypt');
  await form.getByLabel('Prioriteit').selectOption('Laag');
  release();
  await page.waitForFunction(() => JSON.stringify(sessionStorage).includes('Snel getypt'));
  await page.reload();
  await expect(form.getByLabel('Bericht')).toHaveValue('Snel getypt');
  await expect(form.getByLabel('Prioriteit')).toHaveValue('low');
});

test('what a visitor typed on the support page is there after the login', async ({ page }) => {
  const { email, password } = await registerCustomer(page);
  await page.getByRole('button', { name: 'Uitloggen' }).click();
  await expect(page).toHaveURL('/');
  await page.goto('/support');
  const form = page.getByRole('form', { name: 'Stel je vraag' });
  await form.getByLabel('Onderwerp').fill('Mijn vraag');
  await form.getByLabel('Bericht').fill('Al helemaal uitgeschreven');
  await form.getByLabel('Prioriteit').selectOption('Laag');
  await page.waitForFunction(() => JSON.stringify(sessionStorage).includes('low'));
  await page
    .getByRole('region', { name: 'Mijn Tickets' })
    .getByRole('link', { name: 'Log in' })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Inloggen' })).toBeVisible();
  await page.getByLabel('E-mailadres').fill(email);
  await page.getByLabel('Wachtwoord', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Inloggen' }).click();
  await expect(page).toHaveURL('/support');
  await expect(form.getByLabel('Bericht')).toHaveValue('Al helemaal uitgeschreven');
  await expect(form.getByLabel('Prioriteit')).toHaveValue('low');
  await form.getByRole('button', { name: 'Verstuur' }).click();
  await expect(toast(page, 'Verzoek verstuurd')).toBeVisible();
  await page.reload();
  await expect(form.getByLabel('Bericht')).toHaveValue('');
  await page
    .getByRole('region', { name: 'Mijn Tickets' })
    .getByRole('link', { name: 'Mijn vraag' })
    .click();
  await expect(page.getByRole('heading', { level: 2, name: 'Mijn vraag' })).toBeVisible();
});

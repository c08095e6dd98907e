// @once
import { sql } from 'kysely';
import { expect, makeCustomer, test, signIn, DEMO_PASSWORD } from '#tests/support/browser.ts';
import { withDatabaseOf } from '#tests/support/books.ts';
import { startFakeImap } from '#tests/support/imap.ts';
import { answerTo } from '#tests/support/mail-answers.ts';
import { openOwnShop } from '#tests/support/own-shop.ts';
import { startFakeSmtp } from '#tests/support/smtp.ts';
import { messages, openTicket, ticketIdOf } from '#tests/support/tickets.ts';

test('a customer answers by mail, and staff who have the ticket open see it come', async ({
  browser,
}) => {
  test.setTimeout(180_000);
  await using imap = await startFakeImap();
  await using smtp = await startFakeSmtp();
  const environment = { IMAP_URL: imap.url, SMTP_URL: smtp.url };
  await using shop = await openOwnShop({ demo: 'on', environment });
  // Starts at once the job that the clock starts every minute.
  const readMailbox = () =>
    withDatabaseOf(shop.dataDir, (db) =>
      sql`insert into pgboss.job (name, data) values ('mailbox.read', '{}')`.execute(db),
    );
  await readMailbox();

  const customer = await shop.visit(browser);
  const { email } = await makeCustomer(customer, shop.url);
  await openTicket(customer);
  const staff = await shop.visit(browser);
  await signIn(staff, 'medewerker@hostwerk.test', DEMO_PASSWORD, shop.url);
  await staff.goto(`/admin/tickets/${ticketIdOf(customer)}`);
  await expect(messages(staff)).toHaveCount(1);

  const confirmation = () =>
    smtp.received.find(({ to, raw }) => to.includes(email) && /^Subject: Je ticket: /m.test(raw));
  await expect.poll(confirmation).toBeDefined();
  const text = 'Nu is alles traag.';
  imap.put(await answerTo(confirmation()?.raw ?? '', { from: email, text }), new Date());
  await readMailbox();
  await expect(messages(staff)).toHaveCount(2, { timeout: 30_000 });
  await expect(messages(staff).last()).toContainText('Klant · Per e-mail');
  await expect(messages(staff).last()).toContainText(text);
  await expect(messages(customer).last()).toContainText('Per e-mail');

  // The mail being answered is folded, on both sides.
  for (const page of [staff, customer]) {
    const fold = messages(page).last().getByText('Rest van de mail');
    await expect(
      messages(page)
        .last()
        .getByText(/Antwoord boven deze regel/),
    ).toBeHidden();
    await fold.click();
    await expect(
      messages(page)
        .last()
        .getByText(/Antwoord boven deze regel/),
    ).toBeVisible();
  }

  imap.put('From: iemand@elders.test\r\nSubject: Hoi\r\n\r\nEen vraag', new Date());
  const headers = { Subject: 'Een vraag', References: null, 'In-Reply-To': null };
  const loose = { from: email, text: 'Hebben jullie ook back-ups?', headers };
  imap.put(await answerTo(confirmation()?.raw ?? '', loose), new Date());
  await readMailbox();
  await staff.goto('/admin/tasks');
  await expect(staff.getByRole('row', { name: /Mail zonder ticket/ })).toBeVisible({
    timeout: 30_000,
  });
  await expect(staff.getByRole('region', { name: 'Postbus' })).toContainText(
    'Map ‘Onbekend’1 mail, 1 ongelezen',
  );
  await staff.getByRole('button', { name: 'Mail lezen' }).click();
  const mail = staff.getByRole('dialog', { name: 'De mail' });
  await expect(mail).toContainText('Hebben jullie ook back-ups?');
  const download = staff.waitForEvent('download');
  await mail.getByRole('button', { name: 'Hele mail downloaden' }).click();
  expect((await download).suggestedFilename()).toMatch(/^mail-[\da-f]{8}\.eml$/);
  await mail.getByRole('button', { name: 'Sluiten' }).last().click();
  await expect(staff.getByText(/^Antwoorden per e-mail: gelezen op/)).toBeVisible();
  imap.failure = 'refuse-login';
  await readMailbox();
  await expect(staff.getByText(/^Postbus niet gelezen sinds/)).toBeVisible({ timeout: 30_000 });
  await expect(staff.getByText(/de mailserver weigert de login/)).toBeVisible();
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { REPLY_LINE } from '#domain/support/mail-reply.ts';
import { createTestApp } from '#tests/support/api.ts';
import { createFactories } from '#tests/support/factories.ts';
import { answerTo } from '#tests/support/mail-answers.ts';
import { openMailShop, type MailShop } from '#tests/support/mail-shop.ts';
import { findTraces, makePerson } from '#tests/support/personal-traces.ts';

let shop: MailShop;
beforeAll(async () => {
  shop = await openMailShop();
});
afterAll(() => shop[Symbol.asyncDispose]());
beforeEach(() => {
  shop.imap.failure = null;
  shop.imap.asked.length = 0;
});

const state = () => shop.api.as(shop.staff).staff.mailbox.get();
const setMailbox = (place: { heldUntil?: Date | null; lastUid?: number }) =>
  shop.api.db.updateTable('mailboxes').set(place).execute();

/** An answer that lies in the mailbox and was not read yet. */
async function lyingAnswer(text = 'Het werkt.') {
  const { customer, ticketId, mail } = await shop.answered();
  const source = await answerTo(mail, { from: customer.email, text });
  return { customer, ticketId, mail, source, uid: shop.imap.put(source) };
}

describe('once', () => {
  test('when the connection ends before the mail is put away', async () => {
    const { customer, ticketId, uid } = await lyingAnswer();
    shop.imap.failure = 'cut-flags';
    await shop.read();
    expect(await shop.repliesOf(ticketId)).toHaveLength(1);
    expect(shop.imap.inbox()).toContainEqual(expect.objectContaining({ uid, seen: false }));
    shop.imap.failure = null;
    // A mail that was taken in stays so, whatever became of the ticket.
    await shop.api.as(customer).customer.tickets.close({ ticketId });
    await shop.read();
    expect(await shop.repliesOf(ticketId)).toHaveLength(1);
    expect(await shop.outcomesOf(ticketId)).toEqual(['taken']);
    expect(shop.imap.inbox().map((one) => one.uid)).not.toContain(uid);
  });

  test('when the program ends before it notes what became of the mail', async () => {
    const { ticketId, source, uid } = await lyingAnswer();
    await shop.read();
    await shop.api.db.deleteFrom('inboundMails').where('ticketId', '=', ticketId).execute();
    shop.imap.put(source);
    await setMailbox({ lastUid: uid });
    await shop.read();
    expect(await shop.repliesOf(ticketId)).toHaveLength(1);
    expect(await shop.outcomesOf(ticketId)).toEqual(['taken']);
  });

  test('when it lies there twice, also without a Message-ID', async () => {
    const { customer, ticketId, mail, source } = await lyingAnswer();
    const from = customer.email;
    const second = shop.imap.put(
      Buffer.concat([Buffer.from('Received: by another way\r\n'), source]),
    );
    const bare = await answerTo(mail, { from, text: 'Nog iets.', headers: { 'Message-ID': null } });
    shop.imap.put(bare);
    shop.imap.put(Buffer.concat([Buffer.from('Received: by another way\r\n'), bare]));
    await shop.read();
    expect((await shop.repliesOf(ticketId)).map(({ message }) => message).toSorted()).toEqual([
      'Het werkt.',
      'Nog iets.',
    ]);
    expect(shop.imap.folder('Verwerkt').map(({ uid }) => uid)).toContain(second);
  });

  test('when several copies of the program read, of which one does', async () => {
    const { ticketId } = await lyingAnswer();
    const held = shop.imap.hold();
    const first = shop.read();
    await held.asked;
    // Another visit to the server would wait there too.
    await Promise.all([shop.read(), shop.read()]);
    held.release();
    await first;
    expect(await shop.repliesOf(ticketId)).toHaveLength(1);
    expect(shop.imap.asked.filter((one) => one.startsWith('LOGIN'))).toHaveLength(1);
  });

  test('when a copy died that held the mailbox, after its time', async () => {
    const { ticketId } = await lyingAnswer();
    await setMailbox({ heldUntil: new Date('2100-01-01T00:00:00Z') });
    await shop.read();
    expect(await shop.repliesOf(ticketId)).toEqual([]);
    await setMailbox({ heldUntil: new Date('2000-01-01T00:00:00Z') });
    await shop.read();
    expect(await shop.repliesOf(ticketId)).toHaveLength(1);
  });

  test('when the server numbers its mails anew; what came since the last visit is read', async () => {
    const { ticketId, mail, customer, source } = await lyingAnswer();
    await shop.read();
    shop.imap.uidValidity += 1;
    shop.imap.put(source);
    const early = await answerTo(mail, { from: customer.email, text: 'Van vorige week.' });
    shop.imap.put(early, new Date('2026-11-16T11:00:00Z'));
    shop.imap.put(await answerTo(mail, { from: customer.email, text: 'Nieuw.' }));
    // As a mailbox has them: the oldest first.
    const inbox = shop.imap.folders.get('INBOX') ?? [];
    inbox.sort((one, other) => one.arrived.getTime() - other.arrived.getTime());
    inbox.forEach((kept, at) => Object.assign(kept, { uid: at + 1 }));
    await shop.read();
    expect((await shop.repliesOf(ticketId)).map(({ message }) => message).toSorted()).toEqual([
      'Het werkt.',
      'Nieuw.',
    ]);
  });
});

describe('what is read', () => {
  test('is put away without throwing away what others did, where the server cannot move', async () => {
    shop.imap.capabilities = ['IMAP4rev1'];
    const { ticketId, uid } = await lyingAnswer();
    await shop.read();
    shop.imap.capabilities = ['IMAP4rev1', 'MOVE', 'UIDPLUS'];
    expect(await shop.repliesOf(ticketId)).toHaveLength(1);
    const kept = shop.imap.folder('INBOX').find((one) => one.uid === uid);
    expect(kept?.flags.toSorted()).toEqual(['$Verwerkt', '\\Seen']);
    expect(shop.imap.asked.filter((one) => /^(?:UID )?(?:COPY|EXPUNGE)/.test(one))).toEqual([]);
  });

  test('is no more than a hundred at a visit, each once, and nothing of a stranger stays', async () => {
    for (let count = 0; count < 120; count += 1) {
      shop.imap.put(`From: a@elders.test\r\nSubject: Vraag ${count}\r\n\r\nHoi`);
    }
    const { ticketId } = await lyingAnswer();
    const heads = () => shop.imap.asked.filter((one) => one.includes('[HEADER]')).length;
    await shop.read();
    expect(heads()).toBe(100);
    expect(await shop.repliesOf(ticketId)).toEqual([]);
    await shop.read();
    expect(heads()).toBe(121);
    expect(await shop.repliesOf(ticketId)).toHaveLength(1);
    await shop.read();
    expect(heads()).toBe(121);
    expect(shop.imap.inbox().filter(({ seen }) => seen)).toHaveLength(1);
    expect(shop.imap.folder('Onbekend')).toHaveLength(120);
    expect(await findTraces(shop.api, ['a@elders.test'])).toEqual([]);
  });
});

describe('a server that is not there', () => {
  test.each([
    ['refuse-login', 'login-refused', 'the server refused the login'],
    ['hang', 'interrupted', ''],
    ['cut-mail', 'interrupted', ''],
    ['no-mail', 'interrupted', ''],
  ] as const)(
    '%s: staff see since when, the log says why, and the next visit goes on',
    async (failure, why, cause) => {
      const { ticketId } = await lyingAnswer();
      shop.imap.failure = failure;
      shop.api.log.lines.length = 0;
      await shop.read();
      const since = shop.api.clock.now;
      expect(await state()).toMatchObject({ mailbox: { failingSince: since, failure: why } });
      expect(shop.api.log.lines).toEqual([
        expect.objectContaining({
          why,
          cause: expect.stringContaining(cause),
          msg: 'the mailbox could not be read',
        }),
      ]);
      expect(JSON.stringify(shop.api.log.lines)).not.toContain('geheim');
      shop.api.clock.set(new Date(since.getTime() + 60_000).toISOString());
      await shop.read();
      expect(await state()).toMatchObject({ mailbox: { failingSince: since, failure: why } });
      expect(await shop.repliesOf(ticketId)).toEqual([]);
      shop.imap.failure = null;
      await shop.read();
      expect(await state()).toEqual({
        mailbox: {
          readAt: shop.api.clock.now,
          failingSince: null,
          failure: null,
          waiting: 0,
          // Strangers wrote these above.
          unknown: { mails: 120, unread: 120 },
          automatic: { mails: 0, unread: 0 },
        },
      });
      expect(await shop.repliesOf(ticketId)).toHaveLength(1);
    },
  );

  test('for one mail is passed by after three times, and the others are read', async () => {
    const { ticketId } = await lyingAnswer();
    shop.imap.failure = 'cut-mail';
    for (let visit = 0; visit < 3; visit += 1) await shop.read();
    shop.imap.failure = null;
    const next = await lyingAnswer('De volgende.');
    await shop.read();
    expect(await shop.repliesOf(ticketId)).toEqual([]);
    expect(await shop.repliesOf(next.ticketId)).toHaveLength(1);
    expect(shop.api.log.messages()).toContain(
      'a mail that could not be read is passed by; it is in the mailbox',
    );
    const tasks = shop.api.db
      .selectFrom('staffTasks')
      .select('note')
      .where('kind', '=', 'mail-unread');
    expect(await tasks.execute()).toEqual([{ note: expect.stringContaining('drie keer') }]);
  });
});

test('who is forgotten leaves nothing of their mails, and nobody is written to any more', async () => {
  const person = await makePerson(shop.api);
  const { ticketId, mail } = await shop.answered(person);
  const from = 'prive@xanthippe-zonderling.test';
  await shop.receive(await answerTo(mail, { from, text: 'Van thuis.' }));
  await shop.receive(await answerTo(mail, { from: person.email, text: 'Xanthippe was hier.' }));
  expect(shop.mailsTo(from)).toHaveLength(1);
  await shop.api.as(person).customer.tickets.close({ ticketId });
  const { password, email } = person;
  await shop.api.as(person).customer.personalData.erase({ password, email });
  await shop.api.jobsDone();
  expect(await findTraces(shop.api, ['zonderling.test', 'Xanthippe', email])).toEqual([]);
  expect(await shop.outcomesOf(ticketId)).toEqual([]);
  const sent = shop.smtp.received.length;
  await shop.receive(await answerTo(mail, { from: email, text: 'Ben ik er nog?' }));
  expect(await shop.outcomesOf(ticketId)).toEqual(['account-gone']);
  expect(shop.smtp.received).toHaveLength(sent);
});

test('a shop that reads no mail mails as before', async () => {
  await using api = await createTestApp();
  const make = createFactories(api);
  const [customer, staff] = [await make.customer(), await make.staff()];
  const { id: ticketId } = await api
    .as(customer)
    .customer.tickets.create({ subject: 'Vraag', message: 'Hoi' });
  await api.as(staff).staff.tickets.reply({ ticketId, message: 'We kijken.' });
  await api.runJob('mailbox.read');
  expect(await api.as(staff).staff.mailbox.get()).toEqual({ mailbox: null });
  const mails = await api.db.selectFrom('mails').select(['subject', 'text', 'html']).execute();
  expect(mails.map(({ subject }) => subject)).toContain('Antwoord op je ticket: Vraag');
  expect(JSON.stringify(mails)).not.toContain(REPLY_LINE);
  expect(await api.db.selectFrom('mailboxes').select('name').execute()).toEqual([]);
});

test('tickets that are over go with what became of their mails', async () => {
  const { ticketId } = await lyingAnswer();
  await shop.read();
  expect(await shop.outcomesOf(ticketId)).toEqual(['taken']);
  shop.api.clock.set('2028-12-24T11:00:00.000Z');
  await shop.api.runJob('orders.expire');
  expect(await shop.outcomesOf(ticketId)).toEqual([]);
});

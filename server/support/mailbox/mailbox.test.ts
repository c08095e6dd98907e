import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import PostalMime from 'postal-mime';
import { REPLY_LINE } from '#domain/support/mail-reply.ts';
import { answerTo } from '#tests/support/mail-answers.ts';
import { openMailShop, type MailShop } from '#tests/support/mail-shop.ts';

let shop: MailShop;
beforeAll(async () => {
  shop = await openMailShop();
});
afterAll(() => shop[Symbol.asyncDispose]());

const tasksOf = (ticketId: string) =>
  shop.api.db
    .selectFrom('staffTasks')
    .select(['kind', 'note', 'doneAt'])
    .where('subjectId', '=', ticketId)
    .execute();
const statusOf = async (ticketId: string) =>
  shop.api.db
    .selectFrom('tickets')
    .select('status')
    .where('id', '=', ticketId)
    .executeTakeFirstOrThrow();
const notices = (address: string) =>
  shop.mailsTo(address).filter((raw) => /^Subject: Je antwoord is niet aangekomen/m.test(raw));

test('an answer to the mail is a reply on the ticket, as from the dashboard', async () => {
  const { customer, ticketId, mail } = await shop.answered();
  await shop.api.as(shop.staff).staff.tickets.setStatus({ ticketId, status: 'waiting' });
  const uid = await shop.receive(
    await answerTo(mail, { from: customer.email.toUpperCase(), text: 'Het werkt weer.\nDank!' }),
  );
  expect(await shop.repliesOf(ticketId)).toEqual([
    { message: 'Het werkt weer.\nDank!', viaMail: true, userId: customer.id },
  ]);
  expect(await statusOf(ticketId)).toEqual({ status: 'open' });
  expect(await shop.outcomesOf(ticketId)).toEqual(['taken']);
  const own = await shop.api.as(customer).customer.tickets.get({ ticketId });
  expect(own.replies).toContainEqual(expect.objectContaining({ isOwn: true, viaMail: true }));
  expect(own.replies).toContainEqual(expect.objectContaining({ isStaff: true, viaMail: false }));
  // The member of staff who has the ticket is told, as of every reply.
  expect(shop.mailsTo(shop.staff.email).at(-1)).toMatch(/^Subject: Reactie op ticket: Mijn site/m);
  expect(shop.imap.inbox().map((one) => one.uid)).not.toContain(uid);
  expect(shop.imap.folder('Verwerkt').at(-1)).toMatchObject({ uid, flags: ['\\Seen'] });
  expect(await tasksOf(ticketId)).toEqual([]);
  const log = await shop.api.db
    .selectFrom('auditLog')
    .select(['action', 'actorId', 'actorRole'])
    .where('subjectId', '=', ticketId)
    .where('action', '=', 'ticket.reply')
    .execute();
  expect(log).toContainEqual(
    expect.objectContaining({ actorId: customer.id, actorRole: 'customer' }),
  );
});

test('mails of a ticket say how they are answered, and stand together', async () => {
  const { customer, ticketId, mail } = await shop.answered();
  const both = shop.mailsTo(customer.email);
  const first = both.find((raw) => raw !== mail) ?? '';
  const second = mail;
  const [confirmation, answer] = await Promise.all([
    PostalMime.parse(first),
    PostalMime.parse(second),
  ]);
  expect(confirmation.subject).toMatch(
    /^Je ticket: Mijn site is traag \[#[\da-f]{8}-[a-z2-7]{16}\]$/,
  );
  expect(answer.subject).toBe(`Re: ${confirmation.subject}`);
  expect(answer.references).toBe(confirmation.references);
  expect(answer.references).toMatch(/^<ticket\.[\da-f]{8}-[a-z2-7]{16}@hostwerk\.test>$/);
  expect(answer.messageId).not.toBe(confirmation.messageId);
  for (const { text = '', html = '' } of [confirmation, answer]) {
    expect(text.startsWith(REPLY_LINE)).toBe(true);
    expect(html).toContain(REPLY_LINE);
    expect(text).toContain('Beantwoord deze mail');
  }
  // A program wrote the first, a person the second.
  expect(first).toMatch(/^Auto-Submitted: auto-generated\r$/m);
  expect(second).not.toMatch(/^Auto-Submitted/m);
  // The token that proves an answer is in the sent mail only: no table and no log has it.
  const token = /\[#(.*)\]/.exec(answer.subject ?? '')?.[1] ?? '';
  const kept = await shop.api.db
    .selectFrom('mails')
    .selectAll()
    .where('ticketId', '=', ticketId)
    .execute();
  expect(kept.length).toBeGreaterThan(0);
  expect(JSON.stringify([kept, shop.api.log.lines])).not.toContain(token.slice(9));
});

describe('what proves that it is an answer', () => {
  test.each([
    ['the chain alone', 'Vraagje', true],
    ['the subject alone', null, false],
    ['the subject, coded', 'coded', false],
  ])('is %s', async (_, subject, hasChain) => {
    const { customer, ticketId, mail } = await shop.answered();
    const ours = (await PostalMime.parse(mail)).subject ?? '';
    const coded = `=?utf-8?B?${Buffer.from(`Antw: ${ours.toUpperCase()}`).toString('base64')}?=`;
    const headers = {
      ...(subject !== null && { Subject: subject === 'coded' ? coded : subject }),
      ...(!hasChain && { 'In-Reply-To': null, References: null }),
    };
    await shop.receive(await answerTo(mail, { from: customer.email, text: 'Ja.', headers }));
    expect(await shop.repliesOf(ticketId)).toMatchObject([{ message: 'Ja.' }]);
  });

  test('nothing else does: the mail of a customer hangs on a task, and nothing is answered', async () => {
    const { customer, ticketId, mail } = await shop.answered();
    const own = await PostalMime.parse(mail);
    const other = await PostalMime.parse((await shop.answered(customer)).mail);
    const swap = (text = '') => text.replaceAll(/-[a-z2-7]{16}\b/g, `-${'a'.repeat(16)}`);
    const ofOther = /-[a-z2-7]{16}\b/.exec(other.subject ?? '')?.[0] ?? '';
    const sent = shop.smtp.received.length;
    for (const headers of [
      {
        Subject: `Re: Je ticket [#${ticketId.slice(0, 8)}]`,
        References: null,
        'In-Reply-To': null,
      },
      { Subject: swap(own.subject), References: swap(own.references), 'In-Reply-To': null },
      {
        Subject: (own.subject ?? '').replace(/-[a-z2-7]{16}\b/, ofOther),
        References: own.messageId ?? '',
      },
    ]) {
      const uid = await shop.receive(
        await answerTo(mail, { from: customer.email, text: 'x', headers }),
      );
      expect(shop.imap.inbox()).toContainEqual(expect.objectContaining({ uid, seen: false }));
    }
    expect(await shop.repliesOf(ticketId)).toEqual([]);
    expect(await shop.outcomesOf(ticketId)).toEqual([]);
    expect(shop.smtp.received).toHaveLength(sent);
    // Each of them, as nothing that a customer writes is lost.
    expect(await shop.keptFor(customer.id)).toEqual([
      { outcome: 'no-ticket', kind: 'mail-received' },
      { outcome: 'no-ticket', kind: 'mail-received' },
      { outcome: 'no-ticket', kind: 'mail-received' },
    ]);
  });

  test('of a stranger who proves nothing only the beginning is fetched', async () => {
    const { mail } = await shop.answered();
    shop.imap.asked.length = 0;
    const headers = { Subject: 'Re: [#1234]', References: null, 'In-Reply-To': null };
    const from = 'iemand@elders.test';
    const uid = await shop.receive(await answerTo(mail, { from, text: 'x', headers }));
    expect(shop.imap.asked.filter((one) => one.includes('BODY.PEEK[]'))).toEqual([]);
    expect(shop.imap.folder('Onbekend').at(-1)).toMatchObject({ uid, flags: [] });
    expect(shop.mailsTo(from)).toEqual([]);
  });
});

describe('from whom it comes', () => {
  test('another address is no customer: staff and sender hear of it, the sender once an hour', async () => {
    const { customer, ticketId, mail } = await shop.answered();
    const from = `vreemde-${ticketId.slice(0, 8)}@elders.test`;
    const uids: number[] = [];
    for (const text of ['Eén', 'Twee']) {
      uids.push(await shop.receive(await answerTo(mail, { from, text })));
    }
    expect(await shop.repliesOf(ticketId)).toEqual([]);
    expect(await shop.outcomesOf(ticketId)).toEqual(['other-address', 'other-address']);
    expect(
      shop.imap
        .inbox()
        .filter(({ uid }) => uids.includes(uid))
        .map(({ seen }) => seen),
    ).toEqual([false, false]);
    expect(await tasksOf(ticketId)).toMatchObject([
      { kind: 'reply-set-aside', note: expect.stringContaining('adres'), doneAt: null },
    ]);
    const [notice = '', ...more] = notices(from);
    expect(more).toEqual([]);
    expect(notice).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    // A stranger learns nothing of the ticket, and gets no token that proves an answer.
    expect(notice).not.toMatch(/\[#|ticket\.[\da-f]{8}|Mijn site is traag/);
    expect(notice).not.toContain(customer.email);
    shop.api.clock.set('2026-11-23T12:01:00.000Z');
    await shop.receive(await answerTo(mail, { from, text: 'Drie' }));
    expect(notices(from)).toHaveLength(2);
    shop.api.clock.set('2026-11-23T11:00:00.000Z');
  });

  test('two of them, none, or a name that looks like one is another address', async () => {
    const { customer, ticketId, mail } = await shop.answered();
    const from = customer.email;
    for (const From of [`${from}\r\nFrom: c@d.test`, null, `"${from}" <boef@elders.test>`]) {
      shop.imap.put(await answerTo(mail, { from, text: 'x', headers: { From } }));
    }
    await shop.read();
    expect(await shop.repliesOf(ticketId)).toEqual([]);
    expect(await shop.outcomesOf(ticketId)).toEqual(Array(3).fill('other-address'));
  });

  test('a colleague with the right to answers in their own name, one without does not', async () => {
    const { customer, ticketId, mail } = await shop.answered();
    const technical = await shop.make.member({ account: customer, rights: ['technical'] });
    const financial = await shop.make.member({ account: customer, rights: ['financial'] });
    for (const { email } of [technical, financial]) {
      await shop.receive(await answerTo(mail, { from: email, text: `Van ${email}` }));
    }
    expect(await shop.repliesOf(ticketId)).toEqual([
      { message: `Van ${technical.email}`, viaMail: true, userId: technical.id },
    ]);
    await shop.api.db
      .updateTable('memberships')
      .set({ endedAt: shop.api.clock.now, endedBy: 'holder' })
      .where('id', '=', technical.membershipId)
      .execute();
    await shop.receive(await answerTo(mail, { from: technical.email, text: 'Nog iets' }));
    expect(await shop.repliesOf(ticketId)).toHaveLength(1);
    expect((await shop.outcomesOf(ticketId)).toSorted()).toEqual([
      'other-address',
      'other-address',
      'taken',
    ]);
  });

  test('a blocked account says nothing, and is told nothing', async () => {
    const { customer, ticketId, mail } = await shop.answered();
    const block = { blockedAt: shop.api.clock.now, blockedReason: 'x' };
    await shop.api.db.updateTable('users').set(block).where('id', '=', customer.id).execute();
    await shop.receive(await answerTo(mail, { from: customer.email, text: 'Hoi' }));
    expect(await shop.repliesOf(ticketId)).toEqual([]);
    expect(await shop.outcomesOf(ticketId)).toEqual(['account-blocked']);
    expect(notices(customer.email)).toEqual([]);
    expect(await tasksOf(ticketId)).toHaveLength(1);
  });
});

test('a closed ticket takes no answer, and its customer hears why in the same thread', async () => {
  const { customer, ticketId, mail } = await shop.answered();
  await shop.api.as(customer).customer.tickets.close({ ticketId });
  await shop.receive(await answerTo(mail, { from: customer.email, text: 'Nog iets' }));
  expect(await shop.repliesOf(ticketId)).toEqual([]);
  expect(await shop.outcomesOf(ticketId)).toEqual(['ticket-closed']);
  const [notice = ''] = notices(customer.email);
  const { text = '', references } = await PostalMime.parse(notice);
  expect(text).toContain('Het ticket is gesloten');
  expect(references).toBe((await PostalMime.parse(mail)).references);
});

test('who answers too often is as limited as in the dashboard', async () => {
  const { customer, ticketId, mail } = await shop.answered();
  for (let count = 0; count < 30; count += 1) {
    await shop.api.context.limits.consume('replies', customer.id);
  }
  await shop.receive(await answerTo(mail, { from: customer.email, text: 'Hoi' }));
  expect(await shop.outcomesOf(ticketId)).toEqual(['too-many']);
  expect(await shop.repliesOf(ticketId)).toEqual([]);
});

test('an answer that belongs to two tickets is for a person, and its sender hears so', async () => {
  const { customer, ticketId, mail } = await shop.answered();
  const other = await shop.answered(customer);
  const { subject = '' } = await PostalMime.parse(other.mail);
  await shop.receive(
    await answerTo(mail, { from: customer.email, text: 'x', headers: { Subject: subject } }),
  );
  expect(await shop.outcomesOf(ticketId)).toEqual(['several-tickets']);
  expect(await shop.repliesOf(ticketId)).toEqual([]);
  expect(await shop.repliesOf(other.ticketId)).toEqual([]);
  const [notice = ''] = notices(customer.email);
  expect((await PostalMime.parse(notice)).text).toContain('meer dan één ticket');
});

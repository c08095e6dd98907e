import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Tx } from '#server/platform/db/database.ts';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { givePassword, PASSWORD } from '#tests/support/auth-calls.ts';
import { createFactories, type Person } from '#tests/support/factories.ts';
import { outcomeOf } from '#tests/support/procedures.ts';
import { whileHeld } from '#tests/support/waiting.ts';

let api: TestApp;
let make: ReturnType<typeof createFactories>;
let staff: Person;

beforeAll(async () => {
  api = await createTestApp();
  make = createFactories(api);
  staff = await make.staff();
});
afterAll(() => api[Symbol.asyncDispose]());

async function openTicket(customer?: Person) {
  const person = customer ?? (await make.customer());
  const { id: ticketId } = await api
    .as(person)
    .customer.tickets.create({ subject: 'Mijn site is traag', message: 'Sinds vanochtend.' });
  return { customer: person, ticketId };
}

const statusOf = (ticketId: string) =>
  api.db
    .selectFrom('tickets')
    .select(['status', 'assignedTo'])
    .where('id', '=', ticketId)
    .executeTakeFirstOrThrow();

const leaving = {
  demoted: async ({ id: customerId }: Person) => {
    const owner = await make.staff('owner');
    await givePassword(api, owner);
    const { customers } = api.as(owner).staff;
    await customers.changeRole({ customerId, role: 'customer', ownPassword: PASSWORD });
  },
  blocked: async ({ id: customerId }: Person) => {
    const { accounts } = api.as(await make.staff('owner')).staff;
    await accounts.block({ customerId, reason: 'Ontslagen' });
  },
  erased: ({ id }: Person) =>
    api.db.updateTable('users').set({ erasedAt: api.clock.now }).where('id', '=', id).execute(),
};

test.each(['demoted', 'blocked', 'erased'] as const)(
  'who was a colleague (%s) hears no more of a customer; support does',
  async (how) => {
    const former = await make.staff();
    const { customer, ticketId } = await openTicket();
    await api.as(former).staff.tickets.reply({ ticketId, message: 'Zeg het maar.' });
    const reply = async (message: string) => {
      await api.as(customer).customer.tickets.reply({ ticketId, message });
      const mails = await mailsOf('ticket-replied', 'Mijn site is traag');
      return mails.filter(({ text }) => text.includes(message)).map(({ toAddress }) => toAddress);
    };
    expect(await reply(`Eerst, ${ticketId}`)).toEqual([former.email]);
    await leaving[how](former);
    expect(await reply(`Daarna, ${ticketId}`)).toEqual(['hulp@hostwerk.test']);
  },
);

function mailsOf(kind: string, ticketSubject: string) {
  return api.db
    .selectFrom('mails')
    .select(['toAddress', 'subject', 'text', 'html'])
    .where('kind', '=', kind)
    .where('subject', 'like', `%${ticketSubject}`)
    .execute();
}

describe('a conversation', () => {
  test('is read by both sides, oldest first, staff by first name for the customer', async () => {
    const { customer, ticketId } = await openTicket();
    api.clock.set('2026-11-24T10:00:00.000Z');
    await api.as(staff).staff.tickets.reply({ ticketId, message: 'We kijken.\nMoment.' });
    api.clock.set('2026-11-24T10:05:00.000Z');
    await api.as(customer).customer.tickets.reply({ ticketId, message: 'Fijn!' });
    const own = await api.as(customer).customer.tickets.get({ ticketId });
    expect(own).toMatchObject({
      id: ticketId,
      subject: 'Mijn site is traag',
      message: 'Sinds vanochtend.',
      status: 'in_progress',
      replies: [
        { message: 'We kijken.\nMoment.', isStaff: true, authorName: 'Test' },
        { message: 'Fijn!', isStaff: false },
      ],
    });
    const theirs = await api.as(staff).staff.tickets.get({ ticketId });
    expect(theirs.replies.map(({ isStaff }) => isStaff)).toEqual([true, false]);
    expect(theirs.replies[0]?.authorName).toMatch(/^Test Persoon/);
    expect(theirs).toMatchObject({ customerEmail: customer.email, assigneeId: staff.id });
  });

  test('a reply of staff on open takes the ticket into work, and it is theirs', async () => {
    const { ticketId } = await openTicket();
    await api.as(staff).staff.tickets.reply({ ticketId, message: 'We kijken.' });
    expect(await statusOf(ticketId)).toEqual({ status: 'in_progress', assignedTo: staff.id });
    const colleague = await make.staff();
    await api.as(colleague).staff.tickets.reply({ ticketId, message: 'Ik ook.' });
    expect(await statusOf(ticketId)).toEqual({ status: 'in_progress', assignedTo: staff.id });
  });

  test('a reply of the customer on waiting opens it again', async () => {
    const { customer, ticketId } = await openTicket();
    await api.as(staff).staff.tickets.reply({ ticketId, message: 'Wat zie je?' });
    await api.as(staff).staff.tickets.setStatus({ ticketId, status: 'waiting' });
    const answer = await api.as(customer).customer.tickets.reply({ ticketId, message: 'Niets.' });
    expect(answer.status).toBe('open');
    expect(await statusOf(ticketId)).toEqual({ status: 'open', assignedTo: staff.id });
  });

  test('closed takes no reply of the customer, until staff reopen it', async () => {
    const { customer, ticketId } = await openTicket();
    expect((await api.as(customer).customer.tickets.close({ ticketId })).status).toBe('closed');
    const reply = () => api.as(customer).customer.tickets.reply({ ticketId, message: 'Nog iets' });
    expect(await outcomeOf(reply())).toBe('TICKET_CLOSED');
    expect(await outcomeOf(api.as(customer).customer.tickets.close({ ticketId }))).toBe(
      'TICKET_CLOSED',
    );
    await api.as(staff).staff.tickets.reply({ ticketId, message: 'Nog een tip.' });
    expect((await statusOf(ticketId)).status).toBe('closed');
    await api.as(staff).staff.tickets.setStatus({ ticketId, status: 'open' });
    api.clock.set('2026-11-24T11:00:00.000Z');
    expect((await reply()).status).toBe('open');
    const { replies } = await api.as(customer).customer.tickets.get({ ticketId });
    expect(replies.map(({ message }) => message)).toEqual(['Nog een tip.', 'Nog iets']);
  });

  test('a message that is sent again is one message, also at the same time', async () => {
    const { customer, ticketId } = await openTicket();
    const messageKey = randomUUID();
    const send = () =>
      api.as(customer).customer.tickets.reply({ ticketId, message: 'Eén keer', messageKey });
    await Promise.all([send(), send(), send()]);
    const { replies } = await api.as(customer).customer.tickets.get({ ticketId });
    expect(replies).toHaveLength(1);
    const other = await openTicket(customer);
    const reused = { ticketId: other.ticketId, message: 'Elders', messageKey };
    expect(await outcomeOf(api.as(customer).customer.tickets.reply(reused))).toBe('CONFLICT');
    const stranger = await openTicket();
    const theirs = { ticketId: stranger.ticketId, message: 'Van mij', messageKey };
    expect(await outcomeOf(api.as(stranger.customer).customer.tickets.reply(theirs))).toBe('OK');
  });

  test('a message that is being sent on another ticket is refused on this one', async () => {
    const { customer, ticketId } = await openTicket();
    const other = await openTicket(customer);
    const sent = { message: 'Waar hoort dit?', messageKey: randomUUID() };
    const sendElsewhere = (tx: Tx) =>
      tx
        .insertInto('ticketReplies')
        .values({
          ...sent,
          id: randomUUID(),
          ticketId: other.ticketId,
          userId: customer.id,
          isStaff: false,
          viaMail: false,
          createdAt: api.clock.now,
        })
        .execute();
    const send = () => outcomeOf(api.as(customer).customer.tickets.reply({ ...sent, ticketId }));
    expect(await whileHeld(api.db, sendElsewhere, [send])).toEqual(['CONFLICT']);
    const { replies } = await api.as(customer).customer.tickets.get({ ticketId });
    expect(replies).toEqual([]);
  });

  test('a ticket that is sent again is one ticket with one confirmation', async () => {
    const customer = await make.customer();
    const input = { subject: `Dubbel ${randomUUID()}`, message: 'Hoi', messageKey: randomUUID() };
    const [one, two] = await Promise.all([
      api.as(customer).customer.tickets.create(input),
      api.as(customer).customer.tickets.create(input),
    ]);
    expect(one.id).toBe(two.id);
    expect(await mailsOf('ticket-confirmation', input.subject)).toHaveLength(1);
  });

  test('two answers at once on an open ticket: one takes it, both stand', async () => {
    const { ticketId } = await openTicket();
    const colleague = await make.staff();
    await Promise.all([
      api.as(staff).staff.tickets.reply({ ticketId, message: 'A' }),
      api.as(colleague).staff.tickets.reply({ ticketId, message: 'B' }),
    ]);
    const { replies, status } = await api.as(staff).staff.tickets.get({ ticketId });
    expect(replies).toHaveLength(2);
    expect(status).toBe('in_progress');
  });

  test('on a ticket of their own, staff are the customer', async () => {
    const { ticketId } = await openTicket(staff);
    await api.as(staff).staff.tickets.reply({ ticketId, message: 'Ik vraag nog iets.' });
    const { replies, status } = await api.as(staff).staff.tickets.get({ ticketId });
    expect(replies).toMatchObject([{ isStaff: false }]);
    expect(status).toBe('open');
  });
});

describe('mails about replies', () => {
  test('an answer goes to the customer, with its text as text', async () => {
    const { customer, ticketId } = await openTicket();
    await api.as(staff).staff.tickets.reply({ ticketId, message: '<img src=x onerror=1>' });
    const mails = await mailsOf('ticket-answered', 'Mijn site is traag');
    const mail = mails.find(({ toAddress }) => toAddress === customer.email);
    expect(mail?.text).toContain(`/dashboard/support/${ticketId}`);
    expect(mail?.html).toContain('&lt;img src=x onerror=1&gt;');
    expect(mail?.html).not.toContain('<img');
  });

  test('a reply of the customer goes to who has the ticket, before that to support', async () => {
    const { customer, ticketId } = await openTicket();
    await api.as(customer).customer.tickets.reply({ ticketId, message: 'vraag een' });
    await api.as(staff).staff.tickets.assign({ ticketId, assigneeId: staff.id });
    await api.as(customer).customer.tickets.reply({ ticketId, message: 'vraag twee' });
    const mails = await mailsOf('ticket-replied', 'Mijn site is traag');
    const mine = mails.filter(({ text }) => text.includes(customer.email));
    expect(mine.map(({ toAddress }) => toAddress).toSorted()).toEqual(
      ['hulp@hostwerk.test', staff.email].toSorted(),
    );
    expect(mine[0]?.text).toContain(`/admin/tickets/${ticketId}`);
  });

  test('with notifications off no answer is mailed; the confirmation still is', async () => {
    await using silent = await createTestApp({ settings: { notifications_enabled: 'false' } });
    const factories = createFactories(silent);
    const customer = await factories.customer();
    const helper = await factories.staff();
    const { id: ticketId } = await silent
      .as(customer)
      .customer.tickets.create({ subject: 'Vraag', message: 'Hoi' });
    await silent.as(helper).staff.tickets.reply({ ticketId, message: 'Antwoord' });
    const kinds = await silent.db.selectFrom('mails').select('kind').orderBy('kind').execute();
    expect(kinds.map(({ kind }) => kind)).toEqual(['ticket-confirmation', 'ticket-created']);
  });

  test('a notification that fails is only logged: the reply stands', async () => {
    await using broken = await createTestApp({ breaksBooks: true });
    const factories = createFactories(broken);
    const customer = await factories.customer();
    const helper = await factories.staff();
    const { id: ticketId } = await broken
      .as(customer)
      .customer.tickets.create({ subject: 'Vraag', message: 'Hoi' });
    await broken.db.schema.alterTable('mails').renameTo('mails_away').execute();
    await broken.as(helper).staff.tickets.reply({ ticketId, message: 'Antwoord' });
    const { replies } = await broken.as(customer).customer.tickets.get({ ticketId });
    expect(replies).toHaveLength(1);
    expect(broken.log.lines.map(({ msg }) => msg)).toContain(
      'ticket notification could not be queued',
    );
    await broken.db.schema.alterTable('mails_away').renameTo('mails').execute();
    await broken.runJob('system.sweep');
    await broken.runJob('system.sweep');
    const mails = broken.db.selectFrom('mails').select(['kind', 'toAddress']);
    expect(await mails.where('kind', '=', 'ticket-answered').execute()).toEqual([
      { kind: 'ticket-answered', toAddress: customer.email },
    ]);
  });
});

test('a customer writes at most thirty replies an hour', async () => {
  const { customer, ticketId } = await openTicket();
  const outcomes: string[] = [];
  for (let n = 0; n < 31; n += 1) {
    const reply = { ticketId, message: `Bericht ${n}` };
    outcomes.push(await outcomeOf(api.as(customer).customer.tickets.reply(reply)));
  }
  expect(outcomes.filter((outcome) => outcome === 'OK')).toHaveLength(30);
  expect(outcomes.at(-1)).toBe('RATE_LIMITED');
});

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type Api, type TestApp } from '#tests/support/api.ts';
import { createFactories, type Person } from '#tests/support/factories.ts';
import { outcomeOf, PROCEDURES, call } from '#tests/support/procedures.ts';

let api: TestApp;
let make: ReturnType<typeof createFactories>;
let staff: Person;
let desk: Api['staff'];

beforeAll(async () => {
  api = await createTestApp();
  make = createFactories(api);
  staff = await make.staff();
  desk = api.as(staff).staff;
});
afterAll(() => api[Symbol.asyncDispose]());

async function openTicket(fields: { subject?: string; message?: string; serviceId?: string } = {}) {
  const customer = await make.customer();
  const input = { subject: 'Vraag', message: 'Hoi', ...fields };
  const { id: ticketId } = await api.as(customer).customer.tickets.create(input);
  return { customer, ticketId };
}

const auditOf = (ticketId: string) =>
  api.db
    .selectFrom('auditLog')
    .select(['action', 'actorId'])
    .where('subjectId', '=', ticketId)
    .orderBy('id')
    .execute();

describe('finding tickets', () => {
  const mark = randomUUID().slice(0, 13);

  test('by subject, message, customer and number; what was typed is no pattern', async () => {
    const subject = await openTicket({ subject: `Over ${mark.toUpperCase()}` });
    const message = await openTicket({ message: `Regel\n${mark} 100%` });
    const found = async (search: string) =>
      (await desk.tickets.list({ search })).items.map(({ id }) => id).toSorted();
    expect(await found(mark)).toEqual([subject.ticketId, message.ticketId].toSorted());
    expect(await found(message.customer.email)).toEqual([message.ticketId]);
    const { profile } = api.as(subject.customer).customer;
    await profile.save({ ...(await profile.get()), lastName: 'Oosterhout' });
    expect(await found('oosterhout')).toEqual([subject.ticketId]);
    expect(await found(subject.ticketId.slice(0, 8))).toEqual([subject.ticketId]);
    expect(await found(`${mark} 100%`)).toEqual([message.ticketId]);
    expect(await found(`${mark}%100`)).toEqual([]);
    expect(await found(`' or true --`)).toEqual([]);
  });

  test('by status, priority, customer, who has it and that nobody has', async () => {
    const one = await openTicket();
    const { ticketId, customer } = one;
    await desk.tickets.setPriority({ ticketId, priority: 'urgent' });
    const list = async (filters: Parameters<typeof desk.tickets.list>[0]) =>
      (await desk.tickets.list({ ...filters, limit: 100 })).items.map(({ id }) => id);
    expect(await list({ priority: ['urgent'] })).toContain(ticketId);
    expect(await list({ priority: ['low', 'high'] })).not.toContain(ticketId);
    expect(await list({ unassigned: true })).toContain(ticketId);
    expect(await list({ customerId: customer.id })).toEqual([ticketId]);
    await desk.tickets.setStatus({ ticketId, status: 'closed' });
    expect(await list({ status: ['closed'] })).toContain(ticketId);
    expect(await list({ status: ['open', 'waiting'] })).not.toContain(ticketId);
    expect(await list({ assigneeId: staff.id })).toContain(ticketId);
    expect(await list({ unassigned: true })).not.toContain(ticketId);
    // A filter narrows a search, it never widens it.
    expect(await list({ search: customer.email, status: ['open'] })).toEqual([]);
  });

  test('each row has what the list shows, of the message sixty characters', async () => {
    const { serviceId, customer } = await make.activeService({ serviceName: 'winkel' });
    const message = `${'woord '.repeat(20)}slot`;
    const { id } = await api
      .as(customer)
      .customer.tickets.create({ subject: 'Lang', message, serviceId, priority: 'high' });
    const { items } = await desk.tickets.list({ search: id.slice(0, 8) });
    expect(items).toEqual([
      {
        id,
        subject: 'Lang',
        preview: `${'woord '.repeat(10).trim()}…`,
        customerId: customer.id,
        customerName: expect.stringMatching(/^Test Persoon/),
        customerEmail: customer.email,
        priority: 'high',
        status: 'open',
        serviceName: 'winkel',
        assigneeId: null,
        assigneeName: null,
        createdAt: api.clock.now,
        updatedAt: api.clock.now,
      },
    ]);
  });

  test('in the order asked for, page after page, each once', async () => {
    const name = randomUUID();
    const orders: Record<string, string[]> = {};
    for (const priority of ['low', 'urgent', 'medium', 'high'] as const) {
      const { ticketId } = await openTicket({ subject: `${priority} ${name}` });
      await desk.tickets.setPriority({ ticketId, priority });
    }
    for (const sort of ['priority', 'subject', 'updatedAt', 'createdAt'] as const) {
      const seen: string[] = [];
      let cursor: string | undefined;
      do {
        const page = await desk.tickets.list({ search: name, sort, limit: 3, cursor });
        seen.push(...page.items.map(({ subject }) => subject.split(' ')[0] ?? ''));
        cursor = page.nextCursor ?? undefined;
      } while (cursor !== undefined);
      orders[sort] = seen;
    }
    for (const seen of Object.values(orders)) {
      expect(seen.toSorted()).toEqual(['high', 'low', 'medium', 'urgent']);
    }
    expect(orders['priority']).toEqual(['urgent', 'high', 'medium', 'low']);
    expect(orders['subject']).toEqual(['urgent', 'medium', 'low', 'high']);
  });

  test('the newest is first unless another order is asked for', async () => {
    const name = randomUUID();
    const at = api.clock.now;
    for (const [minute, subject] of ['een', 'twee', 'drie'].entries()) {
      api.clock.set(new Date(at.getTime() + (minute + 1) * 60_000).toISOString());
      await openTicket({ subject: `${subject} ${name}` });
    }
    const { items } = await desk.tickets.list({ search: name });
    expect(items.map(({ subject }) => subject.split(' ')[0])).toEqual(['drie', 'twee', 'een']);
    const { items: all } = await desk.tickets.list({ limit: 3 });
    expect(all.map(({ id }) => id)).toEqual(items.map(({ id }) => id));
  });

  test('the figures are counted by status', async () => {
    const before = await desk.tickets.counts();
    const { ticketId } = await openTicket();
    const second = await openTicket();
    await desk.tickets.reply({ ticketId, message: 'Ja' });
    await desk.tickets.setStatus({ ticketId: second.ticketId, status: 'closed' });
    await openTicket();
    expect(await desk.tickets.counts()).toEqual({
      total: before.total + 3,
      open: before.open + 1,
      inProgress: before.inProgress + 1,
      closed: before.closed + 1,
    });
  });
});

describe('deciding about a ticket', () => {
  test('every change of status makes it the actor’s', async () => {
    const { ticketId } = await openTicket();
    const colleague = await make.staff('admin');
    const after = await desk.tickets.setStatus({ ticketId, status: 'in_progress' });
    expect(after).toMatchObject({ status: 'in_progress', assigneeId: staff.id });
    const later = await api.as(colleague).staff.tickets.setStatus({ ticketId, status: 'waiting' });
    expect(later).toMatchObject({ status: 'waiting', assigneeId: colleague.id });
    expect((await auditOf(ticketId)).map(({ actorId }) => actorId).slice(1)).toEqual([
      staff.id,
      colleague.id,
    ]);
  });

  test('a status that does not follow is refused, also to the slower of two', async () => {
    const { ticketId } = await openTicket();
    const set = (status: 'open' | 'waiting' | 'closed') =>
      outcomeOf(desk.tickets.setStatus({ ticketId, status }));
    expect(await set('waiting')).toBe('TICKET_STATUS_REFUSED');
    const both = await Promise.all([set('closed'), set('closed')]);
    expect(both.toSorted()).toEqual(['OK', 'TICKET_STATUS_REFUSED']);
    expect(await set('open')).toBe('OK');
  });

  test('it is given to staff only, or to nobody; the customer’s history is silent about it', async () => {
    const { customer, ticketId } = await openTicket();
    const assign = (assigneeId: string | null) =>
      outcomeOf(desk.tickets.assign({ ticketId, assigneeId }));
    expect(await assign(customer.id)).toBe('NOT_STAFF');
    expect(await assign(randomUUID())).toBe('NOT_STAFF');
    const blocked = await make.staff();
    const { accounts } = api.as(await make.staff('owner')).staff;
    await accounts.block({ customerId: blocked.id, reason: 'Ontslagen' });
    expect(await assign(blocked.id)).toBe('NOT_STAFF');
    expect(await assign(staff.id)).toBe('OK');
    expect(await assign(null)).toBe('OK');
    const people = await desk.tickets.listAssignees();
    expect(people.map(({ id }) => id)).toContain(staff.id);
    expect(people.map(({ id }) => id)).not.toContain(customer.id);
    const events = api.db.selectFrom('events').select('type').where('subjectId', '=', ticketId);
    expect(await events.execute()).toEqual([{ type: 'ticket.opened' }]);
  });

  test('what the customer has and owes stands beside it', async () => {
    const { customer, serviceId } = await make.activeService({ serviceName: 'blog' });
    await make.pendingOrder({ customer, method: 'bank_transfer' });
    const { id: ticketId } = await api
      .as(customer)
      .customer.tickets.create({ subject: 'Vraag', message: 'Hoi' });
    const { beside } = await desk.tickets.get({ ticketId });
    expect(beside.services).toMatchObject([{ id: serviceId, name: 'blog', status: 'active' }]);
    expect(beside.openInvoices).toMatchObject([{ status: 'unpaid', totalCents: 1299 }]);
  });
});

describe('notes', () => {
  test('sent again, because the answer got lost, are one note', async () => {
    const { ticketId } = await openTicket();
    const note = { ticketId, message: 'Belde net', messageKey: randomUUID() };
    const written = await desk.tickets.addNote(note);
    expect(await desk.tickets.addNote(note)).toEqual(written);
    expect((await desk.tickets.get({ ticketId })).notes).toEqual([written]);
    const elsewhere = { ...note, ticketId: (await openTicket()).ticketId };
    expect(await outcomeOf(desk.tickets.addNote(elsewhere))).toBe('NOT_FOUND');
  });

  test('are for staff: no output of the customer has a trace of one', async () => {
    const { customer, ticketId } = await openTicket();
    const secret = `geheim-${randomUUID()}`;
    const note = await desk.tickets.addNote({ ticketId, message: secret });
    const { notes } = await desk.tickets.get({ ticketId });
    expect(notes).toEqual([note]);
    await desk.tickets.reply({ ticketId, message: 'Antwoord' });

    const own = api.as(customer);
    const inputs: Record<string, object> = {
      'customer.tickets.get': { ticketId },
      'customer.tickets.reply': { ticketId, message: 'Dank' },
      'customer.tickets.close': { ticketId },
    };
    let asked = 0;
    for (const { path, fields } of PROCEDURES) {
      if (!path.startsWith('customer.') || path.endsWith('.stream')) continue;
      const input = inputs[path] ?? (fields.includes('limit') ? {} : undefined);
      const answer = await call(own, path, input).catch((error: unknown) => error);
      expect(JSON.stringify(answer) ?? '', path).not.toContain(secret);
      asked += 1;
    }
    expect(asked).toBeGreaterThan(10);
    const mails = await api.db.selectFrom('mails').select(['text', 'html']).execute();
    expect(JSON.stringify(mails)).not.toContain(secret);
    const events = await api.db.selectFrom('events').selectAll().execute();
    expect(JSON.stringify(events)).not.toContain(secret);
  });

  test('hold no proof of an answer by mail that somebody copied along', async () => {
    const { customer, ticketId } = await openTicket();
    const copied = 'Zie Re: Mijn site [#0a1b2c3d-abcdefghijklmnop] van gisteren';
    const plain = 'Zie Re: Mijn site van gisteren';
    const { message } = await desk.tickets.addNote({ ticketId, message: copied });
    const about = { customerId: customer.id };
    const { noteId } = await desk.notes.add({ ...about, text: copied });
    const textOf = async () => (await desk.notes.list(about)).items.map(({ text }) => text);
    expect([message, ...(await textOf())]).toEqual([plain, plain]);
    await desk.notes.edit({ noteId, text: `${copied}!` });
    expect(await textOf()).toEqual([`${plain}!`]);
  });

  test('make no sound at the customer’s', async () => {
    const { tickets, events } = api.as(await make.customer()).customer;
    const stream = await events.stream();
    const { id: ticketId } = await tickets.create({ subject: 'Eerste', message: 'Hoi' });
    const { id: other } = await tickets.create({ subject: 'Tweede', message: 'Hoi' });
    // The notice of the new customer may still be on its way when they begin to listen.
    const nextOfTickets = async () => {
      for (;;) {
        const { value, done } = await stream.next();
        if (done === true || value.topic !== 'customers') return value;
      }
    };
    // So that nothing of these is on its way any more.
    const opened = [await nextOfTickets(), await nextOfTickets()];
    expect(opened).toEqual([ticketId, other].map((id) => ({ topic: 'tickets', id })));
    const heard = nextOfTickets();
    await desk.tickets.addNote({ ticketId, message: 'Onder ons' });
    await desk.tickets.setPriority({ ticketId: other, priority: 'urgent' });
    // The note came first, and was not heard.
    expect(await heard).toEqual({ topic: 'tickets', id: other });
    await stream.return(undefined);
  });
});

describe('who else reads it', () => {
  test('is told while they do, and seconds after they left no more', async () => {
    const { ticketId } = await openTicket();
    const colleague = await make.staff();
    const other = api.as(colleague).staff;
    expect(await desk.tickets.watch({ ticketId })).toEqual({ others: [] });
    expect((await other.tickets.watch({ ticketId })).others).toMatchObject([{ id: staff.id }]);
    expect((await desk.tickets.watch({ ticketId })).others).toMatchObject([{ id: colleague.id }]);
    await other.tickets.leave({ ticketId });
    expect((await desk.tickets.watch({ ticketId })).others).toEqual([]);
    // A laptop that was closed says nothing: its row grows old.
    await other.tickets.watch({ ticketId });
    await sql`update ticket_readers set seen_at = clock_timestamp() - interval '13 seconds'
      where user_id = ${colleague.id}`.execute(api.db);
    expect((await desk.tickets.watch({ ticketId })).others).toEqual([]);
  });

  test('leaves no trail: reading is no change', async () => {
    const { ticketId } = await openTicket();
    const before = await auditOf(ticketId);
    await desk.tickets.watch({ ticketId });
    await desk.tickets.leave({ ticketId });
    expect(await auditOf(ticketId)).toEqual(before);
  });
});

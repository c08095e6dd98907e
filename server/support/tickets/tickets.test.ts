import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { TICKET_MAX_LENGTH } from '#domain/support/ticket.ts';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { createFactories, type Person } from '#tests/support/factories.ts';
import { outcomeOf, refusalOf } from '#tests/support/procedures.ts';

let api: TestApp;
let make: ReturnType<typeof createFactories>;

beforeAll(async () => {
  api = await createTestApp();
  make = createFactories(api);
});
afterAll(() => api[Symbol.asyncDispose]());

const QUESTION = { subject: 'Mijn site is traag', message: 'Sinds vanochtend.\nKun je kijken?' };

function mailsAbout(ticketId: string) {
  return api.db
    .selectFrom('mails')
    .select(['kind', 'toAddress', 'subject', 'text', 'html', 'userId'])
    .where('dedupeKey', 'like', `%:${ticketId}`)
    .orderBy('kind')
    .execute();
}

async function ticketsOf({ id }: Person): Promise<number> {
  const rows = await api.db.selectFrom('tickets').select('id').where('userId', '=', id).execute();
  return rows.length;
}

describe('opening a ticket', () => {
  test('writes it as open, normal and in general, with its audit row and its history', async () => {
    const customer = await make.customer();
    const ticket = await api.as(customer).customer.tickets.create(QUESTION);
    expect(ticket).toEqual({
      id: ticket.id,
      subject: QUESTION.subject,
      priority: 'medium',
      status: 'open',
      serviceName: null,
      createdAt: api.clock.now,
    });
    const row = await api.db
      .selectFrom('tickets')
      .selectAll()
      .where('id', '=', ticket.id)
      .executeTakeFirstOrThrow();
    expect(row).toMatchObject({ ...QUESTION, userId: customer.id, assignedTo: null });
    const audit = await api.db
      .selectFrom('auditLog')
      .select(['action', 'actorId', 'actorRole', 'address'])
      .where('subjectId', '=', ticket.id)
      .execute();
    expect(audit).toEqual([
      { action: 'ticket.open', actorId: customer.id, actorRole: 'customer', address: '192.0.2.1' },
    ]);
    const events = await api.db
      .selectFrom('events')
      .select(['type', 'userId'])
      .where('subjectId', '=', ticket.id)
      .execute();
    expect(events).toEqual([{ type: 'ticket.opened', userId: customer.id }]);
  });

  test('mails support and the customer, once each', async () => {
    const customer = await make.customer();
    const { id } = await api
      .as(customer)
      .customer.tickets.create({ ...QUESTION, message: '<b>vet</b>', priority: 'high' });
    const [confirmation, notice, ...more] = await mailsAbout(id);
    expect(more).toEqual([]);
    expect(confirmation).toMatchObject({
      kind: 'ticket-confirmation',
      toAddress: customer.email,
      userId: customer.id,
      subject: 'We hebben je ticket ontvangen: Mijn site is traag',
    });
    expect(confirmation?.text).toContain(`/dashboard/support/${id}`);
    expect(notice).toMatchObject({
      kind: 'ticket-created',
      toAddress: 'hulp@hostwerk.test',
      subject: 'Nieuw ticket: Mijn site is traag',
    });
    expect(notice?.text).toContain('Prioriteit: Hoog');
    expect(notice?.text).toContain(customer.email);
    expect(notice?.html).toContain('&lt;b&gt;vet&lt;/b&gt;');
    expect(notice?.html).not.toContain('<b>vet</b>');
  });

  test('about an own service names it', async () => {
    const { customer, serviceId } = await make.activeService({ serviceName: 'winkel' });
    const ticket = await api.as(customer).customer.tickets.create({ ...QUESTION, serviceId });
    expect(ticket.serviceName).toBe('winkel');
  });

  test("another customer's service does not exist", async () => {
    const { serviceId } = await make.activeService();
    const stranger = await make.customer();
    const answer = api.as(stranger).customer.tickets.create({ ...QUESTION, serviceId });
    expect(await outcomeOf(answer)).toBe('NOT_FOUND');
    expect(await ticketsOf(stranger)).toBe(0);
  });

  test('a notification that fails is only logged', async () => {
    await using broken = await createTestApp({ breaksBooks: true });
    const customer = await createFactories(broken).customer();
    await broken.db.schema.alterTable('mails').renameTo('mails_away').execute();
    const ticket = await broken.as(customer).customer.tickets.create(QUESTION);
    expect(ticket.status).toBe('open');
    const { items } = await broken.as(customer).customer.tickets.list({});
    expect(items.map(({ id }) => id)).toEqual([ticket.id]);
    expect(broken.log.lines.map(({ msg }) => msg)).toContain(
      'ticket notification could not be queued',
    );
    // Once they can be written they are, and once.
    await broken.db.schema.alterTable('mails_away').renameTo('mails').execute();
    await broken.runJob('system.sweep');
    await broken.runJob('system.sweep');
    const mails = await broken.db.selectFrom('mails').select('kind').orderBy('kind').execute();
    expect(mails).toEqual([{ kind: 'ticket-confirmation' }, { kind: 'ticket-created' }]);
  });

  test('without a support address the customer still has a ticket and a confirmation', async () => {
    await using silent = await createTestApp({ settings: { support_email: '' } });
    const customer = await createFactories(silent).customer();
    await silent.as(customer).customer.tickets.create(QUESTION);
    const mails = await silent.db.selectFrom('mails').select('kind').execute();
    expect(mails).toEqual([{ kind: 'ticket-confirmation' }]);
  });
});

describe('what is refused, with nothing written', () => {
  test.each([
    ['no subject', { subject: '' }, 'Dit veld is verplicht.'],
    ['spaces only', { subject: '   ' }, 'Dit veld is verplicht.'],
    ['a message of line breaks', { message: ' \r\n\t ' }, 'Dit veld is verplicht.'],
    ['a line break in the subject', { subject: 'a\r\nBcc: b@c.test' }, /gewone letters/],
    ['a null character', { message: 'a\u0000b' }, /gewone letters/],
    ['a long subject', { subject: 'x'.repeat(10_000) }, /hoogstens 150 tekens/],
    ['a long message', { message: 'x'.repeat(10_000) }, /hoogstens 5000 tekens/],
    ['urgent, which is for staff', { priority: 'urgent' }, /geldige waarde/],
    ['somebody else as the author', { userId: crypto.randomUUID() }, /Onbekend veld: userId/],
    ['a status', { status: 'closed' }, /Onbekend veld: status/],
  ])('%s', async (_, fields, message) => {
    const customer = await make.customer();
    const input: object = { ...QUESTION, ...fields };
    const { code, data } = await refusalOf(
      // No typed client would send this.
      api.as(customer).customer.tickets.create(input as typeof QUESTION),
    );
    expect(code).toBe('INPUT_INVALID');
    expect(data).toEqual({
      issues: [{ path: expect.any(String), message: expect.stringMatching(new RegExp(message)) }],
    });
    expect(await ticketsOf(customer)).toBe(0);
  });

  test('markup, quotes and long text within the bounds are kept as they were typed', async () => {
    const customer = await make.customer();
    const subject = `<script>alert("1")</script>'; drop table tickets`;
    const message = `${'é'.repeat(TICKET_MAX_LENGTH.message - 4)}\r\n\ta`;
    const { id } = await api.as(customer).customer.tickets.create({ subject, message });
    const row = await api.db
      .selectFrom('tickets')
      .select(['subject', 'message'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ subject, message: message.replace('\r\n', '\n') });
  });

  test('the eleventh within an hour, of one person only', async () => {
    const [busy, calm] = [await make.customer(), await make.customer()];
    const outcomes = await Promise.all(
      Array.from({ length: 11 }, () => outcomeOf(api.as(busy).customer.tickets.create(QUESTION))),
    );
    expect(outcomes.toSorted()).toEqual([
      ...Array.from({ length: 10 }, () => 'OK'),
      'RATE_LIMITED',
    ]);
    expect(await ticketsOf(busy)).toBe(10);
    expect(await outcomeOf(api.as(calm).customer.tickets.create(QUESTION))).toBe('OK');
  });
});

describe('the own tickets', () => {
  test('are the own ones, newest first, page after page', async () => {
    const [customer, stranger] = [await make.customer(), await make.customer()];
    await api.as(stranger).customer.tickets.create(QUESTION);
    const made: string[] = [];
    for (const subject of ['een', 'twee', 'drie']) {
      api.clock.set(`2026-11-24T10:0${made.length}:00.000Z`);
      made.unshift(subject);
      await api.as(customer).customer.tickets.create({ ...QUESTION, subject });
    }
    const first = await api.as(customer).customer.tickets.list({ limit: 2 });
    expect(first.count).toEqual({ value: 3, exact: true });
    const cursor = first.nextCursor ?? '';
    const second = await api.as(customer).customer.tickets.list({ limit: 2, cursor });
    expect(second.nextCursor).toBeNull();
    expect([...first.items, ...second.items].map(({ subject }) => subject)).toEqual(made);
  });

  test('are searched by subject, message, service and id, and never those of others', async () => {
    const [customer, stranger] = [await make.customer(), await make.customer()];
    const { serviceId } = await make.activeService({ customer, serviceName: 'Zeekoe-shop' });
    const { tickets } = api.as(customer).customer;
    const slow = await tickets.create({ ...QUESTION, subject: 'De site is 100% traag' });
    const about = await tickets.create({ subject: 'Vraag', message: 'Hoe kan dit?', serviceId });
    await api.as(stranger).customer.tickets.create({ ...QUESTION, subject: 'Zeekoe' });
    const found = async (search: string, more: { status?: ['closed'] } = {}) =>
      (await tickets.list({ search, ...more })).items.map(({ id }) => id);

    expect(await found('SITE IS')).toEqual([slow.id]);
    expect(await found('kun je kijken')).toEqual([slow.id]);
    expect(await found('0%')).toEqual([slow.id]);
    expect(await found('zeekoe')).toEqual([about.id]);
    expect(await found(about.id.slice(0, 8))).toEqual([about.id]);
    expect(await found('nergens')).toEqual([]);
    expect(await found('zeekoe', { status: ['closed'] })).toEqual([]);
  });
});

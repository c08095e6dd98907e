import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { createFactories, type Person } from '#tests/support/factories.ts';
import { outcomeOf } from '#tests/support/procedures.ts';
import { untilWaiting, whileHeld } from '#tests/support/waiting.ts';

let api: TestApp;
let make: ReturnType<typeof createFactories>;
let staff: Person;

beforeAll(async () => {
  api = await createTestApp();
  make = createFactories(api);
  staff = await make.staff();
});
afterAll(() => api[Symbol.asyncDispose]());

const QUESTION = { subject: 'Mijn site is traag', message: 'Sinds vanochtend.' };

async function openTicket() {
  const customer = await make.customer();
  const { id: ticketId } = await api.as(customer).customer.tickets.create(QUESTION);
  return { customer, ticketId };
}

/** Ends the connection of a call while it waits to write its mail, as a crash would. */
async function cutAtTheMail(call: () => Promise<unknown>): Promise<void> {
  // No mail of before is being marked as sent meanwhile.
  await api.jobsDone();
  await api.db.transaction().execute(async (tx) => {
    await sql`lock table mails in exclusive mode`.execute(tx);
    const asked = outcomeOf(call());
    await untilWaiting(api.db, 1);
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'
    `.execute(tx);
    await asked;
  });
}

const kindsFor = async (occasion: string) => {
  const mails = api.db.selectFrom('mails').select('kind').orderBy('kind');
  const rows = await mails.where('dedupeKey', 'like', `%:${occasion}`).execute();
  return rows.map(({ kind }) => kind);
};

describe('what a crash cuts off before its mails is not there yet: sent again, it brings them', () => {
  test('a new ticket', async () => {
    const customer = await make.customer();
    const input = { ...QUESTION, messageKey: randomUUID() };
    const open = () => api.as(customer).customer.tickets.create(input);
    await cutAtTheMail(open);
    const { id } = await open();
    expect(await kindsFor(id)).toEqual(['ticket-confirmation', 'ticket-created']);
  });

  test.each(['ticket-answered', 'ticket-replied'] as const)('a reply: %s', async (kind) => {
    const { customer, ticketId } = await openTicket();
    const input = { ticketId, message: 'Nog iets', messageKey: randomUUID() };
    const reply = () =>
      kind === 'ticket-answered'
        ? api.as(staff).staff.tickets.reply(input)
        : api.as(customer).customer.tickets.reply(input);
    await cutAtTheMail(reply);
    await reply();
    const { replies } = await api.as(customer).customer.tickets.get({ ticketId });
    expect(replies).toHaveLength(1);
    expect(await kindsFor(replies[0]?.id ?? '')).toEqual([kind]);
  });
});

describe('a ticket whose account is deleted at that moment takes no words any more', () => {
  const whileGoing = (
    { customer, ticketId }: Awaited<ReturnType<typeof openTicket>>,
    call: () => Promise<unknown>,
  ) =>
    whileHeld(
      api.db,
      async (tx) => {
        const email = `verwijderd-${customer.id}@verwijderd.invalid`;
        const gone = { email, erasedAt: api.clock.now };
        await tx.updateTable('users').set(gone).where('id', '=', customer.id).execute();
        const closed = { status: 'closed' } as const;
        await tx.updateTable('tickets').set(closed).where('id', '=', ticketId).execute();
      },
      [() => outcomeOf(call())],
    );

  const words = (ticketId: string) => ({ ticketId, message: 'Beste Xanthippe' });

  test('of staff', async () => {
    const ticket = await openTicket();
    const { tickets } = api.as(staff).staff;
    const { ticketId } = ticket;
    expect(await whileGoing(ticket, () => tickets.reply(words(ticketId)))).toEqual([
      'TARGET_IS_ERASED',
    ]);
    expect(await outcomeOf(tickets.addNote(words(ticketId)))).toBe('TARGET_IS_ERASED');
    const { replies, notes } = await tickets.get({ ticketId });
    expect([replies, notes]).toEqual([[], []]);
  });

  test('of its customer', async () => {
    const ticket = await openTicket();
    const { tickets } = api.as(ticket.customer).customer;
    const reply = () => tickets.reply(words(ticket.ticketId));
    expect(await whileGoing(ticket, reply)).toEqual(['UNAUTHORIZED']);
  });

  test('nor files', async () => {
    const ticket = await openTicket();
    const { tickets } = api.as(ticket.customer).customer;
    const file = new File(['Xanthippe'], 'xanthippe.txt');
    const attach = () => tickets.attach({ file });
    expect(await whileGoing(ticket, attach)).toEqual(['UNAUTHORIZED']);
  });
});

import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTestApp, type Api, type TestApp } from '#tests/support/api.ts';
import { createFactories, type Person } from '#tests/support/factories.ts';

let api: TestApp;
let make: ReturnType<typeof createFactories>;
let boss: Person;
let admin: Api;

beforeAll(async () => {
  api = await createTestApp();
  make = createFactories(api);
  boss = await make.staff('admin');
  admin = api.as(boss);
});
afterAll(() => api[Symbol.asyncDispose]());

const list = (filters: Parameters<Api['staff']['audit']['list']>[0]) =>
  admin.staff.audit.list({ limit: 100, ...filters }).then(({ items }) => items);

/** Writes a line about something, as the program does. */
async function note(subjectType: string, subjectId: string, after: object = {}): Promise<void> {
  await sql`
    insert into audit_log (at, actor_kind, action, subject_type, subject_id, after)
    values (${api.clock.now}, 'system', 'test.note', ${subjectType}, ${subjectId}, ${JSON.stringify(after)}::jsonb)
  `.execute(api.db);
}

describe('a line is told by names', () => {
  test('of what it is about, whatever that is', async () => {
    const customer = await make.customer();
    const { serviceId, orderId } = await make.activeService({ customer, serviceName: 'winkel' });
    const { id: ticketId } = await api
      .as(customer)
      .customer.tickets.create({ subject: 'Traag', message: 'Hoi' });
    const { invoiceId, invoiceNumber } = await api.db
      .selectFrom('invoices')
      .select(['id as invoiceId', 'invoiceNumber'])
      .where('orderId', '=', orderId)
      .executeTakeFirstOrThrow();
    const told: [type: string, id: string, name: string][] = [
      ['user', customer.id, (await api.as(customer).customer.account.me()).firstName],
      ['service', serviceId, 'winkel'],
      ['order', orderId, 'winkel'],
      ['ticket', ticketId, 'Traag'],
      ['invoice', invoiceId, invoiceNumber],
    ];
    for (const [type, id, name] of told) {
      const [entry] = await list({ subjectType: type, subjectId: id });
      const named = entry?.names.find((one) => one.id === id);
      expect(named, type).toMatchObject({ type, name: expect.stringContaining(name) });
      expect(entry?.isGone, type).toBe(false);
    }
  });

  test('of what its values mention, in a list too', async () => {
    const [one, two] = [await make.plan({ name: 'Eén' }), await make.plan({ name: 'Twee' })];
    const subject = randomUUID();
    await note('books', subject, { planId: one.id, planIds: [one.id, two.id], word: 'x' });
    const [entry] = await list({ subjectId: subject });
    expect(entry?.names.map(({ name }) => name).toSorted()).toEqual(['Eén', 'Twee']);
    expect(entry?.isGone).toBe(false);
  });

  test('and says of what is there no more that it is gone', async () => {
    const subject = randomUUID();
    await note('plan', subject);
    const [entry] = await list({ subjectId: subject });
    expect(entry).toMatchObject({ names: [], isGone: true });
  });

  test('but of nobody who was erased', async () => {
    const { id } = await make.customer();
    await api.db
      .updateTable('users')
      .set({ erasedAt: api.clock.now, email: `${id}@verwijderd.invalid` })
      .where('id', '=', id)
      .execute();
    await note('user', id);
    const [entry] = await list({ subjectId: id });
    expect(entry?.names).toEqual([{ id, type: 'user', name: '' }]);
  });
});

test('people and the program are read apart', async () => {
  const plan = await make.plan();
  await admin.staff.plans.switch({ planId: plan.id, active: false });
  await note('plan', plan.id);
  const of = async (by?: 'people' | 'program') =>
    (await list({ subjectId: plan.id, ...(by && { by }) })).map(({ action }) => action);
  expect(await of('people')).toEqual(['plan.deactivate']);
  expect(await of('program')).toEqual(['test.note']);
  expect((await of()).toSorted()).toEqual(['plan.deactivate', 'test.note']);
});

test('with a hundred thousand lines each is a walk along its own index', async () => {
  await sql`
    insert into audit_log (at, actor_kind, actor_id, action, subject_type, subject_id)
    select now() - n * interval '1 second', case when n % 1000 = 0 then 'user' else 'system' end,
      case when n % 1000 = 0 then ${boss.id}::uuid end, 'test.many', 'books', n::text
    from generate_series(1, 100000) n
  `.execute(api.db);
  await sql`analyze audit_log`.execute(api.db);
  for (const [by, kind] of [
    ['people', 'user'],
    ['program', 'system'],
  ] as const) {
    const { rows } = await sql<{ 'QUERY PLAN': string }>`
      explain select id from audit_log where actor_kind = ${sql.lit(kind)}
      order by at desc, id desc limit 21
    `.execute(api.db);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain(`audit_log_by_${by}`);
    expect(plan).not.toContain('Sort');
  }
});

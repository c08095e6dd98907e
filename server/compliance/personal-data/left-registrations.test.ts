import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { TestApp } from '#tests/support/api.ts';
import { createShop, post, signUpBody } from '#tests/support/auth-calls.ts';
import { createFactories, type Person } from '#tests/support/factories.ts';
import { findTraces, isForgotten, makePerson } from '#tests/support/personal-traces.ts';
import { whileHeld } from '#tests/support/waiting.ts';

let api: TestApp;
let make: ReturnType<typeof createFactories>;

beforeAll(async () => {
  api = await createShop();
  make = createFactories(api);
});
afterAll(() => api[Symbol.asyncDispose]());

/** Moment of their registration: accounts made through the front door have the real time. */
const BEGIN = new Date();
const sweepAfter = async (days: number) => {
  api.clock.set(new Date(BEGIN.getTime() + days * 86_400_000).toISOString());
  await api.runJob('orders.expire');
};
beforeEach(() => api.clock.set(BEGIN.toISOString()));

test('who registered, never confirmed the address and left it at that is forgotten after a month', async () => {
  const person = await makePerson(api);
  const { text } = await api.db
    .selectFrom('mails')
    .select('text')
    .where('kind', '=', 'verify-email')
    .where('toAddress', '=', person.email)
    .executeTakeFirstOrThrow();
  expect(text).toContain('een account dat niemand bevestigt of gebruikt, verdwijnt na 30 dagen');
  await sweepAfter(29);
  expect(await isForgotten(api, person)).toBe(false);
  await sweepAfter(32);
  expect(await isForgotten(api, person)).toBe(true);
  expect(await findTraces(api, ['xanthippe', person.email])).toEqual([]);
  // Nobody is told: the address may never have been theirs.
  expect(
    await api.db.selectFrom('mails').select('id').where('kind', '=', 'account-erased').execute(),
  ).toEqual([]);
  // It is free for whose it is.
  api.clock.set(new Date().toISOString());
  const again = await post(api, '/sign-up/email', signUpBody({ email: person.email }));
  expect(again.status).toBe(200);
});

const KEPT: [string, (person: Person) => Promise<unknown>][] = [
  [
    'confirmed the address',
    ({ id }) =>
      api.db.updateTable('users').set({ emailVerified: true }).where('id', '=', id).execute(),
  ],
  [
    'ordered, and was never paid',
    async (customer) => {
      const { orderId } = await make.pendingOrder({ customer });
      await api.as(customer).customer.orders.cancel({ orderId });
    },
  ],
  [
    'asked something',
    (person) => api.as(person).customer.tickets.create({ subject: 'Vraag', message: 'Hoi' }),
  ],
  [
    'is a customer about whom staff noted something',
    async ({ id }) =>
      api
        .as(await make.staff('admin'))
        .staff.notes.add({ customerId: id, text: 'Komt langs op kantoor.' }),
  ],
  [
    'works for another customer',
    async (member) =>
      make.member({ account: await make.customer(), member, rights: ['technical'] }),
  ],
  [
    'has a service that staff gave',
    async ({ id }) =>
      api.as(await make.staff('admin')).staff.services.create({
        customerId: id,
        planId: (await make.plan({ module: 'manual' })).id,
        name: 'proef',
        days: 14,
        requestKey: randomUUID(),
      }),
  ],
  [
    'gave a mandate once',
    ({ id }) =>
      sql`insert into mandates (user_id, gateway, status, agreed_text, agreed_from, ended_reason, ended_at,
          created_at, updated_at)
        values (${id}, 'test', 'ended', 'Ja', '192.0.2.1', 'customer', ${BEGIN}, ${BEGIN}, ${BEGIN})`.execute(
        api.db,
      ),
  ],
  [
    'was brought in from another system',
    async ({ id }) => {
      const admin = await make.staff('admin');
      await sql`with brought as (
          insert into imports (id, started_by, customers_name, customers_hash, only_right, invites, row_count,
            created_at, finished_at)
          values (gen_random_uuid(), ${admin.id}, 'klanten.csv', repeat('0', 64), false, false, 1,
            ${BEGIN}, ${BEGIN}) returning id
        ) insert into import_rows (import_id, kind, position, line, row_key, state, user_id)
        select id, 'customer', 1, 2, repeat('0', 64), 'imported', ${id} from brought`.execute(
        api.db,
      );
    },
  ],
  [
    'was blocked',
    async ({ id }) =>
      api
        .as(await make.staff('admin'))
        .staff.accounts.block({ customerId: id, reason: 'Maakt accounts met namen van anderen.' }),
  ],
  [
    'has a role',
    ({ id }) =>
      api.db.updateTable('userRoles').set({ role: 'staff' }).where('userId', '=', id).execute(),
  ],
  [
    'was here last week',
    ({ id }) =>
      sql`update sessions set last_active_at = ${BEGIN}::timestamptz + interval '25 days'
        where user_id = ${id}`.execute(api.db),
  ],
];

test.each(KEPT)('who %s stays', async (_who, makeSo) => {
  const person = await makePerson(api);
  await makeSo(person);
  // Asking as somebody signs them in for ever, and nobody who is here is forgotten.
  await sql`delete from sessions where user_id = ${person.id} and last_active_at > '2099-01-01'`.execute(
    api.db,
  );
  await sweepAfter(32);
  expect(await isForgotten(api, person)).toBe(false);
});

test('who confirms the address while the sweep comes by stays', async () => {
  const person = await makePerson(api);
  api.clock.set(new Date(BEGIN.getTime() + 32 * 86_400_000).toISOString());
  await whileHeld(
    api.db,
    (tx) => sql`update users set email_verified = true where id = ${person.id}`.execute(tx),
    [() => api.runJob('orders.expire')],
  );
  expect(await isForgotten(api, person)).toBe(false);
});

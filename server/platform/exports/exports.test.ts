import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Permission } from '#domain/platform/role.ts';
import type { UserActor } from '#server/context.ts';
import { listStaffCustomers } from '#server/operations/overviews/staff-queries.ts';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { createFactories, type Person } from '#tests/support/factories.ts';
import { refusalOf } from '#tests/support/procedures.ts';
import { runExport } from './run-export.ts';

let api: TestApp;
let make: ReturnType<typeof createFactories>;

beforeAll(async () => {
  api = await createTestApp({ config: { secondFactorForStaff: 'required' } });
  make = createFactories(api);
});
afterAll(() => api[Symbol.asyncDispose]());

async function colleague(): Promise<Person> {
  const person = await make.staff('admin');
  await make.secondFactor(person);
  return person;
}

async function actorOf(person: Person): Promise<UserActor> {
  const { sessionId } = await api.signIn(person);
  const from = { requestId: 'test', address: '192.0.2.1' };
  return { kind: 'user', id: person.id, role: 'admin', sessionId, ...from };
}

/** An export of three batches, in which something happens while the second is read. */
async function batches(
  actor: UserActor,
  meanwhile: () => Promise<unknown>,
  permission?: Permission,
): Promise<number> {
  let read = 0;
  const stream = await runExport(
    { ...api.context, actor },
    {
      noun: 'customers',
      filters: {},
      ...(permission !== undefined && { permission }),
      read: async (page) => {
        read += 1;
        if (read === 2) await meanwhile();
        const rows = await listStaffCustomers(api.db, { ...page, limit: 1, now: api.clock.now });
        return { ...rows, nextCursor: read === 3 ? null : rows.nextCursor };
      },
    },
  );
  let given = 0;
  for await (const { items } of stream) given += items.length;
  return given;
}

const setRole = (person: Person, role: 'staff' | 'owner') =>
  api.db.updateTable('userRoles').set({ role }).where('userId', '=', person.id).execute();

describe('an export that takes long', () => {
  test('goes on for who keeps the right to it, also by another role', async () => {
    const person = await colleague();
    await Promise.all([make.customer(), make.customer()]);
    expect(await batches(await actorOf(person), () => setRole(person, 'owner'))).toBe(3);
  });

  test.each(['exports.run', 'audit.read'] as const)(
    'stops for who lost the right %s meanwhile',
    async (permission) => {
      const person = await colleague();
      const stopped = batches(await actorOf(person), () => setRole(person, 'staff'), permission);
      expect(await refusalOf(stopped)).toMatchObject({ code: 'FORBIDDEN', status: 403 });
    },
  );

  test('stops for who was signed out meanwhile', async () => {
    const person = await colleague();
    const actor = await actorOf(person);
    const signOut = () => api.db.deleteFrom('sessions').where('id', '=', actor.sessionId).execute();
    expect(await refusalOf(batches(actor, signOut))).toMatchObject({ code: 'UNAUTHORIZED' });
  });

  test('stops for who was blocked meanwhile', async () => {
    const person = await colleague();
    const block = () =>
      api.db
        .updateTable('users')
        .set({ blockedAt: api.clock.now })
        .where('id', '=', person.id)
        .execute();
    const stopped = batches(await actorOf(person), block);
    expect(await refusalOf(stopped)).toMatchObject({ code: 'UNAUTHORIZED' });
  });

  test('stops for who lost the second factor meanwhile', async () => {
    const person = await colleague();
    const remove = () =>
      api.db.deleteFrom('secondFactors').where('userId', '=', person.id).execute();
    const stopped = batches(await actorOf(person), remove);
    expect(await refusalOf(stopped)).toMatchObject({ code: 'SECOND_FACTOR_REQUIRED', status: 403 });
  });
});

import { afterEach, beforeEach, expect, test } from 'vitest';
import type { Role } from '#domain/platform/role.ts';
import { asSystem } from '#server/context.ts';
import type { Notice } from '#server/platform/db/changes.ts';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { createFactories, type Person } from '#tests/support/factories.ts';
import { untilWaiting } from '#tests/support/waiting.ts';
import { setRole } from './set-role.ts';

// Every test has a shop of its own, since the number of owners is the matter.
let api: TestApp;
let make: ReturnType<typeof createFactories>;

beforeEach(async () => {
  api = await createTestApp();
  make = createFactories(api);
});
afterEach(() => api[Symbol.asyncDispose]());

function give({ email }: { email: string }, role: Role) {
  return setRole(asSystem(api.context, 'test'), { email, role });
}

async function roleOf(person: Person): Promise<Role> {
  return (await api.as(person).customer.account.me()).role;
}

test('gives every role, and it holds for the session that is open', async () => {
  await make.staff('owner');
  const person = await make.customer();
  let before: Role = 'customer';
  for (const role of ['staff', 'admin', 'owner', 'customer'] as const) {
    expect(await give(person, role)).toEqual({ ok: true, value: { before } });
    expect(await roleOf(person)).toBe(role);
    before = role;
  }
});

test('writes the change down and tells the open tabs of that person', async () => {
  const person = await make.customer();
  const heard: Notice[] = [];
  const told = Promise.withResolvers<void>();
  api.context.changes.subscribe((notice) => {
    heard.push(notice);
    if (notice.topic === 'role') told.resolve();
  });
  await give(person, 'admin');
  await told.promise;
  expect(heard).toContainEqual({ topic: 'role', id: person.id, userId: person.id });
  const row = await api.db
    .selectFrom('auditLog')
    .select(['subjectId', 'before', 'after', 'actorKind'])
    .where('action', '=', 'customer.set-role')
    .executeTakeFirstOrThrow();
  expect(row).toEqual({
    subjectId: person.id,
    before: { role: 'customer' },
    after: { role: 'admin' },
    actorKind: 'system',
  });
});

test('refuses an unknown address and a role that someone has, and writes nothing', async () => {
  const admin = await make.staff('admin');
  expect(await give({ email: 'niemand@voorbeeld.test' }, 'admin')).toEqual({
    ok: false,
    reason: 'USER_UNKNOWN',
  });
  expect(await give({ email: admin.email.toUpperCase() }, 'admin')).toEqual({
    ok: false,
    reason: 'ROLE_UNCHANGED',
  });
  const rows = await api.db
    .selectFrom('auditLog')
    .select('id')
    .where('action', '=', 'customer.set-role')
    .execute();
  expect(rows).toEqual([]);
});

test('never takes the last owner away, one that is blocked not counted', async () => {
  const owner = await make.staff('owner');
  const blocked = await make.staff('owner');
  await api.db
    .updateTable('users')
    .set({ blockedAt: api.clock.now })
    .where('id', '=', blocked.id)
    .execute();
  expect(await give(owner, 'customer')).toEqual({ ok: false, reason: 'LAST_OWNER' });
  expect(await roleOf(owner)).toBe('owner');
  expect(await give(blocked, 'customer')).toEqual({ ok: true, value: { before: 'owner' } });
});

test('two owners demoted at the same moment leave one', async () => {
  const owners = [await make.staff('owner'), await make.staff('owner')];
  // Holds both rows until both calls are under way, so that neither can be done before the other.
  const { running } = await api.db.transaction().execute(async (tx) => {
    await tx.selectFrom('userRoles').select('userId').forUpdate().execute();
    const calls = owners.map((owner) => give(owner, 'staff'));
    await untilWaiting(api.db, owners.length);
    return { running: calls };
  });
  const settled = await Promise.all(running);
  expect(settled).toContainEqual({ ok: true, value: { before: 'owner' } });
  expect(settled).toContainEqual({ ok: false, reason: 'LAST_OWNER' });
});

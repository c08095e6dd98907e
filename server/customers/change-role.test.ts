import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '#domain/role.ts';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { createFactories, type Person } from '#tests/support/factories.ts';
import { outcomeOf, refusalOf } from '#tests/support/procedures.ts';

let api: TestApp;
let make: ReturnType<typeof createFactories>;
let owner: Person;
let admin: Person;

beforeAll(async () => {
  api = await createTestApp();
  make = createFactories(api);
  owner = await make.staff('owner');
  admin = await make.staff('admin');
});
afterAll(() => api[Symbol.asyncDispose]());

const change = (actor: Person, target: Person, role: Role) =>
  api.as(actor).staff.customers.changeRole({ customerId: target.id, role });

const roleOf = async ({ id }: Person) =>
  (await api.as(owner).staff.customers.get({ customerId: id })).role;

describe('a role given in the console', () => {
  test('holds at once, and is written down with who gave it', async () => {
    const person = await make.customer();
    expect(await outcomeOf(api.as(person).staff.customers.list())).toBe('FORBIDDEN');
    expect(await change(admin, person, 'staff')).toEqual({ customerId: person.id, role: 'staff' });
    expect(await outcomeOf(api.as(person).staff.customers.list())).toBe('OK');
    await change(admin, person, 'admin');
    await change(admin, person, 'customer');
    expect(await outcomeOf(api.as(person).staff.customers.list())).toBe('FORBIDDEN');
    const rows = await api.db
      .selectFrom('auditLog')
      .select(['action', 'actorId', 'before', 'after'])
      .where('subjectId', '=', person.id)
      .where('action', '=', 'customer.set-role')
      .orderBy('id')
      .execute();
    const step = (before: Role, after: Role) => ({
      action: 'customer.set-role',
      actorId: admin.id,
      before: { role: before },
      after: { role: after },
    });
    expect(rows).toEqual([
      step('customer', 'staff'),
      step('staff', 'admin'),
      step('admin', 'customer'),
    ]);
  });

  test('of somebody without a row is written as their first', async () => {
    const person = await make.customer();
    await api.db.deleteFrom('userRoles').where('userId', '=', person.id).execute();
    await change(admin, person, 'staff');
    expect(await roleOf(person)).toBe('staff');
  });

  test('an owner is made by an owner only', async () => {
    const person = await make.customer();
    expect(await outcomeOf(change(admin, person, 'owner'))).toBe('FORBIDDEN');
    await change(owner, person, 'owner');
    expect(await roleOf(person)).toBe('owner');
    expect(await refusalOf(change(owner, person, 'customer'))).toMatchObject({
      code: 'TARGET_IS_OWNER',
    });
    expect(await roleOf(person)).toBe('owner');
  });

  test.each([['owner'], ['admin'], ['staff']] as const)(
    'nobody gives themselves one: %s',
    async (role) => {
      const person = await make.staff(role);
      for (const to of ['owner', 'admin', 'staff', 'customer'] as const) {
        expect(await outcomeOf(change(person, person, to))).toMatch(/^(OWN_ROLE|FORBIDDEN)$/);
      }
      expect(await roleOf(person)).toBe(role);
    },
  );

  test('of two who give the same one, the second is told', async () => {
    const person = await make.customer();
    const outcomes = await Promise.all([
      outcomeOf(change(admin, person, 'admin')),
      outcomeOf(change(owner, person, 'admin')),
    ]);
    expect(outcomes.toSorted()).toEqual(['OK', 'ROLE_UNCHANGED']);
  });

  test('two admins who demote each other leave one of them', async () => {
    const [a, b] = [await make.staff('admin'), await make.staff('admin')];
    const outcomes = await Promise.all([
      outcomeOf(change(a, b, 'customer')),
      outcomeOf(change(b, a, 'customer')),
    ]);
    expect(outcomes.toSorted()).toEqual(['FORBIDDEN', 'OK']);
    expect([await roleOf(a), await roleOf(b)].toSorted()).toEqual(['admin', 'customer']);
  });
});

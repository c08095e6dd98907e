import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '#domain/platform/role.ts';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { givePassword, PASSWORD } from '#tests/support/auth-calls.ts';
import { createFactories, type Person } from '#tests/support/factories.ts';
import { outcomeOf, refusalOf } from '#tests/support/procedures.ts';

let api: TestApp;
let make: ReturnType<typeof createFactories>;
let owner: Person;
let admin: Person;

beforeAll(async () => {
  api = await createTestApp();
  make = createFactories(api);
  owner = await colleague('owner');
  admin = await colleague('admin');
});
afterAll(() => api[Symbol.asyncDispose]());

/** Somebody with the console, and a password. */
async function colleague(role: Exclude<Role, 'customer'>): Promise<Person> {
  const person = await make.staff(role);
  await givePassword(api, person);
  return person;
}

const change = (actor: Person, target: Person, role: Role, ownPassword = PASSWORD) =>
  api.as(actor).staff.customers.changeRole({ customerId: target.id, role, ownPassword });

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

  test('takes the password of who gives it, which is guessed five times', async () => {
    const giver = await colleague('owner');
    const person = await make.customer();
    const missing = { customerId: person.id, role: 'owner' } as never;
    expect(await outcomeOf(api.as(giver).staff.customers.changeRole(missing))).toBe(
      'INPUT_INVALID',
    );
    expect(await outcomeOf(change(giver, person, 'owner', 'gok'))).toBe('WRONG_PASSWORD');
    expect(await roleOf(person)).toBe('customer');
    expect(await outcomeOf(change(giver, person, 'admin'))).toBe('OK');
    for (let guess = 2; guess <= 5; guess += 1) {
      expect(await outcomeOf(change(giver, person, 'customer', 'gok'))).toBe('WRONG_PASSWORD');
    }
    expect(await outcomeOf(change(giver, person, 'customer'))).toBe('RATE_LIMITED');
    expect(await roleOf(person)).toBe('admin');
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
      const person = await colleague(role);
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
    const [a, b] = [await colleague('admin'), await colleague('admin')];
    const outcomes = await Promise.all([
      outcomeOf(change(a, b, 'customer')),
      outcomeOf(change(b, a, 'customer')),
    ]);
    expect(outcomes.toSorted()).toEqual(['FORBIDDEN', 'OK']);
    expect([await roleOf(a), await roleOf(b)].toSorted()).toEqual(['admin', 'customer']);
  });
});

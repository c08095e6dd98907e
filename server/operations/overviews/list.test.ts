import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StaffCustomer } from '#contract/staff/customers.ts';
import { EXPORT_BATCH_ROWS } from '#contract/values.ts';
import { createTestApp, type Api, type TestApp } from '#tests/support/api.ts';
import { createFactories, type Person } from '#tests/support/factories.ts';
import { outcomeOf } from '#tests/support/procedures.ts';

let api: TestApp;
let admin: Person;
let asAdmin: Api;
let asStaff: Api;

beforeAll(async () => {
  api = await createTestApp();
  const make = createFactories(api);
  admin = await make.staff('admin');
  asAdmin = api.as(admin);
  asStaff = api.as(await make.staff('staff'));
  for (const name of ['anna', 'Bram', 'Cor']) {
    const { id } = await make.customer();
    await api.db
      .updateTable('users')
      .set({ name, firstName: name, lastName: '', email: `${name}@voorbeeld.test` })
      .where('id', '=', id)
      .execute();
  }
});

afterAll(() => api[Symbol.asyncDispose]());

const names = (items: readonly StaffCustomer[]) => items.map(({ firstName }) => firstName);

async function exported(input: Parameters<Api['staff']['customers']['export']>[0]) {
  const batches = [];
  for await (const batch of await asAdmin.staff.customers.export(input)) batches.push(batch);
  return batches;
}

describe('the list of customers', () => {
  test('is sorted by name without regard to capitals, both ways', async () => {
    const up = await asStaff.staff.customers.list({
      role: ['customer'],
      sort: 'name',
      direction: 'asc',
    });
    expect(names(up.items)).toEqual(['anna', 'Bram', 'Cor']);
    const down = await asStaff.staff.customers.list({ role: ['customer'], sort: 'email' });
    expect(names(down.items)).toEqual(['Cor', 'Bram', 'anna']);
  });

  test('says of each who they are, what they have and since when', async () => {
    const { id, email } = await createFactories(api).customer();
    const updatedAt = new Date(api.clock.now.getTime() + 60_000);
    await api.db.updateTable('users').set({ updatedAt }).where('id', '=', id).execute();
    expect((await asStaff.staff.customers.list({ search: email })).items).toEqual([
      {
        id,
        email,
        firstName: 'Test',
        lastName: expect.stringMatching(/^Persoon/),
        company: '',
        role: 'customer',
        servicesCount: 0,
        liveServices: 0,
        totalSpentCents: 0,
        blockedAt: null,
        createdAt: api.clock.now,
      },
    ]);
    await api.db.deleteFrom('userRoles').where('userId', '=', id).execute();
    await api.db.deleteFrom('profiles').where('userId', '=', id).execute();
    await api.db.deleteFrom('users').where('id', '=', id).execute();
  });

  test('is narrowed to several roles at once', async () => {
    const rolesOf = async (role: StaffCustomer['role'][]) => {
      const { items } = await asStaff.staff.customers.list({ role });
      return items.map((item) => item.role).toSorted();
    };
    expect(await rolesOf(['admin', 'staff'])).toEqual(['admin', 'staff']);
    expect(await rolesOf(['owner'])).toEqual([]);
    expect(await rolesOf(['customer', 'admin'])).toEqual([
      'admin',
      'customer',
      'customer',
      'customer',
    ]);
    expect(await rolesOf([])).toHaveLength(5);
  });

  test('counts who has no row for their role as a customer', async () => {
    const { id } = await createFactories(api).customer();
    await api.db.deleteFrom('userRoles').where('userId', '=', id).execute();
    const rolesOf = async (role: StaffCustomer['role'][]) => {
      const { items } = await asStaff.staff.customers.list({ role });
      return items.filter((item) => item.id === id).map((item) => item.role);
    };
    expect(await rolesOf(['customer'])).toEqual(['customer']);
    expect(await rolesOf(['admin', 'staff', 'owner'])).toEqual([]);
    expect(await asStaff.staff.customers.get({ customerId: id })).toMatchObject({
      role: 'customer',
    });
    await api.db.deleteFrom('profiles').where('userId', '=', id).execute();
    await api.db.deleteFrom('users').where('id', '=', id).execute();
  });
});

test('a customer is found by address, first name and last name, as they saved them', async () => {
  const person = await createFactories(api).customer();
  const { profile } = api.as(person).customer;
  await profile.save({
    ...(await profile.get()),
    firstName: 'Wilhelmina',
    lastName: 'Oosterhout',
  });
  for (const search of [person.email, 'wilhelm', 'OOSTERHOUT']) {
    const { items } = await asStaff.staff.customers.list({ search });
    expect(items.map(({ id }) => id)).toEqual([person.id]);
  }
});

test('a customer is found by company too, as long as it is theirs', async () => {
  const { id } = await createFactories(api).customer();
  const found = async (search: string) =>
    (await asStaff.staff.customers.list({ search })).items.map((item) => item.id);
  const setCompany = (company: string | null) =>
    api.db.updateTable('profiles').set({ company }).where('userId', '=', id).execute();
  await setCompany('De Gouden Kaas B.V.');
  expect(await found('gouden kaas')).toEqual([id]);
  await api.db.updateTable('users').set({ name: 'Karel Kaas' }).where('id', '=', id).execute();
  expect(await found('gouden kaas')).toEqual([id]);
  expect(await found('karel')).toEqual([id]);
  await setCompany(null);
  expect(await found('gouden kaas')).toEqual([]);
  expect(await found('karel')).toEqual([id]);
});

test('each comes with who they are, what they have and what they spent', async () => {
  await using shop = await createTestApp();
  const make = createFactories(shop);
  const customer = await make.customer();
  const byHand = await make.plan({ priceCents: 500, module: 'manual' });
  await make.activeService({ customer });
  await make.paidOrder({ customer, plan: byHand });
  await make.pendingOrder({ customer });
  const { serviceId } = await make.activeService({ customer });
  await shop.as(customer).customer.services.cancel({ serviceId, when: 'now' });
  const owner = await make.staff('owner');
  const { items } = await shop.as(owner).staff.customers.list({ sort: 'email' });
  const of = (person: Person) => items.find(({ id }) => id === person.id);
  expect(of(customer)).toEqual({
    id: customer.id,
    email: customer.email,
    firstName: 'Test',
    lastName: expect.stringMatching(/^Persoon \d+$/),
    company: '',
    role: 'customer',
    // A service that ended is not theirs any more; it was paid, as is one that must still be delivered.
    servicesCount: 1,
    liveServices: 2,
    totalSpentCents: 1299 + 500 + 1299,
    blockedAt: null,
    createdAt: shop.clock.now,
  });
  expect(of(owner)).toMatchObject({
    role: 'owner',
    servicesCount: 0,
    liveServices: 0,
    totalSpentCents: 0,
  });
});

describe('an export', () => {
  test('holds what the list shows with these filters, in its order', async () => {
    const input = { search: 'voorbeeld', role: ['customer' as const], sort: 'name' as const };
    const [batch, ...more] = await exported(input);
    expect(more).toEqual([]);
    expect(batch).toEqual({
      items: (await asAdmin.staff.customers.list({ ...input, limit: 100 })).items,
      truncated: false,
    });
  });

  test('of nothing is one empty batch', async () => {
    expect(await exported({ search: 'niemand heet zo' })).toEqual([
      { items: [], truncated: false },
    ]);
  });

  test('is written down, with who took out what', async () => {
    await exported({ search: 'bram' });
    const row = await api.db
      .selectFrom('auditLog')
      .select(['action', 'actorId', 'after'])
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({
      action: 'customers.export',
      actorId: admin.id,
      after: { search: 'bram' },
    });
  });

  test('gives every row once, over several batches', async () => {
    const at = api.clock.now;
    const many = Array.from({ length: EXPORT_BATCH_ROWS + 3 }, (_, n) => ({
      email: `veel-${n}@veel.test`,
      name: 'Veel',
      firstName: 'Veel',
      lastName: '',
      createdAt: at,
      updatedAt: at,
    }));
    await api.db.insertInto('users').values(many).execute();
    const batches = await exported({ search: '@veel.test' });
    expect(batches.map(({ items }) => items.length)).toEqual([EXPORT_BATCH_ROWS, 3]);
    const emails = batches.flatMap(({ items }) => items.map(({ email }) => email));
    expect(new Set(emails).size).toBe(many.length);
    // A list that is asked for without any input is answered with its first fifty.
    expect((await asStaff.staff.customers.list()).items).toHaveLength(50);
    expect((await asStaff.staff.customers.list({})).items).toHaveLength(50);
  });

  test('is for admins, and not without end', async () => {
    expect(await outcomeOf(asStaff.staff.customers.export({}))).toBe('FORBIDDEN');
    const outcomes = new Set<string>();
    for (let n = 0; n < 31; n += 1) {
      outcomes.add(await outcomeOf(asAdmin.staff.customers.export({ search: 'niemand' })));
    }
    expect([...outcomes]).toEqual(['OK', 'RATE_LIMITED']);
  });
});

describe('names with accents', () => {
  const NAMES = ['Erik', 'Zoë', 'Élise', 'Dirk', 'Émile'];
  beforeAll(async () => {
    const make = createFactories(api);
    for (const [place, name] of NAMES.entries()) {
      const { id } = await make.customer();
      await api.db
        .updateTable('users')
        .set({ name, firstName: name, lastName: '', email: `accent-${place}@voorbeeld.test` })
        .where('id', '=', id)
        .execute();
    }
  });

  test('stand where their letters belong, page after page', async () => {
    const seen: string[] = [];
    let cursor: string | null = null;
    do {
      const page: Awaited<ReturnType<Api['staff']['customers']['list']>> =
        await asStaff.staff.customers.list({
          search: 'accent-',
          sort: 'name',
          direction: 'asc',
          limit: 2,
          ...(cursor !== null && { cursor }),
        });
      seen.push(...names(page.items));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(seen).toEqual(['Dirk', 'Élise', 'Émile', 'Erik', 'Zoë']);
  });

  test.each([
    ['zoe', ['Zoë']],
    ['ZOË', ['Zoë']],
    ['zoe\u0308', ['Zoë']],
    ['eli', ['Élise']],
    ['Émi', ['Émile']],
  ])('are found by %s', async (search, found) => {
    const { items } = await asStaff.staff.customers.list({ search });
    expect(names(items)).toEqual(found);
  });
});

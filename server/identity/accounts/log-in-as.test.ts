import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { LOG_IN_AS_MINUTES } from '#domain/platform/role.ts';
import { asSystem } from '#server/context.ts';
import { setRole } from '#server/identity/customers/set-role.ts';
import type { TestApp } from '#tests/support/api.ts';
import { createShop, me } from '#tests/support/auth-calls.ts';
import { createFactories, type Person } from '#tests/support/factories.ts';
import { openTab } from '#tests/support/open-tab.ts';
import { refusalOf } from '#tests/support/procedures.ts';

const MINUTE_MS = 60_000;

let api: TestApp;
let make: ReturnType<typeof createFactories>;
let admin: Person;
let customer: Person;

beforeAll(async () => {
  api = await createShop();
  make = createFactories(api);
});
afterAll(() => api[Symbol.asyncDispose]());
beforeEach(async () => {
  admin = await make.staff('admin');
  customer = await make.customer();
});

const actAs = (target: Person, by = admin) =>
  api.as(by).staff.accounts.logInAs({ customerId: target.id });

/** The same calls with the token of a colleague who looks along. */
async function asCustomer(target = customer) {
  const { accessToken } = await actAs(target);
  return { accessToken, client: api.withToken(accessToken) };
}

describe('looking at the shop as a customer', () => {
  test('shows what the customer sees, under the name of who looks', async () => {
    const { client } = await asCustomer();
    expect(await client.customer.account.me()).toMatchObject({
      id: customer.id,
      role: 'customer',
      actedBy: expect.stringMatching(/^Test Persoon/),
    });
    expect(await api.as(customer).customer.account.me()).toMatchObject({ actedBy: null });
    expect(await refusalOf(client.staff.customers.list({}))).toMatchObject({ code: 'FORBIDDEN' });
  });

  test('writes both names down, at the door and in all that is done', async () => {
    const { client } = await asCustomer();
    const { serviceId } = await make.activeService({ customer });
    await client.customer.services.restart({ serviceId });
    const rows = await api.db
      .selectFrom('auditLog')
      .select(['action', 'actorId', 'actedBy'])
      .where((eb) => eb.or([eb('actorId', '=', customer.id), eb('actorId', '=', admin.id)]))
      .where('action', 'in', ['customer.log-in-as', 'service.restart'])
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { action: 'customer.log-in-as', actorId: admin.id, actedBy: null },
      { action: 'service.restart', actorId: customer.id, actedBy: admin.id },
    ]);
  });

  test('leaves to the customer what is theirs alone, with a sentence', async () => {
    const { client } = await asCustomer();
    const refused = {
      code: 'NOT_WHILE_ACTING',
      status: 403,
      message: 'Dit kan alleen de klant zelf. Je bekijkt dit account als medewerker.',
    };
    expect(await refusalOf(client.customer.security.endOtherSessions())).toMatchObject(refused);
    expect(await refusalOf(client.customer.account.resendVerification())).toMatchObject(refused);
  });

  test('is seen by the customer, who can end it', async () => {
    const { accessToken } = await asCustomer();
    const mine = api.as(customer).customer.security;
    const { items } = await mine.listSessions();
    const colleague = items.find(({ isColleague }) => isColleague);
    expect(colleague).toMatchObject({ address: '', isCurrent: false });
    await mine.endSession({ sessionId: colleague?.id ?? '' });
    expect(await me(api, accessToken)).toBe(401);
  });

  test('stops by its own button, which does nothing to anybody’s own session', async () => {
    const { accessToken, client } = await asCustomer();
    const stream = await client.customer.events.stream();
    const heardAll = (async () => {
      for await (const event of stream) void event;
    })();
    expect(await me(api, accessToken)).toBe(200);
    expect(await client.customer.security.stopActing()).toEqual({ ended: 1 });
    expect(await me(api, accessToken)).toBe(401);
    // Streams that were open in it end with it.
    await heardAll;
    const own = api.as(admin);
    expect(await own.customer.security.stopActing()).toEqual({ ended: 0 });
    expect(await own.customer.account.me()).toMatchObject({ role: 'admin' });
  });
});

describe('it ends', () => {
  test('after an hour', async () => {
    const { accessToken } = await asCustomer();
    const start = api.clock.now;
    api.clock.set(new Date(start.getTime() + LOG_IN_AS_MINUTES * MINUTE_MS - 1000).toISOString());
    expect(await me(api, accessToken)).toBe(200);
    api.clock.set(new Date(start.getTime() + LOG_IN_AS_MINUTES * MINUTE_MS).toISOString());
    expect(await me(api, accessToken)).toBe(401);
    api.clock.set(start.toISOString());
  });

  test('with the session of the colleague', async () => {
    const own = await api.signIn(admin);
    const client = api.withToken(own.accessToken);
    const acting = await client.staff.accounts.logInAs({ customerId: customer.id });
    expect(await me(api, acting.accessToken)).toBe(200);
    await api.db.deleteFrom('sessions').where('id', '=', own.sessionId).execute();
    expect(await me(api, acting.accessToken)).toBe(401);
  });

  test('when the colleague’s session is over by time', async () => {
    const own = await api.signIn(admin);
    const client = api.withToken(own.accessToken);
    const acting = await client.staff.accounts.logInAs({ customerId: customer.id });
    await api.db
      .updateTable('sessions')
      .set({ expiresAt: api.clock.now })
      .where('id', '=', own.sessionId)
      .execute();
    expect(await me(api, acting.accessToken)).toBe(401);
  });

  test('when the colleague loses the right, and its open tab hears that', async () => {
    const { accessToken, client } = await asCustomer();
    const tab = await openTab(api, client);
    await setRole(asSystem(api.context, 'test'), { email: admin.email, role: 'staff' });
    await tab.ended;
    expect(tab.heard.at(-1)?.topic).toBe('role');
    expect(await me(api, accessToken)).toBe(401);
  });

  test('when the colleague is blocked', async () => {
    const { accessToken } = await asCustomer();
    const owner = api.as(await make.staff('owner'));
    await owner.staff.accounts.block({ customerId: admin.id, reason: 'Uit dienst.' });
    expect(await me(api, accessToken)).toBe(401);
  });

  test('when the customer becomes a colleague', async () => {
    const { accessToken } = await asCustomer();
    await setRole(asSystem(api.context, 'test'), { email: customer.email, role: 'staff' });
    expect(await me(api, accessToken)).toBe(401);
  });
});

describe('is refused', () => {
  test.each(['staff', 'admin', 'owner'] as const)('as a %s', async (role) => {
    const colleague = await make.staff(role);
    expect(await refusalOf(actAs(colleague))).toMatchObject({ code: 'TARGET_IS_STAFF' });
  });

  test('as who is blocked', async () => {
    const blocking = { customerId: customer.id, reason: 'spam' };
    await api.as(admin).staff.accounts.block(blocking);
    expect(await refusalOf(actAs(customer))).toMatchObject({ code: 'TARGET_IS_BLOCKED' });
  });

  test('to who looks along already', async () => {
    const { client } = await asCustomer();
    const other = await make.customer();
    expect(await refusalOf(client.staff.accounts.logInAs({ customerId: other.id }))).toMatchObject({
      code: 'FORBIDDEN',
    });
  });
});

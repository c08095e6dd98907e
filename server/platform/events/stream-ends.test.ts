import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { ChangeEvent } from '#contract/customer/events.ts';
import { LOG_IN_AS_MINUTES } from '#domain/platform/role.ts';
import { CONSOLE_IDLE_MS, CONSOLE_SESSION_MS } from '#domain/platform/session-limits.ts';
import { removeSecondFactor } from '#server/identity/accounts/remove-second-factor.ts';
import { asSystem } from '#server/context.ts';
import { setRole } from '#server/identity/customers/set-role.ts';
import type { Api, TestApp } from '#tests/support/api.ts';
import {
  accessToken,
  createShop,
  PASSWORD,
  post,
  sendBack,
  signedUp,
} from '#tests/support/auth-calls.ts';
import { createFactories, type Person } from '#tests/support/factories.ts';
import { announceToAll, flush, openTab, topics } from '#tests/support/open-tab.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

let api: TestApp;
let make: ReturnType<typeof createFactories>;
let customer: Person;
let admin: Person;
let start: Date;

beforeAll(async () => {
  api = await createShop({ config: { secondFactorForStaff: 'required' } });
  make = createFactories(api);
  start = api.clock.now;
});
afterAll(() => api[Symbol.asyncDispose]());
beforeEach(async () => {
  customer = await make.customer();
  admin = await colleague('admin');
});
afterEach(() => (api.clock.now = start));

async function colleague(role: 'staff' | 'admin' | 'owner'): Promise<Person> {
  const person = await make.staff(role);
  await make.secondFactor(person);
  return person;
}

const after = (ms: number) => new Date(start.getTime() + ms);
const asCustomer = async (by = api.as(admin)) =>
  api.withToken((await by.staff.accounts.logInAs({ customerId: customer.id })).accessToken);
const block = async ({ id: customerId }: Person) =>
  api.as(await colleague('owner')).staff.accounts.block({ customerId, reason: 'Misbruik.' });

describe('with what ends its session:', () => {
  test.each<[what: string, begin: () => Promise<{ caller: Api; end: () => Promise<unknown> }>]>([
    [
      'signing out of that device from another',
      async () => {
        const { sessionId, accessToken: token } = await api.signIn(customer);
        const { endSession } = api.as(customer).customer.security;
        return { caller: api.withToken(token), end: () => endSession({ sessionId }) };
      },
    ],
    [
      'signing out there',
      async () => {
        const { cookie } = await signedUp(api);
        const caller = api.withToken(await accessToken(api, cookie));
        return { caller, end: () => post(api, '/sign-out', {}, { headers: { cookie } }) };
      },
    ],
    ['a block', async () => ({ caller: api.as(customer), end: () => block(customer) })],
    [
      'another role',
      async () => ({ caller: api.as(customer), end: () => giveRole(customer, 'staff') }),
    ],
    [
      'a second factor that the console demands, and that goes',
      async () => ({
        caller: api.as(admin),
        end: () => removeSecondFactor(asSystem(api.context, 'test'), admin),
      }),
    ],
    [
      'the end of looking along',
      async () => {
        const caller = await asCustomer();
        return { caller, end: () => caller.customer.security.stopActing() };
      },
    ],
    [
      'a block of who looks along',
      async () => ({ caller: await asCustomer(), end: () => block(admin) }),
    ],
    [
      'a block of who is looked along as',
      async () => ({ caller: await asCustomer(), end: () => block(customer) }),
    ],
    [
      'the end of the session that looking along began in',
      async () => {
        const { sessionId, accessToken: token } = await api.signIn(admin);
        const { endSession } = api.as(admin).customer.security;
        const caller = await asCustomer(api.withToken(token));
        return { caller, end: () => endSession({ sessionId }) };
      },
    ],
  ])('%s', async (_, begin) => {
    const { caller, end } = await begin();
    const others = await openTab(api, api.as(await make.customer()));
    const tab = await openTab(api, caller);
    await end();
    await tab.ended;
    await flush(api, [others]);
    expect(topics(others)).toEqual(['settings']);
    others.close();
  });

  test.each<[what: string, end: (member: Member) => Promise<unknown>]>([
    [
      'other rights',
      ({ membershipId }) =>
        api
          .as(customer)
          .customer.members.change({ membershipId, rights: ['financial'], seen: ['technical'] }),
    ],
    [
      'an end to them',
      ({ membershipId }) => api.as(customer).customer.members.end({ membershipId }),
    ],
    ['a block of their holder', () => block(customer)],
    ['a block', (member) => block(member)],
    ['another role', (member) => giveRole(member, 'staff')],
  ])('of who works for another, %s', async (_, end) => {
    const member = await make.member({ account: customer, rights: ['technical'] });
    const tab = await openTab(api, api.asMember(member, customer));
    await end(member);
    await tab.ended;
    expect(['role', 'session']).toContain(tab.heard.at(-1)?.topic);
  });
});

type Member = Person & { membershipId: string };

const giveRole = ({ email }: Person, role: 'staff') =>
  setRole(asSystem(api.context, 'test'), { email, role });

describe('with the end of its time, which nobody announces:', () => {
  const BEFORE = [{ topic: 'settings', id: 'flush' }];

  /**
   * Answers what the tab heard of an event right before its end and of one at it, once the stream has
   * ended.
   */
  async function toldUntil(caller: Api, end: Date): Promise<ChangeEvent[]> {
    const tab = await openTab(api, caller);
    api.clock.now = new Date(end.getTime() - MINUTE_MS);
    await flush(api, [tab]);
    api.clock.now = end;
    await announceToAll(api, 'too late');
    await tab.ended;
    return tab.heard;
  }

  test('an hour of looking along', async () => {
    expect(await toldUntil(await asCustomer(), after(LOG_IN_AS_MINUTES * MINUTE_MS))).toEqual(
      BEFORE,
    );
  });

  test.each([
    ['a day', false, DAY_MS],
    ['thirty days where it is remembered', true, 30 * DAY_MS],
  ])('%s of a session of a customer', async (_, rememberMe, lastsMs) => {
    const { email, id } = await signedUp(api);
    const { cookies } = await post(api, '/sign-in/email', {
      email,
      password: PASSWORD,
      rememberMe,
    });
    const caller = api.withToken(await accessToken(api, sendBack(cookies)));
    const { expiresAt } = await api.db
      .selectFrom('sessions')
      .select('expiresAt')
      .where('userId', '=', id)
      .orderBy('createdAt', 'desc')
      .executeTakeFirstOrThrow();
    expect(Math.round((expiresAt.getTime() - start.getTime()) / DAY_MS) * DAY_MS).toBe(lastsMs);
    // An open page trades its cookie all that time.
    await api.db
      .updateTable('sessions')
      .set({ lastUsedAt: new Date(expiresAt.getTime() - DAY_MS) })
      .where('userId', '=', id)
      .execute();
    expect(await toldUntil(caller, expiresAt)).toEqual(BEFORE);
  });

  test('a session of the console, after twelve hours', async () => {
    expect(await toldUntil(api.as(admin), after(CONSOLE_SESSION_MS))).toEqual(BEFORE);
  });

  test('a session of the console that was left alone, but not one that was used', async () => {
    const { sessionId, accessToken: token } = await api.signIn(admin);
    await api.db
      .updateTable('sessions')
      .set({ lastActiveAt: start })
      .where('id', '=', sessionId)
      .execute();
    const caller = api.withToken(token);
    const tab = await openTab(api, caller);
    api.clock.now = after(CONSOLE_IDLE_MS - MINUTE_MS);
    await caller.customer.account.me();
    api.clock.now = after(CONSOLE_IDLE_MS);
    await flush(api, [tab]);
    api.clock.now = after(2 * CONSOLE_IDLE_MS - MINUTE_MS);
    await announceToAll(api, 'too late');
    await tab.ended;
    expect(tab.heard).toEqual(BEFORE);
  });

  test('also while nothing happens at all', async () => {
    const { sessionId, accessToken: token } = await api.signIn(customer);
    await api.db
      .updateTable('sessions')
      .set({ expiresAt: after(20) })
      .where('id', '=', sessionId)
      .execute();
    const tab = await openTab(api, api.withToken(token));
    api.clock.now = after(20);
    await tab.ended;
    expect(tab.heard).toEqual([]);
  });
});

test('one that is opened while its session ends ends at once', async () => {
  const { consume } = api.context.limits;
  const heardOf = Promise.withResolvers<void>();
  const stop = api.context.changes.subscribe(({ topic, userId }) => {
    if (topic === 'session' && userId === customer.id) heardOf.resolve();
  });
  // Its session was read by then, and nobody listens for it yet.
  api.context.limits.consume = async (name, key) => {
    await consume(name, key);
    if (name !== 'calls' || !key.startsWith(customer.id)) return;
    api.context.limits.consume = consume;
    await block(customer);
    await heardOf.promise;
  };
  try {
    expect(await readToEnd(api.as(customer))).toEqual([]);
  } finally {
    api.context.limits.consume = consume;
    stop();
  }
});

async function readToEnd(caller: Api): Promise<string[]> {
  const said: string[] = [];
  for await (const { topic } of await caller.customer.events.stream()) said.push(topic);
  return said;
}

import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '#tests/support/api.ts';
import {
  accessToken,
  createShop,
  me,
  PASSWORD,
  post,
  sendBack,
  signedUp,
} from '#tests/support/auth-calls.ts';
import { createFactories } from '#tests/support/factories.ts';
import { refusalOf } from '#tests/support/procedures.ts';
import { parseDevice } from './parse-device.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const IPHONE =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1';

let api: TestApp;
let make: ReturnType<typeof createFactories>;

beforeAll(async () => {
  api = await createShop();
  make = createFactories(api);
});
afterAll(() => api[Symbol.asyncDispose]());

test.each([
  [FIREFOX, { kind: 'computer', browser: 'Firefox', system: 'Windows' }],
  [IPHONE, { kind: 'phone', browser: 'Safari', system: 'iOS' }],
  ['', { kind: 'unknown', browser: '', system: '' }],
  [null, { kind: 'unknown', browser: '', system: '' }],
  ['<script>alert(1)</script>', { kind: 'unknown', browser: '', system: '' }],
])('a browser that says %s', (userAgent, device) => {
  expect(parseDevice(userAgent)).toEqual(device);
});

async function signedInOn(userAgent: string) {
  const person = await signedUp(api);
  const { cookies } = await post(
    api,
    '/sign-in/email',
    { email: person.email, password: PASSWORD },
    { headers: { 'user-agent': userAgent }, address: '203.0.113.8' },
  );
  const cookie = sendBack(cookies);
  const token = await accessToken(api, cookie);
  return { id: person.id, token, cookie, email: person.email };
}

describe('the list of one’s own sessions', () => {
  test('says which device it is, from where and when it was last used', async () => {
    const person = await signedInOn(FIREFOX);
    const { items } = await api.as(person).customer.security.listSessions();
    // The sign-up's, the one of Firefox, and the one that asks.
    expect(items).toHaveLength(3);
    expect(items.filter(({ isCurrent }) => isCurrent)).toHaveLength(1);
    const firefox = items.find(({ browser }) => browser === 'Firefox');
    // Trading the cookie for a token is a use, and came from elsewhere than the sign-in did.
    expect(firefox).toMatchObject({
      kind: 'computer',
      system: 'Windows',
      address: '192.0.2.1',
      lastUsedAt: api.clock.now,
      isCurrent: false,
      isColleague: false,
    });
  });

  test('leaves out what is over, and what is somebody else’s', async () => {
    const person = await make.customer();
    await api.signIn(await make.customer());
    const { sessionId } = await api.signIn(person);
    await api.db
      .updateTable('sessions')
      .set({ expiresAt: new Date(api.clock.now.getTime() - 1) })
      .where('id', '=', sessionId)
      .execute();
    const { items } = await api.as(person).customer.security.listSessions();
    expect(items.map(({ isCurrent }) => isCurrent)).toEqual([true]);
  });

  test('ends one: its access token and its cookie are worth nothing at once', async () => {
    const { id, token, cookie } = await signedInOn(FIREFOX);
    const mine = api.as({ id });
    const { items } = await mine.customer.security.listSessions();
    const sessionId = items.find(({ browser }) => browser === 'Firefox')?.id ?? '';
    expect(await me(api, token)).toBe(200);
    expect(await mine.customer.security.endSession({ sessionId })).toEqual({ ended: 1 });
    expect(await me(api, token)).toBe(401);
    const again = await api.http('/api/auth/token', { headers: { cookie } });
    expect(again.status).toBe(400);
    expect(await refusalOf(mine.customer.security.endSession({ sessionId }))).toMatchObject({
      code: 'NOT_FOUND',
    });
    expect((await mine.customer.security.listSessions()).items).toHaveLength(2);
  });

  test('ends all others, and writes down how many', async () => {
    const person = await make.customer();
    const others = [await api.signIn(person), await api.signIn(person)];
    const stranger = await api.signIn(await make.customer());
    const mine = api.as(person);
    expect(await mine.customer.security.endOtherSessions()).toEqual({ ended: 2 });
    for (const { accessToken: token } of others) expect(await me(api, token)).toBe(401);
    expect(await me(api, stranger.accessToken)).toBe(200);
    expect(await mine.customer.security.endOtherSessions()).toEqual({ ended: 0 });
    const rows = await api.db
      .selectFrom('auditLog')
      .select('after')
      .where('action', '=', 'customer.end-sessions')
      .where('subjectId', '=', person.id)
      .execute();
    expect(rows).toEqual([{ after: { endedSessions: 2 } }]);
  });
});

test('the sweep throws away what was over a month ago, and nothing else', async () => {
  const person = await make.customer();
  const daysAgo = (days: number) => new Date(api.clock.now.getTime() - days * 86_400_000);
  const sessions = await Promise.all([31, 29].map(() => api.signIn(person)));
  for (const [index, days] of [31, 29].entries()) {
    await api.db
      .updateTable('sessions')
      .set({ expiresAt: daysAgo(days) })
      .where('id', '=', sessions[index]?.sessionId ?? '')
      .execute();
  }
  await api.runJob('system.sweep');
  const rows = await api.db
    .selectFrom('sessions')
    .select('id')
    .where('userId', '=', person.id)
    .execute();
  expect(rows).toEqual([{ id: sessions[1]?.sessionId }]);
});

describe('the sessions of a customer, for staff', () => {
  test('an admin sees them, ends one, and then all', async () => {
    const customer = await make.customer();
    const [first, second] = [await api.signIn(customer), await api.signIn(customer)];
    const { accounts } = api.as(await make.staff('admin')).staff;
    const input = { customerId: customer.id };
    const { items } = await accounts.listSessions(input);
    expect(items.map(({ id }) => id).toSorted()).toEqual(
      [first.sessionId, second.sessionId].toSorted(),
    );
    expect(items.some(({ isCurrent }) => isCurrent)).toBe(false);
    await accounts.endSession({ ...input, sessionId: first.sessionId });
    expect(await me(api, first.accessToken)).toBe(401);
    expect(await me(api, second.accessToken)).toBe(200);
    expect(await accounts.endSessions(input)).toEqual({ ended: 1 });
    expect(await me(api, second.accessToken)).toBe(401);
  });

  test('an admin does not end a session of somebody under the name of another', async () => {
    const session = await api.signIn(await make.staff('owner'));
    const customer = await make.customer();
    const { accounts } = api.as(await make.staff('admin')).staff;
    const input = { customerId: customer.id, sessionId: session.sessionId };
    expect(await refusalOf(accounts.endSession(input))).toMatchObject({ code: 'NOT_FOUND' });
    expect(await me(api, session.accessToken)).toBe(200);
  });

  test.each(['listSessions', 'endSessions'] as const)('%s of an owner is refused', async (name) => {
    const owner = await make.staff('owner');
    const { accounts } = api.as(await make.staff('admin')).staff;
    expect(await refusalOf(accounts[name]({ customerId: owner.id }))).toMatchObject({
      code: 'TARGET_IS_OWNER',
    });
  });

  test('nobody ends the sessions of an account that never was', async () => {
    const { accounts } = api.as(await make.staff('owner')).staff;
    expect(
      await refusalOf(accounts.endSession({ customerId: randomUUID(), sessionId: randomUUID() })),
    ).toMatchObject({ code: 'NOT_FOUND' });
  });
});

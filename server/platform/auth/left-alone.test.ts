import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { UNATTENDED_HEADER } from '#domain/platform/session-limits.ts';
import { asSystem } from '#server/context.ts';
import { setRole } from '#server/identity/customers/set-role.ts';
import type { TestApp } from '#tests/support/api.ts';
import {
  accessToken,
  createShop,
  PASSWORD,
  post,
  sendBack,
  signedUp,
  tokenFor,
} from '#tests/support/auth-calls.ts';
import { createFactories, type Person } from '#tests/support/factories.ts';
import { outcomeOf } from '#tests/support/procedures.ts';

const MINUTE_MS = 60_000;

let api: TestApp;
let make: ReturnType<typeof createFactories>;

beforeAll(async () => {
  api = await createShop();
  make = createFactories(api);
});
afterAll(() => api[Symbol.asyncDispose]());

function pass(minutes: number): void {
  api.clock.set(new Date(api.clock.now.getTime() + minutes * MINUTE_MS).toISOString());
}

/** A session that begins now, and how its calls are answered. */
async function begin(person: Person) {
  const { sessionId, accessToken: token } = await api.signIn(person);
  const row = () => api.db.updateTable('sessions').where('id', '=', sessionId);
  await row().set({ lastActiveAt: null }).execute();
  return { sessionId, token, ...caller(token) };
}

function caller(token: string) {
  const ask = async (headers: Record<string, string>) => {
    const init = { headers: { authorization: `Bearer ${token}`, ...headers } };
    return (await api.http('/api/v1/me', init)).status;
  };
  return {
    /** Somebody presses something. */
    press: () => ask({}),
    /** The screen asks by itself. */
    poll: () => ask({ [UNATTENDED_HEADER]: '1' }),
  };
}

describe('a session with the console', () => {
  test('is over after half an hour of nobody there, whatever the screen asks meanwhile', async () => {
    const { press, poll } = await begin(await make.staff('staff'));
    for (let minutes = 0; minutes < 28; minutes += 7) {
      pass(7);
      expect(await poll()).toBe(200);
    }
    pass(2);
    expect(await poll()).toBe(401);
    // A visitor who comes back too late is not let in by moving.
    expect(await press()).toBe(401);
  });

  test('goes on for who is there, and is over after twelve hours all the same', async () => {
    const { press } = await begin(await make.staff('owner'));
    for (let quarters = 1; quarters < 48; quarters += 1) {
      pass(15);
      expect(await press()).toBe(200);
    }
    pass(15);
    expect(await press()).toBe(401);
  });

  test('writes a sign of life down once a minute', async () => {
    const { sessionId, press } = await begin(await make.staff('admin'));
    const noted = async () =>
      api.db
        .selectFrom('sessions')
        .select('lastActiveAt')
        .where('id', '=', sessionId)
        .executeTakeFirstOrThrow();
    pass(0.9);
    await press();
    expect(await noted()).toEqual({ lastActiveAt: null });
    pass(0.1);
    await press();
    expect(await noted()).toEqual({ lastActiveAt: api.clock.now });
  });

  test('gets no new access token for its cookie once it is over', async () => {
    api.clock.set(new Date().toISOString());
    const { cookie, email } = await signedUp(api);
    await setRole(asSystem(api.context, 'test'), { email, role: 'admin' });
    const { press } = caller(await accessToken(api, cookie));
    expect(await press()).toBe(200);
    pass(31);
    expect(await press()).toBe(401);
    expect((await tokenFor(api, cookie)).status).toBe(400);
  });

  test('is kept by what its owner does while looking along, and ends that when left', async () => {
    const admin = await make.staff('admin');
    const customer = await make.customer();
    const own = await begin(admin);
    const { accessToken: token } = await api
      .withToken(own.token)
      .staff.accounts.logInAs({ customerId: customer.id });
    const looking = caller(token);
    pass(25);
    expect(await looking.press()).toBe(200);
    pass(20);
    expect([await own.poll(), await looking.poll()]).toEqual([200, 200]);
    pass(10);
    expect([await looking.poll(), await own.poll()]).toEqual([401, 401]);
  });

  test('that was left is written down, and its open screens hear of it', async () => {
    const admin = await make.staff('admin');
    const { sessionId, token } = await begin(admin);
    const stays = await begin(await make.staff('admin'));
    const stream = await api.withToken(token).customer.events.stream();
    const ended = (async () => {
      for await (const event of stream) void event;
    })();
    pass(29);
    expect(await stays.press()).toBe(200);
    pass(1);
    await api.runJob('system.sweep');
    await ended;
    expect(await stays.poll()).toBe(200);
    const { expiresAt } = await api.db
      .selectFrom('sessions')
      .select('expiresAt')
      .where('id', '=', sessionId)
      .executeTakeFirstOrThrow();
    expect(expiresAt).toEqual(api.clock.now);
    const row = await api.db
      .selectFrom('auditLog')
      .select(['actorKind', 'after'])
      .where('action', '=', 'customer.end-sessions')
      .where('subjectId', '=', admin.id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ actorKind: 'system', after: { endedSessions: 1 } });
  });
});

const DAY = 24 * 60;

/** A customer who ticked 'Onthoud mij', by the cookie of their browser. */
async function remembered() {
  api.clock.set(new Date().toISOString());
  const { id, email } = await signedUp(api);
  const body = { email, password: PASSWORD, rememberMe: true };
  const address = `2001:db8:${id.slice(0, 4)}:${id.slice(4, 8)}::1`;
  let cookie = sendBack((await post(api, '/sign-in/email', body, { address })).cookies);
  const comeBack = async () => {
    const answer = await tokenFor(api, cookie);
    // Each visit brings the cookie of the next.
    const next = answer.headers.getSetCookie();
    if (next.length > 0) cookie = sendBack(next);
    return answer.status;
  };
  return { id, comeBack };
}

describe('a session of a customer', () => {
  test('is over after fourteen days in which nobody came back, though its cookie is kept for thirty', async () => {
    const { id, comeBack } = await remembered();
    // Better Auth reads the real clock, which went on a little since.
    pass(14 * DAY - 5);
    const listed = async () => {
      const { items } = await api.as({ id }).customer.security.listSessions();
      return items.filter(({ isCurrent }) => !isCurrent).length;
    };
    expect(await listed()).toBe(1);
    pass(10);
    // A session that is not there any more is none (X61).
    expect(await comeBack()).toBe(400);
    // A visitor who comes back too late does not keep it by trying.
    expect(await comeBack()).toBe(400);
    expect(await listed()).toBe(0);
  });

  test('goes on for who comes back in time', async () => {
    const { comeBack } = await remembered();
    for (const days of [13, 13]) {
      pass(days * DAY);
      expect(await comeBack()).toBe(200);
    }
  });
});

test('a customer is left in peace, and goes on as a colleague for as long as one is there', async () => {
  const person = await make.customer();
  const { press, poll } = await begin(person);
  pass(60 * 24 * 5);
  expect([await poll(), await press()]).toEqual([200, 200]);
  await setRole(asSystem(api.context, 'test'), { email: person.email, role: 'staff' });
  // The role is seen live; from then on half an hour of nobody there ends the session.
  expect(await press()).toBe(200);
  expect(await outcomeOf(api.as(person).staff.statistics.get())).toBe('OK');
  pass(31);
  expect(await press()).toBe(401);
});

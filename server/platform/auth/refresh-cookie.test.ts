import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestApp } from '#tests/support/api.ts';
import { createShop, me, PASSWORD, post, signedUp, tokenFor } from '#tests/support/auth-calls.ts';

let api: TestApp;
let start: number;

beforeAll(async () => {
  api = await createShop();
});
afterAll(() => api[Symbol.asyncDispose]());
beforeEach(() => {
  start = Date.now();
  at(0);
});

/** Seconds after the beginning of a test. */
function at(seconds: number): void {
  api.clock.set(new Date(start + seconds * 1000).toISOString());
}

const NAME = 'hostwerk.session_token=';

/** Trades a cookie as a browser does: what it gets instead, and the token. */
async function trade(cookie: string) {
  const answer = await tokenFor(api, cookie);
  const { token = '', code = '' } = (await answer.json()) as { token?: string; code?: string };
  const [next = ''] = answer.headers.getSetCookie();
  return { status: answer.status, code, token, cookie: next.split(';', 1)[0] ?? '', line: next };
}

/** Somebody who signed in, with the one cookie that counts. */
async function person() {
  const { id, email, cookie } = await signedUp(api);
  const own = cookie.split('; ').find((part) => part.startsWith(NAME));
  return { id, email, cookie: own ?? '' };
}

/** Counts the times that a session of somebody was ended because an older cookie of it was shown. */
async function endings(userId: string): Promise<number> {
  const rows = await api.db
    .selectFrom('auditLog')
    .select('after')
    .where('action', '=', 'session.reuse')
    .execute();
  return rows.filter(({ after }) => JSON.stringify(after).includes(userId)).length;
}

describe('the cookie of a session', () => {
  test('is another one after each use, and each works', async () => {
    const { cookie } = await person();
    const one = await trade(cookie);
    const two = await trade(one.cookie);
    const three = await trade(two.cookie);
    expect([one.status, two.status, three.status]).toEqual([200, 200, 200]);
    expect(new Set([cookie, one.cookie, two.cookie, three.cookie]).size).toBe(4);
    for (const { token } of [one, two, three]) expect(await me(api, token)).toBe(200);
  });

  test('that was just replaced is answered with the same successor for a minute', async () => {
    const { id, cookie } = await person();
    const answers = await Promise.all(Array.from({ length: 20 }, () => trade(cookie)));
    expect(answers.map(({ status }) => status)).toEqual(Array(20).fill(200));
    const next = new Set(answers.map((answer) => answer.cookie));
    expect(next.size).toBe(1);
    // The answer got lost on its way.
    at(59);
    const again = await trade(cookie);
    expect(next).toContain(again.cookie);
    expect(await me(api, again.token)).toBe(200);
    expect(await endings(id)).toBe(0);
  });

  test('that was replaced a minute ago ends the session, for both who have it', async () => {
    const { id, cookie } = await person();
    const { cookie: next, token } = await trade(cookie);
    at(60);
    expect(await trade(cookie)).toMatchObject({ status: 400, code: 'SESSION_MISSING', line: '' });
    expect((await trade(next)).status).toBe(400);
    expect(await me(api, token)).toBe(401);
    expect(await endings(id)).toBe(1);
  });

  test.each([1, 2])(
    'from before the one just replaced ends it at once: %i older',
    async (older) => {
      const { id, cookie } = await person();
      const cookies = [cookie];
      for (let use = 0; use < older + 1; use += 1) {
        cookies.push((await trade(cookies.at(-1) ?? '')).cookie);
      }
      expect((await trade(cookies.at(-2 - older) ?? '')).status).toBe(400);
      expect((await trade(cookies.at(-1) ?? '')).status).toBe(400);
      expect(await endings(id)).toBe(1);
    },
  );

  test('ends no other session of the person', async () => {
    const { email, cookie } = await person();
    const other = await post(api, '/sign-in/email', { email, password: PASSWORD });
    const [elsewhere = ''] = other.cookies.map((line) => line.split(';', 1)[0] ?? '');
    const { cookie: next } = await trade(cookie);
    at(61);
    await trade(cookie);
    expect([(await trade(next)).status, (await trade(elsewhere)).status]).toEqual([400, 200]);
  });

  test('that nobody signed is nobody’s, and ends nothing', async () => {
    const { cookie } = await person();
    const { cookie: next } = await trade(cookie);
    const [family = ''] = decodeURIComponent(next.slice(NAME.length)).split('.');
    const forged = `${NAME}${encodeURIComponent(`${family}.${'a'.repeat(43)}.${'b'.repeat(43)}=`)}`;
    expect((await trade(forged)).status).toBe(400);
    expect((await trade(next)).status).toBe(200);
  });

  test('that is replaced lasts as long as the one before: to the end of the browser', async () => {
    const { cookie } = await signedUp(api);
    expect((await trade(cookie)).line).not.toMatch(/Max-Age|Expires/);
    const { email } = await person();
    const signIn = { email, password: PASSWORD, rememberMe: true };
    const { cookies } = await post(api, '/sign-in/email', signIn);
    const remembered = cookies.map((line) => line.split(';', 1)[0]).join('; ');
    at(86_400);
    const { line } = await trade(remembered);
    const age = Number(/Max-Age=(\d+)/.exec(line)?.[1]);
    expect(Math.round(age / 86_400)).toBe(29);
    expect(line).toMatch(/; Path=\/; HttpOnly; SameSite=Lax$/);
  });
});

describe('signing out', () => {
  test('with a cookie that was just replaced ends the session', async () => {
    const { cookie } = await person();
    const { cookie: next, token } = await trade(cookie);
    const out = await post(api, '/sign-out', {}, { headers: { cookie } });
    expect(out.status).toBe(200);
    expect(await me(api, token)).toBe(401);
    expect((await trade(next)).status).toBe(400);
  });

  test('while other tabs renew it leaves no session', async () => {
    const { id, cookie } = await person();
    const [out] = await Promise.all([
      post(api, '/sign-out', {}, { headers: { cookie } }),
      ...Array.from({ length: 10 }, () => trade(cookie)),
    ]);
    expect(out.status).toBe(200);
    const left = await api.db
      .selectFrom('sessions')
      .select('id')
      .where('userId', '=', id)
      .execute();
    expect(left).toEqual([]);
  });

  test('has the browser empty what the site keeps there, and nothing of its neighbours', async () => {
    const { cookie } = await person();
    const { headers } = await post(api, '/sign-out', {}, { headers: { cookie } });
    expect(headers.get('clear-site-data')).toBe('"cache"');
  });
});

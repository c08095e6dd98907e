import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asSystem } from '#server/context.ts';
import { setRole } from '#server/identity/customers/set-role.ts';
import type { TestApp } from '#tests/support/api.ts';
import {
  accessToken,
  createShop,
  me,
  PASSWORD,
  post,
  sendBack,
  signedUp,
  signUpBody,
  tokenFor,
} from '#tests/support/auth-calls.ts';
import { createFactories } from '#tests/support/factories.ts';

let api: TestApp;
beforeAll(async () => {
  api = await createShop();
});
beforeEach(() => api.clock.set(new Date().toISOString()));
afterAll(() => api[Symbol.asyncDispose]());

describe('sign-in', () => {
  test('tells nothing about which of the two was wrong', async () => {
    const { email } = await signedUp(api);
    const wrong = await post(api, '/sign-in/email', { email, password: 'not-the-password' });
    const unknown = await post(api, '/sign-in/email', {
      email: 'niemand@voorbeeld.test',
      password: 'not-the-password',
    });
    expect(wrong).toMatchObject({
      status: 401,
      body: { message: 'E-mailadres of wachtwoord klopt niet.' },
      cookies: [],
    });
    expect(unknown.body).toEqual(wrong.body);
  });

  test('is refused after five wrong passwords at one address; nobody else is locked out', async () => {
    const { email } = await signedUp(api);
    const other = await signedUp(api);
    const attempt = (password: string, account = email, address = '203.0.113.5') =>
      post(api, '/sign-in/email', { email: account, password }, { address });
    for (let n = 0; n < 5; n += 1) expect((await attempt(`wrong-${n}`)).status).toBe(401);
    api.log.lines.length = 0;
    expect(await attempt(PASSWORD)).toMatchObject({ status: 429, body: { code: 'RATE_LIMITED' } });
    // An attack of hours does not write a line for every try.
    expect((await attempt(PASSWORD)).status).toBe(429);
    expect(api.log.lines).toEqual([
      expect.objectContaining({
        limit: 'signInAccountAtAddress',
        address: '203.0.113.5',
        path: '/api/auth/sign-in/email',
        msg: 'too often',
      }),
    ]);
    expect((await attempt(PASSWORD, email.toUpperCase())).status).toBe(429);
    expect((await attempt(PASSWORD, email, '203.0.113.6')).status).toBe(200);
    expect((await attempt(PASSWORD, other.email)).status).toBe(200);
  });

  test('guesses that come all at once are counted too, also when one of them is right', async () => {
    const { email } = await signedUp(api);
    const guesses = [...Array.from({ length: 30 }, (_, n) => `wrong-${n}`), PASSWORD];
    const statuses = await Promise.all(
      guesses.map(
        async (password) => (await post(api, '/sign-in/email', { email, password })).status,
      ),
    );
    expect(statuses.filter((status) => status === 401)).toHaveLength(5);
    expect(statuses.at(-1)).toBe(429);
  });

  test('right passwords are never counted', async () => {
    const { email } = await signedUp(api);
    for (let n = 0; n < 8; n += 1) {
      expect((await post(api, '/sign-in/email', { email, password: PASSWORD })).status).toBe(200);
    }
  });

  test('is refused after twenty wrong passwords from one network', async () => {
    const { email } = await signedUp(api);
    const statuses: number[] = [];
    for (let n = 0; n < 21; n += 1) {
      const account = `gok-${n}@voorbeeld.test`;
      const address = `2001:db8:1:2::${n + 1}`;
      statuses.push(
        (await post(api, '/sign-in/email', { email: account, password: 'x' }, { address })).status,
      );
    }
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 401), 429]);
    const next = (address: string) =>
      post(api, '/sign-in/email', { email, password: PASSWORD }, { address });
    expect((await next('2001:db8:1:2:ffff::1')).status).toBe(429);
    expect((await next('2001:db8:1:3::1')).status).toBe(200);
  });

  test('is noted with the very address it came from, also one of IPv6', async () => {
    const { email } = await signedUp(api);
    const address = '2001:db8:1:4::7';
    expect(
      (await post(api, '/sign-in/email', { email, password: PASSWORD }, { address })).status,
    ).toBe(200);
    const { db } = api;
    const noted = db.selectFrom('auditLog').select('action').where('address', '=', address);
    expect(await noted.execute()).toEqual([{ action: 'session.sign-in' }]);
    const sessions = db.selectFrom('sessions').select('ipAddress').where('ipAddress', '=', address);
    expect(await sessions.execute()).toHaveLength(1);
  });

  test.each([
    ['no JSON', '{', {}],
    ['a form', 'email=a&password=b', { 'content-type': 'application/x-www-form-urlencoded' }],
    ['text that is JSON', '{}', { 'content-type': 'text/plain' }],
    [
      'an unknown field',
      { email: 'a@b.test', password: 'x', callbackURL: 'https://boef.test' },
      {},
    ],
  ])('refuses %s', async (_, body, headers) => {
    expect(await post(api, '/sign-in/email', body, { headers })).toMatchObject({
      status: 422,
      body: { code: 'INPUT_INVALID' },
    });
  });

  test.each(['https://boef.test', 'http://localhost:4000', 'null'])(
    'refuses a page of %s',
    async (origin) => {
      const { email, cookie } = await signedUp(api);
      const answer = await post(
        api,
        '/sign-in/email',
        { email, password: PASSWORD },
        { headers: { origin, cookie } },
      );
      expect(answer).toMatchObject({ status: 403, cookies: [] });
      expect(answer.headers.get('access-control-allow-origin')).toBeNull();
    },
  );
});

describe('the cookie', () => {
  test.each([
    ['the session', {}, false],
    ['thirty days', { rememberMe: true }, true],
  ])('lives for %s and is out of reach of scripts', async (_, choice, kept) => {
    const { email } = await signedUp(api);
    const { cookies, body } = await post(api, '/sign-in/email', {
      email,
      password: PASSWORD,
      ...choice,
    });
    const cookie = cookies.find((line) => line.startsWith('hostwerk.session_token=')) ?? '';
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).toMatch(/; SameSite=Lax/);
    expect(cookie).toMatch(/; Path=\//);
    expect(cookie).not.toMatch(/Secure/);
    expect(cookie.includes('Max-Age=2592000')).toBe(kept);
    expect(/Max-Age|Expires/.test(cookie)).toBe(kept);
    const secret = decodeURIComponent(cookie.split(/[=;]/)[1] ?? '').split('.')[0] ?? '';
    expect(secret.length).toBeGreaterThanOrEqual(20);
    expect(JSON.stringify(body)).not.toContain(secret);
    const token = await (await tokenFor(api, sendBack(cookies))).text();
    expect(token).not.toContain(secret);
  });

  test('of who registers lives for the session: the form asks nobody whether to be remembered', async () => {
    const { cookies, id } = await signedUp(api);
    const cookie = cookies.find((line) => line.startsWith('hostwerk.session_token=')) ?? '';
    expect(cookie).toMatch(/; HttpOnly/);
    expect(cookie).not.toMatch(/Max-Age|Expires/);
    const { createdAt, expiresAt } = await api.db
      .selectFrom('sessions')
      .select(['createdAt', 'expiresAt'])
      .where('userId', '=', id)
      .executeTakeFirstOrThrow();
    const hours = (expiresAt.getTime() - createdAt.getTime()) / 3_600_000;
    expect(Math.round(hours)).toBe(24);
  });

  test('is only sent over https where the shop has it', async () => {
    await using shop = await createShop({ config: { appUrl: 'https://shop.test' } });
    const input = signUpBody();
    const { cookies, headers } = await post(shop, '/sign-up/email', input, {
      headers: { origin: 'https://shop.test' },
    });
    expect(cookies[0]).toMatch(/^__Host-hostwerk\.session_token=.*; Path=\/.*; Secure/);
    expect(cookies[0]).not.toMatch(/Domain=/i);
    const answer = await shop.http('/api/auth/token', { headers: { cookie: sendBack(cookies) } });
    expect(answer.status).toBe(200);
    expect(headers.get('strict-transport-security')).toMatch(/max-age=31536000/);
  });
});

describe('the session', () => {
  test('ends thirty days after the sign-in, however much it is used', async () => {
    const { id, email } = await signedUp(api);
    const { cookies } = await post(api, '/sign-in/email', {
      email,
      password: PASSWORD,
      rememberMe: true,
    });
    // As it stands on its last day.
    const expiresAt = new Date(api.clock.now.getTime() + 86_400_000);
    await api.db.updateTable('sessions').set({ expiresAt }).where('userId', '=', id).execute();
    const answer = await tokenFor(api, sendBack(cookies));
    expect(answer.status).toBe(200);
    // The next cookie ends when the one before it would have.
    const age = Number(/Max-Age=(\d+)/.exec(answer.headers.get('set-cookie') ?? '')?.[1]);
    expect(age).toBe(86_400);
    const rows = await api.db
      .selectFrom('sessions')
      .select('expiresAt')
      .where('userId', '=', id)
      .execute();
    expect(rows).toEqual([{ expiresAt }, { expiresAt }]);
  });

  test('ends everywhere at once by signing out; another device stays', async () => {
    const { email, cookie } = await signedUp(api);
    const other = sendBack(
      (await post(api, '/sign-in/email', { email, password: PASSWORD })).cookies,
    );
    const [token, otherToken] = [await accessToken(api, cookie), await accessToken(api, other)];
    expect(await me(api, token)).toBe(200);
    const out = await post(api, '/sign-out', {}, { headers: { cookie } });
    expect(out.status).toBe(200);
    expect(out.cookies.find((line) => line.startsWith('hostwerk.session_token='))).toMatch(
      /Max-Age=0/,
    );
    expect(await me(api, token)).toBe(401);
    expect((await tokenFor(api, cookie)).status).toBe(400);
    expect(await me(api, otherToken)).toBe(200);
    const actions = await api.db
      .selectFrom('auditLog')
      .select('action')
      .where('action', '=', 'session.sign-out')
      .where('at', '=', api.clock.now)
      .execute();
    expect(actions).toHaveLength(1);
  });

  test('of someone who is blocked is over', async () => {
    const { email, cookie } = await signedUp(api);
    const token = await accessToken(api, cookie);
    await api.db
      .updateTable('users')
      .set({ blockedAt: api.clock.now })
      .where('email', '=', email)
      .execute();
    expect(await me(api, token)).toBe(401);
    const again = await post(api, '/sign-in/email', { email, password: PASSWORD });
    const renewed = again.status === 200 ? await accessToken(api, sendBack(again.cookies)) : '';
    expect(await me(api, renewed)).toBe(401);
  });

  test('has the role of this moment', async () => {
    const { email, cookie } = await signedUp(api);
    const token = await accessToken(api, cookie);
    const console_ = async () =>
      (
        await api.http('/api/v1/staff/statistics', {
          headers: { authorization: `Bearer ${token}` },
        })
      ).status;
    expect(await console_()).toBe(403);
    await setRole(asSystem(api.context, 'test'), { email, role: 'admin' });
    expect(await console_()).toBe(200);
    await setRole(asSystem(api.context, 'test'), { email, role: 'customer' });
    expect(await console_()).toBe(403);
  });

  test('needs a fresh access token after fifteen minutes', async () => {
    const { cookie } = await signedUp(api);
    const token = await accessToken(api, cookie);
    const start = api.clock.now.getTime();
    api.clock.set(new Date(start + 14 * 60_000).toISOString());
    expect(await me(api, token)).toBe(200);
    api.clock.set(new Date(start + 15 * 60_000 + 2000).toISOString());
    expect(await me(api, token)).toBe(401);
  });

  test.each([
    ['nothing', ''],
    ['another scheme', 'Basic a2xhbnQ6eA=='],
    ['no token', 'Bearer'],
    ['rubbish', 'Bearer a.b.c'],
    ['a token without signature', `Bearer ${btoa('{"alg":"none"}')}.${btoa('{"sub":"x"}')}.`],
    ['far too much', `Bearer ${'a'.repeat(5000)}`],
  ])('does not come from %s', async (_, authorization) => {
    const response = await api.http('/api/v1/me', { headers: { authorization } });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code: 'UNAUTHORIZED' });
  });

  test('is told of to who asks with HEAD as to everybody, which is no fault of ours', async () => {
    const { cookies } = await signedUp(api);
    const statusOf = async (headers: Record<string, string>) =>
      (await api.http('/api/auth/token', { method: 'HEAD', headers })).status;
    expect(await statusOf({})).toBe(400);
    expect(await statusOf({ cookie: sendBack(cookies) })).toBe(200);
  });

  test('that is not there is told as such, and can be left all the same', async () => {
    const none = await tokenFor(api, '');
    expect(none.status).toBe(400);
    expect(await none.json()).toMatchObject({
      code: 'SESSION_MISSING',
      message: 'Je bent niet (meer) ingelogd. Log in en probeer het opnieuw.',
    });
    expect((await post(api, '/sign-out', {})).status).toBe(200);
  });

  test('does not come from a token whose text was changed', async () => {
    const make = createFactories(api);
    const [one, other] = [await make.customer(), await make.staff('owner')];
    const { accessToken: token } = await api.signIn(one);
    const [head = '', , signature = ''] = token.split('.');
    const payload = Buffer.from(
      JSON.stringify({ sub: other.id, sid: randomUUID(), exp: 4_000_000_000 }),
    ).toString('base64url');
    expect(await me(api, token)).toBe(200);
    expect(await me(api, `${head}.${payload}.${signature}`)).toBe(401);
  });
});

test.each([
  '/get-session',
  '/update-user',
  '/change-password',
  '/jwks',
  '/list-sessions',
  '/delete-user',
  '/sign-in/social',
  '/ok',
  '',
])('nothing else of Better Auth is open: %s', async (path) => {
  for (const method of ['GET', 'POST']) {
    const response = await api.http(`/api/auth${path}`, {
      method,
      headers: { 'content-type': 'application/json' },
      ...(method === 'POST' && { body: '{}' }),
    });
    expect(response.status).toBe(404);
    expect(await response.json()).toMatchObject({ code: 'NOT_FOUND' });
  }
});

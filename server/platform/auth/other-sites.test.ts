import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestApp, ORIGIN, type TestApp } from '#tests/support/api.ts';
import { createFactories } from '#tests/support/factories.ts';
import { closeSite, createVisitor, sha256 } from '#tests/support/maintenance.ts';

/** A form of another site can be of these two types, and of that of forms in general. */
const PLAIN = { 'content-type': 'text/plain' };
const JSON_BODY = { 'content-type': 'application/json' };

/** The site of a customer below the shop's own domain: a browser sends our cookies along from there. */
const OTHERS = ['http://klant.localhost:3000', 'https://boef.test', 'null'];

let api: TestApp;

beforeAll(async () => {
  api = await createTestApp();
});

afterAll(() => api[Symbol.asyncDispose]());

const CODE = 'Tulpen-12-Molens';
const WITHDRAWAL = { name: 'Piet', email: 'piet@voorbeeld.test', order: 'HW-1', part: '' };

function asForm(value: object): FormData {
  const form = new FormData();
  form.set('data', JSON.stringify({ json: value }));
  return form;
}

const WRITES: Record<string, () => RequestInit> = {
  '/rpc/public/withdrawals/submit': () => ({ body: asForm(WITHDRAWAL) }),
  '/api/v1/withdrawals': () => ({ body: new URLSearchParams(WITHDRAWAL) }),
  '/rpc/public/maintenance/verifyPassword': () => ({
    body: asForm({ passwordHash: 'a'.repeat(64) }),
  }),
  '/rpc/public/maintenance/endAccess': () => ({ body: '{}', headers: PLAIN }),
  '/rpc/public/payLinks/pay': () => ({ body: asForm({ token: 'x' }) }),
  '/rpc/customer/account/me': () => ({ body: '{}', headers: JSON_BODY }),
  '/api/v1/maintenance/access/end': () => ({ body: '' }),
  '/api/auth/sign-out': () => ({ body: '' }),
  '/api/auth/forgot-password': () => ({
    body: JSON.stringify({ email: 'piet@voorbeeld.test' }),
    headers: JSON_BODY,
  }),
};

test.each(Object.keys(WRITES).flatMap((path) => OTHERS.map((origin) => [path, origin])))(
  '%s is not for a page of %s, cookie or no cookie',
  async (path = '', origin = '') => {
    const { headers, ...init } = WRITES[path]?.() ?? {};
    const answer = await api.http(path, {
      method: 'POST',
      ...init,
      headers: { ...headers, origin },
    });
    expect(answer.status).toBe(403);
    expect(await answer.json()).toEqual({
      code: 'INVALID_ORIGIN',
      message: 'Dit verzoek kwam van een andere website.',
    });
    expect(answer.headers.getSetCookie()).toEqual([]);
  },
);

test('none of that wrote anything', async () => {
  for (const table of ['tickets', 'mails', 'rateLimits'] as const) {
    expect(await api.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
  }
});

test('who tells no site writes, as do our own pages; to read is for everybody', async () => {
  const send = (path: string, init: RequestInit) => api.http(path, { method: 'POST', ...init });
  const ours = { ...JSON_BODY, origin: ORIGIN };
  const body = JSON.stringify({ json: WITHDRAWAL });
  const sent = await send('/rpc/public/withdrawals/submit', { body, headers: ours });
  expect(sent.status).toBe(200);
  const program = { body: JSON.stringify(WITHDRAWAL), headers: JSON_BODY };
  expect((await send('/api/v1/withdrawals', program)).status).toBe(200);
  const read = await api.http('/api/v1/plans', { headers: { origin: 'https://boef.test' } });
  expect(read.status).toBe(200);
});

test.each(['/api/auth/sign-out', '/rpc/public/maintenance/endAccess'])(
  'no other site ends what an access code gave, by %s',
  async (path) => {
    await using shop = await createTestApp();
    const admin = shop.as(await createFactories(shop).staff('admin')).staff.maintenance;
    await admin.createCode({ passwordHash: sha256(CODE) });
    await closeSite(shop, true);
    const visitor = createVisitor(shop);
    expect(await visitor.enter(CODE)).toMatchObject({ success: true });
    const cookie = visitor.cookie();
    for (const origin of OTHERS) {
      await shop.http(path, { method: 'POST', headers: { ...PLAIN, origin, cookie }, body: '{}' });
      expect((await visitor.http('/services')).status, origin).toBe(200);
    }
    const ours = await shop.http(path, { method: 'POST', headers: { origin: ORIGIN, cookie } });
    expect(ours.status).toBe(200);
    expect((await visitor.http('/services')).status).toBe(503);
  },
);

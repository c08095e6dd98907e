import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { createShop } from '#tests/support/auth-calls.ts';
import { createCuttable } from '#tests/support/cuttable.ts';
import { createFactories, type Person } from '#tests/support/factories.ts';
import { call, outcomeOf, PROCEDURES, refusalOf } from '#tests/support/procedures.ts';
import {
  closeSite,
  closeSiteUnheard,
  cutListener,
  signInByForm,
  startSecondCopy,
} from '#tests/support/maintenance.ts';

let api: TestApp;
let served: string[] = [];
let owner: Person;
let admin: Person;
let customer: Person;

beforeAll(async () => {
  api = await createShop({
    site: () => ({
      serveFile: async (request) =>
        request.url.endsWith('/assets/app.js') ? new Response('app') : null,
      servePage: async (request) => {
        const { pathname } = new URL(request.url);
        served.push(pathname);
        return new Response(`<title>${pathname}</title>`, {
          headers: { 'content-type': 'text/html', etag: 'W/"x"', 'cache-control': 'public' },
        });
      },
    }),
  });
  const make = createFactories(api);
  [owner, admin, customer] = [
    await make.staff('owner'),
    await make.staff('admin'),
    await make.customer(),
  ];
});

afterAll(() => api[Symbol.asyncDispose]());

beforeEach(async () => {
  await closeSite(api, false);
  served = [];
});

describe('an open site', () => {
  test('has no gate, and asks nothing of the database for it', async () => {
    expect((await api.http('/services')).status).toBe(200);
    let reads = 0;
    const { pool } = api.context;
    const query = pool.query.bind(pool);
    const connect = pool.connect.bind(pool);
    Object.assign(pool, {
      query: (...args: Parameters<typeof query>) => ((reads += 1), query(...args)),
      connect: (...args: Parameters<typeof connect>) => ((reads += 1), connect(...args)),
    });
    await Promise.all(['/', '/services', '/pricing'].map((path) => api.http(path)));
    expect(await api.nobody.public.maintenance.getStatus()).toBe(false);
    Object.assign(pool, { query, connect });
    expect(reads).toBe(0);
  });

  test.each([
    ['/maintenance', '/'],
    ['/maintenance?next=%2Fpricing%3Fa%3D1', '/pricing?a=1'],
    ['/maintenance?next=https%3A%2F%2Felders.test%2F', '/'],
    ['/maintenance?next=%2F%2Felders.test', '/'],
    ['/maintenance?next=%2Fmaintenance', '/'],
    ['/maintenance?next=%5C%5Celders.test', '/'],
    ['/maintenance?next=%2F.%2F%2Felders.test', '/'],
    ['/maintenance?next=%2Fa%2F..%2F%2Felders.test', '/'],
  ])('%s sends on to %s', async (path, location) => {
    const answer = await api.http(path);
    expect([answer.status, answer.headers.get('location')]).toEqual([302, location]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
  });
});

describe('a closed site', () => {
  beforeEach(() => closeSite(api, true));

  test('says so', async () => {
    expect(await api.nobody.public.maintenance.getStatus()).toBe(true);
    expect(await (await api.http('/api/v1/maintenance/status')).json()).toBe(true);
  });

  test.each(['/', '/services', '/dashboard', '/admin', '/niets', '/maintenance', '/sitemap.xml'])(
    '%s is the maintenance page: 503, come back later, kept by nobody',
    async (path) => {
      const answer = await api.http(path, { headers: { 'if-none-match': 'W/"x"' } });
      expect(answer.status).toBe(503);
      expect(await answer.text()).toBe('<title>/maintenance</title>');
      expect(answer.headers.get('retry-after')).toBe('120');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('etag')).toBeNull();
      expect(served).toEqual(['/maintenance']);
    },
  );

  test.each(['/login', '/register', '/access-denied', '/server-error', '/login.data'])(
    '%s is as it was',
    async (path) => {
      const answer = await api.http(path);
      expect([answer.status, served]).toEqual([200, [path]]);
    },
  );

  test.each(['/services.data', '/_.data', '/dashboard.data?_routes=x'])(
    'what a navigation fetches, %s, is refused',
    async (path) => {
      const answer = await api.http(path);
      expect([answer.status, await answer.text()]).toEqual([503, 'MAINTENANCE']);
      expect(served).toEqual([]);
    },
  );

  test('files, health and webhooks know of nothing', async () => {
    expect(await (await api.http('/assets/app.js')).text()).toBe('app');
    expect((await api.http('/healthz')).status).toBe(200);
    expect((await api.http('/readyz')).status).toBe(200);
    expect((await api.http('/webhooks/test', { method: 'POST', body: '{}' })).status).not.toBe(503);
  });

  const OPEN = new Set([
    'public.maintenance.getStatus',
    'public.maintenance.verifyPassword',
    'public.maintenance.keepAccess',
    'public.maintenance.checkAccess',
    'public.maintenance.endAccess',
    'customer.account.me',
  ]);
  const GATED = PROCEDURES.map(({ path }) => path).filter((path) => !OPEN.has(path));

  test.each(GATED)('%s is refused to nobody, customer and admin', async (path) => {
    for (const caller of [api.nobody, api.as(customer), api.as(admin)]) {
      expect(await outcomeOf(call(caller, path, {}))).toBe('MAINTENANCE');
    }
  });

  test('REST says the same', async () => {
    const answer = await api.http('/api/v1/plans');
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([503, '120']);
    expect(await answer.json()).toMatchObject({ code: 'MAINTENANCE' });
  });

  test('who one is can be asked after signing in', async () => {
    expect(await api.as(customer).customer.account.me()).toMatchObject({ role: 'customer' });
  });

  test('a token that ran out is told as that, so that its browser renews it', async () => {
    const answer = await api.http('/rpc/customer/orders/list', {
      method: 'POST',
      headers: { authorization: 'Bearer abc', 'content-type': 'application/json' },
      body: '{"json":{}}',
    });
    expect(answer.status).toBe(401);
  });

  test('an owner works on', async () => {
    expect(await outcomeOf(api.as(owner).staff.statistics.get())).toBe('OK');
  });

  test('an owner opens the console by the cookie of the session, and no other page', async () => {
    const cookie = await signInByForm(api, 'owner');
    expect((await api.http('/admin', { headers: { cookie } })).status).toBe(200);
    expect((await api.http('/admin/orders', { headers: { cookie } })).status).toBe(200);
    expect((await api.http('/dashboard', { headers: { cookie } })).status).toBe(503);
  });

  test('an admin does not', async () => {
    const cookie = await signInByForm(api, 'admin');
    expect((await api.http('/admin', { headers: { cookie } })).status).toBe(503);
  });

  test('opens again in the moment it is switched', async () => {
    await closeSite(api, false);
    expect((await api.http('/services')).status).toBe(200);
    expect((await api.http('/services')).headers.get('etag')).toBe('W/"x"');
  });
});

test('another copy of the program follows at once', async () => {
  await using second = await startSecondCopy(api);
  expect((await second.http('/services')).status).toBe(200);
  await closeSite(api, true);
  await expect.poll(async () => (await second.http('/services')).status).toBe(503);
  const refusal = await refusalOf(second.nobody.public.plans.list());
  expect(refusal).toMatchObject({ code: 'MAINTENANCE', status: 503 });
  await closeSite(api, false);
  await expect.poll(async () => (await second.http('/services')).status).toBe(200);
});

test('what was missed while nobody listened is read when listening begins again', async () => {
  expect((await api.http('/services')).status).toBe(200);
  await cutListener(api);
  await closeSiteUnheard(api);
  await expect.poll(async () => (await api.http('/services')).status).toBe(503);
});

test('without a database what was known last holds: a closed site stays closed', async () => {
  await using cuttable = await createCuttable();
  await using shop = await createTestApp({ connect: cuttable.connect });
  await closeSite(shop, true);
  expect((await shop.http('/services')).status).toBe(503);
  await cuttable.cut();
  const page = await shop.http('/services');
  expect([page.status, page.headers.get('retry-after')]).toEqual([503, '120']);
  expect(await shop.nobody.public.maintenance.getStatus()).toBe(true);
  await cuttable.restore();
  await expect.poll(async () => (await shop.http('/readyz')).status).toBe(200);
  expect((await shop.http('/services')).status).toBe(503);
});

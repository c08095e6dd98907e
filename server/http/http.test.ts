import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { createTestApp, ORIGIN, type TestApp } from '#tests/support/api.ts';
import { createFactories } from '#tests/support/factories.ts';
import { PROCEDURES } from '#tests/support/procedures.ts';

let api: TestApp;
let broken = false;

beforeAll(async () => {
  api = await createTestApp({
    site: () => ({
      serveFile: null,
      servePage: async () => {
        if (broken) throw new Error('the renderer fell over');
        return new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } });
      },
    }),
  });
  await createFactories(api).plan({ slug: 'starter', priceCents: 499 });
});

afterAll(() => api[Symbol.asyncDispose]());

const SECURITY = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
};

describe('every answer carries the security headers', () => {
  test.each([
    ['a page', '/', {}, 200],
    ['health', '/healthz', {}, 200],
    ['readiness', '/readyz', {}, 200],
    ['REST', '/api/v1/plans', {}, 200],
    ['the API’s page', '/api/docs', {}, 200],
    ['a call without a session', '/api/v1/me', {}, 401],
    ['an unknown call', '/api/v1/nothing', {}, 404],
    ['an unknown procedure', '/rpc/nothing', { method: 'POST', body: '{}' }, 404],
    ['an unknown sign-in', '/api/auth/nothing', {}, 404],
    ['an unknown method', '/nothing', { method: 'DELETE' }, 404],
    [
      'a body that is too large',
      '/webhooks/test',
      { method: 'POST', body: 'x'.repeat(1_100_000) },
      413,
    ],
  ] as const)('%s', async (_, path, init, status) => {
    const response = await api.http(path, init);
    expect(response.status).toBe(status);
    expect(Object.fromEntries(response.headers)).toMatchObject(SECURITY);
    expect(response.headers.get('content-security-policy')).toMatch(/default-src 'none'/);
    expect(response.headers.get('permissions-policy')).toContain('camera=()');
    expect(response.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
    expect(response.headers.get('x-powered-by')).toBeNull();
  });

  test.each(['/api/v1/plans', '/api/v1/nothing', '/healthz'])(
    '%s is no page: a browser that shows it does so outside the site',
    async (path) => {
      const policy = (await api.http(path)).headers.get('content-security-policy');
      expect(policy?.split('; ')).toContain('sandbox');
    },
  );

  test('a fault: no cause is told, and its id is in the log', async () => {
    broken = true;
    const response = await api.http('/');
    broken = false;
    expect(response.status).toBe(500);
    expect(Object.fromEntries(response.headers)).toMatchObject(SECURITY);
    const body = z
      .object({ code: z.literal('INTERNAL'), message: z.string(), requestId: z.uuid() })
      .parse(await response.json());
    expect(body.requestId).toBe(response.headers.get('x-request-id'));
    expect(JSON.stringify(body)).not.toContain('fell over');
    const logged = api.log.lines.filter(({ level }) => level >= 50);
    expect(logged).toEqual([
      expect.objectContaining({ requestId: body.requestId, msg: 'request failed' }),
    ]);
  });

  test.each([
    ['/api/v1/plans', {}],
    [
      '/rpc/public/plans/list',
      { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' },
    ],
    ['/api/v1/me', {}],
  ] as const)('%s stays out of every cache', async (path, init) => {
    expect((await api.http(path, init)).headers.get('cache-control')).toBe('no-store');
  });
});

describe('REST', () => {
  test('lists the plans', async () => {
    const response = await api.http('/api/v1/plans');
    expect(await response.json()).toMatchObject({
      plans: [{ slug: 'starter', priceCents: 499, yearlyPriceCents: 4990, popular: false }],
    });
  });

  test('reads numbers from the address, and refuses what is none', async () => {
    const { accessToken } = await api.signIn(await createFactories(api).customer());
    const headers = { authorization: `Bearer ${accessToken}` };
    expect((await api.http('/api/v1/orders?limit=5', { headers })).status).toBe(200);
    const refused = await api.http('/api/v1/orders?limit=veel', { headers });
    expect([refused.status, await refused.json()]).toEqual([
      422,
      expect.objectContaining({
        code: 'INPUT_INVALID',
        message: 'Controleer de ingevulde gegevens.',
      }),
    ]);
    const unknown = await api.http('/api/v1/orders?limiet=5', { headers });
    expect(unknown.status).toBe(422);
  });

  test('does what the screens do: an order, its payment, its service', async () => {
    const make = createFactories(api);
    const { accessToken } = await api.signIn(await make.customer());
    const headers = { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' };
    const placed = await api.http(
      '/api/v1/checkout/quote?items[0][plan]=starter&items[0][cycle]=monthly',
      { headers },
    );
    expect(await placed.json()).toMatchObject({ totalCents: 499, netCents: 412, vatCents: 87 });
  });

  const asStaff = async () => {
    const { accessToken } = await api.signIn(await createFactories(api).staff('staff'));
    return { authorization: `Bearer ${accessToken}` };
  };

  test('its description has every procedure, once', async () => {
    const response = await api.http('/api/v1/openapi.json', { headers: await asStaff() });
    expect(response.headers.get('content-type')).toContain('application/json');
    const operation = z.object({
      operationId: z.string(),
      summary: z.string().min(1),
      tags: z.array(z.string()).length(1),
    });
    const document = z
      .object({
        openapi: z.string(),
        paths: z.record(z.string(), z.record(z.string(), operation)),
        servers: z.array(z.object({ url: z.string() })),
      })
      .parse(await response.json());
    const ids = Object.values(document.paths).flatMap((item) =>
      Object.values(item).map(({ operationId }) => operationId),
    );
    expect(ids.toSorted()).toEqual(PROCEDURES.map(({ path }) => path).toSorted());
    expect(document.servers).toEqual([{ url: `${ORIGIN}/api/v1` }]);
  });

  test('its page needs no script and shows every procedure', async () => {
    const response = await api.http('/api/docs', { headers: await asStaff() });
    expect(response.headers.get('content-type')).toContain('text/html');
    const page = await response.text();
    expect(page).not.toContain('<script');
    expect(page.match(/<details>/g)).toHaveLength(PROCEDURES.length);
    expect(page).toContain('/checkout/orders');
    expect(page).toContain('Place an order');
    // Errors of all operations are told once, other errors with their operation.
    expect(page.match(/<code>RATE_LIMITED<\/code>/g)).toHaveLength(1);
    expect(page).toMatch(
      /409 <code>SUPPORT_CLOSED<\/code> Deze winkel heeft nog geen supportadres/,
    );
  });

  test.each(['/api/docs', '/api/v1/openapi.json'])(
    '%s tells what staff may call to staff alone, by token or by cookie',
    async (path) => {
      const read = async (headers: Record<string, string>) =>
        (await api.http(path, { headers })).text();
      const make = createFactories(api);
      const { accessToken } = await api.signIn(await make.customer());
      const nobody = await read({});
      expect(nobody).toContain('/checkout/orders');
      expect(nobody).not.toContain('/staff/');
      expect(await read({ authorization: `Bearer ${accessToken}` })).toBe(nobody);
      expect(await read(await asStaff())).toContain('/staff/orders');
    },
  );

  test.each(['/api/docs', '/api/v1/openapi.json'])(
    '%s is sent once to who keeps it, and is counted',
    async (path) => {
      const address = path === '/api/docs' ? '198.18.88.1' : '198.18.88.2';
      const first = await api.http(path, { address });
      const etag = first.headers.get('etag') ?? '';
      expect(etag).not.toBe('');
      const again = await api.http(path, { address, headers: { 'if-none-match': etag } });
      expect([again.status, await again.text()]).toEqual([304, '']);
      // Staff are shown something else, which the tag says too.
      const headers = { 'if-none-match': etag, ...(await asStaff()) };
      expect((await api.http(path, { address, headers })).status).toBe(200);
      const statuses = new Set<number>();
      for (let call = 0; call < 600; call += 1) {
        statuses.add(
          (await api.http(path, { address, headers: { 'if-none-match': etag } })).status,
        );
      }
      expect(statuses).toEqual(new Set([304, 429]));
      const refused = await api.http(path, { address });
      expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
      expect(await refused.json()).toMatchObject({ code: 'RATE_LIMITED' });
    },
  );

  test.each(['/api/docs', '/api/v1/openapi.json'])('%s travels compressed', async (path) => {
    const whole = await (await api.http(path)).arrayBuffer();
    const response = await api.http(path, { headers: { 'accept-encoding': 'gzip' } });
    expect(response.headers.get('content-encoding')).toBe('gzip');
    const packed = Buffer.from(await response.arrayBuffer());
    expect(gunzipSync(packed).equals(Buffer.from(whole))).toBe(true);
    expect(packed.length).toBeLessThan(whole.byteLength / 5);
  });
});

describe('a request that only looks like ours', () => {
  const JSON_TYPE = 'application/json';
  const FORM_TYPE = 'multipart/form-data; boundary=x';
  test.each([
    ['/rpc/public/contact/send', JSON_TYPE, '{half'],
    ['/rpc/public/contact/send', JSON_TYPE, 'null'],
    ['/rpc/public/contact/send', JSON_TYPE, '{"json":{},"meta":5}'],
    ['/rpc/public/contact/send', JSON_TYPE, '{"json":{},"meta":[[0,"__proto__","x"]]}'],
    ['/rpc/public/contact/send', FORM_TYPE, 'no form'],
    ['/api/v1/contact-messages', JSON_TYPE, '{half'],
    ['/api/v1/contact-messages', FORM_TYPE, 'no form'],
  ])(
    'a body that cannot be read is refused in a sentence: %s, %s, %s',
    async (path, type, body) => {
      const headers = { 'content-type': type };
      const response = await api.http(path, { method: 'POST', headers, body });
      expect(response.status).toBe(422);
      expect(await response.text()).toContain('Controleer de ingevulde gegevens.');
    },
  );

  test('nobody calls with the cookie: calls need the access token', async () => {
    const response = await api.http('/rpc/customer/account/me', {
      method: 'POST',
      headers: {
        cookie: 'hostwerk.session_token=x',
        'content-type': 'application/json',
      },
      body: '{}',
    });
    expect(response.status).toBe(401);
  });

  test.each(['HEAD', 'OPTIONS', 'PUT', 'PATCH', 'DELETE'])(
    'a call is a GET or a POST: %s does nothing',
    async (method) => {
      const customer = await createFactories(api).customer();
      const [{ accessToken: asks }, { accessToken: stays }] = [
        await api.signIn(customer),
        await api.signIn(customer),
      ];
      const sent = { method, headers: { authorization: `Bearer ${asks}` } };
      const answer = await api.http('/rpc/customer/security/endOtherSessions', sent);
      expect(answer.status).toBe(404);
      const headers = { authorization: `Bearer ${stays}` };
      expect((await api.http('/api/v1/me', { headers })).status).toBe(200);
    },
  );

  test('a write is not done by following a link', async () => {
    const make = createFactories(api);
    const order = await make.pendingOrder();
    const { accessToken } = await api.signIn(order.customer);
    const data = encodeURIComponent(JSON.stringify({ json: { orderId: order.orderId } }));
    const response = await api.http(`/rpc/customer/orders/cancel?data=${data}`, {
      headers: { authorization: `Bearer ${accessToken}` },
    });
    expect(response.status).toBe(405);
    expect(
      await api.as(order.customer).customer.orders.get({ orderId: order.orderId }),
    ).toMatchObject({ status: 'pending' });
  });
});

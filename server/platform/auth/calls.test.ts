import { afterAll, beforeAll, expect, test } from 'vitest';
import { callsKey, type LimitName } from '#server/platform/auth/limits.ts';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { createFactories } from '#tests/support/factories.ts';
import { outcomeOf } from '#tests/support/procedures.ts';

let api: TestApp;
let make: ReturnType<typeof createFactories>;

beforeAll(async () => {
  api = await createTestApp({ config: { trustedProxies: ['10.0.0.1'] } });
  make = createFactories(api);
});
afterAll(() => api[Symbol.asyncDispose]());

async function spend(name: LimitName, key: string): Promise<void> {
  for (let n = 0; n < 300; n += 1) await api.context.limits.consume(name, key);
}

test('three hundred calls of one procedure a minute, and files are counted apart from them', async () => {
  const { customer, orderId } = await make.paidOrder();
  const { id: invoiceId } = await api.db
    .selectFrom('invoices')
    .select('id')
    .where('orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  const { invoices } = api.as(customer).customer;
  await spend('downloads', customer.id);
  expect(await outcomeOf(invoices.download({ invoiceId }))).toBe('RATE_LIMITED');
  expect(await outcomeOf(invoices.list({}))).toBe('OK');

  const other = await make.paidOrder();
  const own = api.as(other.customer).customer.invoices;
  const [invoice] = (await own.list({})).items;
  const key = callsKey(other.customer.id, 'customer.invoices.list');
  await spend('calls', key).catch(() => undefined);
  expect(await outcomeOf(own.list({}))).toBe('RATE_LIMITED');
  expect(await outcomeOf(own.download({ invoiceId: invoice?.id ?? '' }))).toBe('OK');
  expect(await outcomeOf(api.as(other.customer).customer.account.me())).toBe('OK');
});

/** Calls in a minute that one address may make before it has to wait. */
const VISITOR_CALLS = 600;
const STATUS_CALL = {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: '{}',
};

/** Asks once over both ways into the contract for something that every address may have. */
async function visit(address: string, headers: Record<string, string> = {}) {
  const [rpc, rest] = await Promise.all([
    api.http('/rpc/public/maintenance/getStatus', {
      ...STATUS_CALL,
      headers: { ...STATUS_CALL.headers, ...headers },
      address,
    }),
    api.http('/api/v1/plans', { address, headers }),
  ]);
  return { rpc, rest, statuses: [rpc.status, rest.status] };
}

async function visitOften(address: string, headers: Record<string, string> = {}): Promise<void> {
  for (let n = 0; n < VISITOR_CALLS; n += 1) {
    await api.http('/rpc/public/maintenance/getStatus', {
      ...STATUS_CALL,
      headers: { ...STATUS_CALL.headers, ...headers },
      address,
    });
  }
}

test('six hundred calls a minute of visitors at one address, over both ways in', async () => {
  await visitOften('2001:db8:0:1::1');
  const neighbour = await visit('2001:db8:0:1:ffff::2');
  expect(neighbour.statuses).toEqual([429, 429]);
  const noted = api.log.lines.filter(({ limit }) => limit === 'visitorCalls');
  expect(noted).toEqual([
    expect.objectContaining({ address: '2001:db8:0:1:ffff::2', msg: 'too often' }),
  ]);
  expect(await neighbour.rest.json()).toMatchObject({
    code: 'RATE_LIMITED',
    message: 'Je hebt dit te vaak achter elkaar gedaan. Wacht even en probeer het opnieuw.',
  });
  for (const { headers } of [neighbour.rpc, neighbour.rest]) {
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60);
  }
  expect((await visit('2001:db8:0:2::1')).statuses).toEqual([200, 200]);
});

test('who has no session is counted too, and who has one keeps their own calls', async () => {
  const address = '198.51.100.7';
  for (let n = 0; n < VISITOR_CALLS; n += 1) {
    await api.context.limits.consume('visitorCalls', address);
  }
  const authorization = `Bearer ${(await api.signIn(await make.customer())).accessToken}`;
  const statusOf = async (headers: Record<string, string>) =>
    (await api.http('/api/v1/me', { address, headers })).status;
  expect(await statusOf({})).toBe(429);
  expect(await statusOf({ authorization: 'Bearer made.up.token' })).toBe(429);
  expect(await statusOf({ authorization })).toBe(200);
});

test('an address that a visitor claims is not counted, and that of a proxy is not either', async () => {
  const proxy = '10.0.0.1';
  const of = (visitor: string) => ({ 'x-forwarded-for': visitor });
  await visitOften('198.51.100.8', of('203.0.113.8'));
  expect((await visit('198.51.100.8', of('203.0.113.9'))).statuses).toEqual([429, 429]);
  expect((await visit('203.0.113.8')).statuses).toEqual([200, 200]);

  await visitOften(proxy, of('203.0.113.10'));
  expect((await visit(proxy, of('203.0.113.10'))).statuses).toEqual([429, 429]);
  expect((await visit(proxy, of('203.0.113.11'))).statuses).toEqual([200, 200]);
});

test('this machine is no visitor: behind a proxy that nobody named, all of them would be one', async () => {
  for (const address of ['127.0.0.1', '::1']) {
    await visitOften(address);
    expect((await visit(address)).statuses).toEqual([200, 200]);
  }
});

import { isContractProcedure } from '@orpc/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod';
import { contract } from '#contract/index.ts';
import { KEY_SCOPES, type KeyScope } from '#domain/identity/api-key.ts';
import { KEY_ACCESS } from '#server/platform/auth/key-access.ts';
import type { TestApp } from '#tests/support/api.ts';
import { askByKey, makeKeyOwner } from '#tests/support/api-keys.ts';
import { createShop } from '#tests/support/auth-calls.ts';
import { createFactories } from '#tests/support/factories.ts';

const OPERATION = z.object({
  operationId: z.string().optional(),
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
});

function methodOf(path: string): string | undefined {
  let node: unknown = contract;
  for (const key of path.split('.')) node = Object(node)[key];
  return isContractProcedure(node) ? node['~orpc'].route.method : undefined;
}

let api: TestApp;
beforeAll(async () => {
  api = await createShop();
});
afterAll(() => api[Symbol.asyncDispose]());

async function readAsStaff(path: string): Promise<Response> {
  const { accessToken } = await api.signIn(await createFactories(api).staff('owner'));
  return api.http(path, { headers: { authorization: `Bearer ${accessToken}` } });
}

const colleague = () => makeKeyOwner(api);
const ask = (key: string, asked?: Parameters<typeof askByKey>[2]) => askByKey(api, key, asked);

test('is reading: only of what is asked with GET', () => {
  const methods = Object.keys(KEY_ACCESS).map((path) => [path, methodOf(path)]);
  expect(methods.filter(([, method]) => method !== 'GET')).toEqual([]);
});

test('is something for every part that can be chosen', () => {
  const opened = new Set(Object.values(KEY_ACCESS));
  expect([...opened].toSorted()).toEqual([...KEY_SCOPES].toSorted());
});

test('is told with each call in the description of the API', async () => {
  const { paths } = z
    .object({ paths: z.record(z.string(), z.record(z.string(), OPERATION)) })
    .parse(await (await readAsStaff('/api/v1/openapi.json')).json());
  const told = Object.values(paths)
    .flatMap((methods) => Object.values(methods))
    .flatMap(({ operationId, security = [] }) =>
      security.flatMap(({ apiKey = [] }) => apiKey.map((scope) => [operationId, scope])),
    );
  expect(Object.fromEntries(told)).toEqual(KEY_ACCESS);
  expect(await (await readAsStaff('/api/docs')).text()).toContain('API key: invoices');
});

test('the description says how several values are asked for, and one of them is asked so', async () => {
  expect(await (await api.http('/api/docs')).text()).toContain('status[]=paid');
  const { make } = await colleague();
  const { key } = await make({ scopes: ['orders'] });
  const { status } = await ask(key, { path: '/api/v1/staff/orders?status[]=paid' });
  expect(status).toBe(200);
});

test.each(KEY_SCOPES)('is open to %s and shut to every other part', async (scope) => {
  await api.db.deleteFrom('apiKeys').execute();
  const { make } = await colleague();
  const { key } = await make({ scopes: [scope] });
  const lists: Record<KeyScope, string> = {
    customers: 'customers',
    services: 'services',
    orders: 'orders',
    invoices: 'invoices/quarters/2026/4',
    tickets: 'tickets',
    reports: 'statistics',
  };
  for (const [name, path] of Object.entries(lists)) {
    const { status } = await ask(key, { path: `/api/v1/staff/${path}` });
    expect([name, status]).toEqual([name, name === scope ? 200 : 403]);
  }
});

test('a shop that demands a second factor has it of who made the key', async () => {
  await using strict = await createShop({ config: { secondFactorForStaff: 'required' } });
  const { id, make } = await makeKeyOwner(strict);
  const factor = { userId: id, secret: 'x', createdAt: strict.clock.now };
  await strict.db
    .insertInto('secondFactors')
    .values({ ...factor, confirmedAt: strict.clock.now })
    .execute();
  const { key } = await make();
  const status = async () => (await askByKey(strict, key)).status;
  expect(await status()).toBe(200);
  // One that was begun and never confirmed is none.
  await strict.db.updateTable('secondFactors').set({ confirmedAt: null }).execute();
  expect(await status()).toBe(403);
  await strict.db.deleteFrom('secondFactors').execute();
  expect(await status()).toBe(403);
});

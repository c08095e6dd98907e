import { isContractProcedure } from '@orpc/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { contract } from '#contract/index.ts';
import { KEY_SCOPES, type KeyScope } from '#domain/api-key.ts';
import type { Role } from '#domain/role.ts';
import { asSystem } from '#server/context.ts';
import { setRole } from '#server/customers/set-role.ts';
import { KEY_ACCESS } from '#server/auth/key-access.ts';
import type { TestApp } from '#tests/support/api.ts';
import { createShop, PASSWORD, signedUp } from '#tests/support/auth-calls.ts';
import { outcomeOf } from '#tests/support/procedures.ts';

const INVOICES = '/api/v1/staff/invoices/quarters/2026/4';
const DAY_MS = 86_400_000;

let api: TestApp;
beforeAll(async () => {
  api = await createShop();
});
afterAll(() => api[Symbol.asyncDispose]());

const giveRole = (email: string, role: Role) =>
  setRole(asSystem(api.context, 'test'), { email, role });

/** Somebody with a password who works here, and what they can do with keys. */
async function colleague(role: Role = 'owner') {
  const { email } = await signedUp(api);
  const { id } = await api.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  await giveRole(email, role);
  const { apiKeys } = api.as({ id }).staff;
  type Fields = Partial<Parameters<typeof apiKeys.create>[0]>;
  const make = (fields: Fields = {}) =>
    apiKeys.create({
      name: 'Boekhouding',
      scopes: ['invoices'],
      networks: [],
      days: 30,
      ownPassword: PASSWORD,
      ...fields,
    });
  return { id, email, apiKeys, make };
}

/** How a call of another program is answered: its status, and the code of a refusal. */
async function ask(key: string, { path = INVOICES, address = '192.0.2.1', method = 'GET' } = {}) {
  const headers = { authorization: `Bearer ${key}` };
  const response = await api.http(path, { headers, address, method });
  const body: unknown = await response.json();
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : null;
  return { status: response.status, code };
}

const OK = { status: 200, code: null };
const OVER = { status: 401, code: 'KEY_OVER' };

const mailsTo = (email: string) =>
  api.db.selectFrom('mails').select(['kind', 'text']).where('toAddress', '=', email).execute();

function pass(ms: number): void {
  api.clock.set(new Date(api.clock.now.getTime() + ms).toISOString());
}

describe('a key', () => {
  test('reads what it was made for, by REST and in no other way', async () => {
    const { make, apiKeys } = await colleague();
    const { keyId, key } = await make({ scopes: ['invoices', 'reports'] });
    expect(await ask(key)).toEqual(OK);
    expect(await ask(key, { path: '/api/v1/staff/statistics' })).toEqual(OK);
    expect(await ask(key, { path: '/api/v1/staff/customers' })).toEqual({
      status: 403,
      code: 'KEY_NOT_FOR_THIS',
    });
    // Not even what its maker may themselves.
    expect(await ask(key, { path: '/api/v1/staff/api-keys' })).toMatchObject({ status: 403 });
    expect(await ask(key, { path: '/api/v1/me' })).toMatchObject({ status: 403 });
    const end = { path: `/api/v1/staff/api-keys/${keyId}/end`, method: 'POST' };
    expect(await ask(key, end)).toMatchObject({ status: 403 });
    expect(await outcomeOf(api.withToken(key).staff.statistics.get())).toBe('UNAUTHORIZED');
    const found = (await apiKeys.list()).find(({ id }) => id === keyId);
    expect(found).toMatchObject({
      name: 'Boekhouding',
      state: 'working',
      lastUsedAt: api.clock.now,
      lastAddress: '192.0.2.1',
    });
  });

  test('is told once, kept as a hash, logged without it and mailed to who made it', async () => {
    const { email, make, apiKeys } = await colleague();
    const { keyId, key, expiresAt } = await make({ scopes: ['orders', 'invoices'], days: 90 });
    const secret = key.slice(key.lastIndexOf('_', key.length - 43) + 1);
    expect(expiresAt).toEqual(new Date('2027-02-21T23:00:00Z'));
    for (const table of ['apiKeys', 'auditLog', 'mails'] as const) {
      const rows = JSON.stringify(await api.db.selectFrom(table).selectAll().execute());
      expect(rows).toContain(keyId);
      expect(rows).not.toContain(secret);
    }
    expect(JSON.stringify(await apiKeys.list())).not.toContain(secret);
    const audit = await api.db
      .selectFrom('auditLog')
      .select(['action', 'after'])
      .where('subjectId', '=', keyId)
      .execute();
    expect(audit).toEqual([
      {
        action: 'api-key.create',
        after: {
          name: 'Boekhouding',
          scopes: ['orders', 'invoices'],
          networks: [],
          expiresAt: expiresAt.toISOString(),
        },
      },
    ]);
    const mail = (await mailsTo(email)).find(({ kind }) => kind === 'api-key-made');
    expect(mail?.text).toContain('‘Boekhouding’');
    expect(mail?.text).toContain('21 februari 2027');
  });

  test('takes its maker’s password, and a name, a part and right networks', async () => {
    const { make } = await colleague();
    expect(await outcomeOf(make({ ownPassword: 'gok' }))).toBe('WRONG_PASSWORD');
    expect(await outcomeOf(make({ name: ' ' }))).toBe('INPUT_INVALID');
    expect(await outcomeOf(make({ scopes: [] }))).toBe('INPUT_INVALID');
    expect(await outcomeOf(make({ scopes: ['invoices', 'invoices'] }))).toBe('INPUT_INVALID');
    expect(await outcomeOf(make({ networks: ['example.test'] }))).toBe('INPUT_INVALID');
    expect(await outcomeOf(make({ networks: Array.from({ length: 11 }, () => '192.0.2.1') }))).toBe(
      'INPUT_INVALID',
    );
  });

  test('works from its networks alone, and the log names who comes from elsewhere', async () => {
    const { make } = await colleague();
    const { keyId, key } = await make({ networks: ['203.0.113.0/24', '2001:db8::/32'] });
    expect(await ask(key, { address: '203.0.113.9' })).toEqual(OK);
    expect(await ask(key, { address: '2001:db8::9' })).toEqual(OK);
    expect(await ask(key, { address: '198.51.100.1' })).toEqual({
      status: 403,
      code: 'KEY_ELSEWHERE',
    });
    expect(JSON.stringify(api.log.lines)).toContain(keyId);
  });

  test('is refused when a letter of it is wrong, or it was never ours', async () => {
    const { make } = await colleague();
    const { key } = await make();
    const other = key.at(-2) === 'A' ? 'B' : 'A';
    const wrong = { status: 401, code: 'KEY_WRONG' };
    expect(await ask(`${key.slice(0, -2)}${other}${key.at(-1)}`)).toEqual(wrong);
    expect(await ask(`hwk_${'0'.repeat(32)}_${key.slice(-43)}`)).toEqual(wrong);
    expect(await ask('hwk_')).toEqual(wrong);
  });

  test('is over when it is ended, also by another owner, and stays so', async () => {
    const { make } = await colleague();
    const other = await colleague();
    const { keyId, key } = await make();
    expect(await other.apiKeys.end({ keyId })).toEqual({ keyId });
    expect(await ask(key)).toEqual(OVER);
    await other.apiKeys.end({ keyId });
    const audit = await api.db
      .selectFrom('auditLog')
      .select('actorId')
      .where('subjectId', '=', keyId)
      .where('action', '=', 'api-key.end')
      .execute();
    expect(audit).toEqual([{ actorId: other.id }]);
    const state = (await other.apiKeys.list()).find(({ id }) => id === keyId)?.state;
    expect(state).toBe('ended');
  });

  test('is over with the role of its maker, and with their account', async () => {
    await colleague();
    const { id, email, make } = await colleague();
    const { key } = await make();
    await giveRole(email, 'admin');
    expect(await ask(key)).toEqual(OVER);
    await giveRole(email, 'owner');
    expect(await ask(key)).toEqual(OK);
    await api.db
      .updateTable('users')
      .set({ blockedAt: api.clock.now, blockedReason: 'x' })
      .where('id', '=', id)
      .execute();
    expect(await ask(key)).toEqual(OVER);
  });

  test('goes to its end, of which its maker hears once, and is forgotten after it', async () => {
    const { email, make, apiKeys } = await colleague();
    const { keyId, key } = await make({ days: 30 });
    const warnings = async () =>
      (await mailsTo(email)).filter(({ kind }) => kind === 'api-key-ending').length;
    await api.runJob('system.sweep');
    expect(await warnings()).toBe(0);
    pass(17 * DAY_MS);
    for (const _ of [1, 2]) await api.runJob('system.sweep');
    expect(await warnings()).toBe(1);
    expect(await ask(key)).toEqual(OK);
    pass(14 * DAY_MS);
    expect(await ask(key)).toEqual(OVER);
    const mine = async () => (await apiKeys.list()).find(({ id }) => id === keyId)?.state;
    expect(await mine()).toBe('expired');
    pass(89 * DAY_MS);
    await api.runJob('orders.expire');
    expect(await mine()).toBe('expired');
    pass(2 * DAY_MS);
    await api.runJob('orders.expire');
    expect(await mine()).toBeUndefined();
  });

  test('works for as many programs as a shop has, and one more is refused', async () => {
    await api.db.deleteFrom('apiKeys').execute();
    const { make, apiKeys } = await colleague();
    // Each asks for the password again, which may be done five times at once.
    for (let round = 0; round < 5; round += 1) {
      const made = await Promise.all([1, 2, 3, 4].map(() => outcomeOf(make())));
      expect(made).toEqual(['OK', 'OK', 'OK', 'OK']);
    }
    expect(await Promise.all([outcomeOf(make()), outcomeOf(make())])).toEqual([
      'TOO_MANY_KEYS',
      'TOO_MANY_KEYS',
    ]);
    const [newest] = await apiKeys.list();
    await apiKeys.end({ keyId: newest?.id ?? '' });
    expect((await Promise.all([outcomeOf(make()), outcomeOf(make())])).toSorted()).toEqual([
      'OK',
      'TOO_MANY_KEYS',
    ]);
  });

  test('has calls of its own: one that never stops leaves its maker theirs', async () => {
    await api.db.deleteFrom('apiKeys').execute();
    const { make, apiKeys } = await colleague();
    const { key } = await make();
    const answers = await Promise.all(Array.from({ length: 301 }, () => ask(key)));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
    expect(await outcomeOf(apiKeys.list())).toBe('OK');
  });
});

test('what a key may is never widened, and what was ended does not begin again', async () => {
  const { make, apiKeys } = await colleague();
  const { keyId } = await make();
  const row = () => api.db.updateTable('apiKeys').where('id', '=', keyId);
  const widen = sql`update api_keys set scopes = '{customers}' where id = ${keyId}`;
  await expect(widen.execute(api.db)).rejects.toThrow('is not changed');
  await apiKeys.end({ keyId });
  await expect(row().set({ endedAt: null, endedBy: null }).execute()).rejects.toThrow(
    'stays ended',
  );
});

test('a shop that demands a second factor has it of who made the key', async () => {
  await using strict = await createShop({ config: { secondFactorForStaff: 'required' } });
  const { email } = await signedUp(strict);
  const { id } = await strict.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  await setRole(asSystem(strict.context, 'test'), { email, role: 'owner' });
  await strict.db
    .insertInto('secondFactors')
    .values({ userId: id, secret: 'x', confirmedAt: strict.clock.now, createdAt: strict.clock.now })
    .execute();
  const { key } = await strict.as({ id }).staff.apiKeys.create({
    name: 'Boekhouding',
    scopes: ['invoices'],
    networks: [],
    days: 30,
    ownPassword: PASSWORD,
  });
  const status = async () =>
    (await strict.http(INVOICES, { headers: { authorization: `Bearer ${key}` } })).status;
  expect(await status()).toBe(200);
  await strict.db.deleteFrom('secondFactors').execute();
  expect(await status()).toBe(403);
});

describe('what keys open', () => {
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
      .parse(await (await api.http('/api/v1/openapi.json')).json());
    const told = Object.values(paths)
      .flatMap((methods) => Object.values(methods))
      .flatMap(({ operationId, security = [] }) =>
        security.flatMap(({ apiKey = [] }) => apiKey.map((scope) => [operationId, scope])),
      );
    expect(Object.fromEntries(told)).toEqual(KEY_ACCESS);
    expect(await (await api.http('/api/docs')).text()).toContain('API key: invoices');
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
});

const OPERATION = z.object({
  operationId: z.string().optional(),
  security: z.array(z.record(z.string(), z.array(z.string()))).optional(),
});

function methodOf(path: string): string | undefined {
  let node: unknown = contract;
  for (const key of path.split('.')) node = Object(node)[key];
  return isContractProcedure(node) ? node['~orpc'].route.method : undefined;
}

import { afterAll, beforeAll, expect, test } from 'vitest';
import { keyExpiry, lastDayOfKey } from '#domain/identity/api-key.ts';
import type { TestApp } from '#tests/support/api.ts';
import { askByKey, INVOICES_PATH, KEY_OK, makeKeyOwner } from '#tests/support/api-keys.ts';
import { createShop } from '#tests/support/auth-calls.ts';
import { mailDate } from '#server/platform/mails/format.ts';
import { outcomeOf } from '#tests/support/procedures.ts';

let api: TestApp;
beforeAll(async () => {
  api = await createShop();
});
afterAll(() => api[Symbol.asyncDispose]());

const colleague = () => makeKeyOwner(api);
const ask = (key: string, asked?: Parameters<typeof askByKey>[2]) => askByKey(api, key, asked);

const mailsTo = (email: string) =>
  api.db.selectFrom('mails').select(['kind', 'text']).where('toAddress', '=', email).execute();

function pass(ms: number): void {
  api.clock.set(new Date(api.clock.now.getTime() + ms).toISOString());
}

test('reads what it was made for, by REST and in no other way', async () => {
  const { make, apiKeys } = await colleague();
  const { keyId, key } = await make({ scopes: ['invoices', 'reports'] });
  expect(await ask(key)).toEqual(KEY_OK);
  expect(await ask(key, { path: '/api/v1/staff/statistics' })).toEqual(KEY_OK);
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
  expect(expiresAt).toEqual(keyExpiry(api.clock.now, 90));
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
  expect(mail?.text).toContain(mailDate(lastDayOfKey(expiresAt)));
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
  expect(await ask(key, { address: '203.0.113.9' })).toEqual(KEY_OK);
  expect(await ask(key, { address: '2001:db8::9' })).toEqual(KEY_OK);
  expect(await ask(key, { address: '198.51.100.1' })).toEqual({
    status: 403,
    code: 'KEY_ELSEWHERE',
  });
  expect(JSON.stringify(api.log.lines)).toContain(keyId);
});

test('tells when and from where it was last used, once a minute', async () => {
  const { make, apiKeys } = await colleague();
  const { keyId, key } = await make();
  const lastUse = async () => {
    const found = (await apiKeys.list()).find(({ id }) => id === keyId);
    return [found?.lastUsedAt, found?.lastAddress];
  };
  const began = api.clock.now;
  await ask(key, { address: '192.0.2.1' });
  pass(59_000);
  await ask(key, { address: '192.0.2.2' });
  expect(await lastUse()).toEqual([began, '192.0.2.1']);
  pass(1_000);
  await ask(key, { address: '192.0.2.3' });
  expect(await lastUse()).toEqual([api.clock.now, '192.0.2.3']);
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

test('has calls of its own: one that never stops leaves its maker theirs', async () => {
  await api.db.deleteFrom('apiKeys').execute();
  const { make, apiKeys } = await colleague();
  const { key } = await make();
  const answers = await Promise.all(Array.from({ length: 301 }, () => ask(key)));
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  expect(await outcomeOf(apiKeys.list())).toBe('OK');
  const late = await api.http(INVOICES_PATH, { headers: { authorization: `Bearer ${key}` } });
  expect(late.status).toBe(429);
  // Seconds, until the minute is over in which it called so often.
  expect(late.headers.get('retry-after')).toMatch(/^[1-9]\d?$/);
});

test('is a key however the word before it is written', async () => {
  const { make } = await colleague();
  const { key } = await make();
  const answer = await api.http(INVOICES_PATH, { headers: { authorization: `bearer ${key}` } });
  expect(answer.status).toBe(200);
});

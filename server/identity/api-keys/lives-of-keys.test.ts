import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Tx } from '#server/platform/db/database.ts';
import type { TestApp } from '#tests/support/api.ts';
import { askByKey, giveRole, KEY_IS_OVER, KEY_OK, makeKeyOwner } from '#tests/support/api-keys.ts';
import { createShop } from '#tests/support/auth-calls.ts';
import { outcomeOf } from '#tests/support/procedures.ts';
import { whileHeld } from '#tests/support/waiting.ts';

const DAY_MS = 86_400_000;

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

const rowOf = (keyId: string) =>
  api.db
    .selectFrom('apiKeys')
    .select(['id', 'warnedAt'])
    .where('id', '=', keyId)
    .executeTakeFirstOrThrow();

const setBlocked = (id: string, isBlocked: boolean) =>
  api.db
    .updateTable('users')
    .set({ blockedAt: isBlocked ? api.clock.now : null, blockedReason: isBlocked ? 'x' : null })
    .where('id', '=', id)
    .execute();

/** Has calls wait for a key, so that each has begun before any of them goes on. */
function together<T>(
  keyId: string,
  calls: readonly ((input: { keyId: string }) => Promise<T>)[],
): Promise<T[]> {
  const lock = (tx: Tx) =>
    tx.selectFrom('apiKeys').select('id').where('id', '=', keyId).forUpdate().execute();
  return whileHeld(
    api.db,
    lock,
    calls.map((call) => () => call({ keyId })),
  );
}

function plainKey(madeBy: string, createdAt: Date) {
  return {
    id: randomUUID(),
    name: 'Boekhouding',
    madeBy,
    secretHash: '0'.repeat(64),
    scopes: ['invoices' as const],
    networks: [],
    createdAt,
    expiresAt: new Date(createdAt.getTime() + DAY_MS),
  };
}
test('is over when it is ended, also by another owner, and stays so', async () => {
  const { make } = await colleague();
  const other = await colleague();
  const { keyId, key } = await make();
  const ends = await together(keyId, [other.apiKeys.end, other.apiKeys.end]);
  expect(ends).toEqual([{ keyId }, { keyId }]);
  expect(await ask(key)).toEqual(KEY_IS_OVER);
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

test('is over with the role of its maker, and with their account, which the list of keys tells', async () => {
  const other = await colleague();
  const { id, email, make } = await colleague();
  const { keyId, key } = await make();
  const told = async () => (await other.apiKeys.list()).find((one) => one.id === keyId)?.state;
  await giveRole(api, email, 'admin');
  expect([await ask(key), await told()]).toEqual([KEY_IS_OVER, 'halted']);
  await giveRole(api, email, 'owner');
  expect([await ask(key), await told()]).toEqual([KEY_OK, 'working']);
  await setBlocked(id, true);
  expect([await ask(key), await told()]).toEqual([KEY_IS_OVER, 'halted']);
  await other.apiKeys.end({ keyId });
  expect(await told()).toBe('ended');
  await setBlocked(id, false);
});

test('that was ended is forgotten like one that came to its end', async () => {
  const { make, apiKeys } = await colleague();
  const { keyId } = await make({ days: 365 });
  await apiKeys.end({ keyId });
  pass(89 * DAY_MS);
  await api.runJob('orders.expire');
  expect((await rowOf(keyId)).id).toBe(keyId);
  pass(3 * DAY_MS);
  await api.runJob('orders.expire');
  await expect(rowOf(keyId)).rejects.toThrow('no result');
});

test('goes to its end, of which its maker hears once, and is forgotten after it', async () => {
  await colleague();
  const { id, email, make, apiKeys } = await colleague();
  const { keyId, key } = await make({ days: 30 });
  const warnings = async () =>
    (await mailsTo(email)).filter(({ kind }) => kind === 'api-key-ending').length;
  await api.runJob('system.sweep');
  expect(await warnings()).toBe(0);
  // Two weeks before the day after its last, and not a day earlier.
  pass(16 * DAY_MS);
  await api.runJob('system.sweep');
  expect(await warnings()).toBe(0);
  pass(DAY_MS);
  await setBlocked(id, true);
  await api.runJob('system.sweep');
  expect(await warnings()).toBe(0);
  await setBlocked(id, false);
  await giveRole(api, email, 'admin');
  await api.runJob('system.sweep');
  expect(await warnings()).toBe(0);
  await giveRole(api, email, 'owner');
  await api.runJob('system.sweep');
  expect(await warnings()).toBe(1);
  const { warnedAt } = await rowOf(keyId);
  expect(warnedAt).toEqual(api.clock.now);
  pass(DAY_MS);
  await api.runJob('system.sweep');
  expect((await rowOf(keyId)).warnedAt).toEqual(warnedAt);
  expect(await warnings()).toBe(1);
  expect(await ask(key)).toEqual(KEY_OK);
  pass(13 * DAY_MS);
  expect(await ask(key)).toEqual(KEY_IS_OVER);
  const stateNow = async () => (await apiKeys.list()).find((mine) => mine.id === keyId)?.state;
  expect(await stateNow()).toBe('expired');
  pass(89 * DAY_MS);
  await api.runJob('orders.expire');
  expect(await stateNow()).toBe('expired');
  pass(2 * DAY_MS);
  await api.runJob('orders.expire');
  expect(await stateNow()).toBeUndefined();
});

test('works for as many programs as a shop has, and one more is refused', async () => {
  await api.db.deleteFrom('apiKeys').execute();
  const { id, make, apiKeys } = await colleague();
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
  // One is written and not yet there for others to see: whoever counts meanwhile waits for it.
  const write = (tx: Tx) => tx.insertInto('apiKeys').values(plainKey(id, api.clock.now)).execute();
  const late = () => outcomeOf(make());
  expect(await whileHeld(api.db, write, [late])).toEqual(['TOO_MANY_KEYS']);
  // Those that came to their end make room.
  pass(31 * DAY_MS);
  expect(await outcomeOf(make())).toBe('OK');
});

test('that works is listed before all that ended, however many', async () => {
  await api.db.deleteFrom('apiKeys').execute();
  const { id, make, apiKeys } = await colleague();
  const { keyId } = await make();
  const later = new Date(api.clock.now.getTime() + 1000);
  const ended = { ...plainKey(id, later), endedAt: later, endedBy: id };
  await api.db
    .insertInto('apiKeys')
    .values(Array.from({ length: 100 }, () => ({ ...ended, id: randomUUID() })))
    .execute();
  const keys = await apiKeys.list();
  expect(keys).toHaveLength(100);
  expect(keys[0]?.id).toBe(keyId);
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

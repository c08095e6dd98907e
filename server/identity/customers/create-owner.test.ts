import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '#server/context.ts';
import { createTestApp, type TestApp } from '#tests/support/api.ts';
import { post } from '#tests/support/auth-calls.ts';
import { createFactories } from '#tests/support/factories.ts';
import { createOwner } from './create-owner.ts';

const PASSWORD = 'een-winkel-met-de-sleutel-1';

let api: TestApp;

beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api[Symbol.asyncDispose]());

function create(email: string) {
  return createOwner(asSystem(api.context, 'test'), { email });
}

async function createdToken(email: string): Promise<string> {
  const created = await create(email);
  if (!created.ok) throw new Error(created.reason);
  return created.value.token;
}

async function signInStatus(email: string, password: string): Promise<number> {
  return (await post(api, '/sign-in/email', { email, password })).status;
}

function userIdOf(email: string): Promise<{ id: string }> {
  return api.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
}

test('the owner chooses a password by the printed link, once, and has the role', async () => {
  const email = 'baas@voorbeeld.test';
  const token = await createdToken(email);
  expect(await signInStatus(email, '')).toBe(422);
  expect(await signInStatus(email, token)).toBe(401);
  const choose = (password: string) => post(api, '/reset-password', { token, password });
  expect(await choose('kort')).toMatchObject({ status: 422, body: { code: 'WEAK_PASSWORD' } });
  expect((await choose(PASSWORD)).status).toBe(200);
  expect((await choose('nog-een-keer-anders-7')).status).toBe(400);
  expect(await signInStatus(email, PASSWORD)).toBe(200);
  const me = await api.as(await userIdOf(email)).customer.account.me();
  expect(me).toMatchObject({ email, role: 'owner', firstName: '' });
});

test('the link works for an hour; asking again gives a new one until a password is chosen', async () => {
  const email = 'later@voorbeeld.test';
  const start = api.clock.now;
  const first = await createdToken(email);
  api.clock.set(new Date(start.getTime() + 60 * 60_000).toISOString());
  expect(await post(api, '/reset-password/check', { token: first })).toMatchObject({
    status: 400,
    body: { code: 'LINK_EXPIRED' },
  });
  const second = await createdToken(email);
  const third = await createdToken(email);
  api.clock.set(start.toISOString());
  for (const token of [first, second]) {
    expect((await post(api, '/reset-password', { token, password: PASSWORD })).status).toBe(400);
  }
  expect((await post(api, '/reset-password', { token: third, password: PASSWORD })).status).toBe(
    200,
  );
  expect(await create(email)).toEqual({ ok: false, reason: 'ADDRESS_IN_USE' });
});

test('without a name yet, colleagues and orders call the owner by the address', async () => {
  const email = 'naamloos@voorbeeld.test';
  const token = await createdToken(email);
  await post(api, '/reset-password', { token, password: PASSWORD });
  const { id } = await userIdOf(email);
  expect(await api.as({ id }).staff.tickets.listAssignees()).toContainEqual({ id, name: email });
});

test('it is in the audit log, and the link is nowhere', async () => {
  const email = 'tweede@voorbeeld.test';
  const token = await createdToken(email);
  const { id } = await userIdOf(email);
  const rows = await api.db
    .selectFrom('auditLog')
    .selectAll()
    .where('action', '=', 'customer.create-owner')
    .where('subjectId', '=', id)
    .execute();
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({ actorKind: 'system', after: { email, role: 'owner' } });
  const links = await api.db.selectFrom('verifications').selectAll().execute();
  expect(JSON.stringify([rows, links])).not.toContain(token.split('.')[1]);
});

test('an address that has an account is refused, in any spelling, and keeps its role', async () => {
  const customer = await createFactories(api).customer();
  const refusal = { ok: false, reason: 'ADDRESS_IN_USE' };
  expect(await create(customer.email)).toEqual(refusal);
  expect(await create(customer.email.toUpperCase())).toEqual(refusal);
  expect((await api.as(customer).customer.account.me()).role).toBe('customer');
});

test('two that start at once make one account, and the link of the last one works', async () => {
  const email = 'samen@voorbeeld.test';
  const tokens = await Promise.all([createdToken(email), createdToken(email)]);
  const users = await api.db.selectFrom('users').select('id').where('email', '=', email).execute();
  expect(users).toHaveLength(1);
  const statuses = await Promise.all(
    tokens.map(async (token) => (await post(api, '/reset-password/check', { token })).status),
  );
  expect(statuses.toSorted()).toEqual([200, 400]);
});

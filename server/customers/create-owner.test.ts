import { afterAll, beforeAll, expect, test } from 'vitest';
import { asSystem } from '#server/context.ts';
import { createTestApp, ORIGIN, type TestApp } from '#tests/support/api.ts';
import { createFactories } from '#tests/support/factories.ts';
import { createOwner } from './create-owner.ts';

let api: TestApp;

beforeAll(async () => {
  api = await createTestApp();
});
afterAll(() => api[Symbol.asyncDispose]());

function create(email: string) {
  return createOwner(asSystem(api.context, 'test'), { email });
}

function signIn(email: string, password: string): Promise<Response> {
  return api.http('/api/auth/sign-in/email', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: ORIGIN },
    body: JSON.stringify({ email, password }),
  });
}

function userIdOf(email: string): Promise<{ id: string }> {
  return api.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
}

test('the owner signs in with the printed password and has the role', async () => {
  const created = await create('baas@voorbeeld.test');
  if (!created.ok) throw new Error(created.reason);
  const { password } = created.value;
  expect(password).toMatch(/^[\w-]{20}$/);
  expect((await signIn('baas@voorbeeld.test', `${password}x`)).status).toBe(401);
  expect((await signIn('baas@voorbeeld.test', password)).status).toBe(200);
  const me = await api.as(await userIdOf('baas@voorbeeld.test')).customer.account.me();
  expect(me).toMatchObject({ email: 'baas@voorbeeld.test', role: 'owner', firstName: '' });
});

test('it is in the audit log, without the password', async () => {
  const created = await create('tweede@voorbeeld.test');
  if (!created.ok) throw new Error(created.reason);
  const { id } = await userIdOf('tweede@voorbeeld.test');
  const rows = await api.db
    .selectFrom('auditLog')
    .selectAll()
    .where('action', '=', 'customer.create-owner')
    .where('subjectId', '=', id)
    .execute();
  expect(rows).toHaveLength(1);
  expect(rows[0]).toMatchObject({
    actorKind: 'system',
    after: { email: 'tweede@voorbeeld.test', role: 'owner' },
  });
  expect(JSON.stringify(rows)).not.toContain(created.value.password);
});

test('an address that has an account is refused, in any spelling, and keeps its role', async () => {
  const customer = await createFactories(api).customer();
  const refusal = { ok: false, reason: 'ADDRESS_IN_USE' };
  expect(await create(customer.email)).toEqual(refusal);
  expect(await create(customer.email.toUpperCase())).toEqual(refusal);
  expect((await api.as(customer).customer.account.me()).role).toBe('customer');
});

test('two that start at once make one account', async () => {
  const outcomes = await Promise.all([
    create('samen@voorbeeld.test'),
    create('samen@voorbeeld.test'),
  ]);
  expect(outcomes.map(({ ok }) => ok).toSorted()).toEqual([false, true]);
});

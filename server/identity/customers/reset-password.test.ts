import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '#tests/support/api.ts';
import { createShop, PASSWORD, post, signedUp } from '#tests/support/auth-calls.ts';
import { appCode, readFactorKey } from '#tests/support/authenticator.ts';
import { mailedTokens } from '#tests/support/mail-links.ts';
import { whileHeld } from '#tests/support/waiting.ts';

const NEW_PASSWORD = 'wadlopen-bij-eb-1953';

let api: TestApp;

beforeAll(async () => {
  api = await createShop();
});
afterAll(() => api[Symbol.asyncDispose]());

async function switchOnFactor({ id }: { id: string }) {
  const { security } = api.as({ id }).customer;
  const { secret } = await security.startSecondFactor({ password: PASSWORD });
  const code = appCode(readFactorKey(secret), { at: api.clock.now, ahead: 0 });
  await security.confirmSecondFactor({ code });
}

async function signInAfterReset(email: string) {
  await post(api, '/forgot-password', { email });
  const [token = ''] = await mailedTokens(api, 'password-reset', email);
  expect((await post(api, '/reset-password', { token, password: NEW_PASSWORD })).status).toBe(200);
  return post(api, '/sign-in/email', { email, password: NEW_PASSWORD });
}

test('the owner of an address that a stranger registered is not kept out by their second factor', async () => {
  const { email, id } = await signedUp(api);
  await switchOnFactor({ id });
  expect((await signInAfterReset(email)).status).toBe(200);
  const log = await api.db
    .selectFrom('auditLog')
    .select(['before', 'after'])
    .where('action', '=', 'customer.reset-password')
    .where('subjectId', '=', id)
    .executeTakeFirstOrThrow();
  expect(log).toMatchObject({ before: { secondFactor: true }, after: { secondFactor: false } });
});

test('a second factor of who had confirmed the address stays with a new password', async () => {
  const { email, id } = await signedUp(api);
  const [token = ''] = await mailedTokens(api, 'verify-email', email);
  expect((await post(api, '/verify-email', { token })).status).toBe(200);
  await switchOnFactor({ id });
  expect((await signInAfterReset(email)).body).toMatchObject({ code: 'SECOND_FACTOR_NEEDED' });
});

test('a link is worth nothing once the address it was mailed to is another, also at that moment', async () => {
  const { email, id } = await signedUp(api);
  await post(api, '/forgot-password', { email });
  const [token = ''] = await mailedTokens(api, 'password-reset', email);
  const [answer] = await whileHeld(
    api.db,
    (tx) =>
      tx
        .updateTable('users')
        .set({ email: `nieuw-${email}` })
        .where('id', '=', id)
        .execute(),
    [() => post(api, '/reset-password', { token, password: NEW_PASSWORD })],
  );
  expect(answer).toMatchObject({ status: 400, body: { code: 'LINK_UNKNOWN' } });
  const own = { email: `nieuw-${email}`, password: PASSWORD };
  expect((await post(api, '/sign-in/email', own)).status).toBe(200);
});

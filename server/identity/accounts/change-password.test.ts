import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '#tests/support/api.ts';
import {
  accessToken,
  createShop,
  me,
  PASSWORD,
  post,
  signedUp,
} from '#tests/support/auth-calls.ts';
import { mailedTokens } from '#tests/support/mail-links.ts';
import { refusalOf } from '#tests/support/procedures.ts';
import { whileHeld } from '#tests/support/waiting.ts';

const NEW_PASSWORD = 'regen-op-de-dijk-van-7';

let api: TestApp;
beforeAll(async () => {
  api = await createShop();
});
afterAll(() => api[Symbol.asyncDispose]());

async function person() {
  const { id, email, cookie } = await signedUp(api);
  const session = await api.signIn({ id });
  const { security } = api.withToken(session.accessToken).customer;
  return { id, email, cookie, here: session.accessToken, security };
}

const signIn = (email: string, password: string) =>
  post(api, '/sign-in/email', { email, password });

test('changes it, signs out everywhere else, and mails the owner', async () => {
  const { email, cookie, here, security } = await person();
  const elsewhere = await accessToken(api, cookie);
  const change = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
  expect(await security.changePassword(change)).toEqual({ ended: 1 });
  expect(await me(api, elsewhere)).toBe(401);
  expect(await me(api, here)).toBe(200);
  expect((await signIn(email, PASSWORD)).status).toBe(401);
  expect((await signIn(email, NEW_PASSWORD)).status).toBe(200);
  const mails = await api.db
    .selectFrom('mails')
    .select('text')
    .where('toAddress', '=', email)
    .where('kind', '=', 'password-changed')
    .execute();
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain('Was jij dit niet?');
  const audit = JSON.stringify(await api.db.selectFrom('auditLog').selectAll().execute());
  expect(audit).not.toContain(NEW_PASSWORD);
});

test('ends a link for a new one that was asked for before', async () => {
  const { email, security } = await person();
  await post(api, '/forgot-password', { email });
  const [token = ''] = await mailedTokens(api, 'password-reset', email);
  const opened = async () => (await post(api, '/reset-password/check', { token })).status;
  expect(await opened()).toBe(200);
  await security.changePassword({ currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
  expect(await opened()).toBe(400);
});

test('refuses without the present one, and looks at five guesses a quarter of an hour', async () => {
  const { email, security } = await person();
  const guess = () =>
    refusalOf(security.changePassword({ currentPassword: 'gok', newPassword: NEW_PASSWORD }));
  const codes: string[] = [];
  for (let n = 0; n < 6; n += 1) codes.push((await guess()).code);
  expect(codes).toEqual([...Array.from({ length: 5 }, () => 'WRONG_PASSWORD'), 'RATE_LIMITED']);
  const right = { currentPassword: PASSWORD, newPassword: NEW_PASSWORD };
  expect(await refusalOf(security.changePassword(right))).toMatchObject({ code: 'RATE_LIMITED' });
  expect((await signIn(email, PASSWORD)).status).toBe(200);
});

test('refuses a weak one with every reason, and changes nothing', async () => {
  const { email, security } = await person();
  const refusal = await refusalOf(
    security.changePassword({ currentPassword: PASSWORD, newPassword: 'kort' }),
  );
  expect(refusal).toMatchObject({
    code: 'WEAK_PASSWORD',
    status: 422,
    data: { reasons: expect.arrayContaining([expect.stringMatching(/8 tekens/)]) },
  });
  expect((await signIn(email, PASSWORD)).status).toBe(200);
});

test('two changes at once: one stands, the other is told', async () => {
  const { security, email, id } = await person();
  // Both have seen the old password before either of them writes.
  const answers = await whileHeld(
    api.db,
    (tx) => tx.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute(),
    [NEW_PASSWORD, `${NEW_PASSWORD}8`].map((newPassword) => async () => {
      const change = security.changePassword({ currentPassword: PASSWORD, newPassword });
      const [settled] = await Promise.allSettled([change]);
      return settled;
    }),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
  const refused = answers.find((answer) => answer.status === 'rejected');
  expect(refused?.reason).toMatchObject({ code: 'CONFLICT' });
  const works = await Promise.all(
    [NEW_PASSWORD, `${NEW_PASSWORD}8`].map((password) => signIn(email, password)),
  );
  expect(works.map(({ status }) => status).toSorted()).toEqual([200, 401]);
});

import { expect, test } from 'vitest';
import {
  accessToken,
  createShop,
  me,
  post,
  sendBack,
  signedUp,
  tokenFor,
} from '#tests/support/auth-calls.ts';
import { startSecondCopy } from '#tests/support/maintenance.ts';

test('with another SECRET_KEY everybody signs in anew, and what was given out before is over', async () => {
  await using api = await createShop();
  const { email, password, cookie } = await signedUp(api);
  const before = await accessToken(api, cookie);
  expect(await me(api, before)).toBe(200);

  await using copy = await startSecondCopy(api, {
    secretKey: 'another one that replaces it, as long',
  });
  const { status, cookies } = await post(copy, '/sign-in/email', { email, password });
  expect(status).toBe(200);
  const token = await accessToken(copy, sendBack(cookies));
  expect(await me(copy, token)).toBe(200);
  expect(await me(copy, before)).toBe(401);
  expect((await tokenFor(copy, cookie)).status).toBe(400);
  // One pair of keys for all that come after.
  await accessToken(copy, sendBack(cookies));
  expect(await api.db.selectFrom('jwks').select('id').execute()).toHaveLength(2);
});

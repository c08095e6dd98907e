import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '#tests/support/api.ts';
import { createShop, PASSWORD, post, signedUp } from '#tests/support/auth-calls.ts';
import { createFactories, type Person } from '#tests/support/factories.ts';
import { mailedTokens } from '#tests/support/mail-links.ts';
import { outcomeOf } from '#tests/support/procedures.ts';

let api: TestApp;
let admin: Person;

beforeAll(async () => {
  api = await createShop();
  admin = await createFactories(api).staff('admin');
});
afterAll(() => api[Symbol.asyncDispose]());

const ask = (customerId: string, newEmail: string) =>
  api.as(admin).staff.accounts.askEmailChange({ customerId, newEmail, reason: 'Belde terug.' });
const answer = (token: string, said: 'confirm' | 'cancel' = 'confirm') =>
  post(api, '/change-email', { token, answer: said });
const signIn = (email: string) => post(api, '/sign-in/email', { email, password: PASSWORD });

async function asked() {
  const { id, email } = await signedUp(api);
  const newEmail = `nieuw-${randomUUID().slice(0, 8)}@voorbeeld.test`;
  await ask(id, newEmail);
  const [oldLink = ''] = await mailedTokens(api, 'email-change-old', email);
  const [newLink = ''] = await mailedTokens(api, 'email-change-new', newEmail);
  return { id, email, newEmail, oldLink, newLink };
}

const pendingOf = async (customerId: string) =>
  (await api.as(admin).staff.accounts.access({ customerId })).newEmail;

test('an address that staff ask for changes with the yes of its own mailbox, not before', async () => {
  const { id, email, newEmail, newLink } = await asked();
  expect(await pendingOf(id)).toBe(newEmail);
  expect((await signIn(newEmail)).status).toBe(401);
  expect(await answer(newLink)).toMatchObject({ body: { state: 'changed', email: newEmail } });
  expect((await signIn(newEmail)).status).toBe(200);
  expect((await signIn(email)).status).toBe(401);
  expect(await pendingOf(id)).toBeNull();
});

test('the old mailbox hears of it and can stop it', async () => {
  const { id, email, newLink, oldLink } = await asked();
  expect(await answer(oldLink, 'cancel')).toMatchObject({ body: { state: 'cancelled' } });
  expect(await answer(newLink)).toMatchObject({ status: 400, body: { code: 'LINK_UNKNOWN' } });
  expect((await signIn(email)).status).toBe(200);
  expect(await pendingOf(id)).toBeNull();
});

test('one that the old mailbox alone agrees with waits for the new one', async () => {
  const { newEmail, oldLink } = await asked();
  expect(await answer(oldLink)).toMatchObject({ body: { state: 'waiting', email: newEmail } });
});

test('an address of somebody else, or of the account itself, is refused at its field', async () => {
  const [one, other] = [await signedUp(api), await signedUp(api)];
  for (const newEmail of [one.email, other.email]) {
    await expect(ask(one.id, newEmail)).rejects.toMatchObject({
      code: 'INPUT_INVALID',
      data: { issues: [{ path: 'newEmail' }] },
    });
  }
  expect(await outcomeOf(ask(admin.id, 'vrij@voorbeeld.test'))).toBe('PROFILE_OF_STAFF');
});

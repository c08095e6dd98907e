import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '#tests/support/api.ts';
import { createShop, PASSWORD, post, signedUp } from '#tests/support/auth-calls.ts';
import { mailedTokens } from '#tests/support/mail-links.ts';
import { refusalOf } from '#tests/support/procedures.ts';
import { whileHeld } from '#tests/support/waiting.ts';

const DAY_MS = 86_400_000;

let api: TestApp;
beforeAll(async () => {
  api = await createShop();
});
afterAll(() => api[Symbol.asyncDispose]());

async function person() {
  const { id, email } = await signedUp(api);
  return { id, email, security: api.as({ id }).customer.security };
}

/** Somebody who asked for another address, with the links of both mails. */
async function asking() {
  const who = await person();
  const newEmail = `nieuw-${randomUUID().slice(0, 8)}@voorbeeld.test`;
  await who.security.changeEmail({ newEmail, password: PASSWORD });
  const [oldLink = ''] = await mailedTokens(api, 'email-change-old', who.email);
  const [newLink = ''] = await mailedTokens(api, 'email-change-new', newEmail);
  return { ...who, newEmail, oldLink, newLink };
}

const answer = (token: string, said: 'confirm' | 'cancel' = 'confirm') =>
  post(api, '/change-email', { token, answer: said });
const signIn = (email: string) => post(api, '/sign-in/email', { email, password: PASSWORD });
const UNKNOWN = { status: 400, body: { code: 'LINK_UNKNOWN' } };

describe('another address', () => {
  test.each([
    ['old', 'new'],
    ['new', 'old'],
  ] as const)('takes a yes of both: first the %s, then the %s', async (first, _second) => {
    const { email, newEmail, oldLink, newLink, security, id } = await asking();
    const links = first === 'old' ? [oldLink, newLink] : [newLink, oldLink];
    expect(await answer(links[0] ?? '')).toMatchObject({
      status: 200,
      body: { state: 'waiting', email: newEmail },
    });
    expect(await security.get()).toMatchObject({
      emailChange: { newEmail, oldConfirmed: first === 'old', newConfirmed: first === 'new' },
    });
    expect((await signIn(email)).status).toBe(200);
    expect(await answer(links[1] ?? '')).toMatchObject({
      status: 200,
      body: { state: 'changed', email: newEmail },
    });
    expect((await signIn(email)).status).toBe(401);
    expect((await signIn(newEmail)).status).toBe(200);
    expect(await api.as({ id }).customer.account.me()).toMatchObject({
      email: newEmail,
      emailVerified: true,
    });
    expect(await security.get()).toMatchObject({ emailChange: null });
    const mails = await api.db
      .selectFrom('mails')
      .select('toAddress')
      .where('kind', '=', 'email-changed')
      .where('userId', '=', id)
      .execute();
    expect(mails.map(({ toAddress }) => toAddress).toSorted()).toEqual(
      [email, newEmail].toSorted(),
    );
  });

  test('who has no name is called by the new one', async () => {
    const { id, newEmail, oldLink, newLink } = await asking();
    const profile = await api.as({ id }).customer.profile.get();
    await api.as({ id }).customer.profile.save({ ...profile, firstName: '', lastName: '' });
    await answer(oldLink);
    await answer(newLink);
    const user = api.db.selectFrom('users').select('name').where('id', '=', id);
    expect(await user.executeTakeFirstOrThrow()).toEqual({ name: newEmail });
  });

  test('a link says what it is about, and works once', async () => {
    const { email, newEmail, oldLink, newLink } = await asking();
    const check = (token: string) => post(api, '/change-email/check', { token });
    expect((await check(oldLink)).body).toEqual({ email, newEmail, side: 'old' });
    expect((await check(newLink)).body).toEqual({ email, newEmail, side: 'new' });
    await answer(oldLink);
    expect(await check(oldLink)).toMatchObject(UNKNOWN);
    expect(await answer(oldLink)).toMatchObject(UNKNOWN);
  });

  test('both at the same moment change it once', async () => {
    const { oldLink, newLink, newEmail } = await asking();
    const both = await Promise.all([answer(oldLink), answer(newLink)]);
    expect(both.map(({ body }) => body['state']).toSorted()).toEqual(['changed', 'waiting']);
    expect((await signIn(newEmail)).status).toBe(200);
  });

  test.each(['oldLink', 'newLink'] as const)('the %s can stop it', async (link) => {
    const change = await asking();
    const other = link === 'oldLink' ? change.newLink : change.oldLink;
    expect(await answer(change[link], 'cancel')).toMatchObject({
      status: 200,
      body: { state: 'cancelled', email: change.email },
    });
    expect(await answer(other)).toMatchObject(UNKNOWN);
    expect((await signIn(change.email)).status).toBe(200);
    expect(await change.security.get()).toMatchObject({ emailChange: null });
  });

  test('who asked can take it back', async () => {
    const { oldLink, newLink, security } = await asking();
    expect(await security.cancelEmailChange()).toEqual({ cancelled: true });
    expect(await answer(oldLink)).toMatchObject(UNKNOWN);
    expect(await answer(newLink)).toMatchObject(UNKNOWN);
    expect(await security.cancelEmailChange()).toEqual({ cancelled: false });
  });

  test('a newer question ends the links of the older', async () => {
    const { oldLink, newLink, security } = await asking();
    await security.changeEmail({ newEmail: 'weer-anders@voorbeeld.test', password: PASSWORD });
    expect(await answer(oldLink)).toMatchObject(UNKNOWN);
    expect(await answer(newLink)).toMatchObject(UNKNOWN);
  });

  test('is forgotten after a day', async () => {
    const { oldLink, security } = await asking();
    const start = api.clock.now;
    api.clock.set(new Date(start.getTime() + DAY_MS).toISOString());
    expect(await answer(oldLink)).toMatchObject({ status: 400, body: { code: 'LINK_EXPIRED' } });
    expect(await security.get()).toMatchObject({ emailChange: null });
    api.clock.set(start.toISOString());
  });
});

describe('an address that is somebody else’s', () => {
  test('gets the same answer, no link, and its owner reads of it', async () => {
    const other = await person();
    const { security, email } = await person();
    const taken = await security.changeEmail({ newEmail: other.email, password: PASSWORD });
    expect(taken).toMatchObject({
      newEmail: other.email,
      oldConfirmed: false,
      newConfirmed: false,
    });
    expect(await mailedTokens(api, 'email-change-new', other.email)).toEqual([]);
    const told = await api.db
      .selectFrom('mails')
      .select('text')
      .where('toAddress', '=', other.email)
      .where('kind', '=', 'email-change-taken')
      .execute();
    expect(told).toHaveLength(1);
    expect(told[0]?.text).not.toContain(email);
    const [oldLink = ''] = await mailedTokens(api, 'email-change-old', email);
    expect((await answer(oldLink)).body).toMatchObject({ state: 'waiting' });
    expect((await signIn(email)).status).toBe(200);
  });

  test('and one that became so meanwhile is not taken away', async () => {
    const { newEmail, oldLink, newLink, email } = await asking();
    await answer(oldLink);
    await signedUp(api, { email: newEmail });
    expect(await answer(newLink)).toMatchObject(UNKNOWN);
    expect((await signIn(email)).status).toBe(200);
  });
});

describe('asking is refused', () => {
  test('with a wrong password, and for the address one has', async () => {
    const { security, email } = await person();
    const newEmail = 'ander@voorbeeld.test';
    expect(await refusalOf(security.changeEmail({ newEmail, password: 'x' }))).toMatchObject({
      code: 'WRONG_PASSWORD',
    });
    const same = { newEmail: email.toUpperCase(), password: PASSWORD };
    expect(await refusalOf(security.changeEmail(same))).toMatchObject({
      code: 'INPUT_INVALID',
      data: { issues: [{ path: 'newEmail', message: 'Dit is al je e-mailadres.' }] },
    });
  });

  test('after three an hour', async () => {
    const { security } = await person();
    const ask = (n: number) =>
      security.changeEmail({ newEmail: `anders-${n}@voorbeeld.test`, password: PASSWORD });
    for (let n = 0; n < 3; n += 1) await ask(n);
    expect(await refusalOf(ask(3))).toMatchObject({ code: 'RATE_LIMITED' });
  });

  test('links are 256 bits and answers name no half of one', async () => {
    const { oldLink } = await asking();
    const [id = ''] = oldLink.split('.');
    expect(await answer(`${id}.${'A'.repeat(43)}`)).toMatchObject(UNKNOWN);
    expect(await post(api, '/change-email', { token: oldLink, answer: 'maybe' })).toMatchObject({
      status: 422,
    });
  });
});

test('the mailbox that is asked is that of the account by then, not of when it was asked', async () => {
  const { id, security } = await person();
  const moved = `verhuisd-${id.slice(0, 8)}@voorbeeld.test`;
  const newEmail = `nieuw-${id.slice(0, 8)}@voorbeeld.test`;
  // Signed in by then: a session waits for its person's row too.
  await security.get();
  await whileHeld(
    api.db,
    (tx) => tx.updateTable('users').set({ email: moved }).where('id', '=', id).execute(),
    [() => security.changeEmail({ newEmail, password: PASSWORD })],
  );
  const { toAddress } = await api.db
    .selectFrom('mails')
    .select('toAddress')
    .where('kind', '=', 'email-change-old')
    .where('userId', '=', id)
    .executeTakeFirstOrThrow();
  expect(toAddress).toBe(moved);
});

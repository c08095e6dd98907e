import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Notice } from '#server/platform/db/changes.ts';
import type { TestApp } from '#tests/support/api.ts';
import { createShop, post, signedUp, signUpBody } from '#tests/support/auth-calls.ts';
import { mailedTokens } from '#tests/support/mail-links.ts';
import { outcomeOf } from '#tests/support/procedures.ts';

const DAY = 86_400_000;

let api: TestApp;

beforeAll(async () => {
  api = await createShop();
});
afterAll(() => api[Symbol.asyncDispose]());

function verify(token: string) {
  return post(api, '/verify-email', { token });
}

async function isVerified(person: { id: string }): Promise<boolean> {
  return (await api.as(person).customer.account.me()).emailVerified;
}

test('a sign-up is asked by mail to confirm the address, and is in without doing so', async () => {
  const person = await signedUp(api);
  const tokens = await mailedTokens(api, 'verify-email', person.email);
  expect(tokens).toHaveLength(1);
  expect(await isVerified(person)).toBe(false);
});

test('the link confirms it; a second click says the same; open tabs hear of it', async () => {
  const person = await signedUp(api);
  const [token = ''] = await mailedTokens(api, 'verify-email', person.email);
  const notices: Notice[] = [];
  const stop = api.context.changes.subscribe((notice) => notices.push(notice));
  const done = { status: 200, body: { email: person.email } };
  expect(await verify(token)).toMatchObject(done);
  expect(await isVerified(person)).toBe(true);
  expect(await verify(token)).toMatchObject(done);
  const { id } = person;
  await expect.poll(() => notices).toContainEqual({ topic: 'session', id, userId: id });
  stop();
  const rows = await api.db
    .selectFrom('auditLog')
    .select(['before', 'after'])
    .where('action', '=', 'customer.verify-email')
    .where('subjectId', '=', person.id)
    .execute();
  expect(rows).toEqual([{ before: { emailVerified: false }, after: { emailVerified: true } }]);
});

test('it works for seven days, and not for an address that is another one by now', async () => {
  const start = api.clock.now;
  const person = await signedUp(api);
  const [token = ''] = await mailedTokens(api, 'verify-email', person.email);
  api.clock.set(new Date(start.getTime() + 7 * DAY).toISOString());
  expect(await verify(token)).toMatchObject({ status: 400, body: { code: 'LINK_EXPIRED' } });
  api.clock.set(start.toISOString());
  await api.db
    .updateTable('users')
    .set({ email: `nieuw-${person.email}` })
    .where('id', '=', person.id)
    .execute();
  expect(await verify(token)).toMatchObject({ status: 400, body: { code: 'LINK_UNKNOWN' } });
  expect(await isVerified(person)).toBe(false);
});

test('it is mailed again on request, three times an hour, and the first one still works', async () => {
  const person = await signedUp(api);
  const { account } = api.as(person).customer;
  const outcomes: string[] = [];
  for (let n = 0; n < 4; n += 1) outcomes.push(await outcomeOf(account.resendVerification()));
  expect(outcomes).toEqual(['OK', 'OK', 'OK', 'RATE_LIMITED']);
  const tokens = await mailedTokens(api, 'verify-email', person.email);
  expect(new Set(tokens).size).toBe(4);
  expect((await verify(tokens[0] ?? '')).status).toBe(200);
});

test('who is confirmed is not asked again', async () => {
  const person = await signedUp(api);
  const [token = ''] = await mailedTokens(api, 'verify-email', person.email);
  await verify(token);
  expect(await api.as(person).customer.account.resendVerification()).toEqual({ sent: false });
  expect(await mailedTokens(api, 'verify-email', person.email)).toHaveLength(1);
});

test('a sign-up stands when the mail cannot be queued: that is only logged', async () => {
  await using broken = await createShop();
  broken.context.jobs.enqueue = () => Promise.reject(new Error('queue is full'));
  expect((await post(broken, '/sign-up/email', signUpBody())).status).toBe(200);
  expect(broken.log.messages()).toContain('verification mail could not be queued');
  const links = await broken.db.selectFrom('verifications').select('id').execute();
  expect(links).toEqual([]);
});

const MINUTE_MS = 60_000;

test.each([
  ['is asked too', 10 * MINUTE_MS, 1],
  ['is not welcomed a month too late', 32 * 24 * 60 * MINUTE_MS, 0],
])('an account that a crash left half made %s', async (_what, laterMs, mails) => {
  const person = await signedUp(api);
  await api.db.deleteFrom('userRoles').where('userId', '=', person.id).execute();
  await api.db.deleteFrom('mails').where('userId', '=', person.id).execute();
  const start = api.clock.now;
  api.clock.set(new Date(start.getTime() + laterMs).toISOString());
  await api.runJob('system.sweep');
  api.clock.set(start.toISOString());
  expect(await mailedTokens(api, 'verify-email', person.email)).toHaveLength(mails);
});

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { issueLink } from '#server/platform/auth/one-time-links.ts';
import type { TestApp } from '#tests/support/api.ts';
import { appCode, readFactorKey } from '#tests/support/authenticator.ts';
import { createShop, PASSWORD, post, signedUp } from '#tests/support/auth-calls.ts';
import { createFactories } from '#tests/support/factories.ts';
import { untilWaiting } from '#tests/support/waiting.ts';

const NEW_PASSWORD = 'regen-op-de-dijk-van-7';

let api: TestApp;
let block: (customerId: string) => Promise<unknown>;

beforeAll(async () => {
  api = await createShop();
  const { accounts } = api.as(await createFactories(api).staff('admin')).staff;
  block = (customerId) => accounts.block({ customerId, reason: 'Er gaat spam uit.' });
  await block((await person()).id);
  // The step right before a session exists waits here, while a test holds the door.
  await sql`
    create function wait_at_door() returns trigger language plpgsql as
    $$ begin perform pg_advisory_xact_lock_shared(5); return new; end $$
  `.execute(api.db);
  await sql`
    create trigger wait_at_door before insert on sessions
    for each row execute function wait_at_door()
  `.execute(api.db);
});
afterAll(() => api[Symbol.asyncDispose]());

async function person() {
  const { id, email } = await signedUp(api);
  const { security } = api.as({ id }).customer;
  const { secret } = await security.startSecondFactor({ password: PASSWORD });
  return {
    id,
    email,
    security,
    code: appCode(readFactorKey(secret), { at: api.clock.now, ahead: 0 }),
  };
}
type Someone = Awaited<ReturnType<typeof person>>;

const signIn = ({ email }: Someone) => post(api, '/sign-in/email', { email, password: PASSWORD });

async function resetPassword(user: Someone) {
  const link = await api.db
    .transaction()
    .execute((tx) =>
      issueLink(tx, { purpose: 'password-reset', user, lifetimeMs: 60_000, now: api.clock.now }),
    );
  const change = { token: link?.token, password: NEW_PASSWORD };
  expect(await post(api, '/reset-password', change)).toMatchObject({ status: 200 });
}

const changePassword = ({ security }: Someone) =>
  security.changePassword({ currentPassword: PASSWORD, newPassword: NEW_PASSWORD });
const switchOnFactor = ({ security, code }: Someone) => security.confirmSecondFactor({ code });
const blockAccount = ({ id }: Someone) => block(id);

async function countSessions({ id }: Someone): Promise<number> {
  const rows = await api.db.selectFrom('sessions').select('id').where('userId', '=', id).execute();
  return rows.length;
}

// A person who changes something themselves keeps the session in which they do it.
test.each([
  ['a new password by a link', resetPassword, 'INVALID_EMAIL_OR_PASSWORD', 0],
  ['a changed password', changePassword, 'INVALID_EMAIL_OR_PASSWORD', 1],
  ['a second factor', switchOnFactor, 'SECOND_FACTOR_NEEDED', 1],
  ['a block', blockAccount, 'ACCOUNT_BLOCKED', 0],
])('who was let in right before %s does not get in after it', async (_, change, code, left) => {
  const who = await person();
  const [answer] = await api.db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(5)`.execute(tx);
    const signingIn = signIn(who);
    await untilWaiting(api.db, 1);
    await change(who);
    return [signingIn];
  });
  expect(await answer).toMatchObject({ body: { code }, cookies: [] });
  expect(await countSessions(who)).toBe(left);
});

test.each([
  ['a new password', resetPassword, 'INVALID_EMAIL_OR_PASSWORD', 0],
  ['a second factor', switchOnFactor, 'SECOND_FACTOR_NEEDED', 1],
])('who signs in while %s is being written down does not get in', async (_, change, code, left) => {
  const who = await person();
  await api.jobsDone();
  const [changing, answer] = await api.db.transaction().execute(async (tx) => {
    // The mail about it comes last.
    await sql`lock table mails in share mode`.execute(tx);
    const changed = change(who);
    await untilWaiting(api.db, 1);
    const signingIn = signIn(who);
    await Promise.race([signingIn, untilWaiting(api.db, 2)]);
    return [changed, signingIn] as const;
  });
  await changing;
  expect(await answer).toMatchObject({ body: { code }, cookies: [] });
  expect(await countSessions(who)).toBe(left);
});

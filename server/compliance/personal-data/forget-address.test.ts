import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { TestApp } from '#tests/support/api.ts';
import { createShop, PASSWORD, signedUp } from '#tests/support/auth-calls.ts';
import { createFactories } from '#tests/support/factories.ts';
import { call } from '#tests/support/procedures.ts';
import { countRowsRead } from '#tests/support/rows-read.ts';
import { forgetAddress } from './forget-address.ts';

const SUPPORT = 'hulp@hostwerk.test';
let api: TestApp;
beforeAll(async () => {
  api = await createShop();
});
afterAll(() => api[Symbol.asyncDispose]());

/** Has somebody without an account withdraw from an order, report abuse and be asked to work along. */
async function leaveTraces(email: string) {
  const name = 'Jan Bakker';
  await call(api.nobody, 'public.withdrawals.submit', { name, email, order: '12345', part: '' });
  const notice = { kind: 'spam', addresses: 'a.test', goodFaith: true };
  const explanation = 'Hier komt alleen maar spam vandaan.';
  await call(api.nobody, 'public.abuseNotices.submit', { ...notice, name, email, explanation });
  const asking = await createFactories(api).customer();
  await api.db
    .updateTable('users')
    .set({ emailVerified: true })
    .where('id', '=', asking.id)
    .execute();
  await api.as(asking).customer.members.invite({ email, rights: ['technical'] });
}

async function readTraces(email: string) {
  const mails = await api.db
    .selectFrom('mails')
    .select('kind')
    // The farewell goes as soon as it is sent.
    .where('kind', '<>', 'account-erased')
    .where((eb) => eb.or([eb('toAddress', '=', email), eb('text', 'like', `%: ${email}\n%`)]))
    .orderBy('kind')
    .execute();
  const notices = await api.db
    .selectFrom('abuseNotices')
    .select('id')
    .where('notifierEmail', '=', email)
    .execute();
  const invitations = await api.db
    .selectFrom('memberships')
    .select('id')
    .where('invitedEmail', '=', email)
    .execute();
  return [...mails.map(({ kind }) => kind), notices.length, invitations.length];
}

const ALL = [
  'abuse-receipt',
  'member-invitation',
  'withdrawal-notice',
  'withdrawal-receipt',
  1,
  1,
] as const;

async function signUpAndErase(email: string, { isProved }: { isProved: boolean }) {
  const { id } = await signedUp(api, { email });
  await api.db.updateTable('users').set({ emailVerified: isProved }).where('id', '=', id).execute();
  await api.as({ id }).customer.personalData.erase({ password: PASSWORD, email });
}

test('an account with an address that nobody proved takes nothing along that others sent from it', async () => {
  const email = `jan-${randomUUID().slice(0, 8)}@bakker.test`;
  await leaveTraces(email);
  expect(await readTraces(email)).toEqual(ALL);
  await signUpAndErase(email, { isProved: false });
  expect(await readTraces(email)).toEqual(ALL);
});

test('with a proved address all of it goes, and nothing of who has a longer one', async () => {
  const name = randomUUID().slice(0, 8);
  const email = `${name}@bakker.test`;
  const longer = [`jan.${email}`, `jan-${email}`, `jan+${email}`, `${email}.nl`];
  for (const address of [email, ...longer]) await leaveTraces(address);
  await signUpAndErase(email, { isProved: true });
  expect(await readTraces(email)).toEqual([0, 0]);
  for (const address of longer) expect(await readTraces(address)).toEqual(ALL);
});

test('who had the address of the shop itself takes none of its post along', async () => {
  const email = `piet-${randomUUID().slice(0, 8)}@prins.test`;
  await leaveTraces(email);
  await signUpAndErase(SUPPORT, { isProved: true });
  expect(await readTraces(email)).toEqual(ALL);
});

test('the mails of all others are not read for it', async () => {
  const all = 20_000;
  await sql`
    insert into mails (kind, user_id, dedupe_key, to_address, subject, text, html, status, created_at)
    select 'ticket-reply', (select id from users limit 1), 'many:' || n, 'a@voorbeeld.test', 'Hoi',
      'Hoi', 'Hoi', 'sent', now()
    from generate_series(1, ${all}::int) as n
  `.execute(api.db);
  await sql`analyze mails`.execute(api.db);
  const read = await countRowsRead(api.db, 'mails', (tx) =>
    forgetAddress(tx, { email: 'jan@voorbeeld.test', now: api.clock.now }),
  );
  expect(read).toBeLessThan(all);
});

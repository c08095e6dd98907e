import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { Notice } from '#server/platform/db/changes.ts';
import type { TestApp } from '#tests/support/api.ts';
import {
  accessToken,
  createShop,
  me,
  PASSWORD,
  post,
  sendBack,
  signedUp,
  tokenFor,
} from '#tests/support/auth-calls.ts';
import { createFakeMail } from '#tests/support/fakes.ts';
import { mailedTokens } from '#tests/support/mail-links.ts';

const NEW_PASSWORD = 'wadlopen-bij-eb-1953';
const NO_LINK = {
  status: 400,
  body: {
    code: 'LINK_UNKNOWN',
    message: 'Deze link is al gebruikt, vervangen door een nieuwere of niet helemaal overgenomen.',
  },
};
const MINUTE = 60_000;

let api: TestApp;
let start: number;
const mail = createFakeMail();
let visitors = 0;
let address = '';

beforeAll(async () => {
  api = await createShop({ overrides: () => ({ mail }) });
  start = api.clock.now.getTime();
});
afterAll(() => api[Symbol.asyncDispose]());
beforeEach(() => {
  visitors += 1;
  address = `198.51.100.${visitors}`;
  later(0);
});

function later(minutes: number): void {
  api.clock.set(new Date(start + minutes * MINUTE).toISOString());
}

function send(path: string, body: unknown, from = address) {
  return post(api, path, body, { address: from });
}

async function askReset(email: string): Promise<string[]> {
  expect((await send('/forgot-password', { email })).status).toBe(200);
  return mailedTokens(api, 'password-reset', email);
}

async function resetToken(email: string): Promise<string> {
  return (await askReset(email)).at(-1) ?? '';
}

function reset(token: string, password = NEW_PASSWORD) {
  return send('/reset-password', { token, password });
}

async function signInStatus(email: string, password: string): Promise<number> {
  return (await send('/sign-in/email', { email, password }, '203.0.113.77')).status;
}

describe('a link for a new password', () => {
  test('sets the password once, in the name of its holder, and mails that it changed', async () => {
    const { email } = await signedUp(api);
    const token = await resetToken(email);
    expect(await send('/reset-password/check', { token })).toMatchObject({
      status: 200,
      body: { email, firstName: 'Sanne', lastName: 'de Vries' },
    });
    expect(await reset(token)).toMatchObject({ status: 200, body: {} });
    expect(await signInStatus(email, PASSWORD)).toBe(401);
    expect(await signInStatus(email, NEW_PASSWORD)).toBe(200);

    expect(await reset(token, 'nog-een-keer-anders-7')).toMatchObject(NO_LINK);
    expect(await send('/reset-password/check', { token })).toMatchObject(NO_LINK);
    expect(await signInStatus(email, NEW_PASSWORD)).toBe(200);

    await api.jobsDone();
    const changed = mail.sent.filter(
      ({ to, subject }) => to === email && /gewijzigd/.test(subject),
    );
    expect(changed).toHaveLength(1);
  });

  test('ends every session of its holder, open tabs hear of it, nobody else is signed out', async () => {
    const { id, email, cookie } = await signedUp(api);
    const second = await send('/sign-in/email', { email, password: PASSWORD });
    const cookies = [cookie, sendBack(second.cookies)];
    const tokens = await Promise.all(cookies.map((each) => accessToken(api, each)));
    const bystander = await accessToken(api, (await signedUp(api)).cookie);
    const notices: Notice[] = [];
    const stop = api.context.changes.subscribe((notice) => notices.push(notice));

    expect((await reset(await resetToken(email))).status).toBe(200);
    for (const token of tokens) expect(await me(api, token)).toBe(401);
    for (const each of cookies) expect((await tokenFor(api, each)).status).toBe(400);
    expect(await me(api, bystander)).toBe(200);
    await expect.poll(() => notices).toContainEqual({ topic: 'session', id, userId: id });
    stop();
  });

  test('confirms the address, and both steps are in the audit log without secrets', async () => {
    const person = await signedUp(api);
    const { id } = person;
    const token = await resetToken(person.email);
    await reset(token);
    expect(await api.as(person).customer.account.me()).toMatchObject({ emailVerified: true });
    const rows = await api.db
      .selectFrom('auditLog')
      .select(['action', 'actorKind', 'after'])
      .where('subjectId', '=', id)
      .where('action', 'like', '%password%')
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      { action: 'customer.ask-password-reset', actorKind: 'system', after: { address } },
      {
        action: 'customer.reset-password',
        actorKind: 'system',
        after: { address, endedSessions: 1 },
      },
    ]);
  });

  test('is kept as a hash: neither the links nor the mails hold what opens the account', async () => {
    const { email } = await signedUp(api);
    const token = await resetToken(email);
    const [id = '', secret = ''] = token.split('.');
    expect(Buffer.from(secret, 'base64url')).toHaveLength(32);
    const kept = JSON.stringify([
      await api.db.selectFrom('verifications').selectAll().execute(),
      await api.db.selectFrom('mails').selectAll().execute(),
      await api.db.selectFrom('auditLog').selectAll().execute(),
      api.log.lines,
    ]);
    expect(kept).toContain(id);
    expect(kept).not.toContain(secret);
    const sent = mail.sent.find(({ to, subject }) => to === email && /nieuw/.test(subject));
    expect(sent?.text).toContain(`http://localhost:3000/reset-password?token=${token}`);
    expect(sent?.html).toContain(`href="http://localhost:3000/reset-password?token=${token}"`);
  });

  test('ends when a newer one is made', async () => {
    const { email } = await signedUp(api);
    const older = await resetToken(email);
    later(1);
    const newer = await resetToken(email);
    expect(newer).not.toBe(older);
    expect(await reset(older)).toMatchObject(NO_LINK);
    expect(await signInStatus(email, PASSWORD)).toBe(200);
    expect((await reset(newer)).status).toBe(200);
  });

  test('works for thirty minutes', async () => {
    const { email } = await signedUp(api);
    const token = await resetToken(email);
    later(29);
    expect((await send('/reset-password/check', { token })).status).toBe(200);
    later(30);
    const over = { status: 400, body: { code: 'LINK_EXPIRED', message: 'Deze link is verlopen.' } };
    expect(await send('/reset-password/check', { token })).toMatchObject(over);
    expect(await reset(token)).toMatchObject(over);
    later(0);
    expect(await signInStatus(email, PASSWORD)).toBe(200);
  });

  test('stays when the password is too weak, with every reason', async () => {
    const { email } = await signedUp(api);
    const token = await resetToken(email);
    const refused = async (password: string) => (await reset(token, password)).body;
    expect(await refused('x7!k')).toEqual({
      code: 'WEAK_PASSWORD',
      message: 'Kies een sterker wachtwoord.',
      reasons: ['Gebruik minstens 8 tekens.'],
    });
    expect(await refused('password1')).toMatchObject({
      reasons: ['Dit wachtwoord staat in lijsten van veelgebruikte wachtwoorden.'],
    });
    expect(await refused('sannedevries!')).toMatchObject({
      reasons: ['Gebruik niet je naam als wachtwoord.'],
    });
    expect(await refused(email)).toMatchObject({
      reasons: expect.arrayContaining(['Gebruik niet je e-mailadres als wachtwoord.']),
    });
    expect(await refused('hostwerk-2026')).toMatchObject({
      reasons: ['Gebruik niet de naam van deze site als wachtwoord.'],
    });
    expect((await reset(token)).status).toBe(200);
  });

  test('opens nothing with half of another one', async () => {
    const mine = await signedUp(api);
    const theirs = await signedUp(api);
    const [myId = '', mySecret = ''] = (await resetToken(mine.email)).split('.');
    const [theirId = '', theirSecret = ''] = (await resetToken(theirs.email)).split('.');
    const [confirming = ''] = await mailedTokens(api, 'verify-email', mine.email);
    for (const token of [
      `${theirId}.${mySecret}`,
      `${myId}.${theirSecret}`,
      `${theirId}.${'A'.repeat(43)}`,
      theirId,
      confirming,
    ]) {
      expect(await reset(token)).toMatchObject(NO_LINK);
    }
    expect(await send('/verify-email', { token: `${myId}.${mySecret}` })).toMatchObject(NO_LINK);
    expect(await signInStatus(theirs.email, PASSWORD)).toBe(200);
  });

  test('used twice at once sets one password', async () => {
    const { email } = await signedUp(api);
    const token = await resetToken(email);
    const passwords = ['eerste-van-de-twee-1', 'tweede-van-de-twee-2'];
    const answers = await Promise.all(passwords.map((password) => reset(token, password)));
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 400]);
    const won = answers.findIndex(({ status }) => status === 200);
    expect(await signInStatus(email, passwords[won] ?? '')).toBe(200);
    expect(await signInStatus(email, passwords[1 - won] ?? '')).toBe(401);
  });

  test('is worthless once the address of the account is another one', async () => {
    const { email } = await signedUp(api);
    const token = await resetToken(email);
    await api.db
      .updateTable('users')
      .set({ email: `nieuw-${email}` })
      .where('email', '=', email)
      .execute();
    expect(await reset(token)).toMatchObject(NO_LINK);
  });

  test('is not made for who is blocked, and one from before is worthless', async () => {
    const { email } = await signedUp(api);
    const token = await resetToken(email);
    await api.db
      .updateTable('users')
      .set({ blockedAt: api.clock.now })
      .where('email', '=', email)
      .execute();
    expect(await reset(token)).toMatchObject(NO_LINK);
    expect(await askReset(email)).toHaveLength(1);
  });

  test('lets in at once who had guessed too often', async () => {
    const { email } = await signedUp(api);
    const guess = (password: string) => send('/sign-in/email', { email, password });
    for (let n = 0; n < 5; n += 1) await guess(`wrong-${n}`);
    expect((await guess(PASSWORD)).status).toBe(429);
    await reset(await resetToken(email));
    expect((await guess(NEW_PASSWORD)).status).toBe(200);
  });
});

describe('asking for a link', () => {
  test('answers the same for an address that has no account, and mails nobody', async () => {
    const { email } = await signedUp(api);
    const known = await send('/forgot-password', { email });
    const unknown = await send('/forgot-password', { email: 'niemand@voorbeeld.test' });
    expect(unknown.status).toBe(200);
    expect(unknown.body).toEqual(known.body);
    const names = (answer: typeof known) =>
      [...answer.headers.keys()].filter((name) => name !== 'x-request-id').toSorted();
    expect(names(unknown)).toEqual(names(known));
    await api.jobsDone();
    expect(mail.sent.filter(({ to }) => to === 'niemand@voorbeeld.test')).toEqual([]);
  });

  test('does not look the address up before it has answered', async () => {
    const { email } = await signedUp(api);
    await api.jobsDone();
    const asked: string[] = [];
    const { enqueue } = api.context.jobs;
    api.context.jobs.enqueue = async (_tx, queue) => void asked.push(queue);
    const before = mail.sent.length;
    expect((await send('/forgot-password', { email })).status).toBe(200);
    expect((await send('/forgot-password', { email: 'weer-niemand@voorbeeld.test' })).status).toBe(
      200,
    );
    api.context.jobs.enqueue = enqueue;
    expect(asked).toEqual(['account.start-reset', 'account.start-reset']);
    expect(mail.sent.length).toBe(before);
  });

  test('is possible three times an hour per account, known or not, in any spelling', async () => {
    const { email } = await signedUp(api);
    for (const account of [email, 'onbekend@voorbeeld.test']) {
      const statuses: number[] = [];
      for (const spelling of [account, account.toUpperCase(), account, account]) {
        visitors += 1;
        const from = `203.0.113.${visitors}`;
        statuses.push((await send('/forgot-password', { email: spelling }, from)).status);
      }
      expect(statuses).toEqual([200, 200, 200, 429]);
      expect(await send('/forgot-password', { email: account }, '192.0.2.200')).toMatchObject({
        body: { code: 'RATE_LIMITED', message: expect.stringContaining('ongewenste mail') },
      });
    }
  });

  test('is possible ten times an hour per address', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 11; n += 1) {
      const email = `zoek-${n}@voorbeeld.test`;
      statuses.push((await send('/forgot-password', { email })).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
  });
});

test('links are tried sixty times a quarter of an hour per address', async () => {
  const token = `${'0'.repeat(8)}-0000-4000-8000-${'0'.repeat(12)}.${'A'.repeat(43)}`;
  const paths = ['/reset-password/check', '/verify-email'];
  const statuses = new Map<number, number>();
  for (let n = 0; n < 62; n += 1) {
    const { status } = await send(paths[n % 2] ?? '', { token });
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
  }
  expect(Object.fromEntries(statuses)).toEqual({ 400: 60, 429: 2 });
  expect((await reset(token)).status).toBe(429);
});

test('links that were over a week ago are thrown away', async () => {
  const { email } = await signedUp(api);
  const token = await resetToken(email);
  later(7 * 24 * 60 + 29);
  await api.runJob('system.sweep');
  expect(await reset(token)).toMatchObject({ body: { code: 'LINK_EXPIRED' } });
  later(7 * 24 * 60 + 31);
  await api.runJob('system.sweep');
  expect(await reset(token)).toMatchObject(NO_LINK);
});

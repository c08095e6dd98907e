import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createShop, post, signUpBody } from '#tests/support/auth-calls.ts';
import type { TestApp } from '#tests/support/api.ts';
import { createFactories, type Person } from '#tests/support/factories.ts';
import {
  customerLine,
  customersFile,
  importFiles,
  serviceLine,
  servicesFile,
} from '#tests/support/imports.ts';
import { mailedTokens } from '#tests/support/mail-links.ts';
import { untilWaiting } from '#tests/support/waiting.ts';

const NEW_PASSWORD = 'wadlopen-bij-eb-1953';
const DAY = 86_400_000;

let api: TestApp;
let admin: Person;
let start: number;
let address = '';
let visitors = 0;

beforeAll(async () => {
  api = await createShop();
  start = api.clock.now.getTime();
  const make = createFactories(api);
  admin = await make.staff('admin');
  await make.plan({ slug: 'web-start' });
});
afterAll(() => api[Symbol.asyncDispose]());
beforeEach(() => {
  visitors += 1;
  address = `198.51.100.${visitors}`;
  api.clock.now = new Date(start);
});

const send = (path: string, body: unknown) => post(api, path, body, { address });

async function moveIn(invites: boolean): Promise<string> {
  const email = `jose-${randomUUID().slice(0, 8)}@voorbeeld.test`;
  await importFiles(api, admin, { customers: customersFile(customerLine(email)) }, { invites });
  return email;
}

async function isVerified(email: string): Promise<boolean> {
  const { emailVerified } = await api.db
    .selectFrom('users')
    .select('emailVerified')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  return emailVerified;
}

test('who is invited gets one mail, chooses a password by it, and comes in', async () => {
  const email = await moveIn(true);
  const [token = '', ...others] = await mailedTokens(api, 'moved-in', email);
  expect(others).toEqual([]);
  expect(await isVerified(email)).toBe(false);
  api.clock.now = new Date(start + 13 * DAY);
  expect(await send('/reset-password/check', { token })).toMatchObject({
    status: 200,
    body: { email, hasPassword: false },
  });
  expect((await send('/reset-password', { token, password: NEW_PASSWORD })).status).toBe(200);
  const told = await api.db
    .selectFrom('mails')
    .select(['subject', 'text'])
    .where('toAddress', '=', email)
    .where('kind', '=', 'password-changed')
    .execute();
  expect(told).toMatchObject([{ subject: expect.stringMatching(/ is ingesteld$/) }]);
  expect(told[0]?.text).toContain('Je wachtwoord is zojuist ingesteld.');
  expect(told[0]?.text).not.toContain('gewijzigd');
  expect(await isVerified(email)).toBe(true);
  expect((await send('/sign-in/email', { email, password: NEW_PASSWORD })).status).toBe(200);
  expect((await send('/reset-password', { token, password: NEW_PASSWORD })).body).toMatchObject({
    code: 'LINK_UNKNOWN',
  });
});

test('the link of an invitation is over after two weeks', async () => {
  const email = await moveIn(true);
  const [token = ''] = await mailedTokens(api, 'moved-in', email);
  api.clock.now = new Date(start + 14 * DAY + 1);
  expect((await send('/reset-password/check', { token })).body).toMatchObject({
    code: 'LINK_EXPIRED',
  });
});

test('who is not invited gets no mail, and comes in by asking for a password', async () => {
  const email = await moveIn(false);
  const mails = api.db.selectFrom('mails').select('kind').where('toAddress', '=', email);
  expect(await mails.execute()).toEqual([]);
  expect((await send('/forgot-password', { email })).status).toBe(200);
  const [token = ''] = await mailedTokens(api, 'password-reset', email);
  expect((await send('/reset-password', { token, password: NEW_PASSWORD })).status).toBe(200);
  expect((await send('/sign-in/email', { email, password: NEW_PASSWORD })).status).toBe(200);
});

test('a newer link for a password ends the invitation', async () => {
  const email = await moveIn(true);
  const [invitation = ''] = await mailedTokens(api, 'moved-in', email);
  await send('/forgot-password', { email });
  await mailedTokens(api, 'password-reset', email);
  expect((await send('/reset-password/check', { token: invitation })).body).toMatchObject({
    code: 'LINK_UNKNOWN',
  });
});

test('nobody comes in without a password, and no stranger registers with the address', async () => {
  const email = await moveIn(true);
  for (const password of ['', ' ', 'null', NEW_PASSWORD]) {
    expect((await send('/sign-in/email', { email, password })).status).toBeGreaterThanOrEqual(400);
  }
  const before = await api.db.selectFrom('users').selectAll().where('email', '=', email).execute();
  for (const written of [email, email.toUpperCase()]) {
    const answer = await send('/sign-up/email', signUpBody({ email: written }));
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.cookies).toEqual([]);
  }
  expect(await api.db.selectFrom('users').selectAll().where('email', '=', email).execute()).toEqual(
    before,
  );
  const accounts = await api.db
    .selectFrom('accounts')
    .innerJoin('users', 'users.id', 'accounts.userId')
    .select('accounts.id')
    .where('email', '=', email)
    .execute();
  expect(accounts).toEqual([]);
});

test('who registered with the address and never confirmed it gets no services that move in', async () => {
  const body = signUpBody();
  expect((await send('/sign-up/email', body)).status).toBe(200);
  const { imports } = api.as(admin).staff;
  const until = new Date(start + 90 * DAY).toISOString().slice(0, 10);
  const preview = () =>
    imports.preview({
      customers: customersFile(customerLine(body.email)),
      services: servicesFile(serviceLine(body.email, { until })),
    });
  expect((await preview()).faults).toMatchObject([
    { kind: 'service', column: 'e-mail', message: expect.stringContaining('niet bevestigd') },
  ]);
  const [token = ''] = await mailedTokens(api, 'verify-email', body.email);
  expect((await send('/verify-email', { token })).status).toBe(200);
  expect((await preview()).faults).toEqual([]);
});

test('nor gets them by registering while the import runs', async () => {
  const email = `jose-${randomUUID().slice(0, 8)}@voorbeeld.test`;
  const until = new Date(start + 90 * DAY).toISOString().slice(0, 10);
  const files = {
    customers: customersFile(customerLine(email)),
    services: servicesFile(serviceLine(email, { until })),
  };
  const { imports } = api.as(admin).staff;
  expect((await imports.preview(files)).faults).toEqual([]);
  const importId = randomUUID();
  // It has looked, and waits to write down what it saw until somebody has registered.
  const started = await api.db.transaction().execute(async (tx) => {
    await sql`lock table import_rows in share row exclusive mode`.execute(tx);
    const starting = imports.start({
      ...files,
      importId,
      onlyRight: false,
      invites: false,
      shown: { customers: 1, services: 1 },
    });
    await Promise.race([starting, untilWaiting(api.db, 1)]);
    expect((await send('/sign-up/email', signUpBody({ email }))).status).toBe(200);
    return [starting] as const;
  });
  await started[0];
  await api.jobsDone();
  const { items } = await imports.rows({ importId });
  expect(items).toMatchObject([
    { kind: 'customer', state: 'existing' },
    { kind: 'service', state: 'refused', column: 'e-mail' },
  ]);
});

test('a customer who moved in gets no welcome, now or when the shop looks for who got none', async () => {
  const email = await moveIn(false);
  await api.runJob('system.sweep');
  await api.jobsDone();
  const mails = api.db.selectFrom('mails').select('kind').where('toAddress', '=', email);
  expect(await mails.execute()).toEqual([]);
});

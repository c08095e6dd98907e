import { afterAll, beforeAll, describe, expect, test } from 'vitest';
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
import { createFactories } from '#tests/support/factories.ts';
import { refusalOf } from '#tests/support/procedures.ts';

const REASON = 'Er gaat spam uit\nvanaf je website.';

let api: TestApp;
let make: ReturnType<typeof createFactories>;

beforeAll(async () => {
  api = await createShop();
  make = createFactories(api);
});
afterAll(() => api[Symbol.asyncDispose]());

async function customerWithPassword() {
  const { id, email, cookie } = await signedUp(api);
  return { id, email, cookie };
}

const adminAccounts = async () => api.as(await make.staff('admin')).staff.accounts;

describe('a blocked account', () => {
  test('is out everywhere at once, and its open tabs hear of it', async () => {
    const { id, cookie } = await customerWithPassword();
    const token = await accessToken(api, cookie);
    const heard: Notice[] = [];
    const told = Promise.withResolvers<void>();
    const stop = api.context.changes.subscribe((notice) => {
      heard.push(notice);
      if (notice.topic === 'customers') told.resolve();
    });
    const accounts = await adminAccounts();
    expect(await accounts.block({ customerId: id, reason: REASON })).toEqual({
      customerId: id,
      blockedAt: api.clock.now,
      blockedReason: REASON,
      newEmail: null,
    });
    expect(await me(api, token)).toBe(401);
    expect((await tokenFor(api, cookie)).status).toBe(400);
    await told.promise;
    stop();
    expect(heard).toContainEqual({ topic: 'session', id, userId: id });
  });

  test('is told so at the door, but only with the right password', async () => {
    const { id, email } = await customerWithPassword();
    await (await adminAccounts()).block({ customerId: id, reason: REASON });
    const right = await post(api, '/sign-in/email', { email, password: PASSWORD });
    expect(right).toMatchObject({
      status: 403,
      cookies: [],
      body: {
        code: 'ACCOUNT_BLOCKED',
        message: 'Je account is geblokkeerd. Mail ons op hulp@hostwerk.test.',
      },
    });
    const wrong = await post(api, '/sign-in/email', { email, password: 'verkeerd' });
    expect(wrong).toMatchObject({ status: 401, body: { code: 'INVALID_EMAIL_OR_PASSWORD' } });
    const sessions = await api.db
      .selectFrom('sessions')
      .select('id')
      .where('userId', '=', id)
      .execute();
    expect(sessions).toEqual([]);
  });

  test('reads why in a mail, and that it is open again in another', async () => {
    const { id, email } = await customerWithPassword();
    const accounts = await adminAccounts();
    await accounts.block({ customerId: id, reason: REASON });
    expect(await accounts.unblock({ customerId: id, reason: 'Opgelost, dank je.' })).toEqual({
      customerId: id,
      blockedAt: null,
      blockedReason: null,
      newEmail: null,
    });
    const mails = await api.db
      .selectFrom('mails')
      .select(['kind', 'text'])
      .where('toAddress', '=', email)
      .where('kind', 'like', 'account-%')
      .orderBy('kind')
      .execute();
    expect(mails.map(({ kind }) => kind)).toEqual(['account-blocked', 'account-unblocked']);
    expect(mails[0]?.text).toContain(REASON);
    expect(mails[1]?.text).toContain('Opgelost, dank je.');
    const { cookies } = await post(api, '/sign-in/email', { email, password: PASSWORD });
    expect(await me(api, await accessToken(api, sendBack(cookies)))).toBe(200);
  });

  test('is blocked once, and the second learns that it was', async () => {
    const { id } = await customerWithPassword();
    const accounts = await adminAccounts();
    const input = { customerId: id, reason: REASON };
    const answers = await Promise.allSettled([accounts.block(input), accounts.block(input)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await refusalOf(accounts.block(input))).toMatchObject({ code: 'TARGET_IS_BLOCKED' });
    await accounts.unblock(input);
    expect(await refusalOf(accounts.unblock(input))).toMatchObject({ code: 'TARGET_NOT_BLOCKED' });
    const rows = await api.db
      .selectFrom('auditLog')
      .select(['action', 'before', 'after'])
      .where('subjectId', '=', id)
      .where('action', 'in', ['customer.block', 'customer.unblock'])
      .orderBy('id')
      .execute();
    expect(rows).toEqual([
      {
        action: 'customer.block',
        before: { blocked: false },
        after: { blocked: true, reason: REASON },
      },
      {
        action: 'customer.unblock',
        before: { blocked: true, reason: REASON },
        after: { blocked: false, reason: REASON },
      },
    ]);
  });
});

describe('who may block whom', () => {
  test('never oneself', async () => {
    const admin = await make.staff('admin');
    const { accounts } = api.as(admin).staff;
    expect(await refusalOf(accounts.block({ customerId: admin.id, reason: 'x' }))).toMatchObject({
      code: 'OWN_ACCOUNT',
    });
  });

  test.each([
    ['admin', 'owner', 'TARGET_IS_OWNER'],
    ['admin', 'admin', 'TARGET_IS_ADMIN'],
    ['owner', 'owner', 'TARGET_IS_OWNER'],
  ] as const)('%s never an %s', async (by, target, code) => {
    const { accounts } = api.as(await make.staff(by)).staff;
    const person = await make.staff(target);
    const input = { customerId: person.id, reason: 'x' };
    expect(await refusalOf(accounts.block(input))).toMatchObject({ code });
    expect(await accounts.access({ customerId: person.id })).toMatchObject({ blockedAt: null });
  });

  test('an owner may block an admin, who is out at once', async () => {
    const admin = await make.staff('admin');
    const { accessToken: token } = await api.signIn(admin);
    const { accounts } = api.as(await make.staff('owner')).staff;
    await accounts.block({ customerId: admin.id, reason: 'Uit dienst.' });
    expect(await me(api, token)).toBe(401);
  });

  test('without a reason nobody is blocked', async () => {
    const { id } = await make.customer();
    const accounts = await adminAccounts();
    expect(await refusalOf(accounts.block({ customerId: id, reason: '  ' }))).toMatchObject({
      code: 'INPUT_INVALID',
    });
  });
});

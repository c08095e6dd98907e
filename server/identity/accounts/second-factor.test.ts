import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asSystem } from '#server/context.ts';
import type { TestApp } from '#tests/support/api.ts';
import { appCode, readFactorKey } from '#tests/support/authenticator.ts';
import { createShop, PASSWORD, post, signedUp } from '#tests/support/auth-calls.ts';
import { refusalOf } from '#tests/support/procedures.ts';
import { removeSecondFactor } from './remove-second-factor.ts';

let api: TestApp;

beforeAll(async () => {
  api = await createShop();
});
afterAll(() => api[Symbol.asyncDispose]());

/** The code of an app whose clock is this many steps ahead of ours. */
function codeOf(secret: Buffer, ahead = 0): string {
  return appCode(secret, { at: api.clock.now, ahead });
}

async function person() {
  const { id, email } = await signedUp(api);
  return { id, email, security: api.as({ id }).customer.security };
}

/** Somebody with a second factor that was just switched on, by the code of the step before. */
async function withFactor() {
  const who = await person();
  const { secret: text } = await who.security.startSecondFactor({ password: PASSWORD });
  const secret = readFactorKey(text);
  const { codes } = await who.security.confirmSecondFactor({ code: codeOf(secret, -1) });
  return { ...who, secret, codes };
}

const signIn = (email: string, code?: string, password = PASSWORD) =>
  post(api, '/sign-in/email', { email, password, ...(code !== undefined && { code }) });

describe('switching it on', () => {
  test('takes the password and a code of the app, and gives ten codes to keep', async () => {
    const { email, security, codes, id } = await withFactor();
    expect(codes).toHaveLength(10);
    expect(new Set(codes).size).toBe(10);
    expect(await security.get()).toMatchObject({
      secondFactor: { since: api.clock.now, recoveryCodesLeft: 10 },
    });
    const kept = JSON.stringify([
      await api.db.selectFrom('recoveryCodes').selectAll().where('userId', '=', id).execute(),
      await api.db.selectFrom('auditLog').selectAll().execute(),
      await api.db.selectFrom('mails').selectAll().where('toAddress', '=', email).execute(),
    ]);
    for (const code of codes) expect(kept).not.toContain(code.replace('-', ''));
    const mail = await api.db
      .selectFrom('mails')
      .select('kind')
      .where('toAddress', '=', email)
      .where('kind', '=', 'second-factor-on')
      .execute();
    expect(mail).toHaveLength(1);
  });

  test('ends the sessions that the password alone has opened, but this one', async () => {
    const who = await person();
    const here = api.as(who);
    const elsewhere = api.withToken((await api.signIn(who)).accessToken);
    const { secret } = await who.security.startSecondFactor({ password: PASSWORD });
    const confirm = (ahead: number) =>
      who.security.confirmSecondFactor({ code: codeOf(readFactorKey(secret), ahead) });
    expect(await refusalOf(confirm(9))).toMatchObject({ code: 'SECOND_FACTOR_WRONG' });
    expect(await elsewhere.customer.account.me()).toMatchObject({ id: who.id });
    await confirm(0);
    expect(await refusalOf(elsewhere.customer.account.me())).toMatchObject({
      code: 'UNAUTHORIZED',
    });
    expect(await here.customer.account.me()).toMatchObject({ id: who.id });
  });

  test('draws the address that the app reads', async () => {
    const { security, email } = await person();
    const { uri, qr, secret } = await security.startSecondFactor({ password: PASSWORD });
    expect(uri).toContain(`:${encodeURIComponent(email)}?secret=${secret}&`);
    expect(qr.size).toBeGreaterThan(20);
    expect(qr.path).toMatch(/^(M\d+ \d+h\d+v1h-\d+z)+$/);
    expect(await security.get()).toMatchObject({ secondFactor: null });
  });

  test('keeps the secret sealed', async () => {
    const { id, secret } = await withFactor();
    const row = await api.db
      .selectFrom('secondFactors')
      .select('secret')
      .where('userId', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.secret).toMatch(/^v1\./);
    expect(Buffer.from(row.secret.slice(3), 'base64url').includes(secret)).toBe(false);
  });

  test('asks nothing at the door before it was confirmed, and can be begun again', async () => {
    const { email, security } = await person();
    const first = await security.startSecondFactor({ password: PASSWORD });
    expect((await signIn(email)).status).toBe(200);
    await security.startSecondFactor({ password: PASSWORD });
    const old = codeOf(readFactorKey(first.secret));
    expect(await refusalOf(security.confirmSecondFactor({ code: old }))).toMatchObject({
      code: 'SECOND_FACTOR_WRONG',
    });
  });

  test('is refused with a wrong password, without one begun, and when it is on', async () => {
    const { security } = await person();
    expect(await refusalOf(security.startSecondFactor({ password: 'x' }))).toMatchObject({
      code: 'WRONG_PASSWORD',
    });
    expect(await refusalOf(security.confirmSecondFactor({ code: '123456' }))).toMatchObject({
      code: 'SECOND_FACTOR_NOT_STARTED',
    });
    const on = await withFactor();
    expect(await refusalOf(on.security.startSecondFactor({ password: PASSWORD }))).toMatchObject({
      code: 'SECOND_FACTOR_ON',
    });
  });
});

describe('at the door', () => {
  test('the right password alone asks for a code and makes no session', async () => {
    const { id, email } = await withFactor();
    const count = async () =>
      (await api.db.selectFrom('sessions').select('id').where('userId', '=', id).execute()).length;
    const before = await count();
    expect(await signIn(email)).toMatchObject({
      status: 403,
      cookies: [],
      body: { code: 'SECOND_FACTOR_NEEDED' },
    });
    expect(await count()).toBe(before);
  });

  test('a wrong password says nothing of a code, with a right one or without', async () => {
    const { email, secret } = await withFactor();
    const wrong = { status: 401, body: { code: 'INVALID_EMAIL_OR_PASSWORD' } };
    expect(await signIn(email, undefined, 'verkeerd')).toMatchObject(wrong);
    expect(await signIn(email, codeOf(secret), 'verkeerd')).toMatchObject(wrong);
    expect((await signIn(email, codeOf(secret))).status).toBe(200);
  });

  test('a code counts once, also when it comes twice at the same moment', async () => {
    const { email, secret } = await withFactor();
    const code = codeOf(secret);
    const both = await Promise.all([signIn(email, code), signIn(email, code)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    expect(await signIn(email, code)).toMatchObject({ body: { code: 'SECOND_FACTOR_WRONG' } });
    // Nor does an older one that was never used.
    expect((await signIn(email, codeOf(secret, -1))).status).toBe(403);
    expect((await signIn(email, codeOf(secret, 1))).status).toBe(200);
  });

  test('a recovery code counts once, its owner hears of it, and the rest stays', async () => {
    const { email, codes, security } = await withFactor();
    const [first = '', second = ''] = codes;
    const both = await Promise.all([signIn(email, first), signIn(email, first.toUpperCase())]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 403]);
    expect(await security.get()).toMatchObject({ secondFactor: { recoveryCodesLeft: 9 } });
    expect((await signIn(email, second)).status).toBe(200);
    const mails = await api.db
      .selectFrom('mails')
      .select('text')
      .where('toAddress', '=', email)
      .where('kind', '=', 'recovery-code-used')
      .orderBy('createdAt')
      .execute();
    expect(mails).toHaveLength(2);
    expect(mails.map(({ text }) => /nog (\d)/.exec(text)?.[1]).toSorted()).toEqual(['8', '9']);
  });

  test('five wrong codes a quarter of an hour, and nobody else is locked out', async () => {
    const { email, secret } = await withFactor();
    const other = await withFactor();
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) statuses.push((await signIn(email, '000000')).status);
    expect(statuses).toEqual([403, 403, 403, 403, 403, 429]);
    expect((await signIn(email, codeOf(secret))).status).toBe(429);
    expect((await signIn(other.email, codeOf(other.secret))).status).toBe(200);
    const mailsOf = (to: string) =>
      api.db
        .selectFrom('mails')
        .select('subject')
        .where('toAddress', '=', to)
        .where('kind', '=', 'second-factor-guessed')
        .execute();
    // Twice refused, told once.
    expect(await mailsOf(email)).toEqual([
      { subject: 'Iemand probeert in te loggen op je account' },
    ]);
    expect(await mailsOf(other.email)).toEqual([]);
  });

  test('the header between us and Better Auth is not taken from outside', async () => {
    const { email, secret } = await withFactor();
    const answer = await post(
      api,
      '/sign-in/email',
      { email, password: PASSWORD },
      { headers: { 'x-hostwerk-code': codeOf(secret) } },
    );
    expect(answer.body).toMatchObject({ code: 'SECOND_FACTOR_NEEDED' });
  });
});

describe('a factor whose secret cannot be read', () => {
  test('takes no code of the app, but a recovery code', async () => {
    const { id, email, secret, codes } = await withFactor();
    const { secret: other } = await api.db
      .selectFrom('secondFactors')
      .select('secret')
      .where('userId', '<>', id)
      .limit(1)
      .executeTakeFirstOrThrow();
    // Sealed for somebody else: it opens no more than with another key.
    await api.db
      .updateTable('secondFactors')
      .set({ secret: other })
      .where('userId', '=', id)
      .execute();
    expect((await signIn(email, codeOf(secret))).status).toBe(403);
    expect((await signIn(email, codes[0])).status).toBe(200);
  });
});

describe('from the shell', () => {
  const remove = (email: string) => removeSecondFactor(asSystem(api.context, 'shell'), { email });

  test('it is taken off, and that is written down', async () => {
    const { id, email } = await withFactor();
    expect(await remove(email)).toEqual({ ok: true, value: undefined });
    expect((await signIn(email)).status).toBe(200);
    const row = await api.db
      .selectFrom('auditLog')
      .select(['actorKind', 'before', 'after'])
      .where('action', '=', 'customer.remove-second-factor')
      .where('subjectId', '=', id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({
      actorKind: 'system',
      before: { secondFactor: true },
      after: { secondFactor: false },
    });
    expect(await remove(email)).toEqual({ ok: false, reason: 'SECOND_FACTOR_OFF' });
    expect(await remove('niemand@voorbeeld.test')).toEqual({ ok: false, reason: 'USER_UNKNOWN' });
  });
});

describe('switching it off', () => {
  test('takes the password; after that the password is enough', async () => {
    const { id, email, security } = await withFactor();
    expect(await refusalOf(security.disableSecondFactor({ password: 'x' }))).toMatchObject({
      code: 'WRONG_PASSWORD',
    });
    expect(await security.disableSecondFactor({ password: PASSWORD })).toEqual({ disabled: true });
    expect((await signIn(email)).status).toBe(200);
    const codes = await api.db
      .selectFrom('recoveryCodes')
      .select('id')
      .where('userId', '=', id)
      .execute();
    expect(codes).toEqual([]);
    expect(await refusalOf(security.disableSecondFactor({ password: PASSWORD }))).toMatchObject({
      code: 'SECOND_FACTOR_OFF',
    });
  });

  test('new recovery codes end the older ones', async () => {
    const { email, security, codes } = await withFactor();
    const renewed = await security.renewRecoveryCodes({ password: PASSWORD });
    expect((await signIn(email, codes[0])).status).toBe(403);
    expect((await signIn(email, renewed.codes[0])).status).toBe(200);
  });
});

import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestApp } from '#tests/support/api.ts';
import {
  accessToken,
  createShop,
  me,
  PASSWORD,
  post,
  signedUp,
  signUpBody,
} from '#tests/support/auth-calls.ts';
import { whileHeld } from '#tests/support/waiting.ts';

describe('sign-up', () => {
  let shop: TestApp;
  beforeAll(async () => {
    shop = await createShop();
  });
  afterAll(() => shop[Symbol.asyncDispose]());

  test('makes a customer with role, profile, company, audit and a welcome', async () => {
    await using api = await createShop({
      settings: { welcome_email_enabled: 'true' },
      config: { cheapPasswords: false },
    });
    const { email, cookie } = await signedUp(api, { company: ' Bakkerij De Vries B.V. ' });
    await api.jobsDone();
    const user = await api.db
      .selectFrom('users')
      .innerJoin('profiles', 'profiles.userId', 'users.id')
      .innerJoin('userRoles', 'userRoles.userId', 'users.id')
      .select(['users.id', 'users.email', 'name', 'users.lastName as accountLastName'])
      .select(['profiles.firstName', 'profiles.lastName', 'company', 'role'])
      .executeTakeFirstOrThrow();
    expect(user).toMatchObject({
      email,
      name: 'Sanne de Vries',
      accountLastName: 'de Vries',
      firstName: 'Sanne',
      lastName: 'de Vries',
      company: 'Bakkerij De Vries B.V.',
      role: 'customer',
    });
    expect(await me(api, await accessToken(api, cookie))).toBe(200);
    const actions = await api.db.selectFrom('auditLog').select('action').orderBy('id').execute();
    expect(actions.map(({ action }) => action)).toEqual(['customer.register', 'session.sign-in']);
    const mails = await api.db
      .selectFrom('mails')
      .where('kind', '=', 'welcome')
      .select(['userId', 'subject', 'toAddress', 'text', 'status'])
      .execute();
    expect(mails).toEqual([
      {
        userId: user.id,
        subject: 'Welkom bij Hostwerk',
        toAddress: email,
        text: expect.stringContaining('Sanne'),
        status: 'sent',
      },
    ]);
    const { password } = await api.db
      .selectFrom('accounts')
      .select('password')
      .executeTakeFirstOrThrow();
    expect(password).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  test('stands when the welcome mail cannot be queued: that is only logged', async () => {
    await using api = await createShop({ settings: { welcome_email_enabled: 'true' } });
    api.context.jobs.enqueue = () => Promise.reject(new Error('queue is full'));
    const { cookie } = await signedUp(api);
    expect(await me(api, await accessToken(api, cookie))).toBe(200);
    expect(api.log.messages()).toContain('welcome mail could not be queued');
    expect(api.log.lines.filter(({ level }) => level >= 50)).toEqual([]);
  });

  test.each([
    ['an unknown field', { role: 'owner' }, undefined],
    ['a blocked flag', { blockedAt: null }, undefined],
    ['no address', { email: 'sanne' }, 'Vul een geldig e-mailadres in.'],
    ['two addresses', { email: 'a@b.test, c@d.test' }, 'Vul een geldig e-mailadres in.'],
    ['terms not accepted', { termsAccepted: false }, 'Ga akkoord met de voorwaarden.'],
    ['an empty first name', { firstName: '  ' }, undefined],
    ['a link for a name', { lastName: 'www.boef.test/klik' }, undefined],
    [
      'a line break in the first name',
      { firstName: 'Sanne\r\nBcc: boef@voorbeeld.test' },
      undefined,
    ],
    ['a line break in the last name', { lastName: 'de\nVries' }, undefined],
    ['a line break in the company', { company: 'X\r\nBcc: boef@voorbeeld.test' }, undefined],
    ['a number for a name', { firstName: 7 }, undefined],
    ['a password of 129 characters', { password: 'x7'.repeat(65) }, undefined],
  ])('refuses %s', async (_, fields, reason) => {
    const { status, body, cookies } = await post(shop, '/sign-up/email', signUpBody(fields));
    expect(status).toBe(422);
    expect(body).toMatchObject({ code: 'INPUT_INVALID', message: expect.stringMatching(/\.$/) });
    expect(reason === undefined || JSON.stringify(body['reasons']).includes(reason)).toBe(true);
    expect(JSON.stringify(body)).not.toMatch(/invalid input|expected|unrecognized/i);
    expect(cookies).toEqual([]);
    expect(await shop.db.selectFrom('users').select('id').execute()).toEqual([]);
  });

  test('refuses a weak password and says why', async () => {
    await using api = await createShop();
    const refused = async (password: string) => {
      const answer = await post(
        api,
        '/sign-up/email',
        signUpBody({ password, email: 'sanne.bakker@voorbeeld.test' }),
      );
      expect(answer).toMatchObject({ status: 422, body: { code: 'WEAK_PASSWORD' } });
      return answer.body['reasons'];
    };
    expect(await refused('x7!k')).toEqual(['Gebruik minstens 8 tekens.']);
    expect(await refused('password1')).toEqual([
      'Dit wachtwoord staat in lijsten van veelgebruikte wachtwoorden.',
    ]);
    expect(await refused('sanne.bakker@voorbeeld.test')).toEqual(
      expect.arrayContaining(['Gebruik niet je e-mailadres als wachtwoord.']),
    );
    expect(await refused('devries2026!')).toEqual(['Gebruik niet je naam als wachtwoord.']);
    expect(await refused('Hostwerk2026!')).toEqual([
      'Gebruik niet de naam van deze site als wachtwoord.',
    ]);
  });

  test('refuses an address that exists, in any case', async () => {
    await using api = await createShop();
    const { email } = await signedUp(api);
    const again = await post(api, '/sign-up/email', signUpBody({ email: email.toUpperCase() }));
    expect(again).toMatchObject({
      status: 409,
      body: { message: 'Er bestaat al een account met dit e-mailadres.' },
    });
    expect(await api.db.selectFrom('users').select('id').execute()).toHaveLength(1);
  });

  test('of one address twice at once is one account, and a sentence for the other', async () => {
    await using api = await createShop();
    const body = signUpBody();
    const once = () => post(api, '/sign-up/email', body);
    const answers = await whileHeld(
      api.db,
      (tx) => sql`lock table users in exclusive mode`.execute(tx),
      [once, once],
    );
    const told = answers.map((answer) => [answer.status, answer.body['message']]);
    expect(told.toSorted()).toEqual([
      [200, undefined],
      [409, 'Er bestaat al een account met dit e-mailadres.'],
    ]);
    expect(await api.db.selectFrom('users').select('email').execute()).toHaveLength(1);
    expect(api.log.lines.filter(({ level }) => level >= 50)).toEqual([]);
  });

  test('is closed when the shop says so; who has an account still comes in', async () => {
    await using api = await createShop();
    const { email } = await signedUp(api);
    await api.saveSettings({ registrations_enabled: 'false' });
    expect(await post(api, '/sign-up/email', signUpBody())).toMatchObject({
      status: 403,
      body: { code: 'REGISTRATIONS_CLOSED' },
    });
    expect(await post(api, '/sign-in/email', { email, password: PASSWORD })).toMatchObject({
      status: 200,
    });
  });

  test('is limited to five an hour per address', async () => {
    await using api = await createShop();
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) {
      statuses.push((await post(api, '/sign-up/email', signUpBody())).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect(
      (await post(api, '/sign-up/email', signUpBody(), { address: '198.51.100.7' })).status,
    ).toBe(200);
  });
});

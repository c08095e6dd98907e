import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '#domain/platform/role.ts';
import { waitingMail } from '#server/platform/mail-servers/outbox.ts';
import { asSystem } from '#server/context.ts';
import { setRole } from '#server/identity/customers/set-role.ts';
import type { TestApp, TestAppOptions } from '#tests/support/api.ts';
import { createShop, PASSWORD, post, signedUp } from '#tests/support/auth-calls.ts';
import { appCode, readFactorKey } from '#tests/support/authenticator.ts';
import { codeAskedFor, mailedCodes, mailedTokens } from '#tests/support/mail-links.ts';
import { outcomeOf, refusalOf } from '#tests/support/procedures.ts';
import { untilWaiting } from '#tests/support/waiting.ts';

const REQUIRED = { config: { secondFactorForStaff: 'required' } } satisfies TestAppOptions;
const MINUTE_MS = 60_000;
const WRONG = 'Deze code klopt niet. Kijk in de nieuwste mail.';
const OVER = 'Deze code geldt niet meer. Laat een nieuwe sturen.';

let api: TestApp;

beforeAll(async () => {
  api = await createShop(REQUIRED);
});
afterAll(() => api[Symbol.asyncDispose]());

/** Somebody of this role, in a session that their password alone has opened. */
async function person(role: Role, shop = api) {
  const { id, email } = await signedUp(shop);
  const promote = (to: Role) => setRole(asSystem(shop.context, 'test'), { email, role: to });
  if (role !== 'customer') await promote(role);
  const { security } = shop.as({ id }).customer;
  const ask = () => security.mailFactorCode({ password: PASSWORD });
  const codes = () => mailedCodes(shop, email);
  /** A code as it was just mailed. */
  const askCode = () => codeAskedFor(shop, email, ask);
  const start = (mailCode?: string) => security.startSecondFactor({ password: PASSWORD, mailCode });
  const confirm = (secret: string) =>
    security.confirmSecondFactor({
      code: appCode(readFactorKey(secret), { at: shop.clock.now, ahead: 0 }),
    });
  const asksConsole = () => outcomeOf(shop.as({ id }).staff.statistics.get());
  const audited = async () => {
    const rows = await shop.db
      .selectFrom('auditLog')
      .select('action')
      .where('subjectId', '=', id)
      .where('action', 'like', '%factor%')
      .orderBy('id')
      .execute();
    return rows.map(({ action }) => action.replace('customer.', ''));
  };
  return {
    id,
    email,
    security,
    promote,
    ask,
    codes,
    askCode,
    start,
    confirm,
    asksConsole,
    audited,
  };
}

/** Answers the refusal at the field of the code. */
function refused(message: string) {
  return { code: 'INPUT_INVALID', data: { issues: [{ path: 'mailCode', message }] } };
}

const MISSING = refused('Vul de code in die we je mailden.');

/** Other than the code, in its last letter. */
function otherThan(code: string): string {
  return code.slice(0, -1) + (code.endsWith('0') ? '1' : '0');
}

describe('who works in the console', () => {
  test.each(['staff', 'admin', 'owner'] as const)(
    '%s: needs the mailbox besides the password, and the console opens',
    async (role) => {
      const who = await person(role);
      expect(await refusalOf(who.start())).toMatchObject(MISSING);
      expect(await refusalOf(who.start('0000-0000'))).toMatchObject(refused(OVER));
      expect(await who.ask()).toEqual({ mailedTo: who.email });
      const [code = ''] = await who.codes();
      expect(await refusalOf(who.start())).toMatchObject(MISSING);
      const { secret } = await who.start(code.toUpperCase().replace('-', ' '));
      await who.confirm(secret);
      expect(await who.asksConsole()).toBe('OK');
      expect(await who.audited()).toEqual([
        'miss-factor-code',
        'ask-factor-code',
        'use-factor-code',
        'start-second-factor',
        'switch-on-second-factor',
      ]);
      expect(await refusalOf(who.ask())).toMatchObject({ code: 'SECOND_FACTOR_ON' });
    },
  );

  test('with the password alone nobody comes in, also not by what was begun as a customer', async () => {
    const who = await person('customer');
    const { secret } = await who.start();
    await who.promote('owner');
    expect(await refusalOf(who.confirm(secret))).toMatchObject({
      code: 'SECOND_FACTOR_NOT_STARTED',
    });
    expect(await who.asksConsole()).toBe('SECOND_FACTOR_REQUIRED');
    const begun = await who.start(await who.askCode());
    await who.confirm(begun.secret);
    expect(await who.asksConsole()).toBe('OK');
  });

  test('the mail says what it is for, when and where it was asked for, and what to do', async () => {
    const who = await person('staff');
    const browser = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
    api.clock.set('2030-01-15T11:00:00Z');
    await who.security.get();
    await api.db
      .updateTable('sessions')
      .set({ userAgent: browser })
      .where('userId', '=', who.id)
      .execute();
    const code = await who.askCode();
    const mail = await api.db
      .selectFrom('mails')
      .select(['text', 'html', 'subject'])
      .where('toAddress', '=', who.email)
      .where('kind', '=', 'second-factor-code')
      .executeTakeFirstOrThrow();
    expect(mail.subject).toBe('Je code voor inloggen in twee stappen');
    expect(mail.text).toContain(
      '15 januari 2030 om 12:00, vanaf Firefox op Linux, adres 192.0.2.1',
    );
    expect(mail.text).toContain('Hiermee zet je inloggen in twee stappen aan');
    expect(mail.text).toContain('Kies dan meteen een nieuw wachtwoord');
    const kept = JSON.stringify([
      mail,
      await api.db.selectFrom('verifications').selectAll().execute(),
      await api.db.selectFrom('auditLog').selectAll().execute(),
    ]);
    for (const written of [code, code.replace('-', '')]) expect(kept).not.toContain(written);
    const staff = api.as(await withConsole());
    const { items } = await staff.staff.mails.list({ customerId: who.id });
    const shown = items.find(({ kind }) => kind === 'second-factor-code');
    const { text } = await staff.staff.mails.get({ mailId: shown?.id ?? '' });
    expect(text).toContain('Je code is:\n…');
    api.clock.set(new Date().toISOString());
  });
});

/** An admin who has set up a second factor. */
async function withConsole(): Promise<{ id: string }> {
  const who = await person('admin');
  await who.confirm((await who.start(await who.askCode())).secret);
  return { id: who.id };
}

/** Starts calls that all wait for the same rows before any of them goes on. */
async function atOnce<T>(
  calls: number,
  table: 'users' | 'verifications',
  call: () => Promise<T>,
): Promise<T[]> {
  const { running } = await api.db.transaction().execute(async (tx) => {
    await tx.selectFrom(table).select('id').forUpdate().execute();
    const begun = Array.from({ length: calls }, call);
    await untilWaiting(api.db, calls);
    return { running: begun };
  });
  return Promise.all(running);
}

describe('a code', () => {
  test('works once', async () => {
    const who = await person('staff');
    const code = await who.askCode();
    const both = await atOnce(2, 'verifications', () => outcomeOf(who.start(code)));
    expect(both.toSorted()).toEqual(['INPUT_INVALID', 'OK']);
    expect(await refusalOf(who.start(code))).toMatchObject(refused(OVER));
  });

  test('works a quarter of an hour', async () => {
    const who = await person('staff');
    const code = await who.askCode();
    const asked = api.clock.now.getTime();
    api.clock.set(new Date(asked + 15 * MINUTE_MS).toISOString());
    expect(await refusalOf(who.start(code))).toMatchObject(refused(OVER));
    api.clock.set(new Date(asked + 15 * MINUTE_MS - 1).toISOString());
    expect(await outcomeOf(who.start(code))).toBe('OK');
    api.clock.set(new Date().toISOString());
  });

  test('is ended by a newer one, as in a second tab', async () => {
    const who = await person('staff');
    const old = await who.askCode();
    const newest = await who.askCode();
    expect(await refusalOf(who.start(old))).toMatchObject(refused(WRONG));
    expect(await outcomeOf(who.start(newest))).toBe('OK');
  });

  test('two asked for at once leave one open', async () => {
    const who = await person('staff');
    // Signed in before: that waits for the same row.
    await who.security.get();
    await atOnce(2, 'users', who.ask);
    const open = await api.db
      .selectFrom('verifications')
      .select('id')
      .where('identifier', '=', `second-factor-code:${who.id}`)
      .execute();
    expect(open).toHaveLength(1);
  });

  test('has five tries, also when they come at once', async () => {
    const who = await person('staff');
    const code = await who.askCode();
    const guess = () => refusalOf(who.start(otherThan(code)));
    const said = (await atOnce(5, 'verifications', guess)).map((refusal) =>
      JSON.stringify(refusal),
    );
    expect(said.filter((text) => text.includes(WRONG))).toHaveLength(4);
    expect(said.filter((text) => text.includes(OVER))).toHaveLength(1);
    expect(await refusalOf(who.start(code))).toMatchObject(refused(OVER));
    const missed = (await who.audited()).filter((action) => action === 'miss-factor-code');
    expect(missed).toHaveLength(6);
    expect(await outcomeOf(who.start(await who.askCode()))).toBe('OK');
  });

  test('is of one account and of the address it was mailed to', async () => {
    const who = await person('staff');
    const other = await person('staff');
    await other.ask();
    expect(await refusalOf(other.start(await who.askCode()))).toMatchObject(refused(WRONG));
    const code = await who.askCode();
    const email = `ander-${who.email}`;
    await api.db.updateTable('users').set({ email }).where('id', '=', who.id).execute();
    expect(await refusalOf(who.start(code))).toMatchObject(refused(WRONG));
  });

  test('is gone when the password changes, by oneself or by a mailed link', async () => {
    const who = await person('staff');
    const code = await who.askCode();
    const newPassword = 'fietsen-langs-de-vecht-3';
    await who.security.changePassword({ currentPassword: PASSWORD, newPassword });
    const startNow = (password: string, mailCode: string) =>
      refusalOf(api.as(who).customer.security.startSecondFactor({ password, mailCode }));
    expect(await startNow(newPassword, code)).toMatchObject(refused(OVER));

    const askNext = () => who.security.mailFactorCode({ password: newPassword });
    const next = await codeAskedFor(api, who.email, askNext);
    await post(api, '/forgot-password', { email: who.email });
    const [token] = await mailedTokens(api, 'password-reset', who.email);
    const reset = await post(api, '/reset-password', { token, password: PASSWORD });
    expect(reset.status).toBe(200);
    const { accessToken } = await api.signIn(who);
    const { security } = api.withToken(accessToken).customer;
    const again = security.startSecondFactor({ password: PASSWORD, mailCode: next });
    expect(await refusalOf(again)).toMatchObject(refused(OVER));
  });
});

describe('asking for one', () => {
  test('takes the password, five times an hour', async () => {
    const who = await person('staff');
    expect(await refusalOf(who.security.mailFactorCode({ password: 'x' }))).toMatchObject({
      code: 'WRONG_PASSWORD',
    });
    const outcomes: string[] = [];
    for (let n = 0; n < 6; n += 1) outcomes.push(await outcomeOf(who.ask()));
    expect(outcomes).toEqual(['OK', 'OK', 'OK', 'OK', 'OK', 'RATE_LIMITED']);
    expect(await who.codes()).toHaveLength(5);
    expect(await outcomeOf((await person('staff')).ask())).toBe('OK');
  });

  test('with codes typed over twenty times an hour', async () => {
    const who = await person('staff');
    const outcomes = new Set<string>();
    for (let n = 0; n < 20; n += 1) outcomes.add(await outcomeOf(who.start('0000-0000')));
    expect([...outcomes]).toEqual(['INPUT_INVALID']);
    expect(await outcomeOf(who.start(await who.askCode()))).toBe('RATE_LIMITED');
  });
});

describe('who is asked for none', () => {
  const NONE = {
    mailedTo: null,
    codes: [],
    audited: ['start-second-factor', 'switch-on-second-factor'],
  };

  /** Sets up a factor while the password is enough, and answers what is mailed and written down. */
  async function setUpWithout(who: Awaited<ReturnType<typeof person>>) {
    const { mailedTo } = await who.ask();
    await who.confirm((await who.start()).secret);
    return { mailedTo, codes: await who.codes(), audited: await who.audited() };
  }

  test('a customer', async () => {
    expect(await setUpWithout(await person('customer'))).toEqual(NONE);
  });

  test('a colleague in a shop that only offers it', async () => {
    await using demo = await createShop();
    expect(await setUpWithout(await person('owner', demo))).toEqual(NONE);
  });

  test('the first owner of a shop that has no address to send from yet', async () => {
    await using fresh = await createShop({ ...REQUIRED, settings: { support_email: '' } });
    expect(await setUpWithout(await person('owner', fresh))).toEqual(NONE);
    await fresh.saveSettings({ support_email: 'hulp@hostwerk.test' });
    const next = await person('admin', fresh);
    expect(await refusalOf(next.start())).toMatchObject(MISSING);
  });

  test('a colleague in a shop that sends no mails, whose factor stays when it does', async () => {
    await using silent = await createShop({
      ...REQUIRED,
      overrides: () => ({ mail: waitingMail }),
    });
    const who = await person('owner', silent);
    expect(await setUpWithout(who)).toEqual(NONE);
    expect(await who.asksConsole()).toBe('OK');
  });
});

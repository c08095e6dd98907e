import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { asSystem } from '#server/context.ts';
import { sweepRetention } from '#server/compliance/personal-data/sweep-retention.ts';
import type { TestApp } from '#tests/support/api.ts';
import {
  createShop,
  PASSWORD,
  post,
  sendBack,
  signedUp,
  tokenToLookAlong,
} from '#tests/support/auth-calls.ts';
import { createFactories } from '#tests/support/factories.ts';
import { recordRefusedSignIn } from './record-refused-sign-in.ts';

const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0';
const WINDOWS = { kind: 'computer', browser: 'Firefox', system: 'Windows' };

let api: TestApp;
let make: ReturnType<typeof createFactories>;
beforeAll(async () => {
  api = await createShop();
  make = createFactories(api);
});
beforeEach(() => api.clock.set(new Date().toISOString()));
afterAll(() => api[Symbol.asyncDispose]());

type Way = {
  cookie?: string;
  address?: string;
  password?: string;
  code?: string;
  userAgent?: string;
};

async function signIn(email: string, way: Way = {}) {
  const { cookie = '', address = '203.0.113.8', password = PASSWORD, userAgent = FIREFOX } = way;
  const { code } = way;
  // Two sign-ins at one moment would have no last.
  api.clock.set(new Date(api.clock.now.getTime() + 1000).toISOString());
  const answer = await post(
    api,
    '/sign-in/email',
    { email, password, ...(code !== undefined && { code }) },
    { address, headers: { cookie, 'user-agent': userAgent } },
  );
  await api.jobsDone();
  return { ...answer, device: deviceCookie(answer.cookies) };
}

/** Answers the cookie by which a browser is known, as it would send it back. */
function deviceCookie(cookies: string[]): string {
  const cookie = cookies.find((one) => one.startsWith('hostwerk.device=')) ?? '';
  return cookie.split(';', 1)[0] ?? '';
}

async function customer() {
  const { id, email, cookies } = await signedUp(api);
  return { id, email, device: deviceCookie(cookies) };
}

const signInsOf = async (person: { id: string }) =>
  (await api.as(person).customer.security.listSignIns()).items;

const newsTo = ({ id }: { id: string }) =>
  api.db
    .selectFrom('mails')
    .select(['subject', 'text', 'toAddress'])
    .where('userId', '=', id)
    .where('kind', '=', 'new-device')
    .execute();

describe('what one reads of one’s account', () => {
  test('is who came in: with what, when and from where, the last first', async () => {
    const person = await customer();
    await signIn(person.email);
    const [last, first, ...older] = await signInsOf(person);
    expect(last).toEqual({
      id: expect.any(String),
      at: api.clock.now,
      outcome: 'signed_in',
      address: '203.0.113.8',
      ...WINDOWS,
    });
    // The first one is that of the sign-up.
    expect(first).toMatchObject({ outcome: 'signed_in', kind: 'unknown' });
    expect(older).toEqual([]);
  });

  test('is who gave a wrong password, in any spelling of the address', async () => {
    const person = await customer();
    const { status } = await signIn(person.email.toUpperCase(), { password: 'verkeerd' });
    expect(status).toBe(401);
    expect((await signInsOf(person))[0]).toMatchObject({
      outcome: 'wrong_password',
      address: '203.0.113.8',
      at: api.clock.now,
      ...WINDOWS,
    });
    expect(await newsTo(person)).toEqual([]);
  });

  test('is nothing of an address without an account', async () => {
    const counted = () =>
      api.db
        .selectFrom('signIns')
        .select((eb) => eb.fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow();
    const before = await counted();
    await signIn('niemand@voorbeeld.test', { password: 'verkeerd' });
    expect(await counted()).toEqual(before);
  });

  test('is who had the password and not the code, of whom no news goes out', async () => {
    const person = await customer();
    await make.secondFactor(person);
    // The first step alone is no attempt yet: it is how the form finds out that there is a second.
    expect((await signIn(person.email)).body).toMatchObject({ code: 'SECOND_FACTOR_NEEDED' });
    expect((await signIn(person.email, { code: '000000' })).body).toMatchObject({
      code: 'SECOND_FACTOR_WRONG',
    });
    const [last, ...older] = await signInsOf(person);
    expect(last).toMatchObject({ outcome: 'wrong_code', address: '203.0.113.8', ...WINDOWS });
    expect(older).toHaveLength(1);
    expect(await newsTo(person)).toEqual([]);
  });

  test('is a wrong password once, when its job runs twice', async () => {
    const { id, email } = await customer();
    const job = {
      id: randomUUID(),
      at: new Date(api.clock.now.getTime() + 1000).toISOString(),
      email,
      address: '203.0.113.8',
      userAgent: '',
    };
    for (let run = 0; run < 2; run += 1) {
      await recordRefusedSignIn(asSystem(api.context, 'test'), job);
    }
    expect(await signInsOf({ id })).toMatchObject([
      { outcome: 'wrong_password', kind: 'unknown' },
      { outcome: 'signed_in' },
    ]);
  });

  test('ends at twenty-five, and is nobody else’s', async () => {
    const [person, stranger] = [await customer(), await customer()];
    const at = (minute: number) => new Date(api.clock.now.getTime() - minute * 60_000);
    await api.db
      .insertInto('signIns')
      .values(
        Array.from({ length: 30 }, (_, minute) => ({
          id: randomUUID(),
          userId: person.id,
          at: at(minute),
          outcome: 'wrong_password' as const,
          address: '203.0.113.8',
          userAgent: null,
          device: null,
        })),
      )
      .execute();
    const items = await signInsOf(person);
    expect(items).toHaveLength(25);
    expect(items.at(-1)?.at.getTime()).toBeGreaterThanOrEqual(at(24).getTime());
    expect(await signInsOf(stranger)).toHaveLength(1);
  });

  test('an admin reads it too, and nothing of an owner', async () => {
    const person = await customer();
    const admin = api.as(await make.staff('admin'));
    const { items } = await admin.staff.accounts.listSignIns({ customerId: person.id });
    expect(items).toEqual(await signInsOf(person));
    const owner = await make.staff('owner');
    await expect(admin.staff.accounts.listSignIns({ customerId: owner.id })).rejects.toMatchObject({
      code: 'TARGET_IS_OWNER',
    });
  });

  test('does not have the colleague who looks along', async () => {
    const person = await customer();
    const admin = api.as(await make.staff('admin'));
    await tokenToLookAlong(api, admin, person.id);
    expect(await signInsOf(person)).toHaveLength(1);
    expect(await newsTo(person)).toEqual([]);
  });
});

test('who signs out did not come in, whatever a header says', async () => {
  const person = await customer();
  const { cookies, device } = await signIn(person.email);
  const headers = { cookie: sendBack(cookies), 'x-hostwerk-device': device };
  await post(api, '/sign-out', {}, { headers });
  expect(await signInsOf(person)).toHaveLength(2);
});

describe('a browser', () => {
  test('that was not there before is told of, once, and known from then on', async () => {
    const person = await customer();
    const { device } = await signIn(person.email);
    expect(device).toMatch(/^hostwerk\.device=[\w-]{43}$/);
    const [news, ...more] = await newsTo(person);
    expect(more).toEqual([]);
    expect(news).toMatchObject({
      toAddress: person.email,
      subject: expect.stringContaining('Nieuw apparaat'),
      text: expect.stringMatching(/Firefox op Windows, vanaf IP-adres 203\.0\.113\.8/),
    });
    await signIn(person.email, { cookie: device, address: '198.51.100.4' });
    expect(await newsTo(person)).toHaveLength(1);
  });

  test('in which the account was made is no news', async () => {
    const person = await customer();
    await signIn(person.email, { cookie: person.device });
    expect(await newsTo(person)).toEqual([]);
  });

  test('keeps what it is known by, for the longest time that browsers allow', async () => {
    const person = await customer();
    const { cookies, device } = await signIn(person.email, { cookie: person.device });
    expect(device).toBe(person.device);
    const cookie = cookies.find((one) => one.startsWith('hostwerk.device='));
    expect(cookie).toMatch(/; Path=\/; Max-Age=34560000; HttpOnly; SameSite=Lax/);
  });

  test('that shows what was never ours gets its own', async () => {
    const person = await customer();
    const { device } = await signIn(person.email, { cookie: 'hostwerk.device=zelfbedacht' });
    expect(device).toMatch(/^hostwerk\.device=[\w-]{43}$/);
  });

  test('is another one in the account of somebody else, and nothing ties the two', async () => {
    const [one, other] = [await customer(), await customer()];
    await signIn(other.email, { cookie: one.device });
    expect(await newsTo(other)).toHaveLength(1);
    const rows = await api.db
      .selectFrom('signIns')
      .select('device')
      .where('userId', 'in', [one.id, other.id])
      .execute();
    expect(new Set(rows.map(({ device }) => device)).size).toBe(rows.length);
  });

  test('cannot be named in a header, nor is it kept as it is shown', async () => {
    const person = await customer();
    const token = person.device.split('=')[1] ?? '';
    await post(
      api,
      '/sign-in/email',
      { email: person.email, password: PASSWORD },
      { headers: { 'x-hostwerk-device': token } },
    );
    expect(await newsTo(person)).toHaveLength(1);
    const kept = await api.db.selectFrom('signIns').select('device').execute();
    expect(JSON.stringify(kept)).not.toContain(token);
  });

  test('of an account from before all this is no news the first time', async () => {
    const person = await customer();
    await api.db.deleteFrom('signIns').where('userId', '=', person.id).execute();
    await signIn(person.email);
    expect(await newsTo(person)).toEqual([]);
    await signIn(person.email, { address: '198.51.100.4' });
    expect(await newsTo(person)).toHaveLength(1);
  });

  test('is told of after somebody there mistyped, and where another one came in', async () => {
    const person = await customer();
    await signIn(person.email, { password: 'verkeerd' });
    await signIn(person.email);
    expect(await newsTo(person)).toHaveLength(1);
    await signIn(person.email, { userAgent: 'Mozilla/5.0 (X11; Linux x86_64) Chrome/140.0.0.0' });
    expect(await newsTo(person)).toHaveLength(2);
  });

  test('that lost what it is known by is no news at an address of this month', async () => {
    const person = await customer();
    await signIn(person.email);
    await signIn(person.email);
    expect(await newsTo(person)).toHaveLength(1);
    const later = async (days: number) => {
      const at = new Date(api.clock.now.getTime() - days * 86_400_000);
      await api.db.updateTable('signIns').set({ at }).where('userId', '=', person.id).execute();
      await signIn(person.email);
      return (await newsTo(person)).length;
    };
    expect(await later(29)).toBe(1);
    expect(await later(31)).toBe(2);
  });

  test('that signs in twice at once is told of once', async () => {
    const person = await customer();
    const { device } = await customer();
    await Promise.all([1, 2, 3].map(() => signIn(person.email, { cookie: device })));
    expect(await newsTo(person)).toHaveLength(1);
    expect(await signInsOf(person)).toHaveLength(4);
  });
});

test('goes with the account', async () => {
  const person = await customer();
  const { email } = person;
  await api.as(person).customer.personalData.erase({ password: PASSWORD, email });
  const left = api.db.selectFrom('signIns').select('id').where('userId', '=', person.id);
  expect(await left.execute()).toEqual([]);
});

test('is thrown away after a year', async () => {
  const person = await customer();
  const age = async (months: number) => {
    const at = new Date(api.clock.now);
    at.setUTCMonth(at.getUTCMonth() - months);
    await api.db.updateTable('signIns').set({ at }).where('userId', '=', person.id).execute();
    await sweepRetention(asSystem(api.context, 'test'));
    return (await signInsOf(person)).length;
  };
  expect(await age(11)).toBe(1);
  expect(await age(13)).toBe(0);
});

import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { TestApp } from '#tests/support/api.ts';
import { createShop, PASSWORD, post, signUpBody } from '#tests/support/auth-calls.ts';
import { mailedTokens } from '#tests/support/mail-links.ts';

const SCRIPT = '<script>alert(1)</script>';
const LONG = 'a'.repeat(10_000);
const EMAIL = 'Vul een geldig e-mailadres in.';
const TOO_LONG = /^Gebruik hoogstens \d+ tekens\.$/;
const LETTERS = /gewone letters|alleen letters/;

/** Body that each call takes, and the answer to each wrong value of a field, at that field. */
const CASES: [path: string, field: string, value: unknown, message: string | RegExp][] = [
  ['/sign-up/email', 'firstName', '', 'Vul je voornaam in.'],
  ['/sign-up/email', 'firstName', '   ', 'Vul je voornaam in.'],
  ['/sign-up/email', 'firstName', LONG, TOO_LONG],
  ['/sign-up/email', 'firstName', SCRIPT, LETTERS],
  ['/sign-up/email', 'firstName', 'Jan\r\nBcc: boef@voorbeeld.test', LETTERS],
  ['/sign-up/email', 'firstName', 'Jan\nPiet', LETTERS],
  ['/sign-up/email', 'lastName', '', 'Vul je achternaam in.'],
  ['/sign-up/email', 'lastName', '\u00a0 ', 'Vul je achternaam in.'],
  ['/sign-up/email', 'lastName', LONG, TOO_LONG],
  ['/sign-up/email', 'lastName', '<b>x</b>', LETTERS],
  ['/sign-up/email', 'lastName', 'de\u0000Vries', LETTERS],
  ['/sign-up/email', 'company', LONG, TOO_LONG],
  ['/sign-up/email', 'company', 'X\r\nBcc: boef@voorbeeld.test', LETTERS],
  ['/sign-up/email', 'termsAccepted', false, 'Ga akkoord met de voorwaarden.'],
  ['/sign-up/email', 'termsAccepted', 'true', 'Ga akkoord met de voorwaarden.'],
  ...(['/sign-up/email', '/sign-in/email', '/forgot-password'] as const).flatMap((path) =>
    [
      '',
      '   ',
      LONG,
      `${'a'.repeat(250)}@b.nl`,
      SCRIPT,
      `"${SCRIPT}"@voorbeeld.test`,
      'a@b.test, c@d.test',
      'a@b.test\r\nBcc: c@d.test',
      'geen-adres',
    ].map((value): (typeof CASES)[number] => [path, 'email', value, EMAIL]),
  ),
  ...(['/sign-up/email', '/sign-in/email', '/reset-password'] as const).flatMap(
    (path): typeof CASES => [
      [path, 'password', '', 'Vul een wachtwoord in.'],
      [path, 'password', LONG, TOO_LONG],
      [path, 'password', 12_345_678, 'Dit is geen geldige waarde.'],
      [path, 'password', undefined, 'Dit veld is verplicht.'],
    ],
  ),
  ...(['/reset-password', '/reset-password/check', '/verify-email'] as const).flatMap(
    (path): typeof CASES => [
      [path, 'token', LONG, TOO_LONG],
      [path, 'token', undefined, 'Dit veld is verplicht.'],
      [path, 'token', { $ne: null }, 'Dit is geen geldige waarde.'],
    ],
  ),
];

const BODIES: Record<string, () => Record<string, unknown>> = {
  '/sign-up/email': () => signUpBody(),
  '/sign-in/email': () => ({ email: 'a@voorbeeld.test', password: PASSWORD }),
  '/forgot-password': () => ({ email: 'a@voorbeeld.test' }),
  '/reset-password': () => ({ token: 'x', password: PASSWORD }),
  '/reset-password/check': () => ({ token: 'x' }),
  '/verify-email': () => ({ token: 'x' }),
};

let api: TestApp;
let calls = 0;
let address = '';

beforeAll(async () => {
  api = await createShop();
});
afterAll(() => api[Symbol.asyncDispose]());
beforeEach(() => {
  calls += 1;
  address = `10.0.${Math.floor(calls / 250)}.${(calls % 250) + 1}`;
});

function show(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing';
  return text.length > 60 ? `${text.slice(0, 20)}… (${text.length})` : text;
}

const WRONG = CASES.map(([path, field, value, message]) => ({
  path,
  field,
  value,
  message,
  shown: show(value),
}));

test.each(WRONG)('$path, $field: $shown', async ({ path, field, value, message }) => {
  const body = { ...BODIES[path]?.(), [field]: value };
  const answer = await post(api, path, body, { address });
  expect(answer.status).toBe(422);
  expect(answer.body).toMatchObject({
    code: 'INPUT_INVALID',
    message: 'Controleer de ingevulde gegevens.',
  });
  const fields = answer.body['fields'] as Record<string, string>;
  expect(Object.keys(fields)).toEqual([field]);
  expect(fields[field]).toMatch(message);
  expect(answer.cookies).toEqual([]);
});

describe.each(Object.keys(BODIES))('%s', (path) => {
  test('refuses what it does not know', async () => {
    const body = { ...BODIES[path]?.(), role: 'owner' };
    expect(await post(api, path, body, { address })).toMatchObject({
      status: 422,
      body: { code: 'INPUT_INVALID', reasons: ['Onbekend veld: role.'] },
    });
    expect(api.log.lines).toContainEqual(
      expect.objectContaining({ msg: 'input refused', address, path: `/api/auth${path}` }),
    );
  });

  test.each([
    ['no JSON', '{', {}],
    ['a list', [], {}],
    ['null', 'null', {}],
    ['a form of another site', 'email=a&password=b', { 'content-type': 'text/plain' }],
  ])('refuses %s', async (_, body, headers) => {
    const answer = await post(api, path, body, { address, headers });
    expect(answer).toMatchObject({ status: 422, body: { code: 'INPUT_INVALID' } });
  });

  test('is not for pages of another site', async () => {
    const headers = { origin: 'https://boef.test', cookie: 'hostwerk.session_token=x' };
    const answer = await post(api, path, BODIES[path]?.(), { address, headers });
    expect(answer).toMatchObject({
      status: 403,
      body: { message: 'Dit verzoek kwam van een andere website.' },
    });
  });
});

test('all of that wrote nothing and was no fault', async () => {
  for (const table of ['users', 'sessions', 'accounts', 'verifications', 'mails'] as const) {
    expect(await api.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
  }
  expect(await api.db.selectFrom('auditLog').select('id').execute()).toEqual([]);
  expect(api.log.lines.filter(({ level }) => level >= 50)).toEqual([]);
});

test('which fields were refused is in the log, and nothing of what stood in them', () => {
  const told = api.log.lines.filter(({ msg }) => msg === 'input refused');
  const [first] = CASES;
  expect(told[0]).toMatchObject({ path: `/api/auth${first?.[0]}`, fields: [first?.[1]] });
  expect(JSON.stringify(told)).not.toContain('boef@voorbeeld.test');
  expect(JSON.stringify(told)).not.toContain('alert(1)');
});

test('HTML where it is allowed is text wherever it comes back', async () => {
  const body = signUpBody({ company: `${SCRIPT} & zn` });
  expect((await post(api, '/sign-up/email', body, { address })).status).toBe(200);
  const profile = await api.db.selectFrom('profiles').select('company').executeTakeFirstOrThrow();
  expect(profile.company).toBe(`${SCRIPT} & zn`);
  await mailedTokens(api, 'verify-email', body.email);
  const mails = await api.db.selectFrom('mails').select('html').execute();
  expect(mails.map(({ html }) => html).join()).not.toContain('<script');
});

// A thousand tries and a hundred slow hashes: a busy machine takes its time over them.
describe('1,000 wrong passwords', { timeout: 90_000 }, () => {
  const TRIES = 1000;
  const guess = async (email: string, password: string, from: string) =>
    (await post(api, '/sign-in/email', { email, password }, { address: from })).status;

  async function account(from: string): Promise<string> {
    const body = signUpBody();
    expect((await post(api, '/sign-up/email', body, { address: from })).status).toBe(200);
    return body.email;
  }

  test('from one address: five are looked at; nobody else is locked out', async () => {
    const [email, other] = [await account('192.0.2.10'), await account('192.0.2.11')];
    const statuses = new Map<number, number>();
    for (let n = 0; n < TRIES; n += 1) {
      const status = await guess(email, `wrong-${n}`, '203.0.113.1');
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect(Object.fromEntries(statuses)).toEqual({ 401: 5, 429: TRIES - 5 });
    expect(await guess(email, PASSWORD, '203.0.113.1')).toBe(429);
    expect(await guess(email, PASSWORD, '203.0.113.2')).toBe(200);
    expect(await guess(other, PASSWORD, '203.0.113.2')).toBe(200);
  });

  test('from a thousand addresses: a hundred are looked at; its owner still comes in', async () => {
    const [email, other] = [await account('192.0.2.20'), await account('192.0.2.21')];
    expect(await guess(email, PASSWORD, '2001:db8:7:7::1')).toBe(200);
    const from = (n: number) => `172.16.${Math.floor(n / 250)}.${(n % 250) + 1}`;
    const statuses = new Map<number, number>();
    for (let n = 0; n < TRIES; n += 1) {
      const status = await guess(email, `wrong-${n}`, from(n));
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect(Object.fromEntries(statuses)).toEqual({ 401: 100, 429: TRIES - 100 });
    // Signed up from there, so that is a place of this account.
    expect(await guess(email, PASSWORD, '192.0.2.20')).toBe(200);
    // A device at home has another IPv6 address every day.
    expect(await guess(email, PASSWORD, '2001:db8:7:7:ab:cd:ef:1')).toBe(200);
    expect(await guess(email, PASSWORD, '2001:db8:7:8::1')).toBe(429);
    expect(await guess(other, PASSWORD, from(7))).toBe(200);
    expect(await guess(email, PASSWORD, '192.0.2.99')).toBe(429);
  });

  test('for a thousand accounts from one address: twenty are looked at', async () => {
    const statuses = new Map<number, number>();
    for (let n = 0; n < TRIES; n += 1) {
      const status = await guess(`gok-${n}@voorbeeld.test`, 'x', '203.0.113.9');
      statuses.set(status, (statuses.get(status) ?? 0) + 1);
    }
    expect(Object.fromEntries(statuses)).toEqual({ 401: 20, 429: TRIES - 20 });
  });
});

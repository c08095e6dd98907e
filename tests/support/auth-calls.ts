import { hashPassword } from '#server/platform/auth/passwords.ts';
import { randomUUID } from 'node:crypto';
import { type Api, createTestApp, ORIGIN, type TestApp, type TestAppOptions } from './api.ts';

export const PASSWORD = 'tulpen-uit-de-polder-9';

type Answer = {
  status: number;
  body: Record<string, unknown>;
  cookies: string[];
  headers: Headers;
};

/** A shop on today's clock, for Better Auth reads the real one. */
export async function createShop(options: TestAppOptions = {}): Promise<TestApp> {
  const api = await createTestApp(options);
  api.clock.set(new Date().toISOString());
  return api;
}

/**
 * The token of a colleague who looks along as a customer, in a shop that stays on a clock of its own.
 * Only while it is given that is today's, for Better Auth reads the real one.
 */
export async function tokenToLookAlong(
  { clock }: TestApp,
  colleague: Api,
  customerId: string,
): Promise<string> {
  const { now } = clock;
  clock.now = new Date();
  const session = colleague.staff.accounts.logInAs({ customerId });
  return (await session.finally(() => (clock.now = now))).accessToken;
}

export async function post(
  api: Pick<TestApp, 'http'>,
  path: string,
  body: unknown,
  {
    address = '192.0.2.1',
    headers = {},
  }: { address?: string; headers?: Record<string, string> } = {},
): Promise<Answer> {
  const response = await api.http(`/api/auth${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: ORIGIN, ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    address,
  });
  return {
    status: response.status,
    body: (await response.json()) as Record<string, unknown>,
    cookies: response.headers.getSetCookie(),
    headers: response.headers,
  };
}

export function signUpBody(fields: Record<string, unknown> = {}) {
  return {
    email: `sanne-${randomUUID().slice(0, 8)}@voorbeeld.test`,
    password: PASSWORD,
    name: 'Sanne de Vries',
    firstName: 'Sanne',
    lastName: 'de Vries',
    termsAccepted: true,
    ...fields,
  };
}

/** The cookies as a browser would send them back. */
export function sendBack(cookies: string[]): string {
  return cookies.map((cookie) => cookie.split(';', 1)[0]).join('; ');
}

export async function tokenFor(api: Pick<TestApp, 'http'>, cookie: string): Promise<Response> {
  return api.http('/api/auth/token', { headers: { cookie } });
}

export async function me(api: Pick<TestApp, 'http'>, token: string): Promise<number> {
  const response = await api.http('/api/v1/me', { headers: { authorization: `Bearer ${token}` } });
  return response.status;
}

/** Somebody who registered, and who they are to the program. */
export async function signedUp(api: TestApp, fields: Record<string, unknown> = {}) {
  const input = signUpBody(fields);
  // From an address of its own: sign-ups are counted per address.
  const address = `2001:db8:${randomUUID().slice(0, 4)}:${randomUUID().slice(0, 4)}::1`;
  const answer = await post(api, '/sign-up/email', input, { address });
  if (answer.status !== 200) throw new Error(`sign-up answered ${answer.status}`);
  const { id } = answer.body['user'] as { id: string };
  return { ...input, ...answer, id, cookie: sendBack(answer.cookies) };
}

export async function accessToken(api: Pick<TestApp, 'http'>, cookie: string): Promise<string> {
  const { token } = (await (await tokenFor(api, cookie)).json()) as { token: string };
  return token;
}

/** Gives somebody who was made without one a password: `PASSWORD`. */
export async function givePassword(
  { context, db, clock }: TestApp,
  { id: userId }: { id: string },
) {
  const password = await hashPassword(PASSWORD, context.config);
  const stamps = { createdAt: clock.now, updatedAt: clock.now };
  await db
    .insertInto('accounts')
    .values({ userId, accountId: userId, providerId: 'credential', password, ...stamps })
    .execute();
}

import { setRole } from '#server/identity/customers/set-role.ts';
import { asSystem } from '#server/context.ts';
import type { Role } from '#domain/platform/role.ts';
import type { TestApp } from './api.ts';
import { PASSWORD, signedUp } from './auth-calls.ts';

/** A path that a key for invoices may read. */
export const INVOICES_PATH = '/api/v1/staff/invoices/quarters/2026/4';

export const giveRole = ({ context }: TestApp, email: string, role: Role) =>
  setRole(asSystem(context, 'test'), { email, role });

/** An owner with a password, and what they can do with keys. */
export async function makeKeyOwner(api: TestApp) {
  const { email } = await signedUp(api);
  const { id } = await api.db
    .selectFrom('users')
    .select('id')
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  await giveRole(api, email, 'owner');
  const { apiKeys } = api.as({ id }).staff;
  type Fields = Partial<Parameters<typeof apiKeys.create>[0]>;
  const make = (fields: Fields = {}) =>
    apiKeys.create({
      name: 'Boekhouding',
      scopes: ['invoices'],
      networks: [],
      days: 30,
      ownPassword: PASSWORD,
      ...fields,
    });
  return { id, email, apiKeys, make };
}

type Asked = { path?: string; address?: string; method?: string };

/** Calls as another program does; answers the status, and the code of a refusal. */
export async function askByKey(
  api: TestApp,
  key: string,
  { path = INVOICES_PATH, address = '192.0.2.1', method = 'GET' }: Asked = {},
) {
  const headers = { authorization: `Bearer ${key}` };
  const response = await api.http(path, { headers, address, method });
  const body: unknown = await response.json();
  const code = typeof body === 'object' && body !== null && 'code' in body ? body.code : null;
  return { status: response.status, code };
}

export const KEY_OK = { status: 200, code: null };
export const KEY_IS_OVER = { status: 401, code: 'KEY_OVER' };

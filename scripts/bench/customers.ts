import pg from 'pg';
import * as z from 'zod';
import { hashPassword } from '#server/platform/auth/passwords.ts';
import { createHttpClient, readJson, type HttpClient } from './http-client.ts';

export const PASSWORD = 'meting-met-klanten-2026';
const LANES = 4;

export function emailOf(number: number): string {
  return `meting-${number}@hostwerk.test`;
}

/** The shop's own data where it has none yet, deliveries by machine, and room for many orders. */
const SETTINGS: Record<string, { value: string; replace: boolean }> = {
  auto_provisioning: { value: 'true', replace: true },
  max_services_per_user: { value: '1000', replace: true },
  company_legal_name: { value: 'Hostwerk Meting B.V.', replace: false },
  company_street: { value: 'Herengracht 1', replace: false },
  company_postal_code: { value: '1015 BA', replace: false },
  company_city: { value: 'Amsterdam', replace: false },
  company_kvk: { value: '12345678', replace: false },
  company_vat_id: { value: 'NL004495445B01', replace: false },
  company_iban: { value: 'NL91ABNA0417164300', replace: false },
};

/**
 * Customers, as if they had registered: the budget for registering from one address is far smaller
 * than the number a measurement needs.
 */
export async function prepareShop(database: string, customers: number): Promise<void> {
  const client = new pg.Client({ connectionString: database });
  await client.connect();
  for (const [key, { value, replace }] of Object.entries(SETTINGS)) {
    await client.query(
      `insert into system_settings as s (key, value, description, updated_at) values ($1, $2, '', now())
       on conflict (key) do update set value = excluded.value where $3 or s.value = ''`,
      [key, value, replace],
    );
  }
  await client.query(
    `with made as (
       insert into users (email, name, first_name, last_name, created_at, updated_at)
       select unnest($1::text[]), 'Bente Meting', 'Bente', 'Meting', now(), now() returning id
     ), roles as (
       insert into user_roles (user_id, role, updated_at) select id, 'customer', now() from made
     ), filled as (
       insert into profiles (user_id, first_name, last_name, updated_at)
       select id, 'Bente', 'Meting', now() from made
     )
     insert into accounts (user_id, account_id, provider_id, password, created_at, updated_at)
     select id, id::text, 'credential', $2, now(), now() from made`,
    [
      Array.from({ length: customers }, (_, number) => emailOf(number)),
      await hashPassword(PASSWORD, { cheapPasswords: false }),
    ],
  );
  await client.query('analyze');
  await client.end();
}

/** Signs customers in over HTTP, as the site does; answers their access tokens. */
export async function signInAll(url: string, origin: string, customers: number): Promise<string[]> {
  const client = createHttpClient(url, LANES);
  const tokens: string[] = [];
  const sign = async (lane: number) => {
    for (let number = lane; number < customers; number += LANES) {
      tokens[number] = await signInOnce(client, origin, emailOf(number));
    }
  };
  await Promise.all(Array.from({ length: LANES }, (_, lane) => sign(lane)));
  client.close();
  return tokens;
}

async function signInOnce(client: HttpClient, origin: string, email: string): Promise<string> {
  const signedIn = await client.send('/api/auth/sign-in/email', {
    method: 'POST',
    headers: { origin },
    body: { email, password: PASSWORD },
  });
  readJson(z.unknown(), signedIn);
  const cookie = (signedIn.headers['set-cookie'] ?? [])
    .map((line) => line.split(';', 1)[0])
    .join('; ');
  const answer = await client.send('/api/auth/token', { headers: { cookie, origin } });
  return readJson(z.object({ token: z.string() }), answer).token;
}

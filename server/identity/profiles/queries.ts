import { sql } from 'kysely';
import type { CustomerProfile } from '#contract/customer/profile.ts';
import { DEFAULT_COUNTRY, isCountryCode } from '#domain/identity/customer.ts';
import type { Db } from '#server/platform/db/database.ts';

/** The own profile. Without a row for it the name of the account is all there is. */
export async function getCustomerProfile(db: Db, customerId: string): Promise<CustomerProfile> {
  const row = await db
    .selectFrom('users')
    .leftJoin('profiles', 'profiles.userId', 'users.id')
    .select([
      'users.firstName as accountFirstName',
      'users.lastName as accountLastName',
      'profiles.firstName',
      'profiles.lastName',
      'profiles.company',
      'profiles.phone',
      'profiles.address',
      'profiles.city',
      'profiles.postalCode',
      'profiles.country',
      'profiles.kvkNumber',
      'profiles.vatId',
      'profiles.billingEmail',
      'profiles.billingReference',
      'profiles.updatedAt',
    ])
    .where('users.id', '=', customerId)
    .executeTakeFirstOrThrow();
  return {
    firstName: row.firstName ?? row.accountFirstName,
    lastName: row.lastName ?? row.accountLastName,
    company: row.company ?? '',
    phone: row.phone ?? '',
    address: row.address ?? '',
    city: row.city ?? '',
    postalCode: row.postalCode ?? '',
    country: row.country !== null && isCountryCode(row.country) ? row.country : DEFAULT_COUNTRY,
    kvkNumber: row.kvkNumber ?? '',
    vatId: row.vatId ?? '',
    billingEmail: row.billingEmail ?? '',
    billingReference: row.billingReference ?? '',
    updatedAt: row.updatedAt,
  };
}

/**
 * Selects a customer's own address for invoices, as a column of a query that has `users`; null for none.
 */
export function billingEmailColumn() {
  return sql<string | null>`(select billing_email from profiles where user_id = users.id)`.as(
    'billingEmail',
  );
}

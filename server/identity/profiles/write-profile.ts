import { mapCustomerFields, type CustomerDetails } from '#domain/identity/customer-field.ts';
import type { Tx } from '#server/platform/db/database.ts';

type Written = { userId: string; profile: CustomerDetails; now: Date };

/** Writes the row of a profile: what is empty is null there, but for the name. */
export async function writeProfile(tx: Tx, { userId, profile, now }: Written): Promise<void> {
  const { firstName, lastName, country } = profile;
  const row = {
    ...mapCustomerFields((field) => (profile[field] === '' ? null : profile[field])),
    firstName,
    lastName,
    country,
    updatedAt: now,
  };
  await tx
    .insertInto('profiles')
    .values({ userId, ...row })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(row))
    .execute();
}

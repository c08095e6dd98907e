import { personName } from '#domain/identity/membership.ts';
import type { Role } from '#domain/platform/role.ts';
import type { Tx } from '#server/platform/db/database.ts';

export type NewAccount = {
  email: string;
  firstName: string;
  lastName: string;
  /** Empty for none. */
  company: string;
  role: Extract<Role, 'customer' | 'owner'>;
};

/**
 * Writes the rows that a sign-up makes, but for the password: who reads the mail of the address gets in.
 * Answers the id; null when the address has an account.
 */
export async function insertAccount(
  tx: Tx,
  { email, firstName, lastName, company, role }: NewAccount,
  now: Date,
): Promise<string | null> {
  const names = { firstName, lastName };
  const user = await tx
    .insertInto('users')
    .values({
      email,
      ...names,
      name: personName({ ...names, email }),
      createdAt: now,
      updatedAt: now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (user === undefined) return null;
  const userId = user.id;
  await tx.insertInto('userRoles').values({ userId, role, updatedAt: now }).execute();
  await tx
    .insertInto('profiles')
    .values({ userId, ...names, company: company === '' ? null : company, updatedAt: now })
    .execute();
  return userId;
}

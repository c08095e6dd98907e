import type { CustomerDetails } from '#domain/identity/customer-field.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { writeProfile } from './write-profile.ts';

type Write = { userId: string; profile: CustomerDetails; now: Date };

/** Writes the profile, and the name that the account goes by. */
export async function writeNamed(tx: Tx, { userId, profile, now }: Write): Promise<void> {
  const { firstName, lastName } = profile;
  await writeProfile(tx, { userId, profile, now });
  await tx
    .updateTable('users')
    .set(({ cast }) => ({
      firstName,
      lastName,
      // As `personName` has it.
      name: `${firstName} ${lastName}`.trim() || cast<string>('email', 'text'),
      updatedAt: now,
    }))
    .where('id', '=', userId)
    .execute();
}

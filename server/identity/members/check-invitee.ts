import { mayWorkFor } from '#domain/identity/membership.ts';
import { hasConsole } from '#domain/platform/role.ts';
import type { Db } from '#server/platform/db/database.ts';
import { AppError } from '#server/errors.ts';
import { getAccountHolder, type AccountHolder } from './queries.ts';

type Invited = { accountId: string; invitedEmail: string; userId: string };

/**
 * Tells whether an invitation is for whoever holds its link, and still to be accepted. Answers its holder,
 * and whether the address of the invited is confirmed.
 */
export async function checkInvitee(
  db: Db,
  { accountId, invitedEmail, userId }: Invited,
): Promise<{ holder: AccountHolder; isVerified: boolean }> {
  const person = await getAccountHolder(db, userId);
  // The link came by mail to this address: in other hands it opens nothing.
  if (person.email.toLowerCase() !== invitedEmail.toLowerCase()) {
    throw new AppError('INVITATION_NOT_YOURS');
  }
  if (hasConsole(person.role)) throw new AppError('STAFF_IS_NO_MEMBER');
  const holder = await getAccountHolder(db, accountId);
  if (!mayWorkFor(person, holder)) throw new AppError('INVITATION_OVER');
  const already = await db
    .selectFrom('memberships')
    .select('id')
    .where('accountId', '=', accountId)
    .where('memberId', '=', userId)
    .where('endedAt', 'is', null)
    .executeTakeFirst();
  if (already !== undefined) throw new AppError('ALREADY_MEMBER');
  return { holder, isVerified: person.isVerified };
}

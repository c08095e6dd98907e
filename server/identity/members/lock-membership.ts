import type { Tx } from '#server/platform/db/database.ts';
import { AppError } from '#server/errors.ts';
import { lockPeople } from './lock-people.ts';

type Side = { membershipId: string } & ({ accountId: string } | { memberId: string });

/** A membership that is not over, of this holder or of this colleague; of others it does not exist. */
export async function lockMembership(tx: Tx, side: Side) {
  const query = tx
    .selectFrom('memberships')
    .select(['id', 'accountId', 'memberId', 'invitedEmail', 'technical', 'financial', 'acceptedAt'])
    .where('id', '=', side.membershipId)
    .where('endedAt', 'is', null);
  const own =
    'accountId' in side
      ? query.where('accountId', '=', side.accountId)
      : query.where('memberId', '=', side.memberId);
  const seen = await own.executeTakeFirst();
  if (seen === undefined) throw new AppError('NOT_FOUND');
  await lockPeople(tx, [seen.accountId, ...(seen.memberId === null ? [] : [seen.memberId])]);
  // As it is now: it may have been accepted or ended in between.
  const membership = await own.forUpdate().executeTakeFirst();
  if (membership === undefined) throw new AppError('NOT_FOUND');
  return membership;
}

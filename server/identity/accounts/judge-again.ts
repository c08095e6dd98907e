import { lockUser } from '#server/platform/auth/lock-user.ts';
import { type AuthRefusal, codeNeeded, wrongPassword } from '#server/platform/auth/refusal.ts';
import type { Grounds } from '#server/platform/auth/sign-in-grounds.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { accountBlocked } from './account-blocked.ts';

/**
 * Whether a sign-in still stands now that its session is there: the password may be another one, the
 * second factor on and the account blocked since it was judged, and what ended the sessions then did not
 * see this one. Null when it does.
 */
export async function judgeAgain(
  tx: Tx,
  { userId, grounds }: { userId: string; grounds: Grounds },
): Promise<AuthRefusal | null> {
  await lockUser(tx, userId);
  const user = await tx
    .selectFrom('users')
    .leftJoin('accounts', (join) =>
      join.onRef('accounts.userId', '=', 'users.id').on('accounts.providerId', '=', 'credential'),
    )
    .leftJoin('secondFactors', 'secondFactors.userId', 'users.id')
    .select(['users.blockedAt', 'accounts.password', 'secondFactors.confirmedAt'])
    .where('users.id', '=', userId)
    .executeTakeFirst();
  const { passwordHash, factorSince } = grounds;
  if (passwordHash !== null && user?.password !== passwordHash) return wrongPassword();
  if (user === undefined) return null;
  if (user.blockedAt !== null) return accountBlocked({ db: tx });
  const { confirmedAt } = user;
  const isOtherFactor = confirmedAt !== null && confirmedAt.getTime() !== factorSince?.getTime();
  return isOtherFactor ? codeNeeded() : null;
}

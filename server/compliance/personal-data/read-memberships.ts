import type { Db } from '#server/platform/db/database.ts';

/** Reads their colleagues, and the accounts they work for. */
export async function readMemberships(db: Db, userId: string) {
  const own = await db
    .selectFrom('memberships')
    .select([
      'invitedEmail as uitgenodigd adres',
      'technical as technisch',
      'financial as financieel',
      'invitedAt as uitgenodigd op',
      'acceptedAt as geaccepteerd op',
      'endedAt as beëindigd op',
    ])
    .where('accountId', '=', userId)
    .orderBy('invitedAt')
    .execute();
  const ofOthers = await db
    .selectFrom('memberships')
    .select([
      'accountId as klantnummer van het account',
      'technical as technisch',
      'financial as financieel',
      'acceptedAt as geaccepteerd op',
      'endedAt as beëindigd op',
    ])
    .where('memberId', '=', userId)
    .orderBy('acceptedAt')
    .execute();
  return { 'Collega’s': own, 'Accounts van anderen': ofOthers };
}

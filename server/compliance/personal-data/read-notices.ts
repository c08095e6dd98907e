import { sql } from 'kysely';
import { EXPORT_ROWS_MAX } from '#domain/compliance/personal-data.ts';
import type { Db } from '#server/platform/db/database.ts';

/**
 * Reads the notices they sent, if the address they gave is proved to be theirs, and the decisions on
 * notices about them; the senders of those are no data of theirs.
 */
export async function readNotices(db: Db, userId: string) {
  const sent = await db
    .selectFrom('abuseNotices')
    .innerJoin('users', (join) =>
      join.on(sql<boolean>`lower(abuse_notices.notifier_email) = lower(users.email)`),
    )
    .select([
      'abuseNotices.number as melding',
      'abuseNotices.kind as soort',
      'abuseNotices.addresses as adressen',
      'abuseNotices.explanation as uitleg',
      'abuseNotices.notifierName as naam',
      'abuseNotices.receivedAt as ontvangen',
      'abuseNotices.decision as besluit',
      'abuseNotices.reasons as redenen',
    ])
    .where('users.id', '=', userId)
    .where('users.emailVerified', '=', true)
    .orderBy('abuseNotices.receivedAt')
    .limit(EXPORT_ROWS_MAX)
    .execute();
  const decided = await db
    .selectFrom('abuseNotices')
    .innerJoin('services', 'services.id', 'abuseNotices.serviceId')
    .select([
      'abuseNotices.number as melding',
      'services.name as service',
      'abuseNotices.kind as soort',
      'abuseNotices.decision as besluit',
      'abuseNotices.reasons as redenen',
      'abuseNotices.decidedAt as besloten op',
    ])
    .where('services.userId', '=', userId)
    .orderBy('abuseNotices.decidedAt')
    .limit(EXPORT_ROWS_MAX)
    .execute();
  return { 'Meldingen van misbruik': sent, 'Besluiten na een melding': decided };
}

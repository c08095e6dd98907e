import { sql } from 'kysely';
import { EXPORT_ROWS_MAX } from '#domain/compliance/personal-data.ts';
import type { Db } from '#server/platform/db/database.ts';

/** Reads the program's notes of what somebody did, and from where. */
export async function readTraces(db: Db, userId: string) {
  const events = await db
    .selectFrom('events')
    .select(['type as gebeurtenis', 'reason as reden', 'createdAt as wanneer', 'readAt as gelezen'])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .limit(EXPORT_ROWS_MAX)
    .execute();
  const sessions = await db
    .selectFrom('sessions')
    .select([
      // A colleague of the shop who acted for them shows here as one, without an address.
      sql`case when opened_from is null then ip_address end`.as('adres'),
      sql`case when opened_from is null then user_agent end`.as('browser'),
      sql<boolean>`opened_from is not null`.as('van een medewerker'),
      'createdAt as ingelogd op',
      'lastUsedAt as laatst gebruikt',
    ])
    .where('userId', '=', userId)
    .orderBy('createdAt')
    .limit(EXPORT_ROWS_MAX)
    .execute();
  const signIns = await db
    .selectFrom('signIns')
    .select(['at as wanneer', 'outcome as uitkomst', 'address as adres', 'userAgent as browser'])
    .where('userId', '=', userId)
    .orderBy('at', 'desc')
    .limit(EXPORT_ROWS_MAX)
    .execute();
  const log = await db
    .selectFrom('auditLog')
    .select([
      'at as wanneer',
      'action as wat',
      // The address of somebody else, who asked in their name, is not theirs to know.
      sql`case when acted_by is null or acted_by = ${userId} then address end`.as('vanaf adres'),
    ])
    .where((eb) => eb.or([eb('actorId', '=', userId), eb('actedBy', '=', userId)]))
    .orderBy('at', 'desc')
    .limit(EXPORT_ROWS_MAX)
    .execute();
  const letters = await db
    .selectFrom('dataBreachRecipients as told')
    .innerJoin('dataBreachLetters as letter', 'letter.id', 'told.letterId')
    .select(['letter.subject as onderwerp', 'letter.createdAt as geschreven op'])
    .where('told.userId', '=', userId)
    .orderBy('letter.createdAt')
    .limit(EXPORT_ROWS_MAX)
    .execute();
  return {
    'Mails over datalekken': letters,
    Gebeurtenissen: events,
    Sessies: sessions,
    Aanmeldingen: signIns,
    Logboek: log,
  };
}

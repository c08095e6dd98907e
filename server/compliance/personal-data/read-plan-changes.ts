import { EXPORT_ROWS_MAX } from '#domain/compliance/personal-data.ts';
import type { Db } from '#server/platform/db/database.ts';

/** Reads the plans and cycles they asked for, and the notes of staff about that. */
export async function readPlanChanges(db: Db, userId: string) {
  const changes = await db
    .selectFrom('planChanges')
    .innerJoin('services', 'services.id', 'planChanges.serviceId')
    .innerJoin('plans', 'plans.id', 'planChanges.toPlanId')
    .select([
      'services.name as service',
      'plans.name as pakket',
      'planChanges.toCycle as termijn',
      'planChanges.toPriceCents as prijs in centen',
      'planChanges.reason as reden van een medewerker',
      'planChanges.agreedWay as hoe gevraagd',
      'planChanges.agreedOn as gevraagd op',
      'planChanges.createdAt as vastgelegd op',
      'planChanges.doneAt as ingegaan op',
      'planChanges.withdrawnAt as ingetrokken op',
    ])
    .where('services.userId', '=', userId)
    .orderBy('planChanges.createdAt')
    .limit(EXPORT_ROWS_MAX)
    .execute();
  return { 'Wijzigingen van pakket': changes };
}

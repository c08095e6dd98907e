import type { Tx } from '#server/platform/db/database.ts';
import { AppError } from '#server/errors.ts';

/** The row of an incident as it is now, held until the transaction ends. */
export async function lockIncident(tx: Tx, incidentId: string) {
  const incident = await tx
    .selectFrom('incidents')
    .select(['id', 'kind', 'status', 'impact', 'parts', 'startsAt', 'endsAt', 'endsItself'])
    .select(['endedAt', 'updateCount'])
    .where('id', '=', incidentId)
    .forUpdate()
    .executeTakeFirst();
  if (incident === undefined) throw new AppError('NOT_FOUND');
  return incident;
}

export type LockedIncident = Awaited<ReturnType<typeof lockIncident>>;

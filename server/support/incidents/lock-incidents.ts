import { sql } from 'kysely';
import { OPEN_INCIDENTS_MAX } from '#domain/support/incident.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { AppError } from '#server/errors.ts';

/**
 * Has what staff write of incidents happen one by one, so that the bound of what is open holds. They
 * are few, and nobody who reads waits. Answers how many are open; refuses none, which `refuseMore`
 * does for who opens one.
 */
export async function lockIncidents(tx: Tx): Promise<{ refuseMore(): void }> {
  await sql`lock table incidents in share row exclusive mode`.execute(tx);
  const { count } = await tx
    .selectFrom('incidents')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('endedAt', 'is', null)
    .executeTakeFirstOrThrow();
  return {
    refuseMore() {
      if (count >= OPEN_INCIDENTS_MAX) throw new AppError('TOO_MANY_OPEN_INCIDENTS');
    },
  };
}

import { may } from '#domain/platform/role.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { AppError } from '#server/errors.ts';
import { FACT_COLUMNS } from './queries.ts';

type Sought = { breachId: string; seen: number };

/**
 * The row of a breach as it is now, held until the transaction ends, and whether whoever asks has seen
 * all that was written. Of those that colleagues noted staff do not even learn that there are any.
 */
export async function lockBreach(
  { actor }: VerbContext<UserActor>,
  tx: Tx,
  { breachId, seen }: Sought,
) {
  const breach = await tx
    .selectFrom('dataBreaches')
    .select(['id', 'number', 'status', 'alarm', 'updateCount', 'notedBy'])
    .select(FACT_COLUMNS)
    .select(['authorityDecision', 'authorityAt', 'authorityReference', 'authorityReason'])
    .select(['peopleDecision', 'peopleAt', 'peopleHow', 'peopleReason'])
    .where('id', '=', breachId)
    .$if(!may(actor.role, 'data-breaches.decide'), (query) => query.where('notedBy', '=', actor.id))
    .forUpdate()
    .executeTakeFirst();
  if (breach === undefined) throw new AppError('NOT_FOUND');
  return { ...breach, isLatest: breach.updateCount === seen };
}

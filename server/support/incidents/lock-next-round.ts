import type { Tx } from '#server/platform/db/database.ts';

/** The next few customers whom a round told; `upTo` is the last of them, null when nobody is left. */
export type ToldBatch = { upTo: string | null; reached: number };

/** Below the id of any customer: a round begins here. */
export const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** The first round of an incident that is not done, held until the transaction ends. */
export async function lockNextRound(tx: Tx, incidentId: string) {
  return (
    tx
      .selectFrom('incidentRounds')
      .innerJoin('incidentUpdates as told', 'told.id', 'incidentRounds.updateId')
      .innerJoin('incidents', 'incidents.id', 'incidentRounds.incidentId')
      .select(['incidentRounds.updateId', 'incidentRounds.kind', 'incidentRounds.eventType'])
      .select(['incidentRounds.toldUpTo', 'incidentRounds.reached', 'incidentRounds.createdAt'])
      .select(['incidents.id as incidentId', 'incidents.kind as incidentKind', 'incidents.title'])
      .select(['told.status', 'told.impact', 'told.parts', 'told.message'])
      .select(['incidents.startsAt', 'incidents.endsAt'])
      .where('incidentRounds.incidentId', '=', incidentId)
      .where('incidentRounds.doneAt', 'is', null)
      // The beginning comes first, as the end is told to those who heard of it. Inboxes before mails.
      .orderBy('told.position')
      .orderBy('incidentRounds.kind', 'desc')
      .limit(1)
      .forUpdate('incidentRounds')
      .executeTakeFirst()
  );
}

export type Round = NonNullable<Awaited<ReturnType<typeof lockNextRound>>>;

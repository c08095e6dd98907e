import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import type { LockedIncident } from './lock-incident.ts';
import { writeUpdate, type IncidentFields } from './write-update.ts';

export type IncidentChange = {
  after: IncidentFields;
  endedAt: Date | null;
  message: string;
  mail: boolean;
};

/** Gives a locked incident its next update and what that makes of it. */
export async function changeIncident(
  ctx: VerbContext,
  tx: Tx,
  incident: LockedIncident,
  { after, endedAt, message, mail }: IncidentChange,
): Promise<void> {
  const { id, kind, updateCount, status, impact, parts, startsAt, endsAt, endsItself } = incident;
  const position = updateCount + 1;
  await tx
    .updateTable('incidents')
    .set({ ...after, endedAt, updateCount: position, updatedAt: ctx.now() })
    .where('id', '=', id)
    .execute();
  const before = { status, impact, parts, startsAt, endsAt, endsItself };
  await writeUpdate(ctx, tx, { incidentId: id, kind, position, before, after, message, mail });
}

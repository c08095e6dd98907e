import { randomUUID } from 'node:crypto';
import type { IncidentKind } from '#domain/support/incident.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import { lockIncidents } from './lock-incidents.ts';
import { writeUpdate, type IncidentFields } from './write-update.ts';

export type AddedIncident = {
  requestKey: string;
  kind: IncidentKind;
  title: string;
  fields: IncidentFields;
  message: string;
  mail: boolean;
};

/** Makes an incident or maintenance with its first update. Sent twice, it is made once. */
export async function addIncident(
  ctx: VerbContext<UserActor>,
  { requestKey, kind, title, fields, message, mail }: AddedIncident,
): Promise<{ incidentId: string }> {
  return transact(ctx, async (tx) => {
    const open = await lockIncidents(tx);
    const known = await tx
      .selectFrom('incidents')
      .select(['id', 'openedBy'])
      .where('requestKey', '=', requestKey)
      .executeTakeFirst();
    if (known !== undefined) {
      if (known.openedBy !== ctx.actor.id) throw new AppError('CONFLICT');
      return { incidentId: known.id };
    }
    open.refuseMore();
    const incidentId = randomUUID();
    const now = ctx.now();
    await tx
      .insertInto('incidents')
      .values({
        id: incidentId,
        requestKey,
        kind,
        title,
        ...fields,
        updateCount: 1,
        openedBy: ctx.actor.id,
        createdAt: now,
        updatedAt: now,
      })
      .execute();
    const first = { incidentId, kind, position: 1, before: null, after: fields };
    await writeUpdate(ctx, tx, { ...first, message, mail });
    return { incidentId };
  });
}

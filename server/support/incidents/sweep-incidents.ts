import { sql } from 'kysely';
import { daysFrom, SHOWN_DAYS } from '#domain/support/incident.ts';
import type { VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { hasOpenJob } from '#server/platform/jobs/queries.ts';
import { moveMaintenance } from './move-maintenance.ts';

const BATCH = 50;
const SETTLE_MS = 10 * 60_000;
/** Lines of inboxes that go in one go. */
const NOTICES = 5000;

/** Does the work that time brings about, and what a crash or a restored backup left undone. */
export async function sweepIncidents(ctx: VerbContext): Promise<void> {
  await moveMaintenance(ctx);
  await requeueTelling(ctx);
  await forgetNotices(ctx);
}

/** Customers who were to be told, and no job that does. */
async function requeueTelling(ctx: VerbContext): Promise<void> {
  const stuck = await ctx.db
    .selectFrom('incidentRounds')
    .select('incidentId')
    .distinct()
    .where('doneAt', 'is', null)
    .where('createdAt', '<', new Date(ctx.now().getTime() - SETTLE_MS))
    .where((eb) => eb.not(hasOpenJob('incident.tell', 'incidentId', 'incidentRounds.incidentId')))
    .limit(BATCH)
    .execute();
  if (stuck.length === 0) return;
  await transact(ctx, async (tx) => {
    for (const { incidentId } of stuck) await ctx.jobs.enqueue(tx, 'incident.tell', { incidentId });
  });
}

/**
 * Takes incidents that are over for longer than the status page shows out of the inboxes as well, one at a
 * time. The notice of it has that page made anew.
 */
async function forgetNotices(ctx: VerbContext): Promise<void> {
  const before = daysFrom(ctx.now(), -SHOWN_DAYS);
  const old = await ctx.db
    .selectFrom('incidentRounds')
    .innerJoin('incidents', 'incidents.id', 'incidentRounds.incidentId')
    .select('incidents.id')
    .where('incidentRounds.kind', '=', 'notice')
    .where('incidents.endedAt', '<=', before)
    .limit(1)
    .executeTakeFirst();
  if (old === undefined) return;
  await transact(ctx, async (tx) => {
    const { rows } = await sql`
      delete from events where id in (
        select id from events where subject_type = 'incident' and subject_id = ${old.id}
        limit ${NOTICES}
      ) returning 1
    `.execute(tx);
    if (rows.length === NOTICES) return;
    await tx
      .deleteFrom('incidentRounds')
      .where('incidentId', '=', old.id)
      .where('kind', '=', 'notice')
      .execute();
    recordChange(ctx, tx, {
      action: 'incident.forget-notices',
      subject: { type: 'incident', id: old.id },
      before: null,
      after: null,
      ownerId: null,
      topics: ['incidents'],
    });
  });
}

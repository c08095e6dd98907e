import { moveByTime, TIMED_MESSAGES } from '#domain/support/incident.ts';
import type { VerbContext } from '#server/context.ts';
import { transact } from '#server/platform/db/record.ts';
import { runForEach } from '#server/platform/jobs/run-each.ts';
import { changeIncident } from './change-incident.ts';
import { lockIncident } from './lock-incident.ts';

const BATCH = 50;

/** Maintenance begins at its time, and ends at it where staff said that it may. */
export async function moveMaintenance(ctx: VerbContext): Promise<void> {
  const now = ctx.now();
  const due = await ctx.db
    .selectFrom('incidents')
    .select('id')
    .where('endedAt', 'is', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('status', '=', 'planned'), eb('startsAt', '<=', now)]),
        eb.and([
          eb('status', '=', 'in_progress'),
          eb('endsItself', '=', true),
          eb('endsAt', '<=', now),
        ]),
      ]),
    )
    .limit(BATCH)
    .execute();
  await runForEach(due, ({ id }) =>
    transact(ctx, async (tx) => {
      const incident = await lockIncident(tx, id);
      const { impact, parts, startsAt, endsAt, endsItself } = incident;
      const status = moveByTime(incident, now);
      // A colleague was just ahead.
      if (status === null) return;
      await changeIncident(ctx, tx, incident, {
        after: { status, impact, parts, startsAt, endsAt, endsItself },
        endedAt: status === 'completed' ? now : null,
        message: TIMED_MESSAGES[status],
        mail: false,
      });
    }),
  );
}

import { ALARM_HOURS, alarmLevel } from '#domain/compliance/data-breach.ts';
import type { VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { runForEach } from '#server/platform/jobs/run-each.ts';
import { alarmDeciders } from './alarm-deciders.ts';

const BATCH = 50;
const HOUR_MS = 3_600_000;

/** Tells who decides when half and three quarters of the 72 hours have passed, and when they are over. */
export async function sweepBreaches(ctx: VerbContext): Promise<void> {
  const now = ctx.now();
  const due = await ctx.db
    .selectFrom('dataBreaches')
    .select('id')
    .where('status', '=', 'open')
    .where('authorityDecision', 'is', null)
    .where((eb) =>
      eb.or(
        ALARM_HOURS.map((hours, told) =>
          eb.and([
            eb('alarm', '<=', told),
            eb('noticedAt', '<=', new Date(now.getTime() - hours * HOUR_MS)),
          ]),
        ),
      ),
    )
    .orderBy('noticedAt')
    .limit(BATCH)
    .execute();
  await runForEach(due, ({ id }) => raiseAlarm(ctx, id));
}

async function raiseAlarm(ctx: VerbContext, id: string): Promise<void> {
  await transact(ctx, async (tx) => {
    const breach = await tx
      .selectFrom('dataBreaches')
      .select(['number', 'noticedAt', 'alarm', 'status', 'authorityDecision'])
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const level = alarmLevel(breach.noticedAt, ctx.now());
    // Somebody decided, or another copy of the program told it, just before.
    if (level <= breach.alarm || breach.status === 'closed' || breach.authorityDecision !== null) {
      return;
    }
    await tx.updateTable('dataBreaches').set({ alarm: level }).where('id', '=', id).execute();
    const { number, noticedAt } = breach;
    await alarmDeciders(ctx, tx, { id, number, noticedAt, level });
    recordChange(ctx, tx, {
      action: 'data-breach.alarm',
      subject: { type: 'data-breach', id },
      before: { alarm: breach.alarm },
      after: { alarm: level },
      ownerId: null,
      topics: ['jobs'],
    });
  });
}

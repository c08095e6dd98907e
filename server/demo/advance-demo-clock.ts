import { amsterdamDate } from '#domain/platform/amsterdam.ts';
import { dayLater } from '#domain/platform/clock.ts';
import { STEP_KINDS, type StepKind } from '#domain/sales/step.ts';
import type { Context, UserActor } from '#server/context.ts';
import { AppError } from '#server/errors.ts';
import { runNight } from '#server/job-handlers.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { findLastLine } from '#server/sales/planner/queries.ts';
import { readTakenSteps } from '#server/sales/planner/read-taken-steps.ts';

type Advanced = { today: string; taken: { kind: StepKind; count: number }[] };

/**
 * Moves the business of a demo a day on, and does what that night brings. Throws NOT_FOUND in a real shop, and
 * DEMO_DAY_OVER when the day that was seen is over by now.
 */
export async function advanceDemoClock(
  ctx: Context & { actor: UserActor },
  { today: seen }: { today: string },
): Promise<Advanced> {
  if (!ctx.config.demo) throw new AppError('NOT_FOUND');
  const since = { line: await findLastLine(ctx.db), at: await moveOn(ctx, seen) };
  await ctx.clock.refresh();
  await runNight(ctx);
  const steps = await readTakenSteps(ctx.db, since);
  const taken = STEP_KINDS.map((kind) => ({
    kind,
    count: steps.filter((step) => step.kind === kind).length,
  }));
  return {
    today: amsterdamDate(ctx.clock.now()),
    taken: taken.filter(({ count }) => count > 0),
  };
}

/** Moves the clock under its lock, so that a day that is asked for twice goes by once. Answers the new moment. */
async function moveOn(ctx: Context & { actor: UserActor }, seen: string): Promise<Date> {
  return transact(ctx, async (tx) => {
    await tx
      .insertInto('demoClock')
      .values({ aheadSeconds: 0, movedAt: ctx.now() })
      .onConflict((known) => known.column('isTheOne').doNothing())
      .execute();
    const { aheadSeconds } = await tx
      .selectFrom('demoClock')
      .select('aheadSeconds')
      .forUpdate()
      .executeTakeFirstOrThrow();
    const { clock } = ctx;
    const before = new Date(clock.now().getTime() - clock.aheadMs() + aheadSeconds * 1000);
    if (amsterdamDate(before) !== seen) throw new AppError('DEMO_DAY_OVER');
    const after = dayLater(before);
    const seconds = Math.round((after.getTime() - before.getTime()) / 1000);
    await tx
      .updateTable('demoClock')
      .set({ aheadSeconds: aheadSeconds + seconds, movedAt: after })
      .execute();
    recordChange(ctx, tx, {
      action: 'demo.advance',
      subject: { type: 'setting', id: 'demo-clock' },
      before: { today: seen },
      after: { today: amsterdamDate(after) },
      ownerId: null,
      topics: ['orders', 'services', 'invoices'],
    });
    return after;
  });
}

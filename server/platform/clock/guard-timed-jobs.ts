import { asSystem, type Context, type VerbContext } from '#server/context.ts';
import { recordLastSeen } from '#server/platform/db/last-seen.ts';
import type { JobHandlers } from '#server/platform/jobs/job-queue.ts';
import {
  isClockTrusted,
  judgeClock,
  type ClockFinding,
  type ClockReading,
} from '#domain/platform/clock.ts';
import { transact } from '#server/platform/db/record.ts';
import { mailTime } from '#server/platform/mails/format.ts';
import { closeStaffTasks } from '#server/platform/tasks/close-tasks.ts';
import { openStaffTask } from '#server/platform/tasks/open-task.ts';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';

/** The jobs that end, invoice and throw away by the clock alone. */
const TIMED = ['orders.expire', 'system.sweep'] as const;

/** Has the jobs of time look at the clock first: at one that is wrong they do nothing. */
export function guardTimedJobs(context: Context, handlers: JobHandlers): JobHandlers {
  const guarded = { ...handlers };
  for (const queue of TIMED) {
    guarded[queue] = async (data, signal) => {
      const { clock, db, config, now } = context;
      await clock.refresh();
      if (!(await checkClock(asSystem(context, 'clock'), clock.aheadMs()))) return;
      if (config.embedded) await recordLastSeen(db, config.dataDir, now());
      await handlers[queue](data, signal);
    };
  }
  return guarded;
}

/** There is one clock: what is wrong with it is one task until it is right again. */
const THE_CLOCK = '00000000-0000-4000-8000-00000000c10c';

/**
 * Looks whether what time brings about may be done, and raises the alarm where it may not: a clock that
 * is a year ahead invoices terms and ends services that nobody gets back. Notes the moment of a look
 * that found it right.
 */
async function checkClock(ctx: VerbContext, aheadMs: number): Promise<boolean> {
  const reading = await readClock(ctx.db, ctx.now(), aheadMs);
  const finding = judgeClock(reading);
  if (finding !== 'right') ctx.log.error({ ...reading, finding }, 'the clock is not believed');
  await tellStaff(ctx, finding, reading);
  if (!isClockTrusted(finding)) return false;
  await ctx.db
    .insertInto('clockMarks')
    .values({ ranAt: reading.ours })
    .onConflict((known) => known.column('isTheOne').doUpdateSet({ ranAt: reading.ours }))
    .execute();
  return true;
}

async function tellStaff(
  { now: _ours, ...others }: VerbContext,
  finding: ClockFinding,
  reading: ClockReading,
): Promise<void> {
  // The alarm itself must not write a moment that is still to come: it would be believed later.
  const earlier = reading.ours < reading.database ? reading.ours : reading.database;
  const ctx = { ...others, now: () => earlier };
  if (finding === 'right' && !(await isTaskOpen(ctx))) return;
  await transact(ctx, async (tx) => {
    if (isClockTrusted(finding)) {
      await closeStaffTasks(ctx, tx, { kinds: ['clock-wrong'], subjectId: THE_CLOCK });
    }
    if (finding === 'right') return;
    await openStaffTask(ctx, tx, {
      kind: finding === 'jumped' ? 'clock-jumped' : 'clock-wrong',
      userId: null,
      subjectId: THE_CLOCK,
      note: NOTES[finding](reading),
      reopens: true,
    });
  });
}

async function isTaskOpen(ctx: VerbContext): Promise<boolean> {
  const open = await ctx.db
    .selectFrom('staffTasks')
    .select('id')
    .where('kind', '=', 'clock-wrong')
    .where('subjectId', '=', THE_CLOCK)
    .where('doneAt', 'is', null)
    .executeTakeFirst();
  return open !== undefined;
}

const STOPPED =
  'Er wordt niets gefactureerd, herinnerd, opgeschort of beëindigd tot de klok weer klopt.';

const NOTES: Record<Exclude<ClockFinding, 'right'>, (reading: ClockReading) => string> = {
  differs: ({ ours, database }) =>
    `De klok van het programma (${mailTime(ours)}) en die van de database (${mailTime(database)}) schelen vijf minuten of meer. ${STOPPED}`,
  behind: ({ ours, lastWritten }) =>
    `De klok staat op ${mailTime(ours)}, maar er is al iets vastgelegd op ${mailTime(lastWritten ?? ours)}. ${STOPPED} Klopte de klok toen niet, zet dan een back-up van daarvoor terug.`,
  jumped: ({ ours, lastRun }) =>
    `Het programma stond stil van ${mailTime(lastRun ?? ours)} tot ${mailTime(ours)}. Wat intussen had moeten gebeuren (facturen, herinneringen, aflopende diensten) wordt nu ingehaald.`,
};

/**
 * The clocks of program and database, and the latest moment that either of two records has: that of the
 * business, less the time by which it is ahead.
 */
async function readClock(db: Db, ours: Date, aheadMs: number): Promise<ClockReading> {
  const { rows } = await sql<Omit<ClockReading, 'ours'>>`
    select clock_timestamp() as database, ran_at as last_run,
      greatest(ran_at, (
        select at - ${`${aheadMs} milliseconds`}::interval from audit_log order by id desc limit 1
      )) as last_written
    from (values (1)) as one left join clock_marks on true
  `.execute(db);
  const { database = ours, lastWritten = null, lastRun = null } = rows[0] ?? {};
  return { ours, database, lastWritten, lastRun };
}

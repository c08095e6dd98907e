import { sql } from 'kysely';
import type { DataExport } from '#contract/customer/personal-data.ts';
import { EXPORT_DAYS } from '#domain/compliance/personal-data.ts';
import { lockOwnUser } from '#server/platform/auth/lock-user.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { findLatestExport } from './queries.ts';

const DAY_MS = 86_400_000;

/**
 * As the index of one a person says it, and no parameters: in a plan for all values PostgreSQL would not
 * know the index again, and refuse.
 */
const isUnderWay = sql<boolean>`status in ('queued', 'running')`;

/** Has the file with everything about this person made. One that is being made is answered again. */
export async function requestExport(ctx: VerbContext<UserActor>): Promise<DataExport> {
  const userId = ctx.actor.id;
  const now = ctx.now();
  return transact(ctx, async (tx) => {
    await lockOwnUser(tx, userId);
    const made = await tx
      .insertInto('dataExports')
      .values({
        userId,
        status: 'queued',
        createdAt: now,
        expiresAt: new Date(now.getTime() + EXPORT_DAYS * DAY_MS),
      })
      .onConflict((conflict) => conflict.column('userId').where(isUnderWay).doNothing())
      .returning('id')
      .executeTakeFirst();
    if (made !== undefined) {
      await dropOlderExports(tx, userId);
      await ctx.jobs.enqueue(tx, 'data.export', { exportId: made.id });
      recordChange(ctx, tx, {
        action: 'personal-data.request-export',
        subject: { type: 'data-export', id: made.id },
        before: null,
        after: null,
        ownerId: userId,
        topics: ['personal-data'],
      });
    }
    const latest = await findLatestExport(tx, { customerId: userId, now });
    if (latest === null) throw new Error('an export that was just asked for is gone');
    return latest;
  });
}

/** The newest that is ready stays until the next one is: older ones only take room. */
async function dropOlderExports(tx: Tx, userId: string): Promise<void> {
  await tx
    .deleteFrom('dataExports')
    .where('userId', '=', userId)
    .where('status', 'in', ['ready', 'failed'])
    .where('id', 'not in', (eb) =>
      eb
        .selectFrom('dataExports')
        .select('id')
        .where('userId', '=', userId)
        .where('status', '=', 'ready')
        .orderBy('createdAt', 'desc')
        .limit(1),
    )
    .execute();
}

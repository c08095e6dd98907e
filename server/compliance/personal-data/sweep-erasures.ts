import { AppError } from '#server/errors.ts';
import type { VerbContext } from '#server/context.ts';
import { transact } from '#server/platform/db/record.ts';
import { runForEach } from '#server/platform/jobs/run-each.ts';
import { erasePerson } from './erase-person.ts';

/** More than an honest list has; who cannot be forgotten yet does not keep others waiting. */
const BATCH = 1000;

/**
 * Forgets again who deleted the account and is back with a backup. For whom something runs or is owed, as
 * it did when the backup was made, it is tried again: their services are ended by a person.
 */
export async function sweepErasures(ctx: VerbContext): Promise<void> {
  const waiting = await ctx.db
    .selectFrom('erasuresToRepeat')
    .select('userId as id')
    .orderBy('askedAt')
    .orderBy('userId')
    .limit(BATCH)
    .execute();
  await runForEach(waiting, ({ id }) => eraseAgain(ctx, id));
}

async function eraseAgain(ctx: VerbContext, userId: string): Promise<void> {
  try {
    await transact(ctx, async (tx) => {
      const { email, emailVerified, erasedAt } = await tx
        .selectFrom('users')
        .select(['email', 'emailVerified', 'erasedAt'])
        .where('id', '=', userId)
        .forNoKeyUpdate()
        .executeTakeFirstOrThrow();
      // They did it themselves again, or another copy of the program was first.
      if (erasedAt === null) await erasePerson(ctx, tx, { userId, email, isProved: emailVerified });
      await tx.deleteFrom('erasuresToRepeat').where('userId', '=', userId).execute();
    });
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'ACCOUNT_NOT_ERASABLE')) throw error;
  }
}

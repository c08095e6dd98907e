import { sql } from 'kysely';
import type { UserActor, VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import { dropDeadJobs } from '#server/platform/jobs/drop-dead-jobs.ts';
import { requeueMails } from '#server/platform/mails/requeue-mails.ts';
import { failedMails } from './queries.ts';

/** More go by asking again. */
const AT_ONCE = 1000;

/** Has the mails of a letter that gave up go out once more, to the address that its reader has now. */
export async function retryLetter(
  ctx: VerbContext<UserActor>,
  { letterId }: { letterId: string },
): Promise<{ retried: number }> {
  return transact(ctx, async (tx) => {
    const letter = await tx
      .selectFrom('dataBreachLetters')
      .select('breachId')
      .where('id', '=', letterId)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (letter === undefined) throw new AppError('NOT_FOUND');
    const about = { queue: 'mail.send', key: 'mailId' } as const;
    const failed = await sql<{ id: string }>`${failedMails(letterId)} limit ${AT_ONCE}`.execute(tx);
    const mailIds = failed.rows.map(({ id }) => id);
    await dropDeadJobs(tx, { ...about, values: failedMails(letterId) });
    if (mailIds.length === 0) throw new AppError('LETTER_NOTHING_FAILED');
    await requeueMails(ctx, tx, { mailIds });
    recordChange(ctx, tx, {
      action: 'data-breach.retry-mail',
      subject: { type: 'data-breach', id: letter.breachId },
      before: null,
      after: { letterId, retried: mailIds.length },
      ownerId: null,
      topics: ['jobs'],
    });
    return { retried: mailIds.length };
  });
}

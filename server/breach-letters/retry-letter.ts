import { sql } from 'kysely';
import type { UserActor, VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/db/record.ts';
import { AppError } from '#server/errors.ts';
import { dropDeadJobs } from '#server/jobs/drop-dead-jobs.ts';
import { failedMails } from './queries.ts';

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
    const mailIds = await dropDeadJobs(tx, { ...about, values: failedMails(letterId) });
    if (mailIds.length === 0) throw new AppError('LETTER_NOTHING_FAILED');
    await sql`
      update mails set to_address = users.email from users
      where users.id = mails.user_id and mails.id = any(${mailIds}::uuid[])`.execute(tx);
    for (const mailId of mailIds) {
      await ctx.jobs.enqueue(tx, 'mail.send', { mailId }, { isOfMany: true });
    }
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

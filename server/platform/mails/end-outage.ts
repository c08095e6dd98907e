import { concernsAll, RETRY_SOONEST_MS } from '#domain/platform/outgoing-mail.ts';
import type { VerbContext } from '#server/context.ts';
import { transact } from '#server/platform/db/record.ts';
import { closeStaffTasks } from '#server/platform/tasks/close-tasks.ts';
import { THE_MAIL_SERVER } from './hold-mail.ts';
import { queueWaitingMails } from './queue-waiting-mails.ts';

/** The server takes mails again: all that waited for it go, and nobody has to look any more. */
export async function endOutage(ctx: VerbContext): Promise<void> {
  const now = ctx.now();
  const concernedAll = await transact(ctx, async (tx) => {
    const over = await tx
      .deleteFrom('mailOutages')
      .returning(['isAway', 'failures'])
      .executeTakeFirst();
    if (over === undefined) return false;
    await closeStaffTasks(ctx, tx, { kinds: ['mail-server-away'], subjectId: THE_MAIL_SERVER });
    if (!concernsAll(over)) return false;
    const soonest = new Date(now.getTime() - RETRY_SOONEST_MS);
    await tx
      .updateTable('mails')
      .set({ nextTryAt: null })
      .where('status', '=', 'queued')
      // One that a server has just put off is not taken a moment later.
      .where((eb) => eb.or([eb('deferredSince', 'is', null), eb('triedAt', '<=', soonest)]))
      .execute();
    return true;
  });
  if (!concernedAll) return;
  ctx.log.info('the mail server takes mails again');
  await queueWaitingMails(ctx, { writtenBefore: now });
}

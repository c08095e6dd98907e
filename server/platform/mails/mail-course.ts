import { concernsAll, RETRY_SOONEST_MS, nextKnock } from '#domain/platform/outgoing-mail.ts';
import { MailFailure } from '#server/platform/mail-servers/mail-port.ts';
import type { VerbContext } from '#server/context.ts';
import { readMailServer } from './queries.ts';
import { transact } from '#server/platform/db/record.ts';
import { closeStaffTasks } from '#server/platform/tasks/close-tasks.ts';
import { THE_MAIL_SERVER } from './defer-mail.ts';
import { queueWaitingMails } from './queue-waiting-mails.ts';
import type { Db } from '#server/platform/db/database.ts';

/** Follows how the mails of one batch fare. */
type MailCourse = {
  /** Sends one, or leaves it: while nothing gets through only one of all tries now and then. */
  attempt(send: () => Promise<void>): Promise<'sent' | 'left' | MailFailure>;
  /** A server takes mails, or says no to one: what waited for that goes too. */
  welcomeBack(): Promise<void>;
};

/**
 * Opens a course with what is known of the server; what this batch meets with counts for the rest of it.
 */
export async function openCourse(ctx: VerbContext): Promise<MailCourse> {
  const { canSend, ...server } = await readMailServer(ctx.db, ctx);
  let { outage } = server;
  return {
    async attempt(send) {
      if (!canSend) return 'left';
      if (outage !== null && concernsAll(outage)) {
        const { since } = outage;
        if (!(await takeKnock(ctx.db, { since, now: ctx.now() }))) return 'left';
      }
      try {
        await send();
        return 'sent';
      } catch (error) {
        if (!(error instanceof MailFailure)) throw error;
        if (error.trouble === 'refused') return error;
        // The next one in turn knows it at once.
        outage = {
          since: outage?.since ?? ctx.now(),
          failures: (outage?.failures ?? 0) + 1,
          isAway: outage?.isAway === true || error.trouble === 'away',
          words: error.message,
        };
        return error;
      }
    },
    async welcomeBack() {
      if (outage === null) return;
      outage = null;
      await endOutage(ctx);
    },
  };
}

/** The server takes mails again: all that waited for it go, and nobody has to look any more. */
async function endOutage(ctx: VerbContext): Promise<void> {
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

/** Tells whether it is this mail's turn to see if the server takes something again; of all copies one goes. */
async function takeKnock(db: Db, { since, now }: { since: Date; now: Date }): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('mailOutages')
    .set({ nextTryAt: nextKnock({ since, now }) })
    .where('nextTryAt', '<=', now)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

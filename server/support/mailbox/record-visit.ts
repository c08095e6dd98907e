import type { MailboxFailure } from '#domain/support/mail-reply.ts';
import type { PlaceCount } from '#server/platform/mail-servers/mailbox-port.ts';
import type { VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';

/** Id of the mailbox in the log: there is one. */
export const THE_MAILBOX = '00000000-0000-4000-8000-00000000a11c';

type Ended = {
  name: string;
  failure: MailboxFailure | null;
  /** Mails in the folders of what was put away for nobody. */
  counts?: { automatic: PlaceCount; unknown: PlaceCount };
};

/** Lets go of a mailbox, and keeps how the visit ended. That it fails, or does again, is news. */
export async function recordVisit(
  ctx: VerbContext,
  { name, failure, counts }: Ended,
): Promise<void> {
  const now = ctx.now();
  await transact(ctx, async (tx) => {
    const before = await tx
      .selectFrom('mailboxes')
      .select(['failingSince', 'failure'])
      .where('name', '=', name)
      .forUpdate()
      .executeTakeFirstOrThrow();
    const failingSince = failure === null ? null : (before.failingSince ?? now);
    await tx
      .updateTable('mailboxes')
      .set({
        heldUntil: null,
        failingSince,
        failure,
        ...(failure === null && { readAt: now }),
        ...(counts !== undefined && {
          automaticMails: counts.automatic.mails,
          automaticUnread: counts.automatic.unread,
          unknownMails: counts.unknown.mails,
          unknownUnread: counts.unknown.unread,
        }),
      })
      .where('name', '=', name)
      .execute();
    if (before.failure === failure) return;
    recordChange(ctx, tx, {
      action: failure === null ? 'mailbox.read-again' : 'mailbox.fail',
      subject: { type: 'mailbox', id: THE_MAILBOX },
      before,
      after: { failingSince, failure },
      ownerId: null,
      topics: ['jobs'],
    });
  });
}

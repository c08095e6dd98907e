import type { MailboxFailure } from '#domain/mail-reply.ts';
import type { VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/db/record.ts';

/** What the log calls the mailbox: there is one. */
const THE_MAILBOX = '00000000-0000-4000-8000-00000000a11c';

/** Lets go of a mailbox, and keeps how the visit ended. That it fails, or does again, is news. */
export async function noteVisit(
  ctx: VerbContext,
  { name, failure }: { name: string; failure: MailboxFailure | null },
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
      .set({ heldUntil: null, failingSince, failure, ...(failure === null && { readAt: now }) })
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

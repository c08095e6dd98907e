import type { UserActor, VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';

/** Somebody takes back a file before it was sent; what was sent stays. */
export async function discardAttachment(
  ctx: VerbContext<UserActor>,
  { attachmentId }: { attachmentId: string },
): Promise<{ attachmentId: string }> {
  return transact(ctx, async (tx) => {
    const row = await tx
      .deleteFrom('ticketAttachments')
      .where('id', '=', attachmentId)
      .where('userId', '=', ctx.actor.id)
      .where('ticketId', 'is', null)
      .returning('id')
      .executeTakeFirst();
    if (row === undefined) throw new AppError('NOT_FOUND');
    recordChange(ctx, tx, {
      action: 'attachment.discard',
      subject: { type: 'attachment', id: attachmentId },
      before: null,
      after: null,
      ownerId: ctx.actor.id,
      topics: [],
    });
    return { attachmentId };
  });
}

import { withoutReplyTokens } from '#server/platform/auth/reply-tokens.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';

/** Changes a note of one's own; the audit log keeps what it said. */
export async function editNote(
  ctx: VerbContext<UserActor>,
  { noteId, ...changed }: { noteId: string; text: string },
): Promise<{ noteId: string }> {
  return transact(ctx, async (tx) => {
    const note = await tx
      .selectFrom('customerNotes')
      .select(['userId', 'authorId', 'text'])
      .where('id', '=', noteId)
      .forUpdate()
      .executeTakeFirst();
    if (note === undefined) throw new AppError('NOT_FOUND');
    if (note.authorId !== ctx.actor.id) throw new AppError('NOTE_NOT_YOURS');
    const text = withoutReplyTokens(changed.text, '…');
    await tx
      .updateTable('customerNotes')
      .set({ text, updatedAt: ctx.now() })
      .where('id', '=', noteId)
      .execute();
    recordChange(ctx, tx, {
      action: 'note.edit',
      subject: { type: 'note', id: noteId },
      before: { customerId: note.userId, text: note.text },
      after: { customerId: note.userId, text },
      ownerId: null,
      topics: ['notes'],
    });
    return { noteId };
  });
}

import { withoutReplyTokens } from '#server/auth/reply-tokens.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/db/record.ts';
import { AppError } from '#server/errors.ts';

/** Writes down something about a customer, for colleagues. */
export async function addNote(
  ctx: VerbContext<UserActor>,
  { customerId, ...note }: { customerId: string; text: string },
): Promise<{ noteId: string }> {
  return transact(ctx, async (tx) => {
    const customer = await tx
      .selectFrom('users')
      .select('id')
      .where('id', '=', customerId)
      .executeTakeFirst();
    if (customer === undefined) throw new AppError('NOT_FOUND');
    const at = ctx.now();
    const text = withoutReplyTokens(note.text, '…');
    const { id } = await tx
      .insertInto('customerNotes')
      .values({ userId: customerId, authorId: ctx.actor.id, text, createdAt: at, updatedAt: at })
      .returning('id')
      .executeTakeFirstOrThrow();
    recordChange(ctx, tx, {
      action: 'note.add',
      subject: { type: 'note', id },
      before: null,
      after: { customerId, text },
      ownerId: null,
      topics: ['notes'],
    });
    return { noteId: id };
  });
}

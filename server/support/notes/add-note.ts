import { randomUUID } from 'node:crypto';
import { withoutReplyTokens } from '#server/platform/auth/reply-tokens.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';

type NewNote = { customerId: string; text: string; messageKey?: string | undefined };

/** Writes down something about a customer, for colleagues; sent again it is still one note. */
export async function addNote(
  ctx: VerbContext<UserActor>,
  { customerId, messageKey, ...note }: NewNote,
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
    const id = messageKey ?? randomUUID();
    const { numInsertedOrUpdatedRows: written } = await tx
      .insertInto('customerNotes')
      .values({
        id,
        userId: customerId,
        authorId: ctx.actor.id,
        text,
        createdAt: at,
        updatedAt: at,
      })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirstOrThrow();
    if (written === 0n) return findOwn(tx, { noteId: id, customerId, authorId: ctx.actor.id });
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

type Own = { noteId: string; customerId: string; authorId: string };

async function findOwn(tx: Tx, { noteId, customerId, authorId }: Own): Promise<{ noteId: string }> {
  const note = await tx
    .selectFrom('customerNotes')
    .select('id as noteId')
    .where('id', '=', noteId)
    .where('userId', '=', customerId)
    .where('authorId', '=', authorId)
    .executeTakeFirst();
  if (note === undefined) throw new AppError('NOT_FOUND');
  return note;
}

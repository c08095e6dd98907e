import type { UserActor, VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';

export async function deleteCannedAnswer(
  ctx: VerbContext<UserActor>,
  { cannedAnswerId: id }: { cannedAnswerId: string },
): Promise<{ cannedAnswerId: string }> {
  return transact(ctx, async (tx) => {
    const before = await tx
      .deleteFrom('cannedAnswers')
      .where('id', '=', id)
      .returning(['title', 'text'])
      .executeTakeFirst();
    if (before === undefined) throw new AppError('NOT_FOUND');
    recordChange(ctx, tx, {
      action: 'canned-answer.delete',
      subject: { type: 'canned-answer', id },
      before,
      after: null,
      ownerId: ctx.actor.id,
      topics: ['tickets'],
    });
    return { cannedAnswerId: id };
  });
}

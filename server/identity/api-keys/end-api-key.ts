import type { UserActor, VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';

/** A key lets nobody in any more, whoever made it. Doing it twice changes nothing. */
export async function endApiKey(
  ctx: VerbContext<UserActor>,
  { keyId }: { keyId: string },
): Promise<{ keyId: string }> {
  await transact(ctx, async (tx) => {
    const key = await tx
      .selectFrom('apiKeys')
      .select(['name', 'endedAt'])
      .where('id', '=', keyId)
      .forUpdate()
      .executeTakeFirst();
    if (key === undefined) throw new AppError('NOT_FOUND');
    if (key.endedAt !== null) return;
    const endedAt = ctx.now();
    await tx
      .updateTable('apiKeys')
      .set({ endedAt, endedBy: ctx.actor.id })
      .where('id', '=', keyId)
      .execute();
    recordChange(ctx, tx, {
      action: 'api-key.end',
      subject: { type: 'api-key', id: keyId },
      before: { name: key.name, endedAt: null },
      after: { name: key.name, endedAt },
      ownerId: null,
      topics: ['settings'],
    });
  });
  return { keyId };
}

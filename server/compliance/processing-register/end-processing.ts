import type { UserActor, VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import { lockProcessing } from './lock-processing.ts';

type Ended = { processingId: string; seenAt: Date };

/** Takes processing that ended off the register. The row stays: what was done may be asked later. */
export async function endProcessing(
  ctx: VerbContext<UserActor>,
  { processingId, seenAt }: Ended,
): Promise<{ processingId: string }> {
  await transact(ctx, async (tx) => {
    const { name, isLatest } = await lockProcessing(tx, { processingId, seenAt });
    if (!isLatest) throw new AppError('PROCESSING_CHANGED');
    const endedAt = ctx.now();
    await tx.updateTable('processings').set({ endedAt }).where('id', '=', processingId).execute();
    recordChange(ctx, tx, {
      action: 'processing.end',
      subject: { type: 'processing', id: processingId },
      before: { name, endedAt: null },
      after: { endedAt },
      ownerId: null,
      topics: ['jobs'],
    });
  });
  return { processingId };
}

import type { OwnProcessing, ProcessingFields } from '#contract/staff/processing-register.ts';
import { versionAfter } from '#domain/platform/version.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { findChangedFields } from '#server/platform/db/find-changed-fields.ts';
import { lockProcessing } from './lock-processing.ts';

type Edit = { processingId: string; fields: ProcessingFields; seenAt: Date };

/** Changes processing of the shop's own; what it was is in the audit log. */
export async function editProcessing(
  ctx: VerbContext<UserActor>,
  { processingId, fields, seenAt }: Edit,
): Promise<OwnProcessing> {
  return transact(ctx, async (tx) => {
    const processing = await lockProcessing(tx, { processingId, seenAt });
    const { id, updatedAt: seen, endedAt: _, isLatest, ...before } = processing;
    const asked = { wanted: fields, stands: before, isLatest };
    if (findChangedFields('PROCESSING_CHANGED', asked) === null) {
      return { id, ...before, updatedAt: seen };
    }
    const updatedAt = versionAfter(seen, ctx.now());
    await tx
      .updateTable('processings')
      .set({ ...fields, updatedAt })
      .where('id', '=', id)
      .execute();
    recordChange(ctx, tx, {
      action: 'processing.edit',
      subject: { type: 'processing', id },
      before,
      after: fields,
      ownerId: null,
      topics: ['jobs'],
    });
    return { id, ...fields, updatedAt };
  });
}

import type { UserActor, VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';

/** A code is gone, and who came in with it is out. The audit log keeps that it was there. */
export async function deleteAccessCode(
  ctx: VerbContext<UserActor>,
  { codeId }: { codeId: string },
): Promise<{ codeId: string }> {
  await transact(ctx, async (tx) => {
    const code = await tx
      .deleteFrom('maintenanceAccess')
      .where('id', '=', codeId)
      .returning(['isActive', 'expiresAt', 'usedAt', 'usedByIp'])
      .executeTakeFirst();
    if (code === undefined) throw new AppError('NOT_FOUND');
    recordChange(ctx, tx, {
      action: 'access-code.delete',
      subject: { type: 'access-code', id: codeId },
      before: code,
      after: null,
      ownerId: null,
      topics: ['maintenance'],
    });
  });
  return { codeId };
}

import type { UserActor, VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';

/** A code lets nobody in any more, and who came in with it is out. Doing it twice changes nothing. */
export async function deactivateAccessCode(
  ctx: VerbContext<UserActor>,
  { codeId }: { codeId: string },
): Promise<{ codeId: string }> {
  await transact(ctx, async (tx) => {
    const code = await tx
      .selectFrom('maintenanceAccess')
      .select('isActive')
      .where('id', '=', codeId)
      .forUpdate()
      .executeTakeFirst();
    if (code === undefined) throw new AppError('NOT_FOUND');
    if (!code.isActive) return;
    await tx
      .updateTable('maintenanceAccess')
      .set({ isActive: false })
      .where('id', '=', codeId)
      .execute();
    await tx.deleteFrom('maintenanceGrants').where('accessId', '=', codeId).execute();
    recordChange(ctx, tx, {
      action: 'access-code.deactivate',
      subject: { type: 'access-code', id: codeId },
      before: { isActive: true },
      after: { isActive: false },
      ownerId: null,
      topics: ['maintenance'],
    });
  });
  return { codeId };
}

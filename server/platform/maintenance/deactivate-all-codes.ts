import type { UserActor, VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';

/** No code lets anybody in any more; expired ones are switched off along. */
export async function deactivateAllCodes(
  ctx: VerbContext<UserActor>,
): Promise<{ deactivated: number }> {
  return transact(ctx, async (tx) => {
    const codes = await tx
      .updateTable('maintenanceAccess')
      .set({ isActive: false })
      .where('isActive', '=', true)
      .returning('id')
      .execute();
    await tx.deleteFrom('maintenanceGrants').execute();
    for (const { id } of codes) {
      recordChange(ctx, tx, {
        action: 'access-code.deactivate',
        subject: { type: 'access-code', id },
        before: { isActive: true },
        after: { isActive: false },
        ownerId: null,
        topics: ['maintenance'],
      });
    }
    return { deactivated: codes.length };
  });
}

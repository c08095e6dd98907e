import type { VerbContext } from '#server/context.ts';
import { transact } from '#server/platform/db/record.ts';
import { beginRestart } from './begin-restart.ts';
import { lockService } from './lock-service.ts';

/**
 * 'Herstart': offline until the module, or a person, says that it is done; then as it was before.
 * Who presses again while it is offline has it tried again.
 */
export async function restartService(
  ctx: VerbContext,
  { serviceId, ownerId }: { serviceId: string; ownerId?: string },
): Promise<void> {
  await transact(ctx, async (tx) => {
    await beginRestart(ctx, tx, await lockService(tx, { serviceId, ownerId }));
  });
}

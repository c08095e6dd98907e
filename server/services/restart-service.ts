import { canRestart } from '#domain/service.ts';
import type { VerbContext } from '#server/context.ts';
import { transact } from '#server/db/record.ts';
import { AppError } from '#server/errors.ts';
import { changeService } from './change-service.ts';
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
    const service = await lockService(tx, { serviceId, ownerId });
    const may = canRestart(service);
    if (!may.ok) throw new AppError(may.reason);
    await changeService(ctx, tx, service, {
      action: 'restart',
      set: { status: may.value },
      event: { type: 'service.restarted' },
    });
  });
}

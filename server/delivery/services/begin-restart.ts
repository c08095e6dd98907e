import { canRestart } from '#domain/delivery/service.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { AppError } from '#server/errors.ts';
import { changeService } from './change-service.ts';
import type { LockedService } from './lock-service.ts';

/** A locked service is offline until the module, or a person, says that its server is back. */
export async function beginRestart(
  ctx: VerbContext,
  tx: Tx,
  service: LockedService,
): Promise<void> {
  const may = canRestart({ ...service, isReinstalling: service.reinstallStep !== null });
  if (!may.ok) throw new AppError(may.reason);
  await changeService(ctx, tx, service, {
    action: 'restart',
    set: { status: may.value },
    event: { type: 'service.restarted' },
  });
}

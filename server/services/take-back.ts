import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { changeService } from './change-service.ts';
import type { LockedService } from './lock-service.ts';

/** The server came after its service had ended: it is not paid for, so it goes the same way. */
export async function takeBack(ctx: VerbContext, tx: Tx, service: LockedService): Promise<void> {
  if (service.status !== 'cancelled' || service.deliveryState === 'done') return;
  await changeService(ctx, tx, service, {
    action: 'deliver-late',
    set: { moduleState: 'unknown' },
  });
}

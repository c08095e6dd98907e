import { canActivate } from '#domain/delivery/service.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { AppError } from '#server/errors.ts';
import { changeService } from './change-service.ts';
import { lockService } from './lock-service.ts';
import { mailServiceStatus } from './mail-service-status.ts';

/** 'Activeren': a suspended service works again. Staff lift any suspension, a payment only its own. */
export async function activateService(
  ctx: VerbContext,
  tx: Tx,
  { serviceId, by }: { serviceId: string; by: 'staff' | 'payment' },
): Promise<void> {
  const service = await lockService(tx, { serviceId });
  const may = canActivate(service, by);
  if (!may.ok) throw new AppError(may.reason);
  await changeService(ctx, tx, service, {
    action: 'activate',
    set: { status: may.value, suspendReason: null },
    event: { type: 'service.activated', reason: by },
  });
  await mailServiceStatus(ctx, tx, { serviceId, change: 'reactivated' });
}

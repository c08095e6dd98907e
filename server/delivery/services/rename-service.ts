import { normaliseServiceName } from '#domain/delivery/service-name.ts';
import type { VerbContext } from '#server/context.ts';
import { transact } from '#server/platform/db/record.ts';
import { AppError, inputError } from '#server/errors.ts';
import { isLiveService } from '#domain/delivery/service-status.ts';
import { changeService } from './change-service.ts';
import { lockService } from './lock-service.ts';

/** Gives a service another name. The name on invoices and orders stays what it was. */
export async function renameService(
  ctx: VerbContext,
  { serviceId, ownerId, name }: { serviceId: string; ownerId: string; name: string },
): Promise<void> {
  const normal = normaliseServiceName(name);
  if (!normal.ok) throw inputError('name', 'Kies een naam van 1 tot 63 tekens.');
  await transact(ctx, async (tx) => {
    const service = await lockService(tx, { serviceId, ownerId });
    if (!isLiveService(service.status)) throw new AppError('SERVICE_CANCELLED');
    if (service.name === normal.value) return;
    await changeService(ctx, tx, service, {
      action: 'rename',
      set: { name: normal.value },
      event: { type: 'service.renamed', reason: normal.value },
    });
  });
}

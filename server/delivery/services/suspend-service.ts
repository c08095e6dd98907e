import { canSuspend, canSuspendForAbuse, type SuspendReason } from '#domain/delivery/service.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { AppError } from '#server/errors.ts';
import { changeService } from './change-service.ts';
import { lockService } from './lock-service.ts';
import { mailServiceStatus } from './mail-service-status.ts';

export type Suspension = {
  serviceId: string;
  reason: SuspendReason;
  /** The invoice that was not paid, when that is the reason. */
  invoiceNumber?: string;
  /**
   * Decided on a notice of abuse: it takes the place of another suspension, and the customer reads of
   * it in the statement of reasons.
   */
  isAfterNotice?: boolean;
};

/** 'Opschorten': the server goes off, its data stay, and the customer is told why. */
export async function suspendService(
  ctx: VerbContext,
  tx: Tx,
  { serviceId, reason, invoiceNumber, isAfterNotice = false }: Suspension,
): Promise<void> {
  const service = await lockService(tx, { serviceId });
  const may = isAfterNotice ? canSuspendForAbuse(service) : canSuspend(service);
  if (!may.ok) throw new AppError(may.reason);
  await changeService(ctx, tx, service, {
    action: 'suspend',
    set: { status: may.value, suspendReason: reason },
    event: {
      type: 'service.suspended',
      reason: invoiceNumber === undefined ? reason : `${reason}:${invoiceNumber}`,
    },
  });
  if (isAfterNotice) return;
  await mailServiceStatus(ctx, tx, { serviceId, change: 'suspended', reason });
}

import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange } from '#server/platform/db/record.ts';
import { mailSuspensionWarning, type SuspensionWarning } from './mail-suspension-warning.ts';

/** Notes that services will be suspended for an invoice that nobody pays, and queues the mail that says so. */
export async function announceSuspension(
  ctx: VerbContext,
  tx: Tx,
  warning: SuspensionWarning,
): Promise<void> {
  const { order, renewal, services, suspendsOn } = warning;
  for (const service of services) {
    recordChange(ctx, tx, {
      action: 'service.announce-suspension',
      subject: { type: 'service', id: service.id },
      before: null,
      after: { suspendsOn, invoiceNumber: renewal.invoiceNumber },
      ownerId: order.userId,
      topics: ['services'],
      event: {
        type: 'service.suspension-announced',
        subjectType: 'service',
        ownerId: order.userId,
        reason: `unpaid:${renewal.invoiceNumber}`,
      },
    });
  }
  await mailSuspensionWarning(ctx, tx, warning);
}

import { settingValue } from '#domain/operations/settings.ts';
import type { Cents } from '#domain/platform/money.ts';
import type { DeliveryState, SuspendReason } from '#domain/delivery/service.ts';
import type { CancelledBy } from '#domain/delivery/service-end.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { mailDate, mailTime } from '#server/platform/mails/format.ts';
import { queueMail } from '#server/platform/mails/queue-mail.ts';
import { readSettings } from '#server/platform/settings/queries.ts';
import { serviceStatusMail, type StatusChange } from './emails/service-status.ts';

/** Tells a customer what became of their service. */
export async function mailServiceStatus(
  ctx: VerbContext,
  tx: Tx,
  told: { serviceId: string; change: StatusChange; reason?: SuspendReason },
): Promise<void> {
  const settings = await readSettings(tx);
  const { serviceId, change, reason = null } = told;
  const service = await tx
    .selectFrom('services')
    .innerJoin('users', 'users.id', 'services.userId')
    .select([
      'services.userId',
      'users.email',
      'users.firstName',
      'services.name',
      'services.cancelAt',
      'services.cancelledBy',
      'services.terminateAt',
      'services.undoUntil',
      'services.renews',
      'services.priceCents',
      'services.suspendReason',
      'services.deliveryState',
      'services.reinstallStep',
      'services.orderId',
    ])
    .where('services.id', '=', serviceId)
    .executeTakeFirstOrThrow();
  const { cancelAt, terminateAt, undoUntil, cancelledBy } = service;
  await queueMail(ctx, tx, {
    kind: `service-${change}`,
    // A service can be suspended more than once; each time is told.
    occasion: `${serviceId}:${ctx.now().toISOString()}`,
    userId: service.userId,
    to: service.email,
    settings,
    content: serviceStatusMail({
      change,
      reason,
      siteName: settingValue(settings, 'site_name'),
      firstName: service.firstName,
      serviceName: service.name,
      endsOn: cancelAt === null ? '' : mailDate(cancelAt),
      undoUntil: undoUntil === null ? '' : mailTime(undoUntil),
      keptUntil: terminateAt === null ? '' : mailTime(terminateAt),
      comesBack: comesBack(service),
      undelivered: undeliveredOf(service),
      isReinstalling: service.reinstallStep !== null,
      isFinal: terminateAt !== null && terminateAt <= ctx.now(),
      canUndo: cancelledBy === 'customer' && undoUntil !== null,
      serviceUrl: `${ctx.config.appUrl}/dashboard/services/${serviceId}`,
    }),
  });
}

function undeliveredOf(service: {
  deliveryState: DeliveryState;
  orderId: string | null;
  priceCents: Cents;
}) {
  if (service.deliveryState === 'done') return null;
  return service.orderId === null || service.priceCents === 0 ? 'given' : 'bought';
}

/** Tells whether its customer can bring it back with a new paid term, once undoing it costs something. */
function comesBack(service: {
  renews: boolean;
  priceCents: Cents;
  cancelledBy: CancelledBy | null;
  suspendReason: SuspendReason | null;
}): boolean {
  const { renews, priceCents, cancelledBy, suspendReason } = service;
  if (priceCents === 0) return false;
  return renews && cancelledBy !== 'staff' && (suspendReason ?? 'unpaid') === 'unpaid';
}

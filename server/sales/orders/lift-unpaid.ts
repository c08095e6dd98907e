import { sql } from 'kysely';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { activateService } from '#server/delivery/services/activate-service.ts';
import { changeService } from '#server/delivery/services/change-service.ts';
import { lockService } from '#server/delivery/services/lock-service.ts';

/**
 * Has a service go on again that was off for not paying, once what it was off for is paid; not while it is
 * off for something else that is owed too. In the caller's transaction, which has locked the order.
 */
export async function liftUnpaid(
  ctx: VerbContext,
  tx: Tx,
  { serviceId }: { serviceId: string },
): Promise<void> {
  const service = await lockService(tx, { serviceId });
  const { status, suspendReason } = service;
  if (suspendReason !== 'unpaid' || (await isOffForMore(tx, serviceId))) return;
  if (status === 'suspended') await activateService(ctx, tx, { serviceId, by: 'payment' });
  // During a restart the suspension it would come back to is lifted.
  if (status === 'offline') {
    await changeService(ctx, tx, service, {
      action: 'lift-suspension',
      set: { suspendReason: null },
    });
  }
}

async function isOffForMore(tx: Tx, serviceId: string): Promise<boolean> {
  const { rows } = await sql`
    select from renewals join orders on orders.id = renewals.order_id
    where renewals.service_id = ${serviceId} and orders.status = 'pending'
      and renewals.suspended_on is not null
    union all
    select from service_terms
    where service_id = ${serviceId} and uncovered_at is not null and suspended_on is not null
  `.execute(tx);
  return rows.length > 0;
}

import { amsterdamDate } from '#domain/platform/amsterdam.ts';
import { dunningStep, suspensionDate } from '#domain/sales/renewal.ts';
import { isReopened } from '#domain/sales/order.ts';
import type { StoredSettings } from '#domain/operations/settings.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/record.ts';
import { endService } from '#server/delivery/services/end-service.ts';
import { suspendService } from '#server/delivery/services/suspend-service.ts';
import { lockOrderToPay } from '#server/sales/orders/lock-order-to-pay.ts';
import type { OrderToPay } from '#server/sales/orders/queries.ts';
import { readCreditBalance } from '#server/sales/credit/queries.ts';
import { isHeldNow } from '#server/sales/holds/queries.ts';
import { payWithCredit } from '#server/sales/payments/pay-with-credit.ts';
import { lockReopened, type LockedTerm } from './lock-reopened.ts';
import { announceSuspension } from './announce-suspension.ts';
import { dunningRules } from '#server/sales/planner/queries.ts';

type Dunned = LockedTerm & { order: OrderToPay };

/**
 * Takes the step that is due of days which were paid and are owed again, as of a renewal that nobody paid:
 * warn, suspend, end the service. What was used stays owed: its invoice is open whatever becomes of the
 * service, and a person is told. One step at a time, each in a transaction of its own.
 */
export async function dunReopened(
  ctx: VerbContext,
  { orderId, settings }: { orderId: string; settings: StoredSettings },
): Promise<void> {
  const rules = dunningRules(settings);
  const today = amsterdamDate(ctx.now());
  await transact(ctx, async (tx) => {
    const order = await lockOrderToPay(tx, { orderId });
    if (order === null || !isReopened(order)) return;
    const locked = await lockReopened(tx, { orderId });
    if (locked === null) return;
    const { claim, service } = locked;
    const step = dunningStep(claim, service, { today, rules });
    if (step === null || step === 'withdraw') return;
    const { userId } = order;
    if (await isHeldNow(tx, { userId, serviceId: service.id, today })) return;
    if ((await readCreditBalance(tx, userId)) > 0) {
      await payWithCredit(ctx, tx, { orderId, userId });
      return;
    }
    const dunned = { ...locked, order };
    switch (step) {
      case 'warn': {
        const suspendsOn = suspensionDate({ ...claim, warnedOn: today }, rules);
        return warn(ctx, tx, dunned, { today, suspendsOn, settings });
      }
      case 'suspend':
        return suspend(ctx, tx, dunned, today);
      case 'end':
        return endService(ctx, tx, { serviceId: service.id, by: 'system', reason: 'unpaid' });
    }
  });
}

type Warning = { today: string; suspendsOn: string; settings: StoredSettings };

async function warn(
  ctx: VerbContext,
  tx: Tx,
  { order, claim, service }: Dunned,
  { today, suspendsOn, settings }: Warning,
): Promise<void> {
  await tx.updateTable('claims').set({ warnedOn: today }).where('orderId', '=', order.id).execute();
  const renewal = { ...claim, totalCents: order.openCents };
  const { round } = claim;
  await announceSuspension(ctx, tx, { order, renewal, service, suspendsOn, settings, round });
}

async function suspend(
  ctx: VerbContext,
  tx: Tx,
  { order, claim, service }: Dunned,
  today: string,
): Promise<void> {
  await tx
    .updateTable('claims')
    .set({ suspendedOn: today })
    .where('orderId', '=', order.id)
    .execute();
  const { invoiceNumber } = claim;
  await suspendService(ctx, tx, { serviceId: service.id, reason: 'unpaid', invoiceNumber });
}

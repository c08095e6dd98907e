import { dueSteps, momentOf } from '#domain/sales/planner.ts';
import { isDunning, suspensionDate } from '#domain/sales/renewal.ts';
import type { StoredSettings } from '#domain/operations/settings.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/record.ts';
import { endOrder } from '#server/sales/orders/end-order.ts';
import { lockOrder } from '#server/sales/orders/lock-order.ts';
import { endService } from '#server/delivery/services/end-service.ts';
import { suspendService } from '#server/delivery/services/suspend-service.ts';
import { lockRenewal } from './lock-renewal.ts';
import { announceSuspension } from './announce-suspension.ts';
import { payFromCredit } from './pay-from-credit.ts';
import { tellNeverRepaid } from './tell-never-repaid.ts';
import { dunningRules, readFactsOfService } from '#server/sales/planner/queries.ts';

type Order = Awaited<ReturnType<typeof lockOrder>>;
type Locked = Awaited<ReturnType<typeof lockRenewal>> & { order: Order };

/**
 * Takes the step that is due of a renewal nobody paid: warn, suspend, end the service; or let go of
 * it, because its service ends anyway. One step at a time, each in a transaction of its own.
 */
export async function dunRenewal(
  ctx: VerbContext,
  { orderId, settings }: { orderId: string; settings: StoredSettings },
): Promise<void> {
  const rules = dunningRules(settings);
  const at = momentOf(ctx.now(), rules);
  await transact(ctx, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (order.status !== 'pending') return;
    const locked = { ...(await lockRenewal(tx, { orderId })), order };
    const { renewal, service } = locked;
    const { today } = at;
    const facts = await readFactsOfService(tx, { serviceId: service.id, today });
    const due = dueSteps(facts, at).filter(({ state }) => state === 'due');
    const step = due.map(({ kind }) => kind).find(isDunning);
    if (step === undefined) return;
    if (step === 'withdraw') return letGo(ctx, tx, locked);
    const { userId, totalCents } = order;
    // Nobody is warned or cut off whose credit is enough.
    if (await payFromCredit(ctx, tx, { orderId, userId, totalCents })) return;
    switch (step) {
      case 'warn': {
        const suspendsOn = suspensionDate({ ...renewal, warnedOn: today }, rules);
        return warn(ctx, tx, locked, { today, suspendsOn, settings });
      }
      case 'suspend':
        return suspend(ctx, tx, locked, today);
      case 'end':
        return end(ctx, tx, locked);
    }
  });
}

type Warning = { today: string; suspendsOn: string; settings: StoredSettings };

async function warn(
  ctx: VerbContext,
  tx: Tx,
  { order, renewal, service }: Locked,
  { today, suspendsOn, settings }: Warning,
): Promise<void> {
  await tx
    .updateTable('renewals')
    .set({ warnedOn: today })
    .where('orderId', '=', order.id)
    .execute();
  const services = [service];
  await announceSuspension(ctx, tx, { order, renewal, services, suspendsOn, settings });
}

async function suspend(
  ctx: VerbContext,
  tx: Tx,
  { order, renewal, service }: Locked,
  today: string,
): Promise<void> {
  await tx
    .updateTable('renewals')
    .set({ suspendedOn: today })
    .where('orderId', '=', order.id)
    .execute();
  const { invoiceNumber } = renewal;
  await suspendService(ctx, tx, { serviceId: service.id, reason: 'unpaid', invoiceNumber });
}

/** Kept long enough: the service ends, and with it what was asked for it. */
async function end(ctx: VerbContext, tx: Tx, locked: Locked): Promise<void> {
  await endService(ctx, tx, { serviceId: locked.service.id, by: 'system', reason: 'unpaid' });
  await letGo(ctx, tx, locked);
}

async function letGo(ctx: VerbContext, tx: Tx, { order, renewal }: Locked): Promise<void> {
  await endOrder(ctx, tx, order, 'cancelled');
  await tellNeverRepaid(ctx, tx, { order, renewal });
}

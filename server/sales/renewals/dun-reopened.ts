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
import { payWithCredit } from '#server/sales/payments/pay-with-credit.ts';
import { lockReopened, type LockedTerm } from './lock-reopened.ts';
import { announceSuspension } from './announce-suspension.ts';
import { dunningRules } from '#server/sales/planner/queries.ts';

type Dunned = { order: OrderToPay; terms: readonly LockedTerm[]; today: string };

/**
 * Takes the steps that are due of days which were paid and are owed again, as of a renewal that nobody paid:
 * warn, suspend, end, each service that they are owed for by itself. What was used stays owed: its invoice
 * is open whatever becomes of its services, and a person is told.
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
    const due = Map.groupBy(await lockReopened(tx, { orderId, today }), ({ term, service }) =>
      dunningStep(term, service, { today, rules }),
    );
    const [toWarn, toSuspend, toEnd] = [due.get('warn'), due.get('suspend'), due.get('end')];
    if (toWarn === undefined && toSuspend === undefined && toEnd === undefined) return;
    const { userId } = order;
    if ((await readCreditBalance(tx, userId)) > 0) {
      await payWithCredit(ctx, tx, { orderId, userId });
      return;
    }
    if (toWarn !== undefined) await warn(ctx, tx, { order, terms: toWarn, today }, settings);
    if (toSuspend !== undefined) await suspend(ctx, tx, { order, terms: toSuspend, today });
    for (const { service } of toEnd ?? []) {
      await endService(ctx, tx, { serviceId: service.id, by: 'system', reason: 'unpaid' });
    }
  });
}

const idsOf = (terms: readonly LockedTerm[]) => terms.map(({ term }) => term.termId);

/** Warns in one letter of all that go off on the same day. */
async function warn(
  ctx: VerbContext,
  tx: Tx,
  { order, terms, today }: Dunned,
  settings: StoredSettings,
): Promise<void> {
  await tx
    .updateTable('serviceTerms')
    .set({ warnedOn: today })
    .where('id', 'in', idsOf(terms))
    .execute();
  const rules = dunningRules(settings);
  const byDay = Map.groupBy(terms, ({ term }) =>
    suspensionDate({ ...term, warnedOn: today }, rules),
  );
  for (const [suspendsOn, together] of byDay) {
    const [first] = together;
    if (first === undefined) continue;
    const renewal = { ...first.term, totalCents: order.openCents };
    const services = together.map(({ service }) => service);
    const { round } = first.term;
    await announceSuspension(ctx, tx, { order, renewal, services, suspendsOn, settings, round });
  }
}

async function suspend(ctx: VerbContext, tx: Tx, { terms, today }: Dunned): Promise<void> {
  await tx
    .updateTable('serviceTerms')
    .set({ suspendedOn: today })
    .where('id', 'in', idsOf(terms))
    .execute();
  for (const { term, service } of terms) {
    const { invoiceNumber } = term;
    await suspendService(ctx, tx, { serviceId: service.id, reason: 'unpaid', invoiceNumber });
  }
}

import { ZERO_CENTS } from '#domain/platform/money.ts';
import type { OrderStatus } from '#domain/sales/order.ts';
import { shortId } from '#domain/platform/short-id.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange } from '#server/platform/db/record.ts';
import { openStaffTask } from '#server/platform/tasks/open-task.ts';

type Undone = { order: { id: string; userId: string; status: OrderStatus }; paymentId: string };

/**
 * A bank thought again: money that it took back is with us. Told once, however often it is heard; what
 * it pays for by now a person finds out.
 */
export async function tellChargebackUndone(
  ctx: VerbContext,
  tx: Tx,
  { order, paymentId }: Undone,
): Promise<void> {
  const now = ctx.now();
  const told = await tx
    .updateTable('payments')
    .set({ chargebackUndoneAt: now, takenBackCents: ZERO_CENTS, updatedAt: now })
    .where('id', '=', paymentId)
    .where('chargebackUndoneAt', 'is', null)
    .executeTakeFirst();
  if (told.numUpdatedRows === 0n) return;
  recordChange(ctx, tx, {
    action: 'payment.charge-back-undone',
    subject: { type: 'payment', id: paymentId },
    before: { chargebackUndoneAt: null },
    after: { chargebackUndoneAt: now },
    ownerId: order.userId,
    topics: ['orders'],
  });
  await openStaffTask(ctx, tx, {
    // Who settled the chargeback hears that it is no more, and who has still to act on it too.
    kind: 'payment-charged-back',
    renews: true,
    userId: order.userId,
    subjectId: paymentId,
    orderId: order.id,
    note: `Betaling ${shortId(paymentId)} van bestelling ${shortId(order.id)}: De bank heeft de terugboeking teruggedraaid: het geld is er weer. ${await whatNow(tx, { order, paymentId })}`,
  });
}

async function whatNow(tx: Tx, { order, paymentId }: Undone): Promise<string> {
  const { id, status } = order;
  const taken = await tx
    .selectFrom('credits')
    .select('id')
    .where('paymentId', '=', paymentId)
    .where('kind', '=', 'taken_back')
    .executeTakeFirst();
  if (taken !== undefined) {
    return 'Het was van het tegoed van de klant af gehaald: geef het terug bij de betaaldienst.';
  }
  if (status !== 'refunded') return 'Zoek het na bij de betaaldienst.';
  const anew = await tx
    .selectFrom('renewals')
    .innerJoin('orders', 'orders.id', 'renewals.orderId')
    .select(['orders.id', 'orders.status'])
    .where('replacesOrderId', '=', id)
    .executeTakeFirst();
  if (anew?.status === 'pending') {
    return `De termijn is intussen opnieuw gevraagd met bestelling ${shortId(anew.id)}: markeer die als betaald.`;
  }
  if (anew?.status === 'completed') {
    return `De termijn is intussen opnieuw betaald met bestelling ${shortId(anew.id)}: geef dit geld terug bij de betaaldienst.`;
  }
  return 'De bestelling was ongedaan gemaakt: geef het geld terug bij de betaaldienst, of reken het met de klant af.';
}

import { shortId } from '#domain/platform/short-id.ts';
import type { UnreadReport } from '#server/sales/gateways/payment-port.ts';
import type { VerbContext } from '#server/context.ts';
import type { Gateway } from '#server/platform/db/order-tables.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { openStaffTask } from '#server/platform/tasks/open-task.ts';

type Unread = { gateway: Gateway; report: UnreadReport };

/**
 * A gateway told how a payment stands in a word that we do not know: a person looks, once. Nothing changes,
 * and the sweep goes on asking.
 */
export async function tellUnread(
  ctx: VerbContext,
  tx: Tx,
  { gateway, report: { reference, told } }: Unread,
): Promise<void> {
  const payment = await tx
    .selectFrom('payments')
    .innerJoin('orders', 'orders.id', 'payments.orderId')
    .select(['payments.id', 'payments.orderId', 'orders.userId'])
    .where((eb) =>
      eb.or([eb('payments.id', '=', reference), eb('payments.bundleId', '=', reference)]),
    )
    .where('payments.gateway', '=', gateway)
    .orderBy('payments.id')
    .limit(1)
    .executeTakeFirst();
  if (payment === undefined) return;
  await openStaffTask(ctx, tx, {
    kind: 'payment-unread',
    userId: payment.userId,
    subjectId: payment.id,
    note: `Betaling ${shortId(payment.id)} van bestelling ${shortId(payment.orderId)} staat bij de betaaldienst op “${told.slice(0, 50)}”. Die status kennen we niet: er is niets veranderd, en we vragen het later opnieuw. Zoek op wat er met het geld is, en werk de winkel bij.`,
  });
}

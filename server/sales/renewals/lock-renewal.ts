import { isWithUsAgain } from '#server/sales/invoices/is-back-again.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { lockService } from '#server/delivery/services/lock-service.ts';

/**
 * A renewal with its invoice and its service, the service locked; the order is locked already,
 * always in this order. Its invoice is the one that waits for the money, or that it paid.
 */
export async function lockRenewal(tx: Tx, { orderId }: { orderId: string }) {
  const renewal = await tx
    .selectFrom('renewals')
    .innerJoin('invoices', (join) =>
      join
        .onRef('invoices.orderId', '=', 'renewals.orderId')
        .on('invoices.kind', '=', 'invoice')
        .on('invoices.correctedAt', 'is', null),
    )
    .select([
      'renewals.serviceId',
      'renewals.termNumber',
      'renewals.startsAt',
      'renewals.endsAt',
      'renewals.warnedOn',
      'renewals.suspendedOn',
      'renewals.collectOn',
      'renewals.replacesOrderId',
      'renewals.bringsBack',
      'invoices.id as invoiceId',
      'invoices.invoiceNumber',
      'invoices.dueDate',
      'invoices.totalAmountCents as totalCents',
      isWithUsAgain.as('isWithUsAgain'),
    ])
    .where('renewals.orderId', '=', orderId)
    .executeTakeFirstOrThrow();
  const service = await lockService(tx, { serviceId: renewal.serviceId });
  return { renewal, service };
}

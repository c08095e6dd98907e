import type { Tx } from '#server/platform/db/database.ts';
import { lockService } from '#server/delivery/services/lock-service.ts';

export type LockedTerm = NonNullable<Awaited<ReturnType<typeof lockReopened>>>;

/**
 * Money that is owed again for days of a service, with its invoice, and that service, locked; the order is locked
 * already, always in this order. Null where it is owed for no days, or its service was not delivered yet.
 */
export async function lockReopened(tx: Tx, { orderId }: { orderId: string }) {
  const row = await tx
    .selectFrom('claims')
    .innerJoin('invoices', (join) =>
      join
        .onRef('invoices.orderId', '=', 'claims.orderId')
        .on('invoices.kind', '=', 'invoice')
        .on('invoices.correctedAt', 'is', null),
    )
    .innerJoin('invoiceLines', 'invoiceLines.invoiceId', 'invoices.id')
    .innerJoin('serviceTerms', 'serviceTerms.invoiceLineId', 'invoiceLines.id')
    .select([
      'serviceTerms.serviceId',
      'serviceTerms.startsAt',
      'claims.round',
      'claims.warnedOn',
      'claims.suspendedOn',
      'claims.collectOn',
      'invoices.id as invoiceId',
      'invoices.invoiceNumber',
      'invoices.dueOn as dueDate',
    ])
    .where('claims.orderId', '=', orderId)
    .where('claims.reopenedAt', 'is not', null)
    .where('serviceTerms.uncoveredAt', 'is not', null)
    .orderBy('serviceTerms.startsAt')
    .limit(1)
    .executeTakeFirst();
  if (row === undefined || row.startsAt === null) return null;
  const { serviceId, startsAt, ...claim } = row;
  const service = await lockService(tx, { serviceId });
  return { claim: { ...claim, startsAt }, service };
}

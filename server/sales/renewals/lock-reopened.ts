import { sql } from 'kysely';
import type { Tx } from '#server/platform/db/database.ts';
import { lockService } from '#server/delivery/services/lock-service.ts';
import { isHeld } from '#server/sales/holds/queries.ts';

type Asked = { orderId: string; today: string };

/** Selects the invoice of money that is owed again, and the days that began of each service it is owed for. */
function selectReopened(tx: Tx, { orderId, today }: Asked) {
  const held = {
    userId: sql.ref('invoices.userId'),
    serviceId: sql.ref('serviceTerms.serviceId'),
    today,
  };
  return tx
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
      'serviceTerms.id as termId',
      'serviceTerms.serviceId',
      'serviceTerms.startsAt',
      'serviceTerms.warnedOn',
      'serviceTerms.suspendedOn',
      'claims.round',
      'claims.collectOn',
      'invoices.id as invoiceId',
      'invoices.invoiceNumber',
      'invoices.dueOn as dueDate',
      'invoiceLines.position',
    ])
    .select(isHeld(held).as('isHeld'))
    .where('claims.orderId', '=', orderId)
    .where('claims.reopenedAt', 'is not', null)
    .where('serviceTerms.uncoveredAt', 'is not', null)
    .where('serviceTerms.startsAt', 'is not', null)
    .$narrowType<{ startsAt: Date }>()
    .orderBy('serviceTerms.serviceId');
}

export type LockedTerm = Awaited<ReturnType<typeof lockReopened>>[number];

/**
 * Days of services that are owed again, each with its invoice and its service, which is locked; the order is
 * locked already, always in this order. None of a service that was not delivered yet, nor of one that staff
 * let be. They are locked by their ids, and answered as the invoice has them.
 */
export async function lockReopened(tx: Tx, asked: Asked) {
  const locked = [];
  for (const { isHeld: isLetBe, serviceId, ...term } of await selectReopened(tx, asked).execute()) {
    if (!isLetBe) locked.push({ term, service: await lockService(tx, { serviceId }) });
  }
  return locked.toSorted((one, other) => one.term.position - other.term.position);
}

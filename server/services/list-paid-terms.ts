import type { Db } from '#server/db/database.ts';

/**
 * The terms of a service that go on after an instant and whose money is still with us: when they
 * begin and end, what they cost, on which order and invoice.
 */
export async function listPaidTerms(
  db: Db,
  { serviceId, after }: { serviceId: string; after: Date },
) {
  const rows = await db
    .selectFrom('serviceTerms')
    .innerJoin('invoiceLines', 'invoiceLines.id', 'serviceTerms.invoiceLineId')
    .innerJoin('invoices', 'invoices.id', 'invoiceLines.invoiceId')
    .innerJoin('orders', 'orders.id', 'invoices.orderId')
    .select([
      'serviceTerms.startsAt',
      'serviceTerms.endsAt',
      'invoiceLines.grossCents',
      'invoiceLines.description',
      'invoices.id as invoiceId',
      'orders.id as orderId',
    ])
    .where('serviceTerms.serviceId', '=', serviceId)
    .where('serviceTerms.endsAt', '>', after)
    .where('orders.status', 'in', ['paid', 'completed'])
    .orderBy('serviceTerms.termNumber')
    .execute();
  return rows.flatMap(({ startsAt, endsAt, ...term }) =>
    startsAt === null || endsAt === null ? [] : [{ ...term, startsAt, endsAt }],
  );
}

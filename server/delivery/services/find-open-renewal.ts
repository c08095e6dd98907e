import { sql } from 'kysely';
import type { CustomerServiceDetail } from '#contract/customer/services.ts';
import { amsterdamDate } from '#domain/platform/amsterdam.ts';
import type { Db } from '#server/platform/db/database.ts';
import { collectionDay } from '#server/sales/invoices/queries.ts';
import { isBackAgain } from '#server/sales/invoices/is-back-again.ts';

/** The order of its next term, while that is still to be paid. */
export async function findOpenRenewal(
  db: Db,
  { serviceId, now }: { serviceId: string; now: Date },
): Promise<CustomerServiceDetail['renewal']> {
  const renewal = await db
    .selectFrom('orders')
    .innerJoin('invoices', (join) =>
      join.onRef('invoices.orderId', '=', 'orders.id').on('invoices.kind', '=', 'invoice'),
    )
    .innerJoin('renewals', 'renewals.orderId', 'orders.id')
    .select([
      'orders.id as orderId',
      'invoices.invoiceNumber',
      'invoices.dueDate',
      'renewals.collectOn',
      collectionDay(amsterdamDate(now)).as('on'),
      sql<boolean>`replaces_order_id is not null`.as('isAskedAnew'),
      isBackAgain(sql.ref('renewals.replacesOrderId')).as('isBackAgain'),
    ])
    .where('orders.renewsServiceId', '=', serviceId)
    .where('orders.status', '=', 'pending')
    .executeTakeFirst();
  if (renewal === undefined) return null;
  const { collectOn, on, ...open } = renewal;
  return { ...open, collection: collectOn === null ? null : { on } };
}

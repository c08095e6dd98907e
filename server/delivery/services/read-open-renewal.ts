import { sql } from 'kysely';
import { amsterdamDate } from '#domain/platform/amsterdam.ts';
import type { CustomerServiceDetail } from '#contract/customer/services.ts';
import type { Db } from '#server/platform/db/database.ts';
import { selectOwedTerms } from './queries.ts';
import { serviceIs } from '#server/platform/db/service-status.ts';
import { isBackAgain } from '#server/sales/invoices/is-back-again.ts';
import { collectionDay } from '#server/sales/invoices/queries.ts';

type OpenRenewal = CustomerServiceDetail['renewal'];
type Asked = { serviceId: string; now: Date };

/** The term that has to be paid before a service goes on: the next, or an earlier one whose bank took it back. */
export async function readOpenRenewal(db: Db, asked: Asked): Promise<OpenRenewal> {
  return (await findReopenedTerm(db, asked)) ?? (await findNextTerm(db, asked));
}

/** Leaves out a service that ended: paying again brings nothing back, and its invoice says that it is owed. */
async function findReopenedTerm(db: Db, { serviceId }: Asked): Promise<OpenRenewal> {
  const owed = await selectOwedTerms(db, serviceId)
    .innerJoin('services', 'services.id', 'serviceTerms.serviceId')
    .select(['claims.orderId', 'invoices.invoiceNumber', 'invoices.dueOn as dueDate'])
    .where(serviceIs.live)
    .orderBy('serviceTerms.startsAt')
    .limit(1)
    .executeTakeFirst();
  return owed === undefined
    ? null
    : { ...owed, collection: null, isAskedAnew: true, isBackAgain: false };
}

/** The order of its next term, while that was never paid. */
async function findNextTerm(
  db: Db,
  { serviceId, now }: { serviceId: string; now: Date },
): Promise<CustomerServiceDetail['renewal']> {
  const renewal = await db
    .selectFrom('orders')
    .innerJoin('invoices', (join) =>
      join
        .onRef('invoices.orderId', '=', 'orders.id')
        .on('invoices.kind', '=', 'invoice')
        .on('invoices.correctedAt', 'is', null),
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
    .where('renewals.serviceId', '=', serviceId)
    .where('orders.status', '=', 'pending')
    .executeTakeFirst();
  if (renewal === undefined) return null;
  const { collectOn, on, ...open } = renewal;
  return { ...open, collection: collectOn === null ? null : { on } };
}

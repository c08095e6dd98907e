import type { CustomerServiceDetail } from '#contract/customer/services.ts';
import type { Db } from '#server/platform/db/database.ts';

/** Another plan or cycle that was asked for and did not come yet. */
export async function findPlannedPlan(
  db: Db,
  serviceId: string,
): Promise<CustomerServiceDetail['plannedPlan']> {
  const row = await db
    .selectFrom('planChanges')
    .innerJoin('plans', 'plans.id', 'planChanges.toPlanId')
    .select([
      'planChanges.id as changeId',
      'plans.name as planName',
      'planChanges.toPriceCents as priceCents',
      'planChanges.toCycle as cycle',
      'planChanges.orderId',
      'planChanges.paidUntil as at',
    ])
    .where('serviceId', '=', serviceId)
    .where('doneAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .executeTakeFirst();
  return row ?? null;
}

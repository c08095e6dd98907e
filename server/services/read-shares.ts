import type { CustomerServiceDetail } from '#contract/customer/services.ts';
import type { PlanResources, PlanType } from '#domain/plan.ts';
import { resourceShare } from '#domain/resource.ts';
import type { Db } from '#server/db/database.ts';

/** What part of the largest plan of its kind it has, so that the screen can draw it. */
export async function readShares(
  db: Db,
  type: PlanType,
  own: PlanResources | null,
): Promise<CustomerServiceDetail['shares']> {
  if (own === null) return { cpu: null, ram: null, storage: null, bandwidth: null };
  const plans = await db
    .selectFrom('plans')
    .select('resources')
    .where('type', '=', type)
    .where('active', '=', true)
    .limit(100)
    .execute();
  const share = (name: keyof PlanResources) =>
    resourceShare(
      own[name],
      plans.map(({ resources }) => resources?.[name] ?? ''),
    );
  return {
    cpu: share('cpu'),
    ram: share('ram'),
    storage: share('storage'),
    bandwidth: share('bandwidth'),
  };
}

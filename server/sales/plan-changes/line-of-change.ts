import { amsterdamMidnight } from '#domain/platform/amsterdam.ts';
import type { TermPeriod } from '#domain/catalogue/term.ts';
import type { Db } from '#server/platform/db/database.ts';

type Line = { description: string; term: TermPeriod };

/** Words what the invoice of another plan says: which plan instead of which, over which days. */
export async function lineOfChange(
  db: Db,
  order: { id: string; planName: string; serviceName: string },
): Promise<Line> {
  const { before, settlesFrom, paidUntil } = await db
    .selectFrom('planChanges')
    .innerJoin('plans', 'plans.id', 'planChanges.fromPlanId')
    .select(['plans.name as before', 'planChanges.settlesFrom', 'planChanges.paidUntil'])
    .where('orderId', '=', order.id)
    .executeTakeFirstOrThrow();
  if (settlesFrom === null) throw new Error(`order ${order.id} settles no days`);
  return {
    description: `${order.planName} in plaats van ${before}: ${order.serviceName}`,
    term: { start: amsterdamMidnight(settlesFrom), end: paidUntil },
  };
}

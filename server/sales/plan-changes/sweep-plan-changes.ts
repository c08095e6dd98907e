import { sql } from 'kysely';
import { isChangeDue } from '#domain/sales/planner.ts';
import type { VerbContext } from '#server/context.ts';
import type { Db } from '#server/platform/db/database.ts';
import { transactAgain } from '#server/platform/db/record.ts';
import { runEach, runForEach } from '#server/platform/jobs/run-each.ts';
import { applyPlanChange } from './apply-plan-change.ts';
import { lockChangeable } from '#server/sales/agreements/lock-changeable.ts';
import { reviewPlanChange } from './review-plan-change.ts';

/** Bounds each kind in one run; the next hour takes the rest. */
const AT_ONCE = 1000;

/**
 * Does what time asks of changes that wait, once the term that one waited for begins, and what a lost job
 * should have seen to. One service that fails does not hold up the others.
 */
export async function sweepPlanChanges(ctx: VerbContext): Promise<void> {
  await runEach([
    async () => runForEach(await listDue(ctx.db, ctx.now()), (serviceId) => apply(ctx, serviceId)),
    async () =>
      runForEach(await listStale(ctx.db), (serviceId) => reviewPlanChange(ctx, { serviceId })),
  ]);
}

/** Applies a change whatever became of the invoice of that term: it was made out for the new plan. */
async function apply(ctx: VerbContext, serviceId: string): Promise<void> {
  await transactAgain(ctx, async (tx) => {
    const { service, change } = await lockChangeable(tx, { serviceId });
    if (change === null || change.orderId !== null) return;
    if (!isChangeDue(change, service, ctx.now())) return;
    await applyPlanChange(ctx, tx, { service, change });
  });
}

async function listDue(db: Db, now: Date): Promise<string[]> {
  const rows = await db
    .selectFrom('planChanges')
    .innerJoin('services', 'services.id', 'planChanges.serviceId')
    .select('serviceId')
    .where('doneAt', 'is', null)
    .where('withdrawnAt', 'is', null)
    .where('planChanges.orderId', 'is', null)
    .where('paidUntil', '<=', now)
    .where('services.status', '<>', 'cancelled')
    .where('services.cancelAt', 'is', null)
    .orderBy('paidUntil')
    .limit(AT_ONCE)
    .execute();
  return rows.map(({ serviceId }) => serviceId);
}

/**
 * Changes of services that end or have another plan or term, orders for days that were paid otherwise
 * meanwhile, and next terms that were invoiced at another plan or term than the service will have. What is owed of a term
 * from before is owed at the plan that it had.
 */
async function listStale(db: Db): Promise<string[]> {
  const { rows } = await sql<{ serviceId: string }>`
    select services.id as service_id
    from plan_changes join services on services.id = service_id
    where done_at is null and withdrawn_at is null and (
      services.status = 'cancelled' or cancel_at is not null
      or plan_id <> from_plan_id or term_months <> from_term_months
      or (plan_changes.order_id is not null and expires_at <> paid_until)
    )
    union
    select services.id
    from order_lines as renewal join services on services.id = renewal.service_id
    left join plan_changes as planned on planned.service_id = services.id
      and planned.order_id is null and done_at is null and withdrawn_at is null
    where renewal.kind = 'renewal' and renewal.state = 'open'
      and services.status <> 'cancelled' and cancel_at is null
      and (renewal.plan_id, renewal.term_months)
        <> (coalesce(to_plan_id, services.plan_id), coalesce(to_term_months, services.term_months))
      and not exists (
        select from renewals where renewals.order_id = renewal.order_id and ends_at <= services.expires_at
      )
    limit ${AT_ONCE}
  `.execute(db);
  return rows.map(({ serviceId }) => serviceId);
}

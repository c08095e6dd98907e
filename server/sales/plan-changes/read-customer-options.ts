import type { CustomerPlan, CustomerPlanOptions } from '#contract/staff/plan-changes.ts';
import type { BillingCycle } from '#domain/catalogue/billing-cycle.ts';
import type { Cents } from '#domain/platform/money.ts';
import { canChangePlan, canGiveNow, isPaidAhead } from '#domain/sales/plan-change.ts';
import { cyclePrices, ownCyclePrices, priceForCycle } from '#domain/catalogue/plan.ts';
import type { Db } from '#server/platform/db/database.ts';
import { presentDiscount } from '#server/delivery/services/present-discount.ts';
import { findPlannedPlan } from '#server/delivery/services/queries.ts';
import { listPlansAfter, readChangingService } from './queries.ts';
import { readOpen } from '#server/sales/agreements/queries.ts';

/** Which plans and cycles staff can give a service instead, for its customer. Throws NOT_FOUND. */
export async function readCustomerOptions(
  db: Db,
  { serviceId, now }: { serviceId: string; now: Date },
): Promise<CustomerPlanOptions> {
  const { change } = await readOpen(db, { serviceId });
  const service = await readChangingService(db, serviceId);
  const [{ own, others }, planned] = await Promise.all([
    listPlansAfter(db, service.planId),
    findPlannedPlan(db, serviceId),
  ]);
  const may = canChangePlan(service, change, now);
  return {
    planName: service.planName,
    cycle: service.billingCycle,
    termCents: service.priceCents,
    paidUntil: service.expiresAt,
    refusal: may.ok ? null : may.reason,
    discountCode: presentDiscount(service, service.priceCents)?.code ?? null,
    own: own === null ? null : presentOwn(own, service),
    options: others.map((plan) => describePlan(plan, service)),
    open:
      change === null || planned === null
        ? null
        : {
            id: change.id,
            planName: planned.planName,
            cycle: change.toCycle,
            priceCents: change.toPriceCents,
            isOrdered: change.orderId !== null,
            isFixed: isPaidAhead(change, service.expiresAt),
          },
    openInvoice: service.invoiceNumber,
  };
}

type Plan = Awaited<ReturnType<typeof listPlansAfter>>['others'][number];
type Has = { billingCycle: BillingCycle; priceCents: Cents };

function presentOwn(plan: Plan, has: Has): CustomerPlan {
  const { slug, name } = plan;
  return { slug, name, cycles: ownCyclePrices(plan, has), canBeNow: false };
}

function describePlan(plan: Plan, has: Has): CustomerPlan {
  const { slug, name } = plan;
  const { billingCycle: cycle } = has;
  const gets = { cycle, termCents: priceForCycle(plan, cycle) };
  return { slug, name, cycles: cyclePrices(plan), canBeNow: canGiveNow(has, gets) };
}

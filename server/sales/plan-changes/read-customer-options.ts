import type { CustomerPlan, CustomerPlanOptions } from '#contract/staff/plan-changes.ts';
import { cycleOf, type TermMonths } from '#domain/catalogue/term.ts';
import type { Cents } from '#domain/platform/money.ts';
import { canChangePlan, canGiveNow, isPaidAhead } from '#domain/sales/plan-change.ts';
import { termPrices, ownTermPrices, priceForTerm } from '#domain/catalogue/plan.ts';
import type { Db } from '#server/platform/db/database.ts';
import { presentDiscount } from '#server/delivery/services/present-discount.ts';
import { findPlannedPlan } from '#server/delivery/services/queries.ts';
import { listPlansAfter, readChangingService } from './queries.ts';
import { readOpen } from '#server/sales/agreements/queries.ts';
import { presentPrices } from './present-prices.ts';

/** Reads the plans and terms that staff can give a service instead, for its customer. Throws NOT_FOUND. */
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
    termMonths: service.termMonths,
    cycle: cycleOf(service.termMonths),
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
            termMonths: change.toTermMonths,
            cycle: cycleOf(change.toTermMonths),
            priceCents: change.toPriceCents,
            isOrdered: change.orderId !== null,
            isFixed: isPaidAhead(change, service.expiresAt),
          },
    openInvoice: service.invoiceNumber,
  };
}

type Plan = Awaited<ReturnType<typeof listPlansAfter>>['others'][number];
type Has = { termMonths: TermMonths; priceCents: Cents };

function presentOwn(plan: Plan, has: Has): CustomerPlan {
  const { slug, name } = plan;
  return { slug, name, cycles: presentPrices(ownTermPrices(plan, has)), canBeNow: false };
}

function describePlan(plan: Plan, has: Has): CustomerPlan {
  const { slug, name } = plan;
  const { termMonths } = has;
  const termCents = priceForTerm(plan, termMonths);
  const canBeNow = termCents !== null && canGiveNow(has, { termMonths, termCents });
  return { slug, name, cycles: presentPrices(termPrices(plan)), canBeNow };
}

import type { PlanChangeOptions, PlanOption } from '#contract/customer/plan-changes.ts';
import { cycleOf, type TermMonths } from '#domain/catalogue/term.ts';
import { canChangePlan, settlePlanChange, type PaidPart } from '#domain/sales/plan-change.ts';
import { termPrices, ownTermPrices, priceForTerm } from '#domain/catalogue/plan.ts';
import { MODULE_ABILITIES } from '#domain/catalogue/provisioning-module.ts';
import { sellerFrom, settingValue } from '#domain/operations/settings.ts';
import { cents, type Cents } from '#domain/platform/money.ts';
import {
  chargeFor,
  VAT_ID_CHECK_DAYS,
  type TaxedBuyer,
  type VatRule,
} from '#domain/catalogue/vat-treatment.ts';
import { offersFor } from '#server/sales/gateways/payment-gateways.ts';
import type { Context, UserActor, VerbContext } from '#server/context.ts';
import { readCreditBalance } from '#server/sales/credit/queries.ts';
import { presentDiscount } from '#server/delivery/services/present-discount.ts';
import { readSettings } from '#server/platform/settings/queries.ts';
import { checkBuyer } from '#server/sales/vat-ids/check-buyer.ts';
import { readSaleVat } from '#server/sales/vat-ids/queries.ts';
import { listPaidTerms, findPlannedPlan } from '#server/delivery/services/queries.ts';
import { readServiceBuyer } from '#server/identity/profiles/queries.ts';
import { listPlansAfter, readChangingService } from './queries.ts';
import { readOpen } from '#server/sales/agreements/queries.ts';
import { presentPrices } from './present-prices.ts';

/** Reads the plans and terms that the caller's service can have instead, when, and what that costs. */
export async function readPlanOptions(
  ctx: VerbContext<UserActor> & Pick<Context, 'limits'>,
  { serviceId }: { serviceId: string },
): Promise<PlanChangeOptions> {
  const { db, actor } = ctx;
  const now = ctx.now();
  // First whose it is: another's service has nothing to read.
  const { change } = await readOpen(db, { serviceId, ownerId: actor.id });
  const service = await readChangingService(db, serviceId);
  const [plans, parts, planned, settings, creditCents] = await Promise.all([
    listPlansAfter(db, service.planId),
    listPaidTerms(db, { serviceId, after: now }),
    findPlannedPlan(db, serviceId),
    readSettings(db),
    readCreditBalance(db, actor.id),
  ]);
  const buyer = (await readServiceBuyer(db, serviceId)) ?? NOBODY;
  // An order of today costs them this: it is what they will be asked to agree to.
  await checkBuyer(ctx, { buyer, settings });
  const { rule } = await readSaleVat(db, { buyer, settings, now, days: VAT_ID_CHECK_DAYS });
  const may = canChangePlan(service, change, now);
  // Each option costs something else: what just one of them may be paid with is asked when it is ordered.
  const methods = await offersFor(ctx.payments, {
    amountCents: null,
    country: buyer.country,
    givesMandate: false,
  });
  const { termMonths } = service;
  return {
    serviceName: service.name,
    planName: service.planName,
    resources: service.resources,
    termMonths,
    cycle: cycleOf(termMonths),
    termCents: service.priceCents,
    discount: presentDiscount(service, service.priceCents),
    paidUntil: service.expiresAt,
    refusal: may.ok ? null : may.reason,
    options: plans.others.map((plan) => optionOf(plan, { parts, termMonths, now, rule })),
    own: plans.own === null ? null : presentOwn(plans.own, service),
    vatPercent: rule.percent,
    vatTreatment: rule.treatment,
    country: buyer.country,
    planned,
    openInvoice: service.invoiceNumber,
    restarts: MODULE_ABILITIES[service.module].restartsToResize,
    methods: [...methods],
    creditCents,
    acceptsOrders: sellerFrom(settings).ok,
    termsVersion: settingValue(settings, 'terms_version'),
  };
}

/** A service that was given has no buyer, and no other plan to pay for. */
const NOBODY: TaxedBuyer = { kind: 'consumer', country: 'NL', vatId: '', postalCode: '' };

type Plan = Awaited<ReturnType<typeof listPlansAfter>>['others'][number];
type Situation = { parts: readonly PaidPart[]; termMonths: TermMonths; now: Date; rule: VatRule };

function describePlan(plan: Plan, termMonths: TermMonths) {
  const { slug, name, resources } = plan;
  return {
    slug,
    name,
    resources,
    termCents: priceForTerm(plan, termMonths),
    cycles: presentPrices(termPrices(plan)),
  };
}

function optionOf(plan: Plan, { parts, termMonths, now, rule }: Situation): PlanOption {
  const described = describePlan(plan, termMonths);
  const { termCents } = described;
  const settled = termCents === null ? null : settlePlanChange({ parts, termCents }, now);
  if (settled === null || settled.dueCents <= 0) return { ...described, now: null };
  const { grossCents: dueCents, ...due } = chargeFor(settled.dueCents, rule);
  const { grossCents: costsCents } = chargeFor(settled.costsCents, rule);
  const { from, through } = settled;
  // The paid part is the difference: rounded by itself the three might not add up.
  const paidCents = cents(costsCents - dueCents);
  return { ...described, now: { costsCents, paidCents, dueCents, ...due, from, through } };
}

/** The plan that it has: at its term for what is paid for it, at another for today's list price. */
function presentOwn(plan: Plan, service: { termMonths: TermMonths; priceCents: Cents }) {
  const cycles = presentPrices(ownTermPrices(plan, service));
  return {
    ...describePlan(plan, service.termMonths),
    termCents: service.priceCents,
    cycles,
    now: null,
  };
}

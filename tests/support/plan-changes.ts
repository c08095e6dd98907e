import { randomUUID } from 'node:crypto';
import type { PlaceOrderInput } from '#contract/customer/checkout.ts';
import type { OrderPlanChangeInput } from '#contract/customer/plan-changes.ts';
import { cents } from '#domain/platform/money.ts';
import { TERMS_VERSION } from '#domain/sales/terms.ts';
import type { Api, TestApp } from './api.ts';
import { BILLING } from './factories.ts';
import { openShop } from './renewals.ts';

/** Ten days into a month of thirty: nineteen are left after today, and the large plan costs this more. */
export const SETTLED_ON = { at: '2026-12-03T11:00:00Z', dueCents: 760 };

/** A shop with three plans of a kind, and a customer who has the middle one since 23 November. */
export async function openLadder(
  cycle: 'monthly' | 'yearly' = 'monthly',
  billing: PlaceOrderInput['billing'] = BILLING,
) {
  const { api, make } = await openShop();
  await make.plan({ priceCents: 600, slug: 'klein-anders', name: 'Klein Anders' });
  const small = await make.plan({ priceCents: 1200 });
  const large = await make.plan({ priceCents: 2400 });
  const { customer, serviceId } = await make.activeService({ plan: small, cycle, billing });
  return { api, make, small, large, customer, serviceId };
}

export async function planOf({ db }: TestApp, serviceId: string) {
  return db
    .selectFrom('services')
    .select(['planId', 'priceCents'])
    .where('id', '=', serviceId)
    .executeTakeFirstOrThrow();
}

/** Gives the outcomes of the plan changes of a service, in the order in which they were asked for. */
export async function changesOf({ db }: TestApp, serviceId: string) {
  const rows = await db
    .selectFrom('planChanges')
    .select(['doneAt', 'withdrawnAt'])
    .where('serviceId', '=', serviceId)
    .orderBy('createdAt')
    .execute();
  return rows.map(({ doneAt, withdrawnAt }) => {
    if (doneAt !== null) return 'done';
    return withdrawnAt === null ? 'open' : 'withdrawn';
  });
}

/** The order of another plan as the browser would send it on that day. */
export function planOrder(
  { serviceId, plan }: { serviceId: string; plan: { slug: string; priceCents: number } },
  fields: Partial<OrderPlanChangeInput> = {},
): OrderPlanChangeInput {
  return {
    serviceId,
    idempotencyKey: randomUUID(),
    plan: plan.slug,
    method: 'test_ideal',
    termsAccepted: true,
    termsVersion: TERMS_VERSION,
    shownTotalCents: cents(SETTLED_ON.dueCents),
    shownTermCents: cents(plan.priceCents),
    ...fields,
  };
}

/** Takes back what a customer sees to be planned; what never was, where that is nothing. */
export async function withdrawPlanned({ planChanges }: Api['customer'], serviceId: string) {
  const { planned } = await planChanges.options({ serviceId });
  return planChanges.withdraw({ serviceId, changeId: planned?.changeId ?? randomUUID() });
}

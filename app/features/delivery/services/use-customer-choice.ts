import { useState } from 'react';
import type { CustomerPlanOptions } from '#contract/staff/plan-changes.ts';
import type { BillingCycle } from '#domain/catalogue/billing-cycle.ts';
import type { ChangeMoment } from '#domain/sales/plan-change.ts';

/** Holds the plan that staff are choosing for a customer; it begins with the current one. */
export function useCustomerChoice({ own, options, cycle: ownCycle }: CustomerPlanOptions) {
  const plans = own === null ? options : [own, ...options];
  const [slug, choosePlan] = useState(plans[0]?.slug ?? '');
  const [cycle, setCycle] = useState<BillingCycle>(ownCycle);
  const [chosen, setMoment] = useState<ChangeMoment>('next-term');
  const plan = plans.find((one) => one.slug === slug) ?? null;
  const price = plan?.cycles.find((one) => one.cycle === cycle) ?? null;
  const canBeNow = plan !== null && plan.canBeNow && cycle === ownCycle;
  return {
    plans,
    plan,
    price,
    canBeNow,
    moment: canBeNow ? chosen : ('next-term' as const),
    isSame: plan === own && cycle === ownCycle,
    choosePlan,
    chooseCycle: (value: string) =>
      setCycle(plan?.cycles.find((one) => one.cycle === value)?.cycle ?? cycle),
    chooseMoment: (value: string) => setMoment(value === 'now' ? 'now' : 'next-term'),
  };
}

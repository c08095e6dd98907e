import { useState } from 'react';
import type { CustomerPlanOptions } from '#contract/staff/plan-changes.ts';
import { readTerm, type TermMonths } from '#domain/catalogue/term.ts';
import type { ChangeMoment } from '#domain/sales/plan-change.ts';

/** Holds the plan that staff are choosing for a customer; it begins with the current one. */
export function useCustomerChoice({ own, options, termMonths: ownTerm }: CustomerPlanOptions) {
  const plans = own === null ? options : [own, ...options];
  const [slug, choosePlan] = useState(plans[0]?.slug ?? '');
  const [termMonths, setTerm] = useState<TermMonths>(ownTerm);
  const [chosen, setMoment] = useState<ChangeMoment>('next-term');
  const plan = plans.find((one) => one.slug === slug) ?? null;
  const price = plan?.cycles.find((one) => one.termMonths === termMonths) ?? null;
  const canBeNow = plan !== null && plan.canBeNow && termMonths === ownTerm;
  return {
    plans,
    plan,
    price,
    canBeNow,
    moment: canBeNow ? chosen : ('next-term' as const),
    isSame: plan === own && termMonths === ownTerm,
    choosePlan,
    chooseTerm: (value: string) => setTerm(readTerm(Number(value)) ?? termMonths),
    chooseMoment: (value: string) => setMoment(value === 'now' ? 'now' : 'next-term'),
  };
}

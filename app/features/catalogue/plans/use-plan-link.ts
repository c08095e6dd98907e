import { useSyncExternalStore } from 'react';
import type { BillingCycle } from '#domain/catalogue/billing-cycle.ts';
import { paths } from '#app/lib/paths.ts';
import { hasStoredSession } from '#app/lib/session/session-hint.ts';

function subscribe(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

type PlanLink = (slug: string, cycle?: BillingCycle) => string;

/**
 * Gives the address behind a plan: a customer goes to its checkout, a visitor through this door first,
 * with the plan.
 */
export function usePlanLink(door: 'register' | 'login' = 'register'): PlanLink {
  const isCustomer = useSyncExternalStore(subscribe, hasStoredSession, () => false);
  return (plan, cycle) => {
    if (isCustomer) return paths.checkout(plan, cycle);
    return paths[door](cycle === 'yearly' ? { plan, cycle } : { plan });
  };
}

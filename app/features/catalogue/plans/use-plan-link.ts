import { useSyncExternalStore } from 'react';
import { paths, type TermQuery } from '#app/lib/paths.ts';
import { hasStoredSession } from '#app/lib/session/session-hint.ts';

function subscribe(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

/** Without a term it is sold by the month. */
type PlanLink = (slug: string, term?: TermQuery) => string;

/**
 * Gives the address behind a plan: a customer goes to its checkout, a visitor through this door first,
 * with the plan.
 */
export function usePlanLink(door: 'register' | 'login' = 'register'): PlanLink {
  const isCustomer = useSyncExternalStore(subscribe, hasStoredSession, () => false);
  return (plan, term) => (isCustomer ? paths.checkout(plan, term) : paths[door]({ plan, ...term }));
}

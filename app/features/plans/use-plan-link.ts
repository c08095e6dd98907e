import { useSyncExternalStore } from 'react';
import { paths } from '#app/lib/paths.ts';
import { hasStoredSession } from '#app/lib/session-hint.ts';

function subscribe(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

/** Where 'Kies' leads: a customer orders, a visitor registers first and orders after that. */
export function usePlanLink(): (slug: string) => string {
  const isCustomer = useSyncExternalStore(subscribe, hasStoredSession, () => false);
  return (slug) => (isCustomer ? paths.checkout(slug) : paths.register({ plan: slug }));
}

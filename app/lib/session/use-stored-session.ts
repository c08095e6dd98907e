import { useSyncExternalStore } from 'react';
import { hasStoredSession } from './session-hint.ts';

function subscribe(listener: () => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

/** Tells a public page, before its first paint, whether this browser keeps a session. */
export function useStoredSession(): boolean {
  return useSyncExternalStore(subscribe, hasStoredSession, () => false);
}

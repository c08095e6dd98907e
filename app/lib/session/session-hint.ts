import { useSyncExternalStore } from 'react';
import { readItem } from '#app/lib/browser-storage.ts';

/**
 * Hint for a public page, without loading any of the session: whether this browser keeps one. The style
 * sheet shows 'Inloggen' or 'Dashboard' by it; nothing is decided on it.
 */
export const SESSION_ITEM = 'hostwerk.session';

/** Event of the window: this tab has just stored a session. */
export const SESSION_EVENT = 'hostwerk:session';

export function hasStoredSession(): boolean {
  return readItem('local', SESSION_ITEM) !== null;
}

export function showSessionHint(): void {
  if (hasStoredSession()) document.documentElement.dataset['session'] = 'in';
  else delete document.documentElement.dataset['session'];
}

/** Keeps the hint in step with the other tabs; gives back how to stop. */
export function followSessionHint(): () => void {
  const handleStorage = (event: StorageEvent) => {
    if (event.key === SESSION_ITEM || event.key === null) showSessionHint();
  };
  showSessionHint();
  return followStorage(handleStorage);
}

function followStorage(listener: (event: StorageEvent) => void): () => void {
  window.addEventListener('storage', listener);
  return () => window.removeEventListener('storage', listener);
}

/** Tells a public page, before its first paint, whether this browser keeps a session. */
export function useStoredSession(): boolean {
  return useSyncExternalStore(followStorage, hasStoredSession, () => false);
}

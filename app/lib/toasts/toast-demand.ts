import { onDemand } from '#app/lib/session/lazy-code.ts';
import { wasToastKept } from './kept-toast.ts';
import type * as toastsModule from './shown-toasts.ts';

/**
 * The code of toasts comes with the first of them. A caller that shows one waits here until there is a
 * place for it.
 */
const listeners = new Set<() => void>();
let wanted = false;

export function subscribeToToastDemand(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Also when the page before kept one for this page. */
export function areToastsWanted(): boolean {
  return wanted || wasToastKept();
}

/** Makes a place for them. */
export function wantToasts(): void {
  wanted = true;
  for (const listener of listeners) listener();
}

/** The sentences of the catalogue, for a form that says one of them at its field. */
export const loadFailureTexts = onDemand(() => import('./toast-texts.ts'));

const loadShown = onDemand(() => import('./shown-toasts.ts'));

/** Loads the toasts, once they have somewhere to appear. */
export async function loadToasts(): Promise<typeof toastsModule> {
  wantToasts();
  const toasts = await loadShown();
  await toasts.waitUntilPlaced();
  return toasts;
}

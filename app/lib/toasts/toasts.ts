import type * as shownToasts from './shown-toasts.ts';
import { loadToasts } from './toast-demand.ts';

type Toasts = typeof shownToasts;

/** When what shows it does not come, there is nowhere to say so. */
function show(how: (toasts: Toasts) => void): void {
  loadToasts().then(how, () => {});
}

/** A destructive toast. The description of the catalogue unless there is a better one. */
export function showFailure(...toast: Parameters<Toasts['showFailure']>): void {
  show(({ showFailure: now }) => now(...toast));
}

export function showSuccess(...toast: Parameters<Toasts['showSuccess']>): void {
  show(({ showSuccess: now }) => now(...toast));
}

/** With the way back. */
export function showReversible(...toast: Parameters<Toasts['showReversible']>): void {
  show(({ showReversible: now }) => now(...toast));
}

/** Shows what was kept for a page that comes next, on this one. */
export function showKeptToast(): void {
  show(({ showKeptToast: now }) => now());
}

import { readItem, writeItem } from '#app/lib/browser-storage.ts';

export type KeptToast = { tone: 'success' | 'failure'; title: string; description?: string };

const KEPT_ITEM = 'hostwerk.toast';

/** This page is on its way out: what is kept is not for it. */
let isLeaving = false;

/** Keeps a message for the page that comes next, also when that is loaded anew. */
export function keepToast(toast: KeptToast): void {
  writeItem('session', KEPT_ITEM, JSON.stringify(toast));
}

/** The same where that page is loaded anew, and this one would still show it in its last moments. */
export function keepToastBeyondPage(toast: KeptToast): void {
  isLeaving = true;
  // Gone back to, it may come to life as it was.
  window.addEventListener('pagehide', () => (isLeaving = false), { once: true });
  keepToast(toast);
}

/** As it was kept; read where it is shown: most pages are left before they show anything. */
export function readKeptToast(): string | null {
  return isLeaving ? null : readItem('session', KEPT_ITEM);
}

let wasOneKept = false;

/** Tells whether one was there at any time since this page was loaded. */
export function wasToastKept(): boolean {
  wasOneKept ||= readKeptToast() !== null;
  return wasOneKept;
}

export function dropKeptToast(): void {
  writeItem('session', KEPT_ITEM, null);
}

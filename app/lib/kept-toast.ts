import { readItem, writeItem } from './browser-storage.ts';

export type KeptToast = { tone: 'success' | 'failure'; title: string; description?: string };

/** Read where it is shown: most pages are left before they show anything. */
export const KEPT_ITEM = 'hostwerk.toast';

/** Keeps a message for the page that comes next, also when that is loaded anew. */
export function keepToast(toast: KeptToast): void {
  writeItem('session', KEPT_ITEM, JSON.stringify(toast));
}

let wasOneKept = false;

/** Whether one was there at any time since this page was loaded. */
export function wasToastKept(): boolean {
  wasOneKept ||= readItem('session', KEPT_ITEM) !== null;
  return wasOneKept;
}

export function dropKeptToast(): void {
  writeItem('session', KEPT_ITEM, null);
}

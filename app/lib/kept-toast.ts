import { readItem, writeItem } from './browser-storage.ts';

export type KeptToast = { tone: 'success' | 'failure'; title: string; description?: string };

const KEPT_ITEM = 'hostwerk.toast';

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

/** Gives the kept message once. */
export function takeKeptToast(): KeptToast | null {
  const text = readItem('session', KEPT_ITEM);
  writeItem('session', KEPT_ITEM, null);
  if (text === null) return null;
  try {
    const value: unknown = JSON.parse(text);
    if (typeof value !== 'object' || value === null || !('title' in value)) return null;
    const { title } = value;
    if (typeof title !== 'string') return null;
    const tone = 'tone' in value && value.tone === 'failure' ? 'failure' : 'success';
    const description = 'description' in value ? value.description : undefined;
    return typeof description === 'string' ? { tone, title, description } : { tone, title };
  } catch {
    return null;
  }
}

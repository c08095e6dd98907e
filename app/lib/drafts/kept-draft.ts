import type { ZodType } from 'zod';
import { DRAFT_ITEMS, readItem, writeItem } from '#app/lib/browser-storage.ts';

/** The author and the place of a text: one draft each. */
export type DraftPlace = { author: string; place: string };

/**
 * Keeps a text that somebody writes behind the login in this tab until it is sent: through a closed
 * dialog, a reload, a lost connection and a session that ended. Each tab has its own, so sending in one
 * clears no other. Its name says whose it is: nobody reads it without saying who they are, and the next
 * person who signs in here finds their own words only and writes over none.
 */
function itemOf({ author, place }: DraftPlace): string {
  return `${DRAFT_ITEMS}${author}.${place}`;
}

/** Null where nothing is kept, or what an older page kept differently. */
export function readDraft<T>(at: DraftPlace, schema: ZodType<T>): T | null {
  try {
    return schema.safeParse(JSON.parse(readItem('session', itemOf(at)) ?? '')).data ?? null;
  } catch {
    return null;
  }
}

export function keepDraft(at: DraftPlace, draft: object): void {
  writeItem('session', itemOf(at), JSON.stringify(draft));
}

export function dropDraft(at: DraftPlace): void {
  writeItem('session', itemOf(at), null);
}

import { GRANT_IDLE_MS } from '#domain/platform/access-code.ts';
import { readItem, writeItem } from '#app/lib/browser-storage.ts';
import { browserNow } from '#app/lib/clock.ts';
import { ACCESS_ITEM, setMaintenance } from './maintenance-state.ts';

export type Access = { granted: true; expires_at: number; last_activity: number };

const END_URL = '/rpc/public/maintenance/endAccess';
/** The body of a call that takes no input. */
export const NO_INPUT = '{}';

const now = () => browserNow().getTime();

/** The access in local storage; anything that somebody else put there is none. */
export function readAccess(): Access | null {
  try {
    const value: unknown = JSON.parse(readItem('local', ACCESS_ITEM) ?? 'null');
    if (typeof value !== 'object' || value === null) return null;
    const { expires_at: expiresAt, last_activity: lastActivity } = {
      expires_at: null,
      last_activity: null,
      ...value,
    };
    if (typeof expiresAt !== 'number' || typeof lastActivity !== 'number') return null;
    return { granted: true, expires_at: expiresAt, last_activity: lastActivity };
  } catch {
    return null;
  }
}

export function writeAccess(access: Access): void {
  writeItem('local', ACCESS_ITEM, JSON.stringify(access));
}

/** Milliseconds the access lasts if nobody moves. */
export function leftMs({ expires_at: expiresAt, last_activity: lastActivity }: Access): number {
  return Math.min(expiresAt, lastActivity + GRANT_IDLE_MS) - now();
}

export function isOver(access: Access): boolean {
  return leftMs(access) <= 0;
}

/** A request of this browser that outlives its page. */
function tellEnd(): void {
  const body = new Blob([NO_INPUT], { type: 'application/json' });
  if (navigator.sendBeacon(END_URL, body)) return;
  // The browser has too much on its way already.
  void fetch(END_URL, { method: 'POST', body, keepalive: true }).catch(() => undefined);
}

/** Ends the access that a code gave, here and on the server. */
export function endAccess(): void {
  if (readAccess() === null) return;
  writeItem('local', ACCESS_ITEM, null);
  setMaintenance({ hasAccess: false });
  tellEnd();
}

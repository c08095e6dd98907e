import { GRANT_IDLE_MS } from '#domain/access-code.ts';
import { HIDDEN_TAB_MS } from '#domain/maintenance.ts';
import { INPUTS } from '#app/lib/session/attendance.ts';
import { readItem, writeItem } from '#app/lib/browser-storage.ts';
import { browserNow } from '#app/lib/clock.ts';
import { ACCESS_ITEM, countEntries, getMaintenance, setMaintenance } from './maintenance-state.ts';

type Access = { granted: true; expires_at: number; last_activity: number };

const KEEP_URL = '/rpc/public/maintenance/keepAccess';
const END_URL = '/rpc/public/maintenance/endAccess';
const NOTHING = '{}';

const ACTIVITIES = [...INPUTS, 'scroll'];
const TICK_MS = 1_000;
/** How much later than here the server may believe that somebody left. */
const TELL_MS = 5_000;

const now = () => browserNow().getTime();

/** What local storage holds; anything that somebody else put there is no access. */
function readAccess(): Access | null {
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

function writeAccess(access: Access): void {
  writeItem('local', ACCESS_ITEM, JSON.stringify(access));
}

function isOver({ expires_at: expiresAt, last_activity: lastActivity }: Access): boolean {
  return expiresAt <= now() || now() - lastActivity >= GRANT_IDLE_MS;
}

/** A request of this browser that outlives its page. */
function tellEnd(): void {
  navigator.sendBeacon(END_URL, new Blob([NOTHING], { type: 'application/json' }));
}

/** Ends the access that a code gave, here and on the server. */
export function endAccess(): void {
  if (readAccess() === null) return;
  writeItem('local', ACCESS_ITEM, null);
  setMaintenance({ hasAccess: false });
  tellEnd();
}

let hasMoved = false;
let isUntold = false;
let toldAt = 0;
let hiddenAt: number | null = null;

function noteActivity(): void {
  hasMoved = true;
}

function rememberActivity(access: Access): void {
  hasMoved = false;
  isUntold = true;
  writeAccess({ ...access, last_activity: now() });
}

/** Somebody is there: the server ends the access when it does not hear of it. */
async function tellActivity(): Promise<void> {
  isUntold = false;
  toldAt = now();
  const entries = countEntries();
  try {
    const headers = { 'content-type': 'application/json' };
    const answer = await fetch(KEEP_URL, { method: 'POST', headers, body: NOTHING });
    const body: unknown = await answer.json();
    const isKept = typeof body === 'object' && body !== null && 'json' in body && body.json;
    // Of an access that ended while this was asked, and not of one that came after it.
    if (answer.ok && isKept === false && entries === countEntries()) endAccess();
  } catch {
    // Not reached: said again in a moment.
    isUntold = true;
  }
}

function tick(): void {
  const access = readAccess();
  if (access === null) {
    setMaintenance({ hasAccess: false });
    return;
  }
  if (isOver(access) || isHiddenTooLong()) {
    endAccess();
    return;
  }
  if (hasMoved) rememberActivity(access);
  if (isUntold && now() - toldAt >= TELL_MS) void tellActivity();
}

function isHiddenTooLong(): boolean {
  return hiddenAt !== null && now() - hiddenAt >= HIDDEN_TAB_MS;
}

let hiddenTimer: ReturnType<typeof setTimeout> | undefined;

function handleVisibility(): void {
  clearTimeout(hiddenTimer);
  if (document.visibilityState === 'hidden') {
    hiddenAt = now();
    hiddenTimer = setTimeout(tick, HIDDEN_TAB_MS);
    return;
  }
  // A browser may have let the timer of a hidden tab sleep.
  tick();
  hiddenAt = null;
}

let ticking: ReturnType<typeof setInterval> | undefined;

function startGuard(): void {
  if (ticking !== undefined) return;
  for (const activity of ACTIVITIES) {
    window.addEventListener(activity, noteActivity, { passive: true, capture: true });
  }
  document.addEventListener('visibilitychange', handleVisibility);
  window.addEventListener('pagehide', endAccess);
  ticking = setInterval(() => {
    tick();
    if (!getMaintenance().hasAccess) stopGuard();
  }, TICK_MS);
}

function stopGuard(): void {
  clearInterval(ticking);
  clearTimeout(hiddenTimer);
  ticking = undefined;
  hiddenAt = null;
  for (const activity of ACTIVITIES) {
    window.removeEventListener(activity, noteActivity, { capture: true });
  }
  document.removeEventListener('visibilitychange', handleVisibility);
  window.removeEventListener('pagehide', endAccess);
}

/** A right code let this browser in. */
export function holdAccess(expiresAt: Date): void {
  writeAccess({ granted: true, expires_at: expiresAt.getTime(), last_activity: now() });
  toldAt = now();
  hasMoved = false;
  isUntold = false;
  followAccess();
}

/** Takes over what this browser holds, also when another tab got it or ended it. */
export function followAccess(): void {
  const access = readAccess();
  const hasAccess = access !== null && !isOver(access);
  if (access !== null && !hasAccess) endAccess();
  setMaintenance({ hasAccess });
  if (hasAccess) startGuard();
}

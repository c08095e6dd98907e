import { HIDDEN_TAB_MS } from '#domain/platform/maintenance.ts';
import { INPUTS } from '#app/lib/session/user-activity.ts';
import { browserNow } from '#app/lib/clock.ts';
import {
  NO_INPUT,
  endAccess,
  isOver,
  leftMs,
  readAccess,
  writeAccess,
  type Access,
} from './held-access.ts';
import { countEntries, getMaintenance, setMaintenance } from './maintenance-state.ts';
import { forgetTab, leaveTabs, markTab, hiddenMs } from './tabs-in-sight.ts';

const KEEP_URL = '/rpc/public/maintenance/keepAccess';
const CHECK_URL = '/rpc/public/maintenance/checkAccess';

const ACTIVITIES = [...INPUTS, 'scroll'];
/** Pause after which access is checked again, here and on the server: its end is seen within a second. */
const TICK_MS = 900;
/** The server may see somebody leave this much later than this page does. */
const TELL_MS = 5_000;

const now = () => browserNow().getTime();

let movedAt = 0;
let isChecking = false;
let isUntold = false;
let toldAt = 0;
/** Tells whether this tab is looked at; asked after what happened while it was not. */
let isInSight = true;

function noteActivity(): void {
  movedAt = now();
}

/** Takes the moment itself: an access that is written down a tick later ends no later by that. */
function rememberActivity(access: Access): Access {
  isUntold = true;
  const kept = { ...access, last_activity: movedAt };
  writeAccess(kept);
  return kept;
}

/** Asks the server whether it has the access; null when it does not say. What it has not ends here too. */
async function askAccess(url: string, init: RequestInit): Promise<boolean | null> {
  const entries = countEntries();
  const answer = await fetch(url, init).catch(() => null);
  const body: unknown = await answer?.json().catch(() => null);
  const isHeld = typeof body === 'object' && body !== null && 'json' in body ? body.json : null;
  if (answer?.ok !== true || typeof isHeld !== 'boolean') return null;
  // Ends the access that was asked about, and not one that came after it.
  if (!isHeld && entries === countEntries()) endAccess();
  return isHeld;
}

/** A code that is switched off closes what is open by it. */
async function checkAccess(): Promise<void> {
  if (isChecking) return;
  isChecking = true;
  await askAccess(CHECK_URL, { cache: 'no-store' });
  isChecking = false;
}

/** Somebody is there: the server ends the access when it does not hear of it. */
async function tellActivity(): Promise<void> {
  isUntold = false;
  toldAt = now();
  const headers = { 'content-type': 'application/json' };
  const answer = await askAccess(KEEP_URL, { method: 'POST', headers, body: NO_INPUT });
  // Not reached: said again in a moment.
  if (answer === null) isUntold = true;
}

function tick(): void {
  const access = readAccess();
  if (access === null) {
    setMaintenance({ hasAccess: false });
    return;
  }
  const kept = movedAt > access.last_activity ? rememberActivity(access) : access;
  if (isOver(kept) || (!isInSight && hiddenMs() >= HIDDEN_TAB_MS)) {
    endAccess();
    return;
  }
  markTab(isInSight);
  clearTimeout(endTimer);
  if (leftMs(kept) < TICK_MS) endTimer = setTimeout(tick, leftMs(kept));
  if (isUntold && now() - toldAt >= TELL_MS) void tellActivity();
  if (isInSight) void checkAccess();
}

let hiddenTimer: ReturnType<typeof setTimeout> | undefined;
let endTimer: ReturnType<typeof setTimeout> | undefined;

function handleVisibility(): void {
  clearTimeout(hiddenTimer);
  if (document.visibilityState === 'visible') {
    // A browser lets the timers of a hidden tab sleep: nobody looked, until now.
    tick();
    isInSight = true;
  } else {
    isInSight = false;
    markTab(true);
    hiddenTimer = setTimeout(tick, HIDDEN_TAB_MS);
  }
}

/** With another tab there, that one decides: it may be what one looks at next. */
function handlePageHide(): void {
  if (!leaveTabs().areOthersThere) endAccess();
}

let ticking: ReturnType<typeof setInterval> | undefined;

/** Watches over the access of this browser, for as long as it has one. */
export function startGuard(): void {
  if (ticking !== undefined || readAccess() === null) return;
  toldAt = now();
  isUntold = false;
  for (const activity of ACTIVITIES) {
    window.addEventListener(activity, noteActivity, { passive: true, capture: true });
  }
  document.addEventListener('visibilitychange', handleVisibility);
  window.addEventListener('pagehide', handlePageHide);
  isInSight = document.visibilityState === 'visible';
  markTab(true);
  ticking = setInterval(() => {
    tick();
    if (!getMaintenance().hasAccess) stopGuard();
  }, TICK_MS);
}

function stopGuard(): void {
  clearInterval(ticking);
  clearTimeout(hiddenTimer);
  clearTimeout(endTimer);
  ticking = undefined;
  forgetTab();
  for (const activity of ACTIVITIES) {
    window.removeEventListener(activity, noteActivity, { capture: true });
  }
  document.removeEventListener('visibilitychange', handleVisibility);
  window.removeEventListener('pagehide', handlePageHide);
}

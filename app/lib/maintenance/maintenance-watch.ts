import { STATUS_GATE_MS, STATUS_POLL_MS, STATUS_TIMEOUT_MS } from '#domain/platform/maintenance.ts';
import { followAccess } from './maintenance-access.ts';
import { ACCESS_ITEM, getMaintenance, setMaintenance } from './maintenance-state.ts';

const STATUS_URL = '/rpc/public/maintenance/getStatus';

/** Null when there was no answer in time, or none that says it. */
async function askStatus(): Promise<boolean | null> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), STATUS_TIMEOUT_MS);
  try {
    const answer = await fetch(STATUS_URL, { cache: 'no-store', signal: stop.signal });
    const body: unknown = await answer.json();
    const value = typeof body === 'object' && body !== null && 'json' in body ? body.json : null;
    return answer.ok && typeof value === 'boolean' ? value : null;
  } catch {
    return null;
  } finally {
    clearTimeout(timer);
  }
}

let isAsking = false;
let isOutdated = false;

/** Asks whether the site is closed; no answer counts as open. */
async function checkStatus(): Promise<void> {
  if (isAsking) return;
  isAsking = true;
  isOutdated = false;
  const isClosed = await askStatus();
  isAsking = false;
  // News came while this was asked: the answer may be of before it.
  if (isOutdated) return checkStatus();
  if (isClosed === null) setMaintenance({ status: 'unknown' });
  else setMaintenance({ status: isClosed ? 'closed' : 'open' });
}

/** Asks at once, because something was heard of; the ten seconds are for who hears nothing. */
export function recheckMaintenance(): void {
  isOutdated = true;
  void checkStatus();
}

function giveUpWaiting(): void {
  if (getMaintenance().status === 'checking') setMaintenance({ status: 'unknown' });
}

let started = false;

/** Asks now and every ten seconds, once per page. */
export function startMaintenanceWatch(): void {
  if (started) return;
  started = true;
  followAccess();
  void checkStatus();
  setTimeout(giveUpWaiting, STATUS_GATE_MS);
  setInterval(() => void checkStatus(), STATUS_POLL_MS);
  window.addEventListener('storage', ({ key }) => {
    if (key === ACCESS_ITEM || key === null) followAccess();
  });
  // A page that comes back from the browser's memory was not asked for again.
  window.addEventListener('pageshow', ({ persisted }) => {
    if (!persisted) return;
    followAccess();
    void checkStatus();
  });
}

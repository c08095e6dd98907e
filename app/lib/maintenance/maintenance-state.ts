import { useSyncExternalStore } from 'react';
import type { Role } from '#domain/platform/role.ts';
import { writeItem } from '#app/lib/browser-storage.ts';

/** Local storage: that a code let this browser in, until when, and when somebody was last there. */
export const ACCESS_ITEM = 'hostwerk.maintenance-access';
/** On every answer of a closed site. */
export const CLOSED_HEADER = 'x-hostwerk-maintenance';

export type MaintenanceState = {
  /** `unknown`: the check failed, which counts as open, but is no reason to leave the closed page. */
  status: 'checking' | 'open' | 'closed' | 'unknown';
  hasAccess: boolean;
  /** The role of the signed-in person, as far as an area behind the login said so. */
  role: Role | null;
};

const START: MaintenanceState = { status: 'checking', hasAccess: false, role: null };

let state = START;
/** Times that a code let this browser in: what was asked before the last of them says nothing of it. */
let entries = 0;
const listeners = new Set<() => void>();

export function subscribeToMaintenance(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function getMaintenance(): MaintenanceState {
  return state;
}

export function setMaintenance(change: Partial<MaintenanceState>): void {
  const next = { ...state, ...change };
  const isSame =
    next.status === state.status && next.hasAccess === state.hasAccess && next.role === state.role;
  if (isSame) return;
  if (next.hasAccess && !state.hasAccess) entries += 1;
  state = next;
  for (const listener of listeners) listener();
}

/** To be asked before a question is sent, for `applyRefusal` after its answer. */
export function countEntries(): number {
  return entries;
}

/**
 * The server refused something because the site is closed: an access that was held here has ended.
 * Unless it came after the question: then the answer is old, and it is asked again.
 */
export function applyRefusal(headers: Headers, entriesBefore: number): 'stands' | 'is-old' {
  if (!headers.has(CLOSED_HEADER)) return 'stands';
  if (entriesBefore !== entries) return 'is-old';
  writeItem('local', ACCESS_ITEM, null);
  setMaintenance({ status: 'closed', hasAccess: false });
  return 'stands';
}

/** Knowledge of this browser that the site is closed. Only decides what is shown. */
export function useMaintenance(): MaintenanceState {
  return useSyncExternalStore(subscribeToMaintenance, getMaintenance, () => START);
}

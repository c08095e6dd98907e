import { useSyncExternalStore } from 'react';
import type { Role } from '#domain/role.ts';
import { writeItem } from './browser-storage.ts';

/** Local storage: that a code let this browser in, until when, and when somebody was last there. */
export const ACCESS_ITEM = 'hostwerk.maintenance-access';
/** On every answer of a closed site. */
export const CLOSED_HEADER = 'x-hostwerk-maintenance';

export type MaintenanceState = {
  /** `unknown`: the check failed, which counts as open, but is no reason to leave the closed page. */
  status: 'checking' | 'open' | 'closed' | 'unknown';
  hasAccess: boolean;
  /** Of who is signed in, as far as an area behind the login said so. */
  role: Role | null;
};

const START: MaintenanceState = { status: 'checking', hasAccess: false, role: null };

let state = START;
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
  state = next;
  for (const listener of listeners) listener();
}

/** The server refused something because the site is closed: an access that was held here has ended. */
export function heedRefusal(headers: Headers): void {
  if (!headers.has(CLOSED_HEADER)) return;
  writeItem('local', ACCESS_ITEM, null);
  setMaintenance({ status: 'closed', hasAccess: false });
}

/** What this browser knows of the site being closed. Only decides what is shown. */
export function useMaintenance(): MaintenanceState {
  return useSyncExternalStore(subscribeToMaintenance, getMaintenance, () => START);
}

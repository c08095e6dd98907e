import { useEffect } from 'react';
import type { Role } from '#domain/platform/role.ts';
import { setMaintenance, useMaintenance } from './maintenance-state.ts';
import { startMaintenanceWatch } from './maintenance-watch.ts';

/**
 * Tells whether an area must wait a moment longer: until it is known if the site is closed, two seconds
 * at most. Says whose area it is, for an owner's console stays open.
 */
export function useMaintenanceGate(role: Role | null): boolean {
  const { status } = useMaintenance();
  useEffect(startMaintenanceWatch, []);
  useEffect(() => setMaintenance({ role }), [role]);
  return status === 'checking';
}

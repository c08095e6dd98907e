import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '#app/lib/api.ts';
import { holdAccess } from '#app/lib/maintenance/maintenance-access.ts';
import { setMaintenance } from '#app/lib/maintenance/maintenance-state.ts';
import { useAction } from '#app/lib/use-action.ts';

export type FirstCode = { code: string; expiresAt: Date };

/** Tells whether the site is closed, as the console knows it. */
export function useMaintenanceMode() {
  return useQuery(orpc.staff.maintenance.get.queryOptions());
}

/** Closes and opens the site; what closing it made stays until it was read. */
export function useSwitchMaintenance(onDone: () => void) {
  const [firstCode, setFirstCode] = useState<FirstCode | null>(null);
  const mutation = useAction(orpc.staff.maintenance.setMode.mutationOptions(), {
    success: ({ enabled }) =>
      enabled
        ? ['maintenanceOn', 'Bezoekers zien nu de onderhoudspagina.']
        : ['maintenanceOff', 'Iedereen kan de site weer in.'],
    failure: 'switchMaintenance',
    refresh: orpc.staff.maintenance.key(),
    onDone: ({ enabled, firstCode: made }) => {
      if (made !== null) holdAccess(made.expiresAt);
      setFirstCode(made);
      setMaintenance({ status: enabled ? 'closed' : 'open' });
      onDone();
    },
  });
  return { mutation, firstCode, forgetFirstCode: () => setFirstCode(null) };
}

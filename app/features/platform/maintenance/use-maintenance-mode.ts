import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '#app/lib/api.ts';
import { errorText } from '#app/lib/errors.ts';
import { holdAccess } from '#app/lib/maintenance/maintenance-access.ts';
import { setMaintenance } from '#app/lib/maintenance/maintenance-state.ts';
import { showFailure, showSuccess } from '#app/lib/toasts/toasts.ts';

export type FirstCode = { code: string; expiresAt: Date };

/** Tells whether the site is closed, as the console knows it. */
export function useMaintenanceMode() {
  return useQuery(orpc.staff.maintenance.get.queryOptions());
}

/** Closes and opens the site; what closing it made stays until it was read. */
export function useSwitchMaintenance(onDone: () => void) {
  const queryClient = useQueryClient();
  const [firstCode, setFirstCode] = useState<FirstCode | null>(null);
  const mutation = useMutation(
    orpc.staff.maintenance.setMode.mutationOptions({
      onSuccess: ({ enabled, firstCode: made }) => {
        if (made !== null) holdAccess(made.expiresAt);
        setFirstCode(made);
        setMaintenance({ status: enabled ? 'closed' : 'open' });
        if (enabled) showSuccess('maintenanceOn', 'Bezoekers zien nu de onderhoudspagina.');
        else showSuccess('maintenanceOff', 'Iedereen kan de site weer in.');
        onDone();
      },
      onError: (error) => showFailure('switchMaintenance', errorText(error)),
      onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.staff.maintenance.key() }),
    }),
  );
  return { mutation, firstCode, forgetFirstCode: () => setFirstCode(null) };
}

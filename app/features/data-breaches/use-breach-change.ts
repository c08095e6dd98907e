import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { orpc } from '#app/lib/api.ts';
import { errorText } from '#app/lib/errors.ts';
import { showFailure, showSuccess } from '#app/lib/toasts/toasts.ts';
import type { DataBreachDetail } from '#contract/staff/data-breaches.ts';

/**
 * What every change of a breach has in common: it says how much of the log its author has seen. When
 * a colleague was ahead, what they wrote is read first, and what was typed here stays.
 */
export function useBreachChange({ id: breachId, updateCount }: DataBreachDetail) {
  const [seen, setSeen] = useState(updateCount);
  const queryClient = useQueryClient();
  const isStale = updateCount > seen;
  return {
    sent: { breachId, seen },
    isStale,
    reason: isStale ? 'Lees eerst wat een collega erbij schreef.' : null,
    catchUp: () => setSeen(updateCount),
    /** For the options of a change. */
    done: (text: string) => {
      setSeen((count) => count + 1);
      showSuccess('statusUpdated', text);
    },
    failed: (error: unknown) => showFailure('save', errorText(error)),
    refresh: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: orpc.staff.dataBreaches.key() }),
        queryClient.invalidateQueries({ queryKey: orpc.staff.breachLetters.key() }),
      ]),
  };
}

export type BreachChange = ReturnType<typeof useBreachChange>;

import { useEffect } from 'react';
import { onFirstMove } from '#app/lib/pages/first-move.ts';
import { wantToasts } from '#app/lib/toasts/toast-demand.ts';
import { ToastsOnDemand } from './toasts-on-demand.tsx';

/** Where much is said, also that the connection is gone: fetched before there is anything to say. */
export function ToastsAtHand() {
  useEffect(() => onFirstMove(wantToasts), []);
  return <ToastsOnDemand />;
}

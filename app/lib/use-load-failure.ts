import { useEffect } from 'react';
import type { FAILURES } from './toast-texts.ts';
import { showFailure } from './toasts.ts';

export type FailureName = keyof typeof FAILURES;

/** Shows the toast of a load that failed; once, not again for every try after it. */
export function useLoadFailure(isError: boolean, name: FailureName): void {
  useEffect(() => {
    if (isError) showFailure(name);
  }, [isError, name]);
}

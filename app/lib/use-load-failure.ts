import { useEffect } from 'react';
import type { PAGE_FAILURES } from '#app/lib/pages/page-failures.ts';
import { showFailure } from '#app/lib/toasts/toasts.ts';

export type PageFailure = keyof typeof PAGE_FAILURES;

/** Shows the toast of a load that failed; once, not again for every try after it. */
export function useLoadFailure(isError: boolean, name: PageFailure): void {
  useEffect(() => {
    if (isError) showFailure(name);
  }, [isError, name]);
}

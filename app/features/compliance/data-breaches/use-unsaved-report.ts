import { useEffect } from 'react';
import type { BreachChange } from './use-breach-change.ts';

/** Says of one of the forms of a breach whether something stands in it that is not recorded yet. */
export function useUnsavedReport({ write }: BreachChange, form: string, isWritten: boolean): void {
  useEffect(() => {
    write(form, isWritten);
    return () => write(form, false);
  }, [write, form, isWritten]);
}

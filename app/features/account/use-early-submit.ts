import { useEffect, useRef, type RefObject } from 'react';

/** Sends what was sent before this script ran; belongs to a form with `data-early`. */
export function useEarlySubmit(): RefObject<HTMLFormElement | null> {
  const ref = useRef<HTMLFormElement>(null);
  useEffect(() => {
    const form = ref.current;
    if (form === null || form.dataset['ready'] !== undefined) return;
    form.dataset['ready'] = '1';
    if (form.dataset['sent'] !== undefined) form.requestSubmit();
  }, []);
  return ref;
}

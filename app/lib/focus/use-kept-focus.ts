import { useEffect, useRef, type FocusEvent, type RefObject } from 'react';
import { focusPlace, placeOf, type FocusPlace } from './focus-place.ts';

type KeptFocus = {
  ref: RefObject<HTMLDivElement | null>;
  onFocus: (event: FocusEvent<HTMLDivElement>) => void;
  onBlur: (event: FocusEvent<HTMLDivElement>) => void;
};

/**
 * Keeps the place of the focus for what stands around rows: whoever presses something in one that then
 * goes away, or rests while the server does it, goes on from there, and not from the beginning of the
 * page.
 */
export function useKeptFocus(): KeptFocus {
  const ref = useRef<HTMLDivElement>(null);
  const place = useRef<FocusPlace | null>(null);
  useEffect(() => {
    const around = ref.current;
    if (around === null) return;
    const observer = new MutationObserver(() => {
      if (place.current === null || document.activeElement !== document.body) return;
      const { element } = place.current;
      // A button that rests takes no focus; it is looked at again when it no longer does, or is gone.
      if (!(element.isConnected && element.matches(':disabled'))) focusPlace(place.current);
    });
    observer.observe(around, { childList: true, subtree: true, attributeFilter: ['disabled'] });
    return () => observer.disconnect();
  }, []);
  return {
    ref,
    onFocus: ({ target }) => {
      place.current = placeOf(target);
    },
    // React tells of no blur by what it takes away itself. Another window has the focus for a while only.
    onBlur: ({ target }) => {
      if (document.activeElement !== target && !target.matches(':disabled')) place.current = null;
    },
  };
}

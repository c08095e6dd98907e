import { useRef } from 'react';
import { focusPlace, placeOf, type FocusPlace } from './focus-place.ts';

/**
 * Who closes what was opened by a press goes on where they were. Our dialogs are opened by what is
 * chosen, not by a trigger of their own, so that the library does not know where that was.
 */
export function useReturnFocus(): { remember: () => void; giveBack: (event: Event) => void } {
  const opener = useRef<FocusPlace | null>(null);
  return {
    remember: () => {
      opener.current = placeOf(document.activeElement);
    },
    giveBack: (event) => {
      if (opener.current === null) return;
      event.preventDefault();
      // What was chosen may have led somewhere already; then that keeps it.
      if (document.activeElement === document.body) focusPlace(opener.current);
    },
  };
}

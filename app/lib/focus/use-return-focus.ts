import { useRef } from 'react';
import { focusPlace, placeOf, type FocusPlace } from './focus-place.ts';

/** The longest time between the two presses of a double click. */
const DOUBLE_CLICK_MS = 500;

type ReturnFocus = {
  remember: (event: Event) => void;
  giveBack: (event: Event) => void;
  isStray: (press: Event) => boolean;
};

/**
 * A person who closes something goes on where they pressed to open it. Our dialogs are opened by a choice,
 * not by a trigger of their own, so that the library does not know where that was.
 */
export function useReturnFocus(): ReturnFocus {
  const opener = useRef<FocusPlace | null>(null);
  const openedAt = useRef(0);
  return {
    remember: (event) => {
      opener.current = placeOf(document.activeElement);
      openedAt.current = event.timeStamp;
    },
    giveBack: (event) => {
      if (opener.current === null) return;
      event.preventDefault();
      // The choice may have led somewhere already; then that keeps it.
      if (document.activeElement === document.body) focusPlace(opener.current);
    },
    /** Tells whether a press beside it is no wish to close it: the second half of the one that opened it, or on a message. */
    isStray: (press) =>
      press.timeStamp - openedAt.current < DOUBLE_CLICK_MS ||
      (press.target instanceof Element && press.target.closest('[data-sonner-toast]') !== null),
  };
}

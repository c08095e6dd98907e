import { useRef } from 'react';

/** The button of a menu stands for the line of it that was chosen, which is gone by then. */
function lasting(element: Element | null): HTMLElement | null {
  const menu = element?.closest('[role=menu]');
  const name = menu?.getAttribute('aria-labelledby');
  const found = name ? document.getElementById(name) : element;
  return found instanceof HTMLElement && found !== document.body ? found : null;
}

/**
 * Who closes what was opened by a press goes on where they were. Our dialogs are opened by what is
 * chosen, not by a trigger of their own, so that the library does not know where that was.
 */
export function useReturnFocus(): { remember: () => void; giveBack: (event: Event) => void } {
  const opener = useRef<HTMLElement | null>(null);
  return {
    remember: () => {
      opener.current = lasting(document.activeElement);
    },
    giveBack: (event) => {
      if (opener.current?.isConnected !== true) return;
      event.preventDefault();
      // What was chosen may have led somewhere already; then that keeps it.
      if (document.activeElement === document.body) opener.current.focus();
    },
  };
}

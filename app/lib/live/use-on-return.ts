import { useEffect } from 'react';

/**
 * Runs for who comes back with the button of the browser to a page that was kept as it was left: what
 * stayed pending on the way out may be pressed again.
 */
export function useOnReturn(onReturn: () => void): void {
  useEffect(() => {
    const handleShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) onReturn();
    };
    window.addEventListener('pageshow', handleShow);
    return () => window.removeEventListener('pageshow', handleShow);
  }, [onReturn]);
}

import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Shows the part that the address names, once what is loaded for it is there. */
export function useHashTarget(isLoaded: boolean): void {
  const { hash } = useLocation();
  useEffect(() => {
    const target = isLoaded && hash !== '' ? document.getElementById(hash.slice(1)) : null;
    target?.scrollIntoView();
    // The keyboard goes on from there.
    target?.focus({ preventScroll: true });
  }, [isLoaded, hash]);
}

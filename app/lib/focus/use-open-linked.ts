import { useEffect } from 'react';
import { useLocation } from 'react-router';

/** Opens what the address names in a list that folds; by itself a browser does so when it loads the page. */
export function useOpenLinked(): void {
  const { hash } = useLocation();
  useEffect(() => {
    const details = document.getElementById(hash.slice(1))?.closest('details');
    // Opened by the browser it is in sight; to move it then would move it away from under a press.
    if (!details || details.open) return;
    details.open = true;
    details.scrollIntoView();
  }, [hash]);
}

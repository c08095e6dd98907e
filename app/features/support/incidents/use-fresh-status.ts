import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { paths } from '#app/lib/paths.ts';

/** People who have the page open during an outage look at it again and again. */
const LOOK_MS = 30_000;

/** The name of the page as it is now; null when it cannot be had, which changes nothing here. */
async function askForTag(): Promise<string | null> {
  try {
    const answer = await fetch(paths.status(), { method: 'HEAD', cache: 'no-store' });
    return answer.ok ? answer.headers.get('etag') : null;
  } catch {
    return null;
  }
}

/**
 * Tells whether the browser had this page itself, as one that it goes back to or opened again: then nobody
 * said that it is still right, and the first look has nothing to hold it against.
 */
function isFromMemory(): boolean {
  const [arrival] = performance.getEntriesByType('navigation');
  return arrival instanceof PerformanceNavigationTiming && arrival.transferSize === 0;
}

/** Fetches the page's data again once the page has become another one, for as long as it is seen. */
export function useFreshStatus(): void {
  const { revalidate } = useRevalidator();
  useEffect(() => {
    let known = isFromMemory() ? '' : null;
    let isLeft = false;
    const look = async () => {
      if (document.visibilityState === 'hidden') return;
      const tag = await askForTag();
      if (isLeft || tag === null) return;
      if (known !== null && tag !== known) void revalidate();
      known = tag;
    };
    void look();
    const timer = setInterval(() => void look(), LOOK_MS);
    return () => {
      isLeft = true;
      clearInterval(timer);
    };
  }, [revalidate]);
}

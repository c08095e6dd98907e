import { lazy, Suspense, useEffect, useSyncExternalStore, type ComponentType } from 'react';
import { untilHere } from '#app/lib/late-code.ts';
import { areToastsWanted, openToastPlace, subscribeToToastDemand } from '#app/lib/toast-demand.ts';

const LazyToastHost = lazy<ComponentType>(async () => {
  try {
    const { ToastHost } = await untilHere(() => import('./toast-host.tsx'));
    return { default: ToastHost };
  } catch {
    // A page is worth more than what it has to say.
    return { default: () => null };
  }
});

/** Where toasts appear: its code comes with the first of them. */
export function ToastsOnDemand() {
  const wanted = useSyncExternalStore(subscribeToToastDemand, areToastsWanted, () => false);
  return wanted ? (
    <Suspense>
      <LazyToastHost />
      <OpenPlace />
    </Suspense>
  ) : null;
}

/** Comes after the host, so that the host listens by the time the place is open. */
function OpenPlace() {
  useEffect(openToastPlace, []);
  return null;
}

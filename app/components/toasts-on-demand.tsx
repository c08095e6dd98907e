import { Suspense, useEffect, useSyncExternalStore } from 'react';
import { lazyPart } from '#app/lib/session/late-code.ts';
import {
  areToastsWanted,
  openToastPlace,
  subscribeToToastDemand,
} from '#app/lib/toasts/toast-demand.ts';

const LazyToastHost = lazyPart(async () => {
  const { ToastHost } = await import('./toast-host.tsx');
  return ToastHost;
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

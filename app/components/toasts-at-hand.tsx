import { Suspense, useSyncExternalStore } from 'react';
import { onFirstInteraction } from '#app/lib/pages/first-interaction.ts';
import { lazyPart } from '#app/lib/session/lazy-code.ts';
import {
  areToastsWanted,
  subscribeToToastDemand,
  wantToasts,
} from '#app/lib/toasts/toast-demand.ts';

const LazyToastHost = lazyPart(async () => {
  const { ToastHost } = await import('./toast-host.tsx');
  return ToastHost;
});

// That the connection is gone is told when nothing can be fetched any more.
if (typeof window !== 'undefined') onFirstInteraction(wantToasts);

/** The place of toasts: its code comes with the first of them, or as soon as somebody is at work here. */
export function ToastsAtHand() {
  const wanted = useSyncExternalStore(subscribeToToastDemand, areToastsWanted, () => false);
  return wanted ? (
    <Suspense>
      <LazyToastHost />
    </Suspense>
  ) : null;
}

import { lazy, Suspense, useSyncExternalStore } from 'react';
import { wasToastKept } from '#app/lib/kept-toast.ts';

const LazyToastHost = lazy(async () => {
  const { ToastHost } = await import('./toast-host.tsx');
  return { default: ToastHost };
});

/** What was kept is there when the page opens; later there is nothing to hear. */
const neverChanges = () => () => {};

/** For pages that show no toasts of their own: loads what that takes only when one was kept. */
export function KeptToast() {
  const hasOne = useSyncExternalStore(neverChanges, wasToastKept, () => false);
  return hasOne ? (
    <Suspense>
      <LazyToastHost />
    </Suspense>
  ) : null;
}

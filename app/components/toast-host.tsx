import { useContext, useEffect } from 'react';
import { createPortal } from 'react-dom';
import { UNSAFE_DataRouterContext, UNSAFE_FrameworkContext, useLocation } from 'react-router';
import { delayNavigation } from '#app/lib/pages/delay-navigation.ts';
import { openToastPlace, showHeldMove, showKeptToast } from '#app/lib/toasts/shown-toasts.ts';
import { Toaster } from '#app/ui/toaster.tsx';

/** As soon as it can be said that a page does not come, a press waits for it. */
function useHeldMoves(): void {
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  const framework = useContext(UNSAFE_FrameworkContext);
  useEffect(() => {
    if (router === undefined || framework === undefined) return undefined;
    const { manifest, routeModules } = framework;
    return delayNavigation({ router, manifest, routeModules }, showHeldMove);
  }, [router, framework]);
}

/**
 * The place of toasts, those that the page before kept for this one included. Beside the page and not in
 * it: a dialog that opened before this came has hidden the page from people who listen to it.
 */
export function ToastHost() {
  const { key } = useLocation();
  // Also where the page that comes next has the same frame.
  useEffect(showKeptToast, [key]);
  // The toaster inside listens by then: its effects come first.
  useEffect(openToastPlace, []);
  useHeldMoves();
  return createPortal(<Toaster />, document.body);
}

import { useEffect } from 'react';
import { createPortal } from 'react-dom';
import { showKeptToast } from '#app/lib/toasts/shown-toasts.ts';
import { Toaster } from '#app/ui/toaster.tsx';

/**
 * Where toasts appear, those that the page before kept for this one included. Beside the page and not
 * in it: a dialog that opened before this came has hidden the page from who listens to it.
 */
export function ToastHost() {
  useEffect(showKeptToast, []);
  return createPortal(<Toaster />, document.body);
}

import { useEffect } from 'react';
import { showKeptToast } from '#app/lib/shown-toasts.ts';
import { Toaster } from '#app/ui/toaster.tsx';

/** Where toasts appear, those that the page before kept for this one included. */
export function ToastHost() {
  useEffect(showKeptToast, []);
  return <Toaster />;
}

import { useEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { SystemPage } from '#app/components/system-page.tsx';
import { keepToast } from '#app/lib/toasts/kept-toast.ts';
import { showKeptToast } from '#app/lib/toasts/toasts.ts';
import { ClosedSiteCard } from './closed-site-card.tsx';

/** Takes along what the page below said of its failures while it was refused everything. */
function welcome(title: string): void {
  keepToast({ tone: 'success', title });
  showKeptToast();
}

/**
 * Lies over the page that was open when the site closed. The page stays below, out of reach, so
 * that what was typed is still there when this goes. Above everything: the browser's own layer.
 */
export function ClosedSiteDialog() {
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    const show = () => dialog?.showModal();
    // A browser lets nobody refuse the Escape key for ever: what it closed is opened again.
    dialog?.addEventListener('close', show);
    show();
    return () => {
      dialog?.removeEventListener('close', show);
      dialog?.close();
    };
  }, []);
  return createPortal(
    <dialog
      ref={ref}
      aria-label="Onderhoud"
      className="pointer-events-auto m-0 h-dvh max-h-none w-dvw max-w-none overflow-y-auto border-0 bg-paper p-0 text-ink"
      onCancel={(event) => event.preventDefault()}
    >
      <SystemPage>
        <ClosedSiteCard onEntered={welcome} />
      </SystemPage>
    </dialog>,
    document.body,
  );
}

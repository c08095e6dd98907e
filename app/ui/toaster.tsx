import type { MouseEvent } from 'react';
import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import { Toaster as Sonner } from 'sonner';

/** A press on it, but not on what it offers, or while one takes a word of it along. */
function closePressed({ target }: MouseEvent<HTMLElement>): void {
  if (!(target instanceof Element) || target.closest('button, a') !== null) return;
  if (window.getSelection()?.isCollapsed === false) return;
  target.closest('[data-sonner-toast]')?.querySelector<HTMLElement>('[data-close-button]')?.click();
}

/**
 * The place of toasts; `toast.error` is the destructive one. Below the header, in the middle: the buttons
 * of rows, forms, dialogs and lists are at the sides and at the end of the screen. Anything below one all
 * the same is a press away.
 */
export function Toaster() {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- the keyboard has the button of each
    <div className="contents" onClick={closePressed}>
      <Sonner
        position="top-center"
        offset={{ top: '7rem' }}
        mobileOffset={{ top: '4.5rem' }}
        containerAriaLabel="Meldingen"
        closeButton
        duration={6000}
        icons={{
          success: <CircleCheck aria-hidden="true" className="size-5 text-good" />,
          error: <CircleAlert aria-hidden="true" className="size-5 text-bad" />,
        }}
        toastOptions={{
          unstyled: true,
          closeButtonAriaLabel: 'Sluiten',
          classNames: {
            toast:
              'pointer-events-auto flex w-full items-start gap-3 rounded-md border border-line bg-surface p-4 font-sans text-ink shadow-card sm:w-(--width)',
            icon: 'mt-0.5 shrink-0',
            content: 'min-w-0 flex-1',
            title: 'font-semibold',
            description: 'mt-0.5 text-sm text-ink-soft',
            error: '!border-bad !bg-bad-soft',
            closeButton:
              'order-last grid size-7 shrink-0 place-items-center rounded-sm text-ink-soft hover:bg-sunken',
          },
        }}
      />
    </div>
  );
}

import type { ReactNode } from 'react';
import { Dialog as DialogPrimitive } from 'radix-ui';
import X from 'lucide-react/icons/x';
import { focusFirstField } from '#app/lib/focus/focus-first-field.ts';
import { useReturnFocus } from '#app/lib/focus/use-return-focus.ts';
import { DialogBackdrop } from './dialog-backdrop.tsx';

export type DialogProps = {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  title: ReactNode;
  description?: ReactNode;
  children?: ReactNode;
  /** Buttons; the action comes last. */
  footer?: ReactNode;
  size?: 'sm' | 'md' | 'lg';
};

const WIDTHS = { sm: 'max-w-md', md: 'max-w-xl', lg: 'max-w-3xl' } as const;

const REACHED = 'a[href], button, input, select, textarea, summary, iframe';

/** Text that is longer than its dialog is scrolled with keys too, also where nothing in it takes them. */
function reachByKeys(body: HTMLElement | null): (() => void) | undefined {
  if (body === null) return undefined;
  const observer = new ResizeObserver(() => {
    const isLong = body.scrollHeight > body.clientHeight;
    if (isLong && body.querySelector(REACHED) === null) body.tabIndex = 0;
    else body.removeAttribute('tabindex');
  });
  observer.observe(body);
  return () => observer.disconnect();
}

/** The panel in front of the page, which waits. */
export function DialogPanel(props: DialogProps) {
  const { open, onOpenChange, title, description, children, footer, size = 'md' } = props;
  const { remember, giveBack, isStray } = useReturnFocus();
  return (
    <DialogPrimitive.Root open={open} onOpenChange={onOpenChange}>
      <DialogPrimitive.Portal>
        <DialogBackdrop />
        <DialogPrimitive.Content
          onOpenAutoFocus={(event) => {
            remember(event);
            focusFirstField(event);
          }}
          onCloseAutoFocus={giveBack}
          onPointerDownOutside={(event) => {
            if (isStray(event.detail.originalEvent)) event.preventDefault();
          }}
          className={`fixed top-1/2 left-1/2 z-50 flex max-h-[calc(100dvh-1rem-var(--toast-room,1rem))] w-[calc(100%-2rem)] ${WIDTHS[size]} -translate-x-1/2 translate-y-[max(-50%,calc(var(--toast-room,1rem)-50dvh))] flex-col rounded-lg short:overflow-y-auto border border-line bg-surface shadow-card outline-none`}
          {...(description === undefined ? { 'aria-describedby': undefined } : {})}
        >
          <div className="flex items-start gap-4 px-6 pt-5">
            <div className="min-w-0 flex-1">
              <DialogPrimitive.Title className="font-display text-xl font-semibold">
                {title}
              </DialogPrimitive.Title>
              {description === undefined ? null : (
                <DialogPrimitive.Description className="mt-1.5 text-sm text-ink-soft">
                  {description}
                </DialogPrimitive.Description>
              )}
            </div>
            <DialogPrimitive.Close
              aria-label="Sluiten"
              className="-mt-1 -mr-2 grid size-9 place-items-center rounded-md text-ink-soft hover:bg-sunken hover:text-ink"
            >
              <X aria-hidden="true" className="size-5" />
            </DialogPrimitive.Close>
          </div>
          <div
            ref={reachByKeys}
            data-dialog-body
            className="overflow-y-auto px-6 py-5 short:shrink-0"
          >
            {children}
          </div>
          {footer === undefined ? null : (
            <div
              data-dialog-footer
              className="flex flex-col-reverse gap-2.5 border-t border-line px-6 py-4 sm:flex-row sm:justify-end"
            >
              {footer}
            </div>
          )}
        </DialogPrimitive.Content>
      </DialogPrimitive.Portal>
    </DialogPrimitive.Root>
  );
}

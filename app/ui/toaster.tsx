import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';
import { Toaster as Sonner } from 'sonner';
import { useMediaQuery } from '#app/lib/use-media-query.ts';

/**
 * Where toasts appear; `toast.error` is the destructive one. On a phone the thumb's end of the screen
 * is where buttons are, so they come below the header there.
 */
export function Toaster() {
  const isPhone = useMediaQuery('(max-width: 600px)');
  return (
    <Sonner
      position={isPhone ? 'top-center' : 'bottom-right'}
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
            'flex w-full items-start gap-3 rounded-md border border-line bg-surface p-4 font-sans text-ink shadow-card sm:w-96',
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
  );
}

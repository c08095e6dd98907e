import { useBeforeUnload, useBlocker } from 'react-router';
import { ConfirmDialog } from '#app/components/confirm-dialog.tsx';

/** Asks before what was typed is left behind: by a link, the back button, or closing the tab. */
export function UnsavedGuard({ when }: { when: boolean }) {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      when && currentLocation.pathname !== nextLocation.pathname,
  );
  useBeforeUnload((event) => {
    if (when) event.preventDefault();
  });
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
      onClose={() => blocker.reset?.()}
      title="Weggaan zonder op te slaan?"
      confirmLabel="Weggaan"
      cancelLabel="Hier blijven"
      onConfirm={() => blocker.proceed?.()}
    >
      Wat je op deze pagina hebt gewijzigd, is nog niet opgeslagen en gaat verloren.
    </ConfirmDialog>
  );
}

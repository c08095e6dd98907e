import { useMutation, useQueryClient } from '@tanstack/react-query';
import { orpc } from '#app/lib/api.ts';
import { errorText } from '#app/lib/errors.ts';
import { showFailure } from '#app/lib/toasts/toasts.ts';

/**
 * Logs a customer in on the panel of their service, in a tab of its own. It is opened at the press
 * itself, because a browser blocks one that comes later; where even that is blocked, the panel comes
 * in this tab. When no address comes the tab goes, and it is said why.
 */
export function usePanelLogin(serviceId: string) {
  const queryClient = useQueryClient();
  const login = useMutation(
    orpc.customer.services.openPanel.mutationOptions({
      onError: () => queryClient.invalidateQueries({ queryKey: orpc.customer.key() }),
    }),
  );
  const open = () => {
    const tab = openTab();
    login.mutateAsync({ serviceId }).then(
      ({ url }) => (tab === null ? window.location.assign(url) : tab.location.replace(url)),
      (error: unknown) => {
        tab?.close();
        showFailure('signIn', errorText(error));
      },
    );
  };
  return { open, isPending: login.isPending };
}

/** An empty tab that cannot reach this one; null where the browser gives none. */
function openTab(): Window | null {
  const tab = window.open('', '_blank');
  if (tab === null) return null;
  tab.opener = null;
  tab.document.title = 'Inloggen';
  tab.document.body.textContent = 'Je wordt ingelogd op het paneel…';
  return tab;
}

import { ConfirmDialog } from '#app/components/confirm-dialog.tsx';
import { orpc } from '#app/lib/api.ts';
import { useAction } from '#app/lib/use-action.ts';

type ForceLogoutDialogProps = { open: boolean; onClose: () => void };

function inWords(sessions: number): string {
  if (sessions === 0) return 'Er was niemand anders ingelogd.';
  return sessions === 1 ? 'Eén sessie is beëindigd.' : `${sessions} sessies zijn beëindigd.`;
}

export function ForceLogoutDialog({ open, onClose }: ForceLogoutDialogProps) {
  const mutation = useAction(orpc.staff.maintenance.forceLogoutAdmins.mutationOptions(), {
    success: ({ sessions }) => ['adminSessionsEnded', inWords(sessions)],
    failure: 'endAdminSessions',
    refresh: orpc.staff.maintenance.key(),
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Alle admins uitloggen?"
      confirmLabel="Iedereen uitloggen"
      task={mutation}
      onConfirm={() => mutation.mutate({ confirmed: true })}
    >
      Alle medewerkers, admins en owners worden op al hun apparaten uitgelogd, en wie met een
      toegangscode binnen is, staat buiten. Alleen jij blijft ingelogd, hier in dit venster. Klanten
      merken er niets van.
    </ConfirmDialog>
  );
}

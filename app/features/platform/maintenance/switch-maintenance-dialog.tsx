import { ConfirmDialog, type ConfirmTask } from '#app/components/confirm-dialog.tsx';
import { useRole } from '#app/lib/session/use-role.ts';

type SwitchMaintenanceDialogProps = {
  /** The mode to switch to. */
  enabled: boolean;
  activeCodes: number;
  open: boolean;
  task: ConfirmTask;
  onClose: () => void;
  onConfirm: () => void;
};

/** Tells staff how they come in themselves after closing the site. */
function OwnWayIn({ activeCodes }: { activeCodes: number }) {
  const role = useRole();
  if (activeCodes === 0) {
    return 'Er is nog geen actieve toegangscode: we maken er een, laten hem je één keer zien en laten je er meteen mee binnen.';
  }
  if (role === 'owner') return 'Als owner houd je toegang tot het Admin Panel.';
  return 'Jij hebt daarna ook een toegangscode nodig. Weet je er geen? Annuleer dan en maak er eerst een.';
}

/** Asks before the site closes or opens for everybody. */
export function SwitchMaintenanceDialog(props: SwitchMaintenanceDialogProps) {
  const { enabled, activeCodes, open, task, onClose, onConfirm } = props;
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={enabled ? 'Onderhoudsmodus inschakelen?' : 'Onderhoudsmodus uitschakelen?'}
      confirmLabel={enabled ? 'Inschakelen' : 'Uitschakelen'}
      danger={enabled}
      task={task}
      onConfirm={onConfirm}
    >
      {enabled ? (
        <div className="space-y-3">
          <p>
            Bezoekers en klanten zien meteen de onderhoudspagina. Diensten die draaien, draaien
            gewoon door en betalingen komen binnen.
          </p>
          <p>
            <OwnWayIn activeCodes={activeCodes} />
          </p>
        </div>
      ) : (
        <p>Iedereen kan de site meteen weer in. De toegangscodes blijven bestaan.</p>
      )}
    </ConfirmDialog>
  );
}

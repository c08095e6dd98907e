import { CopyField } from '#app/components/copy-field.tsx';
import { formatDateTime } from '#app/lib/format.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog } from '#app/ui/dialog.tsx';
import type { FirstCode } from './use-maintenance-mode.ts';

type FirstCodeDialogProps = { firstCode: FirstCode | null; onClose: () => void };

/** The code that closing the site made: to be seen once, and to be taken along. */
export function FirstCodeDialog({ firstCode, onClose }: FirstCodeDialogProps) {
  return (
    <Dialog
      open={firstCode !== null}
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose();
      }}
      title="Kopieer je toegangscode"
      size="sm"
      footer={<Button onClick={onClose}>Ik heb hem bewaard</Button>}
    >
      <p>
        Er was nog geen actieve toegangscode. Deze is gemaakt en je bent er al mee binnen. Je ziet
        hem alleen nu.
      </p>
      {firstCode === null ? null : (
        <dl className="mt-3">
          <CopyField label="Toegangscode" shown={firstCode.code} copied={firstCode.code} />
        </dl>
      )}
      <p className="mt-3 text-sm text-ink-soft">
        {firstCode === null ? null : `Geldig tot ${formatDateTime(firstCode.expiresAt)}. `}
        Doe je een halve minuut niets, of verlaat of verberg je dit tabblad, dan typ je hem opnieuw.
      </p>
    </Dialog>
  );
}

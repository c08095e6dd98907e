import { ConfirmDialog } from '#app/components/confirm-dialog.tsx';
import type { StaffService } from '#contract/staff/services.ts';
import { useStaffService } from './use-staff-service.ts';

type StaffRestartDialogProps = { service: StaffService; open: boolean; onClose: () => void };

/** 'Herstart' of a row: what the customer runs stops for a while, so it asks. */
export function StaffRestartDialog({ service, open, onClose }: StaffRestartDialogProps) {
  const { restart } = useStaffService();
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Server herstarten?"
      confirmLabel="Herstart"
      danger={false}
      task={restart}
      onConfirm={() => restart.mutate({ serviceId: service.id }, { onSuccess: onClose })}
    >
      <strong className="break-words">{service.name}</strong> van{' '}
      {service.customerName || service.customerEmail} is tijdens het herstarten even niet
      bereikbaar. De gegevens blijven zoals ze zijn.
    </ConfirmDialog>
  );
}

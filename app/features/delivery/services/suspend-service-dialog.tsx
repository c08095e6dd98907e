import { useState } from 'react';
import { ConfirmDialog } from '#app/components/confirm-dialog.tsx';
import { FormField } from '#app/components/form-field.tsx';
import { orpc } from '#app/lib/api.ts';
import { useAction } from '#app/lib/use-action.ts';
import { Select } from '#app/ui/select.tsx';
import type { StaffService } from '#contract/staff/services.ts';
import { STAFF_SUSPEND_REASONS } from '#domain/delivery/service-given.ts';
import { SUSPEND_REASON_LABELS } from './labels.ts';

type SuspendServiceDialogProps = { service: StaffService; open: boolean; onClose: () => void };

/** 'Opschorten': the customer's server goes off, so it asks, and asks why. */
export function SuspendServiceDialog({ service, open, onClose }: SuspendServiceDialogProps) {
  const [reason, setReason] = useState<(typeof STAFF_SUSPEND_REASONS)[number]>('staff');
  const suspend = useAction(orpc.staff.services.suspend.mutationOptions(), {
    success: ['serviceStatusUpdated'],
    failure: 'update',
    refresh: orpc.staff.key(),
    onDone: onClose,
  });
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title="Service opschorten?"
      confirmLabel="Opschorten"
      task={suspend}
      onConfirm={() => suspend.mutate({ serviceId: service.id, reason })}
    >
      <p>
        De server van <strong className="break-words">{service.name}</strong> gaat uit. De gegevens
        blijven bewaard en {service.customerName || service.customerEmail} krijgt bericht.
      </p>
      <div className="mt-4">
        <FormField label="Reden" name="reason">
          <Select
            value={reason}
            onChange={(event) =>
              setReason(STAFF_SUSPEND_REASONS.find((one) => one === event.target.value) ?? 'staff')
            }
          >
            {STAFF_SUSPEND_REASONS.map((one) => (
              <option key={one} value={one}>
                {SUSPEND_REASON_LABELS[one]}
              </option>
            ))}
          </Select>
        </FormField>
      </div>
    </ConfirmDialog>
  );
}

import { useState } from 'react';
import RotateCw from 'lucide-react/icons/rotate-cw';
import { ConfirmDialog } from '#app/components/confirm-dialog.tsx';
import { GuardedButton } from '#app/components/guarded-button.tsx';
import { SERVICE_ERRORS } from '#contract/errors/service.ts';
import type { CustomerService } from '#contract/customer/services.ts';
import { canRestart } from '#domain/delivery/service.ts';
import { isRestartingService } from '#domain/delivery/service-status.ts';
import { useOwnService } from './use-own-service.ts';

type RestartServiceDialogProps = { service: CustomerService; size: 'sm' | 'md' };

/** 'Herstart' and its question; where there is nothing to restart the button says why. */
export function RestartServiceDialog({ service, size }: RestartServiceDialogProps) {
  const [isOpen, setOpen] = useState(false);
  const { restart } = useOwnService(() => setOpen(false));
  const can = canRestart(service);
  const isWaiting = isRestartingService(service.status) && !service.isDelayed;
  const busy = isWaiting ? 'De server wordt al herstart.' : null;
  return (
    <>
      <GuardedButton
        variant="secondary"
        size={size}
        reason={can.ok ? busy : SERVICE_ERRORS[can.reason].message}
        onClick={() => setOpen(true)}
      >
        <RotateCw aria-hidden="true" />
        Herstart
      </GuardedButton>
      <ConfirmDialog
        open={isOpen}
        onClose={() => setOpen(false)}
        title="Server herstarten?"
        confirmLabel="Herstart"
        danger={false}
        task={restart}
        onConfirm={() => restart.mutate({ serviceId: service.id })}
      >
        <strong className="break-words">{service.name}</strong> is tijdens het herstarten even niet
        bereikbaar. Je gegevens blijven zoals ze zijn.
      </ConfirmDialog>
    </>
  );
}

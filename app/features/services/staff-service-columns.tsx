import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Column } from '#app/components/data-table.tsx';
import { GuardedButton } from '#app/components/guarded-button.tsx';
import { orpc } from '#app/lib/api.ts';
import { errorText } from '#app/lib/errors.ts';
import { formatDate } from '#app/lib/format.ts';
import { showFailure, showSuccess } from '#app/lib/toasts.ts';
import { useRole } from '#app/lib/use-role.ts';
import type { StaffService } from '#contract/staff/services.ts';
import { may } from '#domain/role.ts';
import { DeliveryBadge } from './delivery-badge.tsx';
import { MarkDeliveredDialog } from './mark-delivered-dialog.tsx';
import { ServiceBadge } from './service-badge.tsx';
import { ServiceTypeBadge } from './service-type-badge.tsx';

const NOT_ALLOWED = 'Je rol mag geen services leveren.';

/** Waits for a person: never handed to a module, or the module gave up. */
function isToDeliver(service: StaffService): boolean {
  const isWaiting =
    service.deliveryState === 'waiting_for_staff' || service.deliveryState === 'failed';
  return service.status === 'pending' && isWaiting;
}

function useStartDelivery() {
  const queryClient = useQueryClient();
  return useMutation(
    orpc.staff.services.startDelivery.mutationOptions({
      onSuccess: () => showSuccess('serviceStatusUpdated', 'De levering is gestart.'),
      onError: (error) => showFailure('update', errorText(error)),
      onSettled: () => queryClient.invalidateQueries({ queryKey: orpc.staff.key() }),
    }),
  );
}

function ServiceActions({ service }: { service: StaffService }) {
  const [isFilling, setFilling] = useState(false);
  const start = useStartDelivery();
  const role = useRole();
  if (!isToDeliver(service)) return null;
  const reason = may(role, 'services.deliver') ? null : NOT_ALLOWED;
  return (
    <div className="flex flex-wrap gap-3 md:flex-nowrap md:justify-end">
      {service.module === 'manual' ? null : (
        <GuardedButton
          size="xs"
          reason={reason}
          pending={start.isPending}
          onClick={() => start.mutate({ serviceId: service.id })}
        >
          Leveren
        </GuardedButton>
      )}
      <GuardedButton variant="secondary" size="xs" reason={reason} onClick={() => setFilling(true)}>
        Geleverd
      </GuardedButton>
      <MarkDeliveredDialog service={service} open={isFilling} onClose={() => setFilling(false)} />
    </div>
  );
}

function Status({ service }: { service: StaffService }) {
  const hasDelivery = service.status === 'pending' && service.deliveryState !== 'done';
  return (
    <span className="flex flex-wrap items-center gap-1.5 max-md:justify-end md:w-max md:max-w-72">
      <ServiceBadge status={service.status} />
      {hasDelivery ? <DeliveryBadge state={service.deliveryState} /> : null}
      {hasDelivery && service.deliveryError !== null ? (
        <span className="block w-full max-w-72 text-[0.8125rem] whitespace-normal text-bad">
          {service.deliveryError}
        </span>
      ) : null}
    </span>
  );
}

export const STAFF_SERVICE_COLUMNS: readonly Column<StaffService>[] = [
  {
    id: 'name',
    header: 'Service',
    cell: (service) => (
      <span className="block max-w-40 truncate font-medium max-md:max-w-full" title={service.name}>
        {service.name}
      </span>
    ),
  },
  {
    id: 'type',
    header: 'Type',
    cell: (service) => <ServiceTypeBadge type={service.planType} />,
  },
  {
    id: 'customer',
    header: 'Klant',
    cell: (service) => (
      <span className="block max-w-36 truncate max-md:max-w-full" title={service.customerEmail}>
        {service.customerName || service.customerEmail}
      </span>
    ),
  },
  {
    id: 'plan',
    header: 'Plan',
    cell: (service) => service.planName,
  },
  { id: 'status', header: 'Status', cell: (service) => <Status service={service} /> },
  {
    id: 'expires',
    header: 'Verloopt',
    align: 'right',
    cell: (service) => (service.expiresAt === null ? '–' : formatDate(service.expiresAt)),
  },
  {
    id: 'actions',
    header: 'Acties',
    align: 'right',
    actions: true,
    cell: (service) => <ServiceActions service={service} />,
  },
];

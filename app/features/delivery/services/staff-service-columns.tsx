import type { ReactNode } from 'react';
import type { Column } from '#app/components/data-table.tsx';
import { RecordLink } from '#app/components/record-link.tsx';
import { formatDate } from '#app/lib/format.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import type { CsvColumn } from '#app/lib/files/export-file.ts';
import type { StaffService } from '#contract/staff/services.ts';
import { isComingService } from '#domain/delivery/service-status.ts';
import { DeliveryBadge } from './delivery-badge.tsx';
import { moduleTaskLabel, SERVICE_STATUS_LABELS, SERVICE_TYPE_LABELS } from './labels.ts';
import { ServiceActionsCard } from './service-actions-card.tsx';
import { ServiceBadge } from './service-badge.tsx';
import { ServiceTypeBadge } from './service-type-badge.tsx';

/** Shows the work under way on a service's server, and the error that it ran into. */
function Work({ service }: { service: StaffService }) {
  const isComing = isComingService(service.status) && service.deliveryState !== 'done';
  const task = moduleTaskLabel(service);
  const error = isComing ? service.deliveryError : service.moduleError;
  return (
    <>
      <DeliveryBadge service={service} />
      {task === null ? null : (
        <span className="text-[0.8125rem] whitespace-normal text-ink-soft">{task}</span>
      )}
      {error === null ? null : (
        <span className="basis-full text-[0.8125rem] leading-4 break-words whitespace-normal text-bad">
          {error}
        </span>
      )}
    </>
  );
}

function Status({ service }: { service: StaffService }) {
  return (
    <span className="flex flex-wrap items-center gap-1 py-1 max-lg:justify-end lg:max-w-44 2xl:max-w-80">
      <ServiceBadge status={service.status} />
      <Work service={service} />
    </span>
  );
}

function expiryOf(service: StaffService): ReactNode {
  if (service.cancelAt !== null) {
    return (
      <>
        {formatDate(service.cancelAt)}
        <span className="block text-[0.8125rem] text-ink-soft">opgezegd</span>
      </>
    );
  }
  return service.expiresAt === null ? '–' : formatDate(service.expiresAt);
}

export const STAFF_SERVICE_COLUMNS: readonly Column<StaffService>[] = [
  {
    id: 'name',
    header: 'Service',
    sort: 'name',
    cell: (service) => (
      <RecordLink
        to={areaPaths.adminService(service)}
        title={service.name}
        className="block max-w-36 truncate font-medium max-lg:max-w-full max-lg:wrap-anywhere max-lg:whitespace-normal xl:max-w-48 min-[88rem]:max-w-60 2xl:max-w-72"
      >
        {service.name}
      </RecordLink>
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
      <RecordLink
        to={areaPaths.adminCustomer(service.customerId)}
        title={`${service.customerName} ${service.customerEmail}`}
        className="block max-w-28 truncate max-lg:max-w-full xl:max-w-36"
      >
        {service.customerName || service.customerEmail}
      </RecordLink>
    ),
  },
  {
    id: 'plan',
    header: 'Plan',
    cell: (service) => (
      <span
        className="block max-w-36 truncate max-lg:max-w-full xl:max-w-40"
        title={service.planName}
      >
        {service.planName}
        {service.system === null ? null : (
          <span className="block truncate text-sm text-ink-soft">{service.system}</span>
        )}
        {service.options.map((option) => (
          <span key={option} className="block truncate text-sm text-ink-soft" title={option}>
            {option}
          </span>
        ))}
      </span>
    ),
  },
  { id: 'status', header: 'Status', cell: (service) => <Status service={service} /> },
  {
    id: 'expires',
    header: 'Verloopt',
    sort: 'expiresAt',
    cell: (service) => expiryOf(service),
  },
  {
    id: 'actions',
    header: 'Acties',
    align: 'right',
    actions: true,
    cell: (service) => <ServiceActionsCard service={service} />,
  },
];

export const SERVICE_CSV: readonly CsvColumn<StaffService>[] = [
  ['Id', (service) => service.id],
  ['Service', (service) => service.name],
  ['Type', (service) => SERVICE_TYPE_LABELS[service.planType]],
  ['Klant', (service) => service.customerName],
  ['Email', (service) => service.customerEmail],
  ['Plan', (service) => service.planName],
  ['Besturingssysteem', (service) => service.system],
  ['Opties', (service) => service.options.join(', ')],
  ['Domeinnaam', (service) => service.domain],
  ['Status', (service) => SERVICE_STATUS_LABELS[service.status]],
  ['Verloopt', (service) => (service.expiresAt === null ? null : formatDate(service.expiresAt))],
  ['Aangemaakt', (service) => formatDate(service.createdAt)],
];

import { Link } from 'react-router';
import type { Column } from '#app/components/data-table.tsx';
import { RecordLink } from '#app/components/record-link.tsx';
import { formatDate, formatDateTime } from '#app/lib/format.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import type { CsvColumn } from '#app/lib/files/export-file.ts';
import { buttonClasses } from '#app/ui/button.tsx';
import type { StaffTicket } from '#contract/staff/tickets.ts';
import { TICKET_PRIORITY_LABELS } from '#domain/support/ticket.ts';
import { NO_SERVICE, TICKET_STATUS_LABELS } from './labels.ts';
import { PriorityBadge } from './priority-badge.tsx';
import { TicketBadge } from './ticket-badge.tsx';

export const STAFF_TICKET_COLUMNS: readonly Column<StaffTicket>[] = [
  {
    id: 'subject',
    header: 'Onderwerp',
    sort: 'subject',
    cell: (ticket) => (
      <span className="block w-72 py-1 xl:w-98 min-[88rem]:w-104 whitespace-normal max-lg:w-auto">
        <RecordLink
          to={areaPaths.adminTicket(ticket.id)}
          className="line-clamp-2 font-medium break-words"
        >
          {ticket.subject}
        </RecordLink>
        <span className="block text-[0.8125rem] font-normal break-words text-ink-soft lg:truncate">
          {ticket.preview}
        </span>
      </span>
    ),
  },
  {
    id: 'customer',
    header: 'Klant',
    cell: (ticket) => (
      <RecordLink
        to={areaPaths.adminCustomer(ticket.customerId)}
        title={ticket.customerEmail}
        className="block max-w-40 truncate max-lg:max-w-full 2xl:max-w-56"
      >
        {ticket.customerName || ticket.customerEmail}
      </RecordLink>
    ),
  },
  {
    id: 'priority',
    header: 'Prioriteit',
    sort: 'priority',
    sortFirst: 'desc',
    cell: (ticket) => <PriorityBadge priority={ticket.priority} />,
  },
  { id: 'status', header: 'Status', cell: (ticket) => <TicketBadge status={ticket.status} /> },
  {
    id: 'service',
    header: 'Service',
    cell: (ticket) => (
      <span className="block max-w-36 truncate max-lg:max-w-full">
        {ticket.serviceName ?? NO_SERVICE}
      </span>
    ),
  },
  {
    id: 'assignee',
    header: 'Behandelaar',
    cell: (ticket) => (
      <span className="block max-w-36 truncate max-lg:max-w-full">
        {ticket.assigneeName ?? <span className="text-ink-soft">Niemand</span>}
      </span>
    ),
  },
  {
    id: 'date',
    header: 'Datum',
    sort: 'createdAt',
    sortFirst: 'desc',
    cell: (ticket) => formatDate(ticket.createdAt),
  },
  {
    id: 'actions',
    header: 'Acties',
    align: 'right',
    actions: true,
    cell: (ticket) => (
      <Link
        to={areaPaths.adminTicket(ticket.id)}
        aria-label={`Bekijken: ${ticket.subject}`}
        className={buttonClasses('secondary', 'xs')}
      >
        Bekijken
      </Link>
    ),
  },
];

export const TICKET_CSV: readonly CsvColumn<StaffTicket>[] = [
  ['Id', (ticket) => ticket.id],
  ['Onderwerp', (ticket) => ticket.subject],
  ['Bericht', (ticket) => ticket.preview],
  ['Klant', (ticket) => ticket.customerName],
  ['Email', (ticket) => ticket.customerEmail],
  ['Prioriteit', (ticket) => TICKET_PRIORITY_LABELS[ticket.priority]],
  ['Status', (ticket) => TICKET_STATUS_LABELS[ticket.status]],
  ['Service', (ticket) => ticket.serviceName ?? NO_SERVICE],
  ['Behandelaar', (ticket) => ticket.assigneeName ?? ''],
  ['Aangemaakt', (ticket) => formatDateTime(ticket.createdAt)],
  ['Bijgewerkt', (ticket) => formatDateTime(ticket.updatedAt)],
];

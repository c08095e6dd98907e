import { Link } from 'react-router';
import type { Column } from '#app/components/data-table.tsx';
import { formatDate } from '#app/lib/format.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import type { CustomerTicket } from '#contract/customer/tickets.ts';
import { NO_SERVICE } from './labels.ts';
import { PriorityBadge } from './priority-badge.tsx';
import { TicketBadge } from './ticket-badge.tsx';

export const CUSTOMER_TICKET_COLUMNS: readonly Column<CustomerTicket>[] = [
  {
    id: 'subject',
    header: 'Onderwerp',
    cell: (ticket) => (
      <Link
        to={areaPaths.ticket(ticket.id)}
        className="block max-w-96 truncate font-medium text-green underline-offset-4 hover:underline max-lg:max-w-full max-lg:whitespace-normal"
      >
        {ticket.subject}
      </Link>
    ),
  },
  { id: 'status', header: 'Status', cell: (ticket) => <TicketBadge status={ticket.status} /> },
  {
    id: 'priority',
    header: 'Prioriteit',
    cell: (ticket) => <PriorityBadge priority={ticket.priority} />,
  },
  {
    id: 'service',
    header: 'Service',
    cell: (ticket) => (
      <span className="block truncate lg:max-w-72">{ticket.serviceName ?? NO_SERVICE}</span>
    ),
  },
  {
    id: 'date',
    header: 'Datum',
    align: 'right',
    cell: (ticket) => <span className="normal-nums">{formatDate(ticket.createdAt)}</span>,
  },
];

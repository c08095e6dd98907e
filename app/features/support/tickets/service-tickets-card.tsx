import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { LoadError } from '#app/components/load-error.tsx';
import { orpc } from '#app/lib/api.ts';
import { formatCount, formatDate } from '#app/lib/format.ts';
import { areaPaths } from '#app/lib/area-paths.ts';
import { useLoadFailure } from '#app/lib/use-load-failure.ts';
import { Card } from '#app/ui/card.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { TicketBadge } from './ticket-badge.tsx';

/** The newest few; the whole list is under Support. */
const SHOWN = 5;

function Tickets({ serviceId }: { serviceId: string }) {
  const query = useQuery(
    orpc.customer.services.tickets.queryOptions({ input: { serviceId, limit: SHOWN } }),
  );
  useLoadFailure(query.isError, 'loadTickets');
  const { data } = query;
  if (data === undefined && query.isError) return <LoadError failure="loadTickets" query={query} />;
  if (data === undefined) return <Skeleton className="h-14 w-full" />;
  if (data.items.length === 0) {
    return <p className="text-sm text-ink-soft">Je hebt nog geen vraag over deze service.</p>;
  }
  return (
    <>
      <ul className="divide-y divide-line last:-mb-2.5">
        {data.items.map((ticket) => (
          <li
            key={ticket.id}
            className="flex items-center justify-between gap-x-4 gap-y-1 py-2.5 text-sm"
          >
            <span className="min-w-0">
              <Link
                to={areaPaths.ticket(ticket.id)}
                className="block truncate font-medium text-green underline underline-offset-4"
              >
                {ticket.subject}
              </Link>
              <span className="block text-ink-soft">{formatDate(ticket.createdAt)}</span>
            </span>
            <TicketBadge status={ticket.status} />
          </li>
        ))}
      </ul>
      {data.nextCursor === null ? null : (
        <p className="mt-3 text-sm">
          <Link
            to={areaPaths.dashboardSupport()}
            className="text-green underline underline-offset-4"
          >
            Alle tickets
          </Link>{' '}
          <span className="text-ink-soft">
            (over deze service {formatCount(data.count.value)}
            {data.count.exact ? '' : '+'})
          </span>
        </p>
      )}
    </>
  );
}

/** The tickets about one service, on its page. */
export function ServiceTicketsCard({ serviceId }: { serviceId: string }) {
  return (
    <Card>
      <h3 className="mb-2 text-lg font-semibold">Tickets</h3>
      <Tickets serviceId={serviceId} />
    </Card>
  );
}

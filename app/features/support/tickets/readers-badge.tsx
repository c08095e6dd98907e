import Eye from 'lucide-react/icons/eye';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, orpc } from '#app/lib/api.ts';
import type { StaffPerson } from '#contract/staff/tickets.ts';
import { TICKET_READER_BEAT_MS } from '#domain/support/ticket.ts';

/** Names colleagues who read along: two people need not answer one customer. */
export function ReadersBadge({ ticketId }: { ticketId: string }) {
  const others = useTicketReaders(ticketId);
  return (
    <p role="status" className="flex items-center gap-2 text-sm font-medium text-blue empty:hidden">
      {others.length === 0 ? null : (
        <>
          <Eye aria-hidden="true" className="size-4 shrink-0" />
          {others.map(({ name }) => name).join(', ')} {others.length === 1 ? 'leest' : 'lezen'} dit
          ticket ook
        </>
      )}
    </p>
  );
}

/**
 * Colleagues who have this ticket open. Asking also says that one has it open oneself; a tab that nobody
 * looks at does not ask, and is soon no longer counted.
 */
function useTicketReaders(ticketId: string): readonly StaffPerson[] {
  const { data } = useQuery({
    ...orpc.staff.tickets.watch.queryOptions({ input: { ticketId } }),
    refetchInterval: TICKET_READER_BEAT_MS,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  });
  useEffect(
    () => () => {
      // The others see it a few seconds later if it does not arrive.
      api.staff.tickets.leave({ ticketId }).catch(() => {});
    },
    [ticketId],
  );
  return data?.others ?? [];
}

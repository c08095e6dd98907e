import Eye from 'lucide-react/icons/eye';
import { useTicketReaders } from './use-ticket-readers.ts';

/** Who else is reading: two people need not answer one customer. */
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

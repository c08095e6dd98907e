import { TICKET_PRIORITY_LABELS, type TicketPriority } from '#domain/support/ticket.ts';
import { Badge } from '#app/ui/badge.tsx';
import { TICKET_PRIORITY_TONES } from './labels.ts';

export function PriorityBadge({ priority }: { priority: TicketPriority }) {
  return <Badge tone={TICKET_PRIORITY_TONES[priority]}>{TICKET_PRIORITY_LABELS[priority]}</Badge>;
}

import type { TicketStatus } from '#domain/support/ticket.ts';
import { Badge } from '#app/ui/badge.tsx';
import { TICKET_STATUS_LABELS, TICKET_STATUS_TONES } from './labels.ts';

export function TicketBadge({ status }: { status: TicketStatus }) {
  return <Badge tone={TICKET_STATUS_TONES[status]}>{TICKET_STATUS_LABELS[status]}</Badge>;
}

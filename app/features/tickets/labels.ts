import type { TicketStatus } from '#domain/ticket.ts';
import type { BadgeTone } from '#app/ui/badge.tsx';

export const TICKET_STATUS_LABELS: Readonly<Record<TicketStatus, string>> = {
  open: 'Open',
  in_progress: 'In behandeling',
  waiting: 'Wacht op klant',
  closed: 'Gesloten',
};

export const TICKET_STATUS_TONES: Readonly<Record<TicketStatus, BadgeTone>> = {
  open: 'info',
  in_progress: 'good',
  waiting: 'warn',
  closed: 'neutral',
};

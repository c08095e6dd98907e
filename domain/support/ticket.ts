import { ok, refuse, type Result } from '#domain/platform/result.ts';

export const TICKET_STATUSES = ['open', 'in_progress', 'waiting', 'closed'] as const;
export type TicketStatus = (typeof TICKET_STATUSES)[number];

export const TICKET_PRIORITIES = ['urgent', 'high', 'medium', 'low'] as const;
export type TicketPriority = (typeof TICKET_PRIORITIES)[number];

/** Priorities in the forms of a customer; only staff make a ticket urgent. */
export const CUSTOMER_TICKET_PRIORITIES = [
  'low',
  'medium',
  'high',
] as const satisfies TicketPriority[];
export const DEFAULT_TICKET_PRIORITY = 'medium' satisfies TicketPriority;

/** As screens and mails write them. */
export const TICKET_PRIORITY_LABELS: Readonly<Record<TicketPriority, string>> = {
  urgent: 'Urgent',
  high: 'Hoog',
  medium: 'Normaal',
  low: 'Laag',
};

export type TicketSide = 'customer' | 'staff';

/** A customer closes a ticket, and reopens one that waits by replying; staff do the rest. */
export const TICKET_TRANSITIONS: Readonly<
  Record<TicketSide, Readonly<Record<TicketStatus, readonly TicketStatus[]>>>
> = {
  customer: { open: ['closed'], in_progress: ['closed'], waiting: ['open', 'closed'], closed: [] },
  staff: {
    open: ['in_progress', 'closed'],
    in_progress: ['waiting', 'closed'],
    waiting: ['in_progress', 'closed'],
    closed: ['open'],
  },
};

export function canTicketBecome(from: TicketStatus, to: TicketStatus, by: TicketSide): boolean {
  return TICKET_TRANSITIONS[by][from].includes(to);
}

/**
 * The status after a reply. Of staff: open becomes in_progress, any other stays. Of the customer:
 * waiting becomes open, any other stays; a closed ticket takes no reply of a customer.
 */
export function statusAfterReply(
  status: TicketStatus,
  by: TicketSide,
): Result<TicketStatus, 'TICKET_CLOSED'> {
  if (by === 'staff') return ok(status === 'open' ? 'in_progress' : status);
  if (status === 'closed') return refuse('TICKET_CLOSED');
  return ok(status === 'waiting' ? 'open' : status);
}

/** Tells whether it counts as open on the stat card and the customer's card. */
export function isOpenTicket(status: TicketStatus): boolean {
  return status !== 'closed';
}

/** Longest subject and message that a form takes, in characters. */
export const TICKET_MAX_LENGTH = { subject: 150, message: 5000 } as const;

/** Characters of a message that a list shows. */
export const TICKET_PREVIEW_LENGTH = 60;
/** White space that is more than one space. */
const UNEVEN = /\s\s|[^\S ]/;

/** The beginning of a message on one line, as a row of the list shows it. */
export function ticketPreview(message: string): string {
  const line = (UNEVEN.test(message) ? message.replaceAll(/\s+/g, ' ') : message).trim();
  let end = 0;
  for (let shown = 0; shown < TICKET_PREVIEW_LENGTH && end < line.length; shown += 1) {
    // A character has one or two code units.
    end += (line.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  }
  return end === line.length ? line : `${line.slice(0, end).trimEnd()}…`;
}

/** A conversation longer than this goes on in a new ticket, so that one page can hold it. */
export const TICKET_MAX_REPLIES = 500;
export const TICKET_MAX_NOTES = 200;

/**
 * Pause after which an open ticket says again that it is being read, and the time for which that counts.
 */
export const TICKET_READER_BEAT_MS = 5000;
export const TICKET_READER_SECONDS = 12;

import type { MessageDraft } from '#app/lib/drafts/message-draft.ts';
import {
  TICKET_MAX_LENGTH,
  type TicketPriority,
  type TicketStatus,
} from '#domain/support/ticket.ts';
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

export const TICKET_PRIORITY_TONES: Readonly<Record<TicketPriority, BadgeTone>> = {
  urgent: 'bad',
  high: 'warn',
  medium: 'neutral',
  low: 'neutral',
};

/** The label of a ticket that is about no service. */
export const NO_SERVICE = 'Algemeen';

type Mailed = {
  viaMail: boolean;
  isAutomatic: boolean;
  /** For staff alone. */
  isProven?: boolean | null;
};

/**
 * Builds the mark behind a name: the author's role, that it came by mail, and whether the sender was
 * proven.
 */
export function replyMark(author: string, { viaMail, isAutomatic, isProven }: Mailed): string {
  const parts = [
    author,
    isAutomatic ? 'Automatisch' : '',
    viaMail ? 'Per e-mail' : '',
    isProven === false ? 'Afzender niet bewezen' : '',
  ];
  return parts.filter((part) => part !== '').join(' · ');
}

/** Finds the fault in a message before it is sent; null is none. */
export function messageFault({ message }: MessageDraft): { field: 'message'; text: string } | null {
  if (message.trim() === '') return { field: 'message', text: 'Schrijf een bericht.' };
  if (message.length <= TICKET_MAX_LENGTH.message) return null;
  return { field: 'message', text: `Gebruik hoogstens ${TICKET_MAX_LENGTH.message} tekens.` };
}

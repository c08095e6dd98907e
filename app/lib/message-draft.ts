import * as z from 'zod';
import { ticketAttachment } from '#contract/customer/tickets.ts';
import { CUSTOMER_TICKET_PRIORITIES, DEFAULT_TICKET_PRIORITY } from '#domain/ticket.ts';
import { readItem, writeItem } from './browser-storage.ts';
import { randomId } from './random-id.ts';

/**
 * What somebody is writing, kept in this tab until it is sent: through a reload, a lost connection
 * and a session that ended. Each tab has its own, so a reply sent in one clears no other.
 */
const messageDraft = z.object({
  userId: z.string(),
  /** Makes the message one, however often it is sent. */
  messageKey: z.uuid(),
  subject: z.string(),
  message: z.string(),
  priority: z.enum(CUSTOMER_TICKET_PRIORITIES),
  serviceId: z.string(),
  attachments: z.array(ticketAttachment),
  /** Its sender pressed the button and nobody said no: it goes on once there is a session again. */
  toSend: z.boolean(),
});

export type MessageDraft = z.infer<typeof messageDraft>;

/** Where something is written: one draft each. */
export const draftPlaces = {
  newTicket: 'new-ticket',
  reply: (ticketId: string) => `reply.${ticketId}`,
  answer: (ticketId: string) => `answer.${ticketId}`,
  note: (ticketId: string) => `note.${ticketId}`,
} as const;

function itemOf(place: string): string {
  return `hostwerk.draft.${place}`;
}

export function emptyDraft(userId: string): MessageDraft {
  return {
    userId,
    messageKey: randomId(),
    subject: '',
    message: '',
    priority: DEFAULT_TICKET_PRIORITY,
    serviceId: '',
    attachments: [],
    toSend: false,
  };
}

export function readDraft(place: string): MessageDraft | null {
  try {
    return (
      messageDraft.safeParse(JSON.parse(readItem('session', itemOf(place)) ?? '')).data ?? null
    );
  } catch {
    return null;
  }
}

/** What this person was writing here; never what somebody else was, in the same tab before. */
export function openDraft(place: string, userId: string): MessageDraft {
  const kept = readDraft(place);
  return kept?.userId === userId ? kept : emptyDraft(userId);
}

export function keepDraft(place: string, draft: MessageDraft): void {
  writeItem('session', itemOf(place), JSON.stringify(draft));
}

export function dropDraft(place: string): void {
  writeItem('session', itemOf(place), null);
}

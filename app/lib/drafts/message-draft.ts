import * as z from 'zod';
import { ticketAttachment } from '#contract/customer/tickets.ts';
import { CUSTOMER_TICKET_PRIORITIES, DEFAULT_TICKET_PRIORITY } from '#domain/support/ticket.ts';
import { readDraft, type DraftPlace } from './kept-draft.ts';
import { randomId } from '#app/lib/random-id.ts';

/** A message of a ticket while it is written. */
const messageDraft = z.object({
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

/** Places that a message is written in. */
export const draftPlaces = {
  newTicket: 'new-ticket',
  reply: (ticketId: string) => `reply.${ticketId}`,
  answer: (ticketId: string) => `answer.${ticketId}`,
  note: (ticketId: string) => `note.${ticketId}`,
} as const;

export function emptyMessage(): MessageDraft {
  return {
    messageKey: randomId(),
    subject: '',
    message: '',
    priority: DEFAULT_TICKET_PRIORITY,
    serviceId: '',
    attachments: [],
    toSend: false,
  };
}

export function readMessage(at: DraftPlace): MessageDraft | null {
  return readDraft(at, messageDraft);
}

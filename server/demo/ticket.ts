import type { TicketPriority, TicketStatus } from '#domain/support/ticket.ts';

type Words = string | { text: string; file: { name: string; text: string } };

/**
 * A question, and what was said after it: by whom, and hours after it was asked. A note is staff's among
 * themselves.
 */
type Conversation = { subject: string; message: string } & Readonly<
  Record<`${'customer' | 'staff' | 'note'} +${number}h`, Words>
>;

export type DemoReply = {
  by: string;
  hoursLater: number;
  message: string;
  file: { name: string; text: string } | null;
};

export type DemoTicket = {
  customer: string;
  daysAgo: number;
  priority: TicketPriority;
  /** The status it had in the end. */
  status: TicketStatus;
  aboutService: boolean;
  subject: string;
  message: string;
  replies: readonly DemoReply[];
};

export function ticket(
  [customer, daysAgo, priority, status, about]: readonly [
    string,
    number,
    TicketPriority,
    TicketStatus,
    'service' | 'general',
  ],
  { subject, message, ...said }: Conversation,
): DemoTicket {
  const aboutService = about === 'service';
  const replies = Object.entries(said).map(([key, words]) => replyOf(key, words));
  return { customer, daysAgo, priority, status, aboutService, subject, message, replies };
}

function replyOf(key: string, words: Words): DemoReply {
  const [by = '', hours = ''] = key.split(' +');
  const { text: message, file } = typeof words === 'string' ? { text: words, file: null } : words;
  return { by, hoursLater: Number.parseFloat(hours), message, file };
}

import type { TicketPriority, TicketStatus } from '#domain/ticket.ts';

export type DemoTicket = {
  customer: string;
  daysAgo: number;
  priority: TicketPriority;
  /** What it came to in the end. */
  status: TicketStatus;
  aboutService: boolean;
  subject: string;
  message: string;
  replies: readonly DemoReply[];
};

export type DemoReply = readonly [by: 'customer' | 'staff', hoursLater: number, message: string];

export function ticket(
  [customer, daysAgo, priority, status, about]: readonly [
    string,
    number,
    TicketPriority,
    TicketStatus,
    'service' | 'general',
  ],
  [subject, message]: readonly [string, string],
  ...replies: DemoReply[]
): DemoTicket {
  const aboutService = about === 'service';
  return { customer, daysAgo, priority, status, aboutService, subject, message, replies };
}

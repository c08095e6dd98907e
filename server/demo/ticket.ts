import type { TicketPriority, TicketStatus } from '#domain/support/ticket.ts';

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

type DemoFile = { name: string; text: string };

/** A message of somebody; a note is staff's among themselves. */
export type DemoReply = readonly [
  by: 'customer' | 'staff' | 'note',
  hoursLater: number,
  message: string,
  file?: DemoFile,
];

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

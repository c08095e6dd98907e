import { TICKET_PRIORITY_LABELS, type TicketPriority } from '#domain/support/ticket.ts';
import { renderMail, type MailText } from '#server/platform/mails/layout.ts';

export type TicketCreated = {
  siteName: string;
  name: string;
  email: string;
  subject: string;
  message: string;
  priority: TicketPriority;
  serviceName: string | null;
  consoleUrl: string;
};

/** To support: what a customer asks. */
export function ticketCreatedMail(ticket: TicketCreated): MailText {
  return renderMail({
    subject: `Nieuw ticket: ${ticket.subject}`,
    siteName: ticket.siteName,
    greeting: 'Hallo,',
    paragraphs: [
      `${ticket.name} (${ticket.email}) heeft een ticket aangemaakt.`,
      {
        facts: [
          { label: 'Onderwerp', value: ticket.subject },
          { label: 'Prioriteit', value: TICKET_PRIORITY_LABELS[ticket.priority] },
          { label: 'Dienst', value: ticket.serviceName ?? 'Algemeen' },
        ],
      },
      { quote: ticket.message },
    ],
    link: { label: 'Naar het ticket', url: ticket.consoleUrl },
  });
}

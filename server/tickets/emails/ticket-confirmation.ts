import { renderMail, type MailText } from '#server/mails/layout.ts';

export type TicketConfirmation = {
  siteName: string;
  firstName: string;
  subject: string;
  ticketUrl: string;
};

/** To the customer: the ticket stands. */
export function ticketConfirmationMail(ticket: TicketConfirmation): MailText {
  return renderMail({
    subject: `We hebben je ticket ontvangen: ${ticket.subject}`,
    siteName: ticket.siteName,
    greeting: `Hallo ${ticket.firstName},`,
    paragraphs: [
      `We hebben je ticket ‘${ticket.subject}’ ontvangen.`,
      'Tijdens kantooruren krijg je binnen 2 uur antwoord, daarbuiten binnen 6 uur.',
    ],
    link: { label: 'Bekijk je ticket', url: ticket.ticketUrl },
  });
}

import { renderMail, type MailText } from '#server/platform/mails/layout.ts';

export type TicketConfirmation = {
  siteName: string;
  firstName: string;
  subject: string;
  ticketUrl: string;
  /** Whether somebody reads what is answered to the mail itself. */
  byMail: boolean;
};

/** To the customer: the ticket stands. */
export function ticketConfirmationMail(ticket: TicketConfirmation): MailText {
  return renderMail({
    // By one subject programs for mail put the mails of a ticket together.
    subject: ticket.byMail
      ? `Je ticket: ${ticket.subject}`
      : `We hebben je ticket ontvangen: ${ticket.subject}`,
    isAnswered: ticket.byMail,
    siteName: ticket.siteName,
    greeting: `Hallo ${ticket.firstName},`,
    paragraphs: [
      `We hebben je ticket ‘${ticket.subject}’ ontvangen.`,
      'Tijdens kantooruren krijg je binnen 2 uur antwoord, daarbuiten binnen 6 uur.',
      ...(ticket.byMail ? ['Iets vergeten? Beantwoord deze mail, dan komt het op je ticket.'] : []),
    ],
    link: { label: 'Bekijk je ticket', url: ticket.ticketUrl },
  });
}

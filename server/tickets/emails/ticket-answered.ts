import { renderMail, type MailText } from '#server/mails/layout.ts';

export type TicketAnswered = {
  siteName: string;
  firstName: string;
  subject: string;
  replyMessage: string;
  ticketUrl: string;
};

/** To the customer: there is an answer. */
export function ticketAnsweredMail(ticket: TicketAnswered): MailText {
  return renderMail({
    subject: `Antwoord op je ticket: ${ticket.subject}`,
    siteName: ticket.siteName,
    greeting: `Hallo ${ticket.firstName},`,
    paragraphs: [
      `We hebben gereageerd op je ticket ‘${ticket.subject}’:`,
      { quote: ticket.replyMessage },
      'Wil je antwoorden? Doe dat in je dashboard, dan blijft alles bij elkaar.',
    ],
    link: { label: 'Bekijk je ticket', url: ticket.ticketUrl },
  });
}

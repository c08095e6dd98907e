import { renderMail, type MailText } from '#server/platform/mails/layout.ts';

export type TicketAnswered = {
  siteName: string;
  firstName: string;
  subject: string;
  replyMessage: string;
  ticketUrl: string;
  /** Whether somebody reads what is answered to the mail itself. */
  byMail: boolean;
};

/** To the customer: there is an answer. */
export function ticketAnsweredMail(ticket: TicketAnswered): MailText {
  return renderMail({
    subject: ticket.byMail
      ? `Re: Je ticket: ${ticket.subject}`
      : `Antwoord op je ticket: ${ticket.subject}`,
    isAnswered: ticket.byMail,
    siteName: ticket.siteName,
    greeting: `Hallo ${ticket.firstName},`,
    paragraphs: [
      `We hebben gereageerd op je ticket ‘${ticket.subject}’:`,
      { quote: ticket.replyMessage },
      ticket.byMail
        ? 'Wil je antwoorden? Beantwoord deze mail, of doe het in je dashboard.'
        : 'Wil je antwoorden? Doe dat in je dashboard, dan blijft alles bij elkaar.',
    ],
    link: { label: 'Bekijk je ticket', url: ticket.ticketUrl },
  });
}

import { renderMail, type MailText } from '#server/platform/mails/layout.ts';

export type TicketReplied = {
  siteName: string;
  name: string;
  email: string;
  subject: string;
  replyMessage: string;
  consoleUrl: string;
};

/** Tells whoever has the ticket, or support, that the customer wrote again. */
export function ticketRepliedMail(ticket: TicketReplied): MailText {
  return renderMail({
    subject: `Reactie op ticket: ${ticket.subject}`,
    siteName: ticket.siteName,
    greeting: 'Hallo,',
    paragraphs: [
      `${ticket.name} (${ticket.email}) heeft gereageerd op het ticket ‘${ticket.subject}’:`,
      { quote: ticket.replyMessage },
    ],
    link: { label: 'Naar het ticket', url: ticket.consoleUrl },
  });
}

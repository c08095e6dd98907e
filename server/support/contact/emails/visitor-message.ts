import { TICKET_PRIORITY_LABELS, type TicketPriority } from '#domain/support/ticket.ts';
import { renderMail, type MailText } from '#server/platform/mails/layout.ts';

export type VisitorMessageParts = {
  siteName: string;
  name: string;
  email: string;
  subject: string;
  message: string;
  priority: TicketPriority | null;
};

/**
 * To support: what a visitor wrote. Whom to answer stands in the body; in a header it would be a
 * place to smuggle more addresses into.
 */
export function visitorMessageMail(parts: VisitorMessageParts): MailText {
  const { siteName, name, email, subject, message, priority } = parts;
  const urgency =
    priority === null ? [] : [{ label: 'Prioriteit', value: TICKET_PRIORITY_LABELS[priority] }];
  return renderMail({
    subject: `Bericht via de site: ${subject}`,
    siteName,
    greeting: 'Hallo,',
    paragraphs: [
      'Een bezoeker stuurde een bericht via de site. Het adres is niet gecontroleerd.',
      {
        facts: [
          { label: 'Naam', value: name },
          { label: 'E-mail', value: email },
          { label: 'Onderwerp', value: subject },
          ...urgency,
        ],
      },
      { quote: message },
    ],
    link: { label: 'Beantwoorden', url: replyAddress(email, subject) },
  });
}

function replyAddress(email: string, subject: string): string {
  // The at-sign is the one character of an address that a mailto address keeps as it is.
  const to = encodeURIComponent(email).replace('%40', '@');
  return `mailto:${to}?subject=${encodeURIComponent(`Re: ${subject}`)}`;
}

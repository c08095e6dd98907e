import { NOTICE_DAYS } from '#domain/sales/direct-debit.ts';
import { renderMail, type MailText } from '#server/platform/mails/layout.ts';

export type MandateGiven = {
  siteName: string;
  firstName: string;
  accountEnding: string;
  /** Given along with the payment of an order: there is no cent that goes back. */
  isByOrder: boolean;
  url: string;
};

/** From now on the invoices of renewals are collected. */
export function mandateGivenMail(mandate: MandateGiven): MailText {
  const how = mandate.isByOrder
    ? 'Je gaf de machtiging bij de betaling van je bestelling.'
    : 'De cent waarmee je je rekening bevestigde, maken we terug over.';
  return renderMail({
    subject: 'Automatische incasso staat aan',
    siteName: mandate.siteName,
    greeting: `Hallo ${mandate.firstName},`,
    paragraphs: [
      `Vanaf je volgende factuur schrijven we verlengingen af van de rekening die eindigt op ${mandate.accountEnding}. Je krijgt minstens ${NOTICE_DAYS} dagen van tevoren een mail met de factuur, het bedrag en de datum.`,
      `${how} Je kunt de incasso altijd stoppen, en een afschrijving tot acht weken daarna door je bank laten terugboeken.`,
      'Heb je dit niet zelf gedaan? Stop de incasso dan en neem contact met ons op.',
    ],
    link: { label: 'Bekijk je incasso', url: mandate.url },
  });
}

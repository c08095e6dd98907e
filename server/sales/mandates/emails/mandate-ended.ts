import { renderMail, type MailText } from '#server/platform/mails/layout.ts';

export type MandateEnded = {
  siteName: string;
  firstName: string;
  /** The bank refused it or took money back, rather than that somebody switched it off. */
  byBank: boolean;
  url: string;
};

/** Nothing is collected any more: invoices are paid by their customer again. */
export function mandateEndedMail(mandate: MandateEnded): MailText {
  return renderMail({
    subject: 'Automatische incasso staat uit',
    siteName: mandate.siteName,
    greeting: `Hallo ${mandate.firstName},`,
    paragraphs: [
      mandate.byBank
        ? 'Je bank staat niet meer toe dat we van je rekening afschrijven, of heeft een afschrijving teruggeboekt. De automatische incasso staat daarom uit.'
        : 'De automatische incasso is gestopt. We schrijven niets meer van je rekening af.',
      'Openstaande en volgende facturen betaal je zelf. Wat we al bij je bank hadden aangeboden, kan nog worden afgeschreven.',
    ],
    link: { label: 'Bekijk je incasso of zet hem weer aan', url: mandate.url },
  });
}

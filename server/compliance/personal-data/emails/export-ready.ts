import { mailDate } from '#server/platform/mails/format.ts';
import { renderMail, type MailText } from '#server/platform/mails/layout.ts';

export type ExportReady = {
  siteName: string;
  firstName: string;
  expiresAt: Date;
  dataUrl: string;
};

/** Says where the file is; it is never in the mail itself. */
export function exportReadyMail({
  siteName,
  firstName,
  expiresAt,
  dataUrl,
}: ExportReady): MailText {
  return renderMail({
    subject: 'Je gegevens staan klaar',
    siteName,
    greeting: firstName === '' ? 'Hallo,' : `Hallo ${firstName},`,
    paragraphs: [
      `Je vroeg om een bestand met al je gegevens. Het staat klaar in je dashboard, tot en met ${mailDate(expiresAt)}. Log in om het te downloaden.`,
      'Heb je hier niet om gevraagd? Kies dan meteen een nieuw wachtwoord.',
    ],
    link: { label: 'Naar mijn gegevens', url: dataUrl },
  });
}

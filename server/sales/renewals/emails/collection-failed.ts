import { renderMail, type MailText } from '#server/platform/mails/layout.ts';

export type CollectionFailed = {
  siteName: string;
  firstName: string;
  serviceName: string;
  invoiceNumber: string;
  amount: string;
  /** The day of the other try, as one reads it; null when there is none. */
  again: string | null;
  iban: string;
  accountName: string;
  payUrl: string;
};

/** A collection did not succeed: it is tried again on a day that is told, or paid by its customer. */
export function collectionFailedMail(failed: CollectionFailed): MailText {
  const { serviceName, invoiceNumber, amount, again, iban, accountName } = failed;
  return renderMail({
    subject: `De afschrijving van factuur ${invoiceNumber} is niet gelukt`,
    siteName: failed.siteName,
    greeting: `Hallo ${failed.firstName},`,
    paragraphs: [
      `We konden ${amount} voor ${serviceName} niet van je rekening afschrijven.`,
      again === null
        ? 'Dat proberen we niet nog een keer. Betaal de factuur zelf, dan loopt je dienst gewoon door.'
        : `Op ${again} proberen we het nog één keer. Zorg dat er dan genoeg op je rekening staat, of betaal de factuur nu zelf.`,
      {
        facts: [
          { label: 'IBAN', value: iban },
          { label: 'Op naam van', value: accountName },
          { label: 'Omschrijving', value: invoiceNumber },
        ],
      },
    ],
    link: { label: 'Betaal je factuur', url: failed.payUrl },
  });
}

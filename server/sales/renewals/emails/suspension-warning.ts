import { formatCounted } from '#domain/platform/counted.ts';
import { KEPT_AFTER_END_DAYS } from '#domain/delivery/service-end.ts';
import { renderMail, type MailText } from '#server/platform/mails/layout.ts';

export type SuspensionWarning = {
  siteName: string;
  firstName: string;
  serviceName: string;
  invoiceNumber: string;
  amount: string;
  /** A sentence on the part that came in and the rest; null where nothing did. */
  part: string | null;
  /** The sum that is to be paid now. */
  due: string;
  dueDate: string;
  suspendsOn: string;
  /** The service ends so many days after that, if it is not paid by then. */
  keptDays: number;
  iban: string;
  accountName: string;
  payUrl: string;
};

/** The last letter before a service goes off for not paying: what happens, when, and how to prevent it. */
export function suspensionWarningMail(warning: SuspensionWarning): MailText {
  const { serviceName, invoiceNumber, amount, part, dueDate, suspendsOn, keptDays } = warning;
  return renderMail({
    subject: `${serviceName} wordt op ${suspendsOn} opgeschort`,
    siteName: warning.siteName,
    greeting: `Hallo ${warning.firstName},`,
    paragraphs: [
      `Factuur ${invoiceNumber} van ${amount} moest op ${dueDate} betaald zijn. ${part ?? 'We hebben je betaling nog niet gezien.'}`,
      `Betaal je niet, dan schorten we je dienst ${serviceName} op ${suspendsOn} op. Hij is dan niet bereikbaar. Zodra je betaalt, gaat alles vanzelf weer aan.`,
      `Is er ${formatCounted(keptDays, 'dag', 'dagen')} daarna nog niet betaald, dan eindigt je dienst. We bewaren je gegevens dan nog ${KEPT_AFTER_END_DAYS} dagen; zo lang haal je je dienst terug door een nieuwe termijn te betalen. Daarna wissen we ze.`,
      {
        facts: [
          { label: 'Bedrag', value: warning.due },
          { label: 'IBAN', value: warning.iban },
          { label: 'Op naam van', value: warning.accountName },
          { label: 'Omschrijving', value: invoiceNumber },
        ],
      },
      'Heb je net betaald? Dan hoef je niets te doen. Lukt betalen niet, neem dan contact met ons op.',
    ],
    link: { label: 'Betaal je factuur', url: warning.payUrl },
  });
}

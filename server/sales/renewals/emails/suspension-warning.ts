import { formatCounted } from '#domain/platform/counted.ts';
import { KEPT_AFTER_END_DAYS } from '#domain/delivery/service-end.ts';
import { renderMail, type MailText } from '#server/platform/mails/layout.ts';

export type SuspensionWarning = {
  siteName: string;
  firstName: string;
  /** Names of what goes off, at least one. */
  serviceNames: readonly string[];
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

const inWords = new Intl.ListFormat('nl-NL', { type: 'conjunction' });

/** The last letter before services go off for not paying: what happens, when, and how to prevent it. */
export function suspensionWarningMail(warning: SuspensionWarning): MailText {
  const { serviceNames, invoiceNumber, amount, part, dueDate, suspendsOn, keptDays } = warning;
  const names = inWords.format(serviceNames);
  const isOne = serviceNames.length === 1;
  return renderMail({
    subject: isOne
      ? `${names} wordt op ${suspendsOn} opgeschort`
      : `${formatCounted(serviceNames.length, 'dienst', 'diensten')} worden op ${suspendsOn} opgeschort`,
    siteName: warning.siteName,
    greeting: `Hallo ${warning.firstName},`,
    paragraphs: [
      `Factuur ${invoiceNumber} van ${amount} moest op ${dueDate} betaald zijn. ${part ?? 'We hebben je betaling nog niet gezien.'}`,
      `Betaal je niet, dan schorten we je ${isOne ? 'dienst' : 'diensten'} ${names} op ${suspendsOn} op. ${isOne ? 'Hij is' : 'Ze zijn'} dan niet bereikbaar. Zodra je betaalt, gaat alles vanzelf weer aan.`,
      `Is er ${formatCounted(keptDays, 'dag', 'dagen')} daarna nog niet betaald, dan ${isOne ? 'eindigt je dienst' : 'eindigen je diensten'}. We bewaren je gegevens dan nog ${KEPT_AFTER_END_DAYS} dagen; zo lang haal je je ${isOne ? 'dienst' : 'diensten'} terug door een nieuwe termijn te betalen. Daarna wissen we ze.`,
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

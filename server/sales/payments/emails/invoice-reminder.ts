import { renderMail, type MailText } from '#server/platform/mails/layout.ts';

export type InvoiceReminder = {
  siteName: string;
  firstName: string;
  invoiceNumber: string;
  amount: string;
  /** A sentence on the part that came in and the rest; null where nothing did. */
  part: string | null;
  dueDate: string;
  isOverdue: boolean;
  iban: string;
  accountName: string;
  payUrl: string;
};

/** An invoice that must be paid soon, or should have been. */
export function invoiceReminderMail(invoice: InvoiceReminder): MailText {
  const { invoiceNumber, amount, part, dueDate, isOverdue, iban, accountName } = invoice;
  return renderMail({
    subject: isOverdue
      ? `Factuur ${invoiceNumber} is nog niet betaald`
      : `Factuur ${invoiceNumber}: betaal uiterlijk op ${dueDate}`,
    siteName: invoice.siteName,
    greeting: `Hallo ${invoice.firstName},`,
    paragraphs: [
      isOverdue
        ? `Factuur ${invoiceNumber} van ${amount} moest op ${dueDate} betaald zijn. ${part ?? 'We hebben je betaling nog niet gezien.'}`
        : `Factuur ${invoiceNumber} van ${amount} moet uiterlijk op ${dueDate} betaald zijn.${part === null ? '' : ` ${part}`}`,
      {
        facts: [
          { label: 'IBAN', value: iban },
          { label: 'Op naam van', value: accountName },
          { label: 'Omschrijving', value: invoiceNumber },
        ],
      },
      'Heb je net betaald? Dan hoef je niets te doen.',
    ],
    link: { label: 'Betaal je factuur', url: invoice.payUrl },
  });
}

import { renderMail, type MailText } from '#server/mails/layout.ts';

export type RenewalInvoice = {
  siteName: string;
  firstName: string;
  serviceName: string;
  planName: string;
  invoiceNumber: string;
  amount: string;
  /** `16 december 2026 t/m 15 januari 2027` */
  period: string;
  dueDate: string;
  iban: string;
  accountName: string;
  /** Whether one can pay on the page of the link, besides by transfer. */
  online: boolean;
  payUrl: string;
  serviceUrl: string;
};

/** The invoice of the next term, in time to cancel instead. */
export function renewalInvoiceMail(renewal: RenewalInvoice): MailText {
  const { serviceName, invoiceNumber, amount, dueDate, online } = renewal;
  return renderMail({
    subject: `Factuur ${invoiceNumber}: ${serviceName} wordt verlengd`,
    siteName: renewal.siteName,
    greeting: `Hallo ${renewal.firstName},`,
    paragraphs: [
      `Je dienst ${serviceName} loopt binnenkort af en wordt verlengd. In de bijlage vind je factuur ${invoiceNumber} van ${amount}. Betaal die uiterlijk op ${dueDate}${online ? ', online of met een overboeking' : ''}.`,
      {
        facts: [
          { label: 'Pakket', value: renewal.planName },
          { label: 'Periode', value: renewal.period },
          { label: 'Bedrag', value: amount },
          { label: 'IBAN', value: renewal.iban },
          { label: 'Op naam van', value: renewal.accountName },
          { label: 'Omschrijving', value: invoiceNumber },
          { label: 'Uiterlijk', value: dueDate },
        ],
      },
      'Wil je niet verlengen? Zeg je dienst op voordat de nieuwe periode begint. Dan vervalt deze factuur en hoef je niets te betalen.',
      { links: [{ label: 'Bekijk of zeg je dienst op', url: renewal.serviceUrl }] },
    ],
    link: { label: online ? 'Betaal nu' : 'Bekijk je factuur', url: renewal.payUrl },
  });
}

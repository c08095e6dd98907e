import { NOTICE_DAYS } from '#domain/sales/direct-debit.ts';
import { renderMail, type MailText } from '#server/platform/mails/layout.ts';

export type RenewalInvoice = {
  siteName: string;
  firstName: string;
  serviceName: string;
  planName: string;
  invoiceNumber: string;
  amount: string;
  /** A code that took something off that; `priceAfter` only with its last term, for the next one costs that. */
  discount: { label: string; saved: string; priceAfter: string | null } | null;
  /** `16 december 2026 t/m 15 januari 2027` */
  period: string;
  dueDate: string;
  /** The moment until which what it brings back is kept; null for the next term of what goes on. */
  backUntil: string | null;
  /** The end of the account that it is collected from on its due date; null where one pays. */
  accountEnding: string | null;
  /** The page to have the next ones collected from; null where that is not offered, or is so. */
  debitUrl: string | null;
  iban: string;
  accountName: string;
  /** One can pay on the page of the link, besides by transfer. */
  online: boolean;
  payUrl: string;
  serviceUrl: string;
};

/** The invoice of the next term, in time to cancel instead. */
export function renewalInvoiceMail(renewal: RenewalInvoice): MailText {
  const { serviceName, invoiceNumber, online, backUntil } = renewal;
  const isCollected = renewal.accountEnding !== null;
  return renderMail({
    subject: `Factuur ${invoiceNumber}: ${serviceName} ${backUntil === null ? 'wordt verlengd' : 'komt terug'}`,
    siteName: renewal.siteName,
    greeting: `Hallo ${renewal.firstName},`,
    paragraphs: [
      `${backUntil === null ? `Je dienst ${serviceName} loopt binnenkort af en wordt verlengd.` : `Je wilt je dienst ${serviceName} terug. Zodra je betaalt, zetten we hem weer aan, met al je gegevens.`} In de bijlage vind je factuur ${invoiceNumber} van ${renewal.amount}. ${howToPay(renewal)}`,
      ...lastDiscount(renewal),
      { facts: isCollected ? collectedFacts(renewal) : transferFacts(renewal) },
      backUntil === null
        ? 'Wil je niet verlengen? Zeg je dienst op voordat de nieuwe termijn begint. Dan vervalt deze factuur en hoef je niets te betalen.'
        : `We bewaren je gegevens tot ${backUntil}. Is er dan niet betaald, dan vervalt deze factuur en wissen we ze. De nieuwe termijn begint op de dag waarop je betaalt, of na de dagen die al betaald waren.`,
      {
        links: [
          {
            label: backUntil === null ? 'Bekijk je dienst of zeg op' : 'Bekijk je dienst',
            url: renewal.serviceUrl,
          },
          ...debitLink(renewal),
        ],
      },
    ],
    link: {
      label: online && !isCollected ? 'Betaal nu' : 'Bekijk je factuur',
      url: renewal.payUrl,
    },
  });
}

function howToPay({ accountEnding, dueDate, online }: RenewalInvoice): string {
  return accountEnding === null
    ? `Betaal die uiterlijk op ${dueDate}${online ? ', online of met een overboeking' : ''}.`
    : // A mail that was held up announces as late as it goes.
      `We schrijven dat bedrag af van je rekening die eindigt op ${accountEnding}, op ${dueDate} of, als dat later is, ${NOTICE_DAYS} dagen na deze mail. Je hoeft niets te doen.`;
}

function lastDiscount({ discount }: RenewalInvoice): string[] {
  if (discount === null || discount.priceAfter === null) return [];
  return [`Dit is de laatste termijn met korting. Daarna betaal je ${discount.priceAfter}.`];
}

function debitLink({ debitUrl }: RenewalInvoice): { label: string; url: string }[] {
  return debitUrl === null
    ? []
    : [{ label: 'Laat volgende facturen vanzelf afschrijven', url: debitUrl }];
}

type Fact = { label: string; value: string };

function soldFacts(renewal: RenewalInvoice): Fact[] {
  return [
    { label: 'Pakket', value: renewal.planName },
    { label: 'Termijn', value: renewal.period },
    ...(renewal.discount === null
      ? []
      : [{ label: renewal.discount.label, value: renewal.discount.saved }]),
    { label: 'Bedrag', value: renewal.amount },
  ];
}

function collectedFacts(renewal: RenewalInvoice): Fact[] {
  return [...soldFacts(renewal), { label: 'Wordt afgeschreven op', value: renewal.dueDate }];
}

function transferFacts(renewal: RenewalInvoice): Fact[] {
  return [
    ...soldFacts(renewal),
    { label: 'IBAN', value: renewal.iban },
    { label: 'Op naam van', value: renewal.accountName },
    { label: 'Omschrijving', value: renewal.invoiceNumber },
    { label: 'Uiterlijk', value: renewal.dueDate },
  ];
}

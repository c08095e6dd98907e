import { renderMail, type MailFact, type MailText } from '#server/platform/mails/layout.ts';
import { saleRights, type Deal } from './deal.ts';

/** Another plan begins no term. */
const SAME_TERM = 'Je looptijd en hoe je opzegt veranderen niet.';

type Told = {
  siteName: string;
  firstName: string;
  serviceName: string;
  planName: string;
  /** `€ 12,99 per maand` */
  price: string;
};

export type ChangeInvoiced = Told & {
  amount: string;
  deal: Deal;
  invoiceNumber: string;
  iban: string;
  accountName: string;
  dueDate: string;
  orderUrl: string;
  payUrl: string;
};

/** Another plan that waits for a bank transfer. */
export function changeInvoicedMail(change: ChangeInvoiced): MailText {
  const { serviceName, planName, amount, invoiceNumber, dueDate } = change;
  return renderMail({
    subject: `Factuur ${invoiceNumber}: ${serviceName} krijgt een ander pakket`,
    siteName: change.siteName,
    greeting: `Hallo ${change.firstName},`,
    paragraphs: [
      `Je dienst ${serviceName} krijgt het pakket ${planName} zodra je betaling van ${amount} binnen is. Dat is het verschil over de dagen die je al had betaald. Daarna kost je dienst ${change.price}.`,
      {
        facts: [
          ...factsOf(change),
          { label: 'IBAN', value: change.iban },
          { label: 'Op naam van', value: change.accountName },
          { label: 'Omschrijving', value: invoiceNumber },
          { label: 'Uiterlijk', value: dueDate },
        ],
      },
      { links: [{ label: 'Betalen zonder in te loggen', url: change.payUrl }] },
      SAME_TERM,
      ...saleRights(change.deal),
    ],
    link: { label: 'Bekijk je wijziging', url: change.orderUrl },
  });
}

export type PlanChanged = Told & {
  amount: string;
  deal: Deal;
  invoiceNumber: string;
  serviceUrl: string;
};

/** The money is in and the service has its other plan. */
export function planChangedMail(change: PlanChanged): MailText {
  const { serviceName, planName, amount, invoiceNumber } = change;
  return renderMail({
    subject: `${serviceName} heeft nu het pakket ${planName}`,
    siteName: change.siteName,
    greeting: `Hallo ${change.firstName},`,
    paragraphs: [
      `Je betaling van ${amount} is binnen. Je dienst ${serviceName} heeft nu het pakket ${planName}; we passen de server eraan aan. Vanaf de volgende termijn kost je dienst ${change.price}. De betaalde factuur ${invoiceNumber} vind je in de bijlage.`,
      { facts: factsOf(change) },
      SAME_TERM,
      ...saleRights(change.deal),
    ],
    link: { label: 'Bekijk je dienst', url: change.serviceUrl },
  });
}

type Paid = Told & { amount: string; deal: Deal };

function factsOf({ serviceName, planName, amount, deal }: Paid): MailFact[] {
  return [
    { label: 'Pakket', value: planName },
    { label: 'Naam', value: serviceName },
    { label: 'Nu te betalen', value: `${amount}, ${deal.vat}` },
  ];
}

import { CHARGE_WITHDRAWAL } from '#domain/sales/withdrawal.ts';
import {
  renderMail,
  type MailBlock,
  type MailFact,
  type MailText,
} from '#server/platform/mails/layout.ts';

export type ChargeInvoice = {
  siteName: string;
  firstName: string;
  name: string;
  /** The service that the work was for; null where staff named none. */
  serviceName: string | null;
  /** Each line says what was done, and how much of it: `Verhuizing van je site`, `1,5 uur`. */
  lines: MailFact[];
  /** A text that staff wrote besides. */
  note: string | null;
  invoiceNumber: string;
  amount: string;
  /** `inclusief 21% btw` */
  vat: string;
  dueDate: string;
  iban: string;
  accountName: string;
  /** One can pay on the page of the link, besides by transfer. */
  online: boolean;
  payUrl: string;
  orderUrl: string;
  /** A consumer may have ordered the work at a distance, and withdraws there; null for a company. */
  withdrawUrl: string | null;
};

/** The invoice of work that is billed apart: what was done, and how to pay it. */
export function chargeInvoiceMail(charge: ChargeInvoice): MailText {
  const { invoiceNumber, amount, dueDate, online, serviceName } = charge;
  const about = serviceName === null ? '' : ` voor ${serviceName}`;
  return renderMail({
    subject: `Factuur ${invoiceNumber}: ${charge.name}`,
    siteName: charge.siteName,
    greeting: `Hallo ${charge.firstName},`,
    paragraphs: [
      `In de bijlage vind je factuur ${invoiceNumber} van ${amount} (${charge.vat}) voor werk dat we apart rekenen${about}. Betaal de factuur uiterlijk op ${dueDate}${online ? ', online of met een overboeking' : ''}.`,
      { facts: charge.lines },
      ...(charge.note === null ? [] : [{ quote: charge.note }]),
      {
        facts: [
          { label: 'Bedrag', value: amount },
          { label: 'IBAN', value: charge.iban },
          { label: 'Op naam van', value: charge.accountName },
          { label: 'Omschrijving', value: invoiceNumber },
          { label: 'Uiterlijk', value: dueDate },
        ],
      },
      'Klopt er iets niet? Laat het ons weten, dan kijken we ernaar.',
      { links: [{ label: 'Bekijk deze factuur in je dashboard', url: charge.orderUrl }] },
      ...withdrawal(charge),
    ],
    link: { label: online ? 'Betaal nu' : 'Bekijk je factuur', url: charge.payUrl },
  });
}

function withdrawal({ withdrawUrl }: ChargeInvoice): MailBlock[] {
  if (withdrawUrl === null) return [];
  return [CHARGE_WITHDRAWAL, { links: [{ label: 'Overeenkomst herroepen', url: withdrawUrl }] }];
}

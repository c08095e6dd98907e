import type { RefundWay } from '#domain/sales/refund.ts';
import { mailRefundWay } from '#server/platform/mails/format.ts';
import { renderMail, type MailBlock, type MailText } from '#server/platform/mails/layout.ts';

export type InvoiceCorrected = {
  siteName: string;
  firstName: string;
  /** Number of the invoice that was wrong, and of both documents that come in its place. */
  oldNumber: string;
  creditNumber: string;
  invoiceNumber: string;
  reason: string;
  total: string;
  /** Amount that was paid before and counts for it; null where nothing was. */
  moved: string | null;
  /** Amount that goes back, and how; null where nothing does. */
  back: { amount: string; way: RefundWay } | null;
  /** Amount that is still to be paid, and how; null where nothing is. */
  open: { amount: string; dueDate: string; iban: string; accountName: string } | null;
  /** True if one can pay on the page of the link, besides by transfer. */
  online: boolean;
  payUrl: string;
  url: string;
};

/** An invoice was corrected: what is wrong with it, what comes in its place, and what becomes of the money. */
export function invoiceCorrectedMail(corrected: InvoiceCorrected): MailText {
  const { oldNumber, creditNumber, invoiceNumber, total, open, online } = corrected;
  return renderMail({
    subject: `Factuur ${oldNumber} is gecorrigeerd: nu ${invoiceNumber}`,
    siteName: corrected.siteName,
    greeting: `Hallo ${corrected.firstName},`,
    paragraphs: [
      `We hebben factuur ${oldNumber} gecorrigeerd: ${corrected.reason}`,
      `In de bijlage vind je creditfactuur ${creditNumber}, die de oude factuur ongedaan maakt, en factuur ${invoiceNumber} van ${total}, die ervoor in de plaats komt. Gebruik voor je administratie deze twee.`,
      ...money(corrected),
    ],
    link:
      open === null
        ? { label: 'Bekijk de nieuwe factuur', url: corrected.url }
        : { label: online ? 'Betaal nu' : 'Bekijk je factuur', url: corrected.payUrl },
  });
}

function money({ moved, back, open, invoiceNumber, online }: InvoiceCorrected): MailBlock[] {
  const counts = moved === null ? [] : [`Je betaalde er al ${moved} voor; dat telt mee.`];
  if (back !== null) {
    return [...counts, `Je krijgt ${back.amount} terug. ${mailRefundWay(back.way)}`];
  }
  if (open === null) return [...counts, 'Je hoeft niets te betalen.'];
  return [
    ...counts,
    `Betaal ${open.amount} uiterlijk op ${open.dueDate}${online ? ', online of met een overboeking' : ''}. De oude factuur hoef je niet meer te betalen.`,
    {
      facts: [
        { label: 'Bedrag', value: open.amount },
        { label: 'IBAN', value: open.iban },
        { label: 'Op naam van', value: open.accountName },
        { label: 'Omschrijving', value: invoiceNumber },
        { label: 'Uiterlijk', value: open.dueDate },
      ],
    },
  ];
}

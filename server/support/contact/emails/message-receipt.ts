import { renderMail, type MailText } from '#server/platform/mails/layout.ts';
import { mailTime } from '#server/platform/mails/format.ts';

export type MessageReceipt = {
  siteName: string;
  supportEmail: string;
  receivedAt: Date;
};

/** To a visitor: fixed text and the moment; whoever filled in another's address writes them nothing. */
export function messageReceiptMail(receipt: MessageReceipt): MailText {
  const { siteName, supportEmail, receivedAt } = receipt;
  return renderMail({
    subject: `We hebben je bericht ontvangen`,
    siteName,
    greeting: 'Hallo,',
    paragraphs: [
      `We hebben op ${mailTime(receivedAt)} je bericht ontvangen.`,
      'Tijdens kantooruren krijg je binnen 2 uur antwoord, daarbuiten binnen 6 uur.',
      `Heb je ons niets gestuurd? Dan heeft iemand anders je e-mailadres ingevuld. Je hoeft niets te doen; laat het ons weten via ${supportEmail} als het vaker gebeurt.`,
    ],
  });
}

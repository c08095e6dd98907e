import { renderMail, type MailText } from '#server/platform/mails/layout.ts';
import { mailTime } from '#server/platform/mails/format.ts';

export type WithdrawalNotice = {
  siteName: string;
  name: string;
  email: string;
  order: string;
  part: string;
  receivedAt: Date;
  payBack: string;
};

/** To support: who withdraws from what, and by when the money must be back. */
export function withdrawalNoticeMail(notice: WithdrawalNotice): MailText {
  const { siteName, name, email, order, part, receivedAt, payBack } = notice;
  return renderMail({
    subject: `Herroeping van ${name}`,
    siteName,
    greeting: 'Hallo,',
    paragraphs: [
      `Een consument herroept een overeenkomst. Het adres is niet gecontroleerd. Betaal uiterlijk ${payBack} terug.`,
      {
        facts: [
          { label: 'Naam', value: name },
          { label: 'E-mail', value: email },
          { label: 'Bestelling of dienst', value: order },
          { label: 'Herroept', value: part === '' ? 'de hele bestelling' : part },
          { label: 'Ontvangen', value: mailTime(receivedAt) },
        ],
      },
    ],
  });
}

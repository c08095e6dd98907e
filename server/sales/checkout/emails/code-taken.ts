import { renderMail, type MailText } from '#server/platform/mails/layout.ts';

type CodeTaken = {
  siteName: string;
  firstName: string;
  planName: string;
  code: string;
  orderUrl: string;
};

/** An order that nobody paid gave its discount code to another. */
export function codeTakenMail({ planName, code, ...mail }: CodeTaken): MailText {
  return renderMail({
    subject: 'Je bestelling is geannuleerd',
    siteName: mail.siteName,
    greeting: `Hallo ${mail.firstName},`,
    paragraphs: [
      `Je bestelling van ${planName} met kortingscode ${code} was na een uur nog niet betaald. Iemand anders heeft de code toen gebruikt, en daarmee is hij op. Daarom is je bestelling geannuleerd.`,
      'Je hoeft niets te betalen en er wordt niets geleverd. Wil je het pakket nog? Dan kun je het opnieuw bestellen, zonder deze code.',
    ],
    link: { label: 'Bekijk je bestelling', url: mail.orderUrl },
  });
}

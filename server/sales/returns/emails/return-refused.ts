import type { AskedGround } from '#domain/sales/return.ts';
import { renderMail, type MailText } from '#server/platform/mails/layout.ts';

export type ReturnRefused = {
  siteName: string;
  firstName: string;
  ground: AskedGround;
  about: string;
  reason: string;
  url: string;
};

const REFUSED: Readonly<Record<AskedGround, string>> = {
  withdrawal: 'Je wilde',
  'money-back': 'Je vroeg je geld terug voor',
};

/** A return was refused, why, and that the service goes on. */
export function returnRefusedMail({ ground, about, reason, ...mail }: ReturnRefused): MailText {
  const asked = `${REFUSED[ground]} ${about}${ground === 'withdrawal' ? ' herroepen' : ''}`;
  return renderMail({
    subject: `Over je vraag om geld terug voor ${about}`,
    siteName: mail.siteName,
    greeting: `Hallo ${mail.firstName},`,
    paragraphs: [
      `${asked}. Dat kan niet:`,
      { quote: reason },
      'Je dienst loopt door, en verlengt weer zoals je gewend bent. Zie je het anders? Laat het ons weten, dan kijken we er opnieuw naar.',
    ],
    link: { label: 'Stel je vraag', url: mail.url },
  });
}

import type { AskedGround } from '#domain/sales/return.ts';
import { renderMail, type MailText } from '#server/platform/mails/layout.ts';

export type ReturnAsked = {
  siteName: string;
  firstName: string;
  ground: AskedGround;
  customerName: string;
  orderNumber: string;
  /** The plan, and the service by its name where there is one. */
  about: string;
  /** The moment they said so: `21 november 2026 om 12:00`. */
  askedAt: string;
  settleBy: string;
  isLeftToStaff: boolean;
  url: string;
};

const SUBJECTS: Readonly<Record<AskedGround, string>> = {
  withdrawal: 'We hebben je herroeping ontvangen',
  'money-back': 'Je vraagt je geld terug: we hebben het ontvangen',
};

/**
 * The confirmation on a durable medium, at once: what was given back, and when (BW art. 6:230oa lid 4 for a
 * withdrawal).
 */
export function returnAskedMail(asked: ReturnAsked): MailText {
  const { ground, askedAt, settleBy, isLeftToStaff } = asked;
  const isWithdrawal = ground === 'withdrawal';
  return renderMail({
    subject: SUBJECTS[ground],
    siteName: asked.siteName,
    greeting: `Hallo ${asked.firstName},`,
    paragraphs: [
      isWithdrawal
        ? `We hebben op ${askedAt} deze herroeping ontvangen:`
        : `We hebben op ${askedAt} gelezen dat je stopt en je geld terug wilt:`,
      {
        facts: [
          { label: 'Naam', value: asked.customerName },
          { label: 'Bestelling', value: asked.orderNumber },
          { label: isWithdrawal ? 'Herroepen' : 'Terug', value: asked.about },
          { label: 'Ontvangen', value: askedAt },
        ],
      },
      isLeftToStaff
        ? 'We kijken ernaar en laten je weten wat je terugkrijgt. Tot die tijd verlengen we niets, en schrijven we er niets voor af.'
        : 'Hoeveel je terugkrijgt en hoe, staat in de mail die hierna komt.',
      `Je geld is uiterlijk ${settleBy} terug.`,
    ],
    link: { label: 'Bekijk hoe het ermee staat', url: asked.url },
  });
}

import { withoutLinks } from '#domain/platform/without-links.ts';
import { renderMail, type MailText } from '#server/platform/mails/layout.ts';
import { mailTime } from '#server/platform/mails/format.ts';

export type WithdrawalReceipt = {
  siteName: string;
  supportEmail: string;
  /** What was typed, to an address that the shop knows: it is of no stranger. */
  declared: { name: string; order: string; part: string } | null;
  receivedAt: Date;
};

/**
 * The confirmation on a durable medium: what was declared, and when (BW art. 6:230oa lid 4). An address that
 * the shop does not know has no contract with it, and may be anybody's: there only when.
 */
export function withdrawalReceiptMail(receipt: WithdrawalReceipt): MailText {
  const { siteName, supportEmail, declared, receivedAt } = receipt;
  return renderMail({
    subject: 'We hebben je herroeping ontvangen',
    siteName,
    greeting: 'Hallo,',
    paragraphs: [
      ...(declared === null
        ? [`We hebben op ${mailTime(receivedAt)} je herroeping ontvangen.`]
        : [
            `We hebben op ${mailTime(receivedAt)} deze herroeping ontvangen:`,
            { facts: declaredFacts(declared) },
          ]),
      'Je krijgt je geld terug op de manier waarop je betaalde, uiterlijk 14 dagen na deze herroeping. Vroeg je ons om direct te starten? Dan houden we de dagen in die je hebt gebruikt.',
      `Heb je dit niet gestuurd? Dan heeft iemand anders je e-mailadres ingevuld. Laat het ons weten via ${supportEmail}.`,
    ],
  });
}

function declaredFacts({ name, order, part }: NonNullable<WithdrawalReceipt['declared']>) {
  return [
    { label: 'Naam', value: withoutLinks(name) },
    { label: 'Bestelling', value: withoutLinks(order) },
    { label: 'Herroepen', value: part === '' ? 'de hele bestelling' : withoutLinks(part) },
  ];
}

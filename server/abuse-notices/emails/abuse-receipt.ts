import { ABUSE_KIND_LABELS, type AbuseKind } from '#domain/abuse-notice.ts';
import { withoutLinks } from '#domain/without-links.ts';
import { mailTime } from '#server/mails/format.ts';
import { renderMail, type MailText } from '#server/mails/layout.ts';

export type AbuseReceipt = {
  siteName: string;
  number: number;
  kind: AbuseKind;
  addresses: string;
  explanation: string;
  name: string;
  digest: string;
  receivedAt: Date;
  dueAt: Date;
};

/**
 * The confirmation on a durable medium (DSA art. 16(4)): what was reported, and when. Its addresses
 * are written so that nobody opens one: they are what nobody should see, and the mailbox may be
 * somebody else's.
 */
export function abuseReceiptMail(receipt: AbuseReceipt): MailText {
  const { siteName, number, kind, addresses, explanation, name } = receipt;
  const { digest, receivedAt, dueAt } = receipt;
  return renderMail({
    subject: `We hebben je melding ontvangen (${number})`,
    siteName,
    greeting: 'Hallo,',
    paragraphs: [
      `We hebben op ${mailTime(receivedAt)} je melding ontvangen. Een medewerker beoordeelt die uiterlijk ${mailTime(dueAt)}; je krijgt bericht van het besluit.`,
      {
        facts: [
          { label: 'Melding', value: String(number) },
          { label: 'Soort', value: ABUSE_KIND_LABELS[kind] },
          ...(name === '' ? [] : [{ label: 'Naam', value: withoutLinks(name) }]),
        ],
      },
      'De adressen en je uitleg, zo geschreven dat niemand er per ongeluk op klikt:',
      { quote: withoutLinks(`${addresses}\n\n${explanation}`) },
      `Je verklaarde dat dit naar je beste weten juist en volledig is. Controlegetal van je melding (SHA-256): ${digest}`,
      `In English: we received your notice ${number}. A member of our staff will decide on it, and you will be told the decision and the reasons for it.`,
      'Heb je ons niets gestuurd? Dan heeft iemand anders je e-mailadres ingevuld. Je hoeft niets te doen.',
    ],
  });
}

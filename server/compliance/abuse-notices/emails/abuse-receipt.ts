import { ABUSE_KIND_LABELS, type AbuseKind } from '#domain/compliance/abuse-notice.ts';
import { mailTime } from '#server/platform/mails/format.ts';
import { renderMail, type MailText } from '#server/platform/mails/layout.ts';

export type AbuseReceipt = {
  siteName: string;
  number: number;
  kind: AbuseKind;
  digest: string;
  receivedAt: Date;
  dueAt: Date;
};

/**
 * The confirmation on a durable medium (DSA art. 16(4)): that a notice came, and when. Nothing of what was
 * typed is in it: the mailbox may be somebody else's. The checksum proves which notice it was.
 */
export function abuseReceiptMail(receipt: AbuseReceipt): MailText {
  const { siteName, number, kind, digest, receivedAt, dueAt } = receipt;
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
        ],
      },
      `Je verklaarde dat dit naar je beste weten juist en volledig is. Controlegetal van je melding (SHA-256): ${digest}`,
      `In English: we received your notice ${number}. A member of our staff will decide on it, and you will be told the decision and the reasons for it.`,
      'Heb je ons niets gestuurd? Dan heeft iemand anders je e-mailadres ingevuld. Je hoeft niets te doen.',
    ],
  });
}

import { ABUSE_KIND_LABELS, type AbuseKind } from '#domain/compliance/abuse-notice.ts';
import { mailTime } from '#server/platform/mails/format.ts';
import { renderMail, type MailText } from '#server/platform/mails/layout.ts';

export type AbuseAlarm = {
  siteName: string;
  number: number;
  kind: AbuseKind;
  dueAt: Date;
  noticeUrl: string;
};

/** To support: that a notice waits, and until when. What was reported is read in the console only. */
export function abuseAlarmMail({ siteName, number, kind, dueAt, noticeUrl }: AbuseAlarm): MailText {
  return renderMail({
    subject: `Melding van misbruik ${number}: ${ABUSE_KIND_LABELS[kind].toLowerCase()}`,
    siteName,
    greeting: 'Hallo,',
    paragraphs: [
      `Melding ${number} gaat over inhoud op onze servers. Besluit uiterlijk ${mailTime(dueAt)}.`,
      'Wat er gemeld is, staat alleen in het Admin Panel. Open een gemeld adres niet zomaar.',
    ],
    link: { label: 'Naar de melding', url: noticeUrl },
  });
}

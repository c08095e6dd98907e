import {
  ABUSE_KIND_LABELS,
  type AbuseDecision,
  type AbuseKind,
} from '#domain/compliance/abuse-notice.ts';
import { mailTime } from '#server/platform/mails/format.ts';
import { renderMail, type MailText } from '#server/platform/mails/layout.ts';

export type AbuseDecisionLetter = {
  siteName: string;
  number: number;
  kind: AbuseKind;
  receivedAt: Date;
  decision: AbuseDecision;
  reasons: string;
  /** Where one says that one does not agree. */
  reachable: string;
};

const WHAT_WE_DID: Readonly<Record<AbuseDecision, string>> = {
  suspended: 'We hebben de dienst opgeschort: de inhoud is niet meer bereikbaar.',
  removed: 'De inhoud is verwijderd of niet meer bereikbaar.',
  forwarded: 'We hebben je melding doorgestuurd aan wie er iets aan kan doen.',
  'no-action': 'We grijpen niet in.',
};

const IN_ENGLISH: Readonly<Record<AbuseDecision, string>> = {
  suspended: 'we suspended the service',
  removed: 'the content was removed or made inaccessible',
  forwarded: 'we passed your notice on to those who can act on it',
  'no-action': 'we take no action',
};

/** To who sent the notice: what was decided, why, and what they can do about it (DSA art. 16(5)). */
export function abuseDecisionMail(letter: AbuseDecisionLetter): MailText {
  const { siteName, number, kind, receivedAt, decision, reasons, reachable } = letter;
  return renderMail({
    subject: `Besluit op je melding ${number}`,
    siteName,
    greeting: 'Hallo,',
    paragraphs: [
      `Op ${mailTime(receivedAt)} kregen we je melding ${number} (${ABUSE_KIND_LABELS[kind].toLowerCase()}). ${WHAT_WE_DID[decision]}`,
      'Waarom:',
      { quote: reasons },
      'Een mens heeft dit besloten, geen computer.',
      `Ben je het er niet mee eens? Laat het ons weten via ${reachable}, met het nummer van je melding: een andere medewerker kijkt er dan opnieuw naar. Je kunt ook naar de rechter.`,
      `In English: ${IN_ENGLISH[decision]}. The decision was made by a person. If you disagree, write to ${reachable} and mention number ${number}: a colleague will look at it again. You may also go to court.`,
    ],
  });
}

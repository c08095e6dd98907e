import {
  ABUSE_KIND_LABELS,
  type AbuseDecision,
  type AbuseGround,
  type AbuseKind,
} from '#domain/compliance/abuse-notice.ts';
import { withoutLinks } from '#domain/platform/without-links.ts';
import { mailTime } from '#server/platform/mails/format.ts';
import { renderMail, type MailText } from '#server/platform/mails/layout.ts';

export type AbuseStatement = {
  siteName: string;
  firstName: string;
  serviceName: string;
  number: number;
  kind: AbuseKind;
  addresses: string;
  receivedAt: Date;
  decision: Extract<AbuseDecision, 'suspended' | 'removed'>;
  ground: AbuseGround;
  reasons: string;
  reachable: string;
  serviceUrl: string;
};

const WHAT_WE_DID = {
  suspended:
    'Je dienst is opgeschort: hij is niet bereikbaar tot dit is opgelost. Je gegevens blijven bewaard.',
  removed: 'De inhoud hieronder is verwijderd of niet meer bereikbaar, overal en voorgoed.',
} as const;

const GROUNDS: Readonly<Record<AbuseGround, string>> = {
  law: 'De wet: dit is verboden inhoud',
  terms: 'Onze algemene voorwaarden, onder ‘Wat niet mag’',
};

/**
 * The statement of reasons to the customer whom a decision restricts (DSA art. 17): what was done,
 * where and for how long, on which facts and ground, by whom, and what they can do about it. Not who
 * sent the notice.
 */
export function abuseStatementMail(statement: AbuseStatement): MailText {
  const { siteName, firstName, serviceName, number, kind, receivedAt } = statement;
  const { decision, ground, addresses, reasons, reachable, serviceUrl } = statement;
  return renderMail({
    subject:
      decision === 'suspended'
        ? `${serviceName} is opgeschort na een melding`
        : `Inhoud van ${serviceName} is verwijderd na een melding`,
    siteName,
    greeting: `Hallo ${firstName},`,
    paragraphs: [
      `Op ${mailTime(receivedAt)} kregen we een melding over je dienst ${serviceName}. ${WHAT_WE_DID[decision]}`,
      {
        facts: [
          { label: 'Melding', value: String(number) },
          { label: 'Soort', value: ABUSE_KIND_LABELS[kind] },
          { label: 'Grond', value: GROUNDS[ground] },
        ],
      },
      'Waar het om gaat, zo geschreven dat niemand er per ongeluk op klikt:',
      { quote: withoutLinks(addresses) },
      'Wat we vonden en waarom dat niet mag:',
      { quote: reasons },
      'Een mens heeft dit vastgesteld en erover besloten, geen computer.',
      `Ben je het er niet mee eens, of is het opgelost? Laat het ons weten via ${reachable}, met het nummer van de melding: een andere medewerker kijkt er dan opnieuw naar. Je kunt ook naar de rechter.`,
    ],
    link: { label: 'Bekijk je dienst', url: serviceUrl },
  });
}

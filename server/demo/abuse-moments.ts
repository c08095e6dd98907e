import { decideAbuseNotice } from '#server/compliance/abuse-notices/decide-abuse-notice.ts';
import { receiveAbuseNotice } from '#server/compliance/abuse-notices/receive-abuse-notice.ts';
import { REGULAR, STAFF } from './accounts.ts';
import type { History, Moment } from './history.ts';

const HOUR_MS = 3_600_000;

/** Another host tells of attacks that come from a customer's server. Answers which notice it was. */
export async function detectAttacks(history: History): Promise<string> {
  const { number } = await receiveAbuseNotice(history.asSystem('visitor'), {
    kind: 'other',
    addresses: ['203.0.113.58'],
    explanation:
      'Vanaf dit adres worden sinds vannacht onze servers aangevallen (UDP-flood, ongeveer 4 Gbit/s). Dat is een strafbaar feit (art. 138b Wetboek van Strafrecht). Tijden en logregels sturen we op verzoek.',
    name: 'Beheer, Waddenhost',
    email: 'abuse@waddenhost.test',
    withReceipt: true,
  });
  const { id } = await history.context.db
    .selectFrom('abuseNotices')
    .select('id')
    .where('number', '=', number)
    .executeTakeFirstOrThrow();
  return id;
}

export async function suspendAfterNotice(
  history: History,
  { noticeId, serviceId }: { noticeId: string; serviceId: string },
): Promise<void> {
  await decideAbuseNotice(history.as(STAFF.email), {
    noticeId,
    decision: 'suspended',
    ground: 'terms',
    serviceId,
    reasons:
      'Vanaf je server gaat heel veel verkeer naar servers van anderen. Ons netwerk laat dat ook zien. Waarschijnlijk is een plug-in gekraakt; zo kan hij niet aan blijven staan.',
  });
}

/** A notice that nobody has looked at yet. */
export function abuseMoments(now: Date): Moment[] {
  return [
    {
      at: new Date(now.getTime() - 2 * HOUR_MS),
      customer: REGULAR.email,
      play: (history) =>
        receiveAbuseNotice(history.asSystem('visitor'), {
          kind: 'phishing-malware',
          addresses: ['https://mijn-pakketje.voorbeeld.test/betalen', '203.0.113.91'],
          explanation:
            'Ik kreeg een sms over een pakketje. De pagina lijkt op die van een bezorgdienst en vraagt om mijn bankgegevens. Dat is oplichting.',
          name: 'Ineke Bakker',
          email: 'ineke.bakker@post.test',
          withReceipt: true,
        }),
    },
  ];
}

import { settingValue } from '#domain/operations/settings.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { takenColumn } from './queries.ts';
import { queueMail } from '#server/platform/mails/queue-mail.ts';
import { settingsColumn } from '#server/platform/settings/queries.ts';
import { renderMail, type MailText } from '#server/platform/mails/layout.ts';

/**
 * Tells the shop's mailbox that a delivery does not go on without a person: nobody has the console open
 * at all hours, and a customer waits. Once for each reason, however often it is tried.
 */
export async function mailWaitingDelivery(
  ctx: VerbContext,
  tx: Tx,
  { serviceId, waitingFor }: { serviceId: string; waitingFor: WaitingFor },
): Promise<void> {
  const { settings, ...names } = await tx
    .selectFrom('services')
    .innerJoin('plans', 'plans.id', 'services.planId')
    .select([
      'services.name as serviceName',
      'services.system',
      takenColumn.as('options'),
      'services.domain',
      'plans.name as planName',
    ])
    .select(settingsColumn())
    .where('services.id', '=', serviceId)
    .executeTakeFirstOrThrow();
  const supportEmail = settingValue(settings, 'support_email');
  if (supportEmail === '') return;
  await queueMail(ctx, tx, {
    kind: 'delivery-waiting',
    occasion: `${serviceId}:${waitingFor}`,
    userId: null,
    to: supportEmail,
    settings,
    content: deliveryWaitingMail({
      ...names,
      waitingFor,
      siteName: settingValue(settings, 'site_name'),
      consoleUrl: `${ctx.config.appUrl}/admin/services?view=te-leveren`,
    }),
  });
}

/** The reason a delivery does not go on by itself. */
type WaitingFor = 'hand' | 'word' | 'address' | 'module';

type DeliveryWaiting = {
  siteName: string;
  serviceName: string;
  planName: string;
  /** The operating system that was chosen; null where there was none to choose. */
  system: string | null;
  /** The options that were ordered with it, as people read them. */
  options: readonly string[];
  /** The domain that web hosting is for, as name servers have it. */
  domain: string | null;
  waitingFor: WaitingFor;
  consoleUrl: string;
};

const SENTENCES: Readonly<Record<WaitingFor, string>> = {
  hand: 'is betaald en wordt met de hand geleverd. Maak de server en druk op Geleverd: dan krijgt de klant bericht en begint de looptijd.',
  word: 'is betaald en wacht tot iemand op Leveren drukt.',
  address:
    'kan niet geleverd worden: er is geen vrij IPv4-adres. Voeg onder Pakketten, IP-adressen een reeks toe en druk op Leveren.',
  module:
    'kon niet geleverd worden. We proberen het vanzelf opnieuw. Waarom het misging, staat in het Admin Panel.',
};

/** To support: that a customer waits for what is not there yet, and what can be done about it. */
function deliveryWaitingMail(told: DeliveryWaiting): MailText {
  const { siteName, serviceName, planName, system, domain, options, waitingFor, consoleUrl } = told;
  const own = domain === serviceName ? null : domain;
  const made = [planName, system, own, ...options].filter(Boolean);
  const about = `${serviceName} (${made.join(', ')})`;
  return renderMail({
    subject: waitingFor === 'module' ? `Levering mislukt: ${about}` : `Te leveren: ${about}`,
    siteName,
    greeting: 'Hallo,',
    paragraphs: [`${about} ${SENTENCES[waitingFor]}`],
    link: { label: 'Naar de leveringen', url: consoleUrl },
  });
}

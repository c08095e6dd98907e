import type { TermMonths } from '#domain/catalogue/term.ts';
import type { Cents } from '#domain/platform/money.ts';
import { settingValue, type StoredSettings } from '#domain/operations/settings.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { mailDate, mailMoney, mailTermPrice } from '#server/platform/mails/format.ts';
import { renderMail, type MailText } from '#server/platform/mails/layout.ts';
import { queueMail } from '#server/platform/mails/queue-mail.ts';

type Priced = {
  service: { id: string; userId: string; name: string; termMonths: TermMonths; priceCents: Cents };
  newPrice: Cents;
  /** The day of a higher price; null for a lower one, which counts at once. */
  startsOn: string | null;
  settings: StoredSettings;
};

/** Tells a customer what a service will cost, and from when. */
export async function mailServicePrice(
  ctx: VerbContext,
  tx: Tx,
  { service, newPrice, startsOn, settings }: Priced,
): Promise<void> {
  const { email, firstName, planName } = await tx
    .selectFrom('services')
    .innerJoin('users', 'users.id', 'services.userId')
    .innerJoin('plans', 'plans.id', 'services.planId')
    .select(['users.email', 'users.firstName', 'plans.name as planName'])
    .where('services.id', '=', service.id)
    .executeTakeFirstOrThrow();
  await queueMail(ctx, tx, {
    kind: 'service-price-changed',
    occasion: `${service.id} ${ctx.now().toISOString()}`,
    userId: service.userId,
    to: email,
    settings,
    content: servicePriceChangedMail({
      siteName: settingValue(settings, 'site_name'),
      firstName,
      serviceName: service.name,
      planName,
      from: mailMoney(service.priceCents),
      to: mailTermPrice(newPrice, service.termMonths, settings),
      startsOn: startsOn === null ? null : mailDate(startsOn),
      dashboardUrl: `${ctx.config.appUrl}/dashboard`,
    }),
  });
}

type ServicePriceChanged = {
  siteName: string;
  firstName: string;
  serviceName: string;
  planName: string;
  from: string;
  /** `€ 12,99 per maand, inclusief btw` */
  to: string;
  /** The day of a higher price, as mails write it; null for a lower one, which counts at once. */
  startsOn: string | null;
  dashboardUrl: string;
};

/** Tells the price of a service and the day it begins, and that one may leave when it is higher. */
function servicePriceChangedMail(change: ServicePriceChanged): MailText {
  return renderMail({
    subject: `De prijs van ${change.serviceName} verandert`,
    siteName: change.siteName,
    greeting: `Hallo ${change.firstName},`,
    paragraphs: [
      `De prijs van je dienst ${change.serviceName} (${change.planName}) gaat van ${change.from} naar ${change.to}.`,
      ...(change.startsOn === null
        ? ['De nieuwe prijs geldt vanaf nu, voor de facturen die we hierna sturen.']
        : [
            `De nieuwe prijs geldt vanaf ${change.startsOn}, voor facturen met die datum of later. Tot die dag verandert er niets.`,
            'Ben je het er niet mee eens? Dan kun je de dienst vóór die dag opzeggen in je dashboard.',
          ]),
    ],
    link: { label: 'Naar je dashboard', url: change.dashboardUrl },
  });
}

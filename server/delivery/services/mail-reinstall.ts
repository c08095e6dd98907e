import { setsAccess } from '#domain/catalogue/provisioning-module.ts';
import { settingValue } from '#domain/operations/settings.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { mailTime } from '#server/platform/mails/format.ts';
import { queueMail } from '#server/platform/mails/queue-mail.ts';
import { settingsColumn } from '#server/platform/settings/queries.ts';
import { renderMail, type MailText } from '#server/platform/mails/layout.ts';

type Told =
  | { serviceId: string; stage: 'begun'; by: AskedBy }
  | { serviceId: string; stage: 'done'; withKey: boolean };

/** Tells a customer that their server is being made anew, which somebody else may have asked, and when it is there. */
export async function mailReinstall(ctx: VerbContext, tx: Tx, told: Told): Promise<void> {
  const { serviceId, ...what } = told;
  const service = await tx
    .selectFrom('services')
    .innerJoin('users', 'users.id', 'services.userId')
    .innerJoin('plans', 'plans.id', 'services.planId')
    .select([
      'services.userId',
      'users.email',
      'users.firstName',
      'services.name',
      'services.system',
      'services.module',
      'plans.type as planType',
      'services.serverInfo',
      'services.reinstallRequest',
      settingsColumn(),
    ])
    .where('services.id', '=', serviceId)
    .executeTakeFirstOrThrow();
  const { hostname = '', ipAddress = '', username = '' } = service.serverInfo ?? {};
  await queueMail(ctx, tx, {
    kind: told.stage === 'begun' ? 'service-reinstalling' : 'service-reinstalled',
    // It can be done more than once; each time is told.
    occasion: `${serviceId}:${service.reinstallRequest}`,
    userId: service.userId,
    to: service.email,
    settings: service.settings,
    content: serviceReinstallMail({
      ...what,
      siteName: settingValue(service.settings, 'site_name'),
      firstName: service.firstName,
      serviceName: service.name,
      system: service.system,
      askedAt: mailTime(ctx.now()),
      server: ipAddress === '' ? hostname : ipAddress,
      username,
      makesPassword: setsAccess(service),
      serviceUrl: `${ctx.config.appUrl}/dashboard/services/${serviceId}`,
    }),
  });
}

/** The asker as the customer reads it: staff and colleagues have no names there. */
type AskedBy = 'customer' | 'colleague' | 'staff';

type ServiceReinstall = {
  siteName: string;
  firstName: string;
  serviceName: string;
  /** The operating system that it is made with; null where its plan says nothing of it. */
  system: string | null;
  askedAt: string;
  /** Host name or address that reaches it. */
  server: string;
  username: string;
  /** True if its customer makes a password on the page of the service. */
  makesPassword: boolean;
  serviceUrl: string;
} & ({ stage: 'begun'; by: AskedBy } | { stage: 'done'; withKey: boolean });

const ASKED: Readonly<Record<AskedBy, string>> = {
  customer: 'vanuit je account',
  colleague: 'door iemand die voor je account werkt',
  staff: 'door een van onze medewerkers',
};

/** Tells that a server is being made anew, or is there again. No passwords in a mail. */
function serviceReinstallMail(told: ServiceReinstall): MailText {
  const isBegun = told.stage === 'begun';
  return renderMail({
    subject: `${told.serviceName} ${isBegun ? 'wordt opnieuw geïnstalleerd' : 'is opnieuw geïnstalleerd'}`,
    siteName: told.siteName,
    greeting: `Hallo ${told.firstName},`,
    paragraphs: told.stage === 'begun' ? begun(told) : done(told),
    link: { label: 'Bekijk je dienst', url: told.serviceUrl },
  });
}

function begun(told: ServiceReinstall & { stage: 'begun' }) {
  return [
    `We installeren de server van je dienst ${told.serviceName} opnieuw${told.system === null ? '' : `, met ${told.system}`}. Dat is op ${told.askedAt} gevraagd ${ASKED[told.by]}. Alles wat erop stond, wordt gewist; wij hebben er geen kopie van.`,
    'Zolang we bezig zijn, is de server niet bereikbaar. Je krijgt een mail zodra hij klaar is.',
    'Had je dit niet verwacht? Kies meteen een nieuw wachtwoord en neem contact met ons op.',
  ];
}

function done(told: ServiceReinstall & { stage: 'done' }) {
  return [
    `De server van je dienst ${told.serviceName} is opnieuw geïnstalleerd en staat aan. Hij is leeg, en heeft hetzelfde adres als eerst.`,
    {
      facts: [
        ...(told.server === '' ? [] : [{ label: 'Server', value: told.server }]),
        ...(told.system === null ? [] : [{ label: 'Besturingssysteem', value: told.system }]),
        ...(told.username === '' ? [] : [{ label: 'Gebruikersnaam', value: told.username }]),
      ],
    },
    wayIn(told),
    'Je SSH-programma meldt dat de server een andere sleutel heeft; dat klopt.',
  ];
}

function wayIn({ makesPassword, withKey }: ServiceReinstall & { stage: 'done' }): string {
  if (withKey) {
    return 'Je logt in met de SSH-sleutel die bij de aanvraag is opgegeven. Wat eerder toegang gaf, werkt niet meer.';
  }
  return makesPassword
    ? 'Wat eerder toegang gaf, werkt niet meer. Maak op de pagina van je dienst een nieuw wachtwoord, of zet er een SSH-sleutel bij.'
    : 'Wat eerder toegang gaf, werkt niet meer. Lukt het inloggen niet? Open dan een ticket.';
}

import { KEPT_AFTER_END_DAYS } from '#domain/delivery/service-end.ts';
import type { SuspendReason } from '#domain/delivery/service.ts';
import { renderMail, type MailText } from '#server/platform/mails/layout.ts';

export type StatusChange = 'suspended' | 'reactivated' | 'end-planned' | 'ended' | 'restored';

export type ServiceStatusChange = {
  change: StatusChange;
  reason: SuspendReason | null;
  siteName: string;
  firstName: string;
  serviceName: string;
  /** The day on which it ends, of a planned end. */
  endsOn: string;
  /** End of the time in which an ended service comes back without cost. */
  undoUntil: string;
  /** End of the keeping of its data, and whether its customer can bring it back by paying a new term. */
  keptUntil: string;
  comesBack: boolean;
  /** Origin of a service that ended before there was a server. */
  undelivered: 'bought' | 'given' | null;
  /** True if its server is being made anew, so that nothing is on it. */
  isReinstalling: boolean;
  /** True if an ended service is gone for good: nobody can bring it back. */
  isFinal: boolean;
  /** True if the customer can bring it back themselves. */
  canUndo: boolean;
  serviceUrl: string;
};

const SUBJECTS: Readonly<Record<StatusChange, string>> = {
  suspended: 'is opgeschort',
  reactivated: 'is weer actief',
  'end-planned': 'wordt beëindigd',
  ended: 'is beëindigd',
  restored: 'gaat door',
};

const SUSPENDED_BECAUSE: Readonly<Record<SuspendReason, string>> = {
  unpaid:
    'Er staat een factuur open waarvan de betaaltermijn voorbij is. Zodra die betaald is, zetten we je dienst weer aan.',
  abuse:
    'We kregen een melding dat je dienst misbruikt wordt. Neem contact met ons op, dan lossen we het samen op.',
  staff: 'Een medewerker heeft dit gedaan. Neem contact met ons op als je wilt weten waarom.',
};

/** Tells what became of a service, and what its customer can do about it. */
export function serviceStatusMail(told: ServiceStatusChange): MailText {
  return renderMail({
    subject: `${told.serviceName} ${SUBJECTS[told.change]}`,
    siteName: told.siteName,
    greeting: `Hallo ${told.firstName},`,
    paragraphs: paragraphsOf(told),
    link: { label: 'Bekijk je dienst', url: told.serviceUrl },
  });
}

function paragraphsOf(told: ServiceStatusChange): string[] {
  const { change, reason, serviceName: name } = told;
  switch (change) {
    case 'suspended':
      return [
        `Je dienst ${name} is opgeschort. Hij is nu niet bereikbaar; je gegevens blijven bewaard.`,
        SUSPENDED_BECAUSE[reason ?? 'staff'],
      ];
    case 'reactivated':
      return [`Je dienst ${name} is weer actief. Je hoeft niets te doen.`];
    case 'end-planned':
      return [
        `Je hebt je dienst ${name} opgezegd. Hij blijft werken tot en met ${told.endsOn} en stopt dan. Je krijgt er geen nieuwe factuur meer voor.`,
        `Bedenk je je? Tot die dag maak je de opzegging met één klik ongedaan. Daarna bewaren we je gegevens nog ${KEPT_AFTER_END_DAYS} dagen, en haal je je dienst terug door een nieuwe termijn te betalen. Maak zelf op tijd een kopie.`,
      ];
    case 'ended':
      if (told.undelivered !== null) return neverDelivered(told);
      return [
        `Je dienst ${name} is beëindigd en staat uit. Je bestellingen en facturen blijven in je dashboard staan.`,
        ...whatIsKept(told),
      ];
    case 'restored':
      return [
        told.isReinstalling
          ? `Je dienst ${name} gaat door. De server wordt nog opnieuw geïnstalleerd, zoals was gevraagd: je krijgt een mail zodra hij klaar is.`
          : `Je dienst ${name} gaat gewoon door, zoals hij was. Je hoeft niets te doen.`,
      ];
  }
}

function whatIsKept(told: ServiceStatusChange): string[] {
  const { isFinal, canUndo, comesBack, undoUntil, keptUntil } = told;
  if (isFinal) {
    return [
      'We wissen nu de gegevens; de dienst komt niet meer terug. Klopt er iets niet, neem dan contact met ons op.',
    ];
  }
  const kept = `We bewaren je gegevens tot ${keptUntil}. Daarna wissen we ze.`;
  if (!comesBack) return [`${kept} Klopt er iets niet, neem dan voor die tijd contact met ons op.`];
  const free = canUndo ? `Bedenk je je? Tot ${undoUntil} zet je hem zonder kosten weer aan. ` : '';
  return [
    `${free}${kept} Tot die tijd zet je hem zelf weer aan door een nieuwe termijn te betalen. Wil je dat we ze eerder wissen, dan doe je dat in je dashboard.`,
  ];
}

function neverDelivered(told: ServiceStatusChange): string[] {
  const { serviceName: name, undelivered, canUndo, undoUntil } = told;
  return [
    `Je dienst ${name} is beëindigd voordat hij klaar was.`,
    ...(undelivered === 'bought'
      ? ['Wat je ervoor betaald hebt, krijg je terug; daarover krijg je een aparte mail.']
      : []),
    canUndo
      ? `Bedenk je je? Tot ${undoUntil} laat je hem alsnog maken.`
      : 'Klopt er iets niet, neem dan contact met ons op.',
  ];
}

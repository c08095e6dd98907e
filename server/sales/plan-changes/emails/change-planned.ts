import { renderMail, type MailText } from '#server/platform/mails/layout.ts';

export type ChangePlanned = {
  siteName: string;
  firstName: string;
  serviceName: string;
  planName: string;
  /** It is another plan than now; else only the term is. */
  isOtherPlan: boolean;
  /** `per jaar`, and `per maand` before; null where the term stays. */
  cycles: { to: string; from: string } | null;
  /** `€ 12,99 per maand, inclusief btw` */
  price: string;
  startsOn: string;
  /** The way it renews and ends from then on; of another term only. */
  terms: readonly string[];
  /** The code that counts until then, and not after. */
  lostCode: string | null;
  /** The day and the way that its customer agreed to a change by staff; null for their own. */
  agreed: { on: string; how: string } | null;
  /** Staff gave it at once. */
  isNow: boolean;
  serviceUrl: string;
};

function subjectOf({ serviceName, planName, startsOn, isOtherPlan, cycles, isNow }: ChangePlanned) {
  if (isNow) return `${serviceName} heeft nu het pakket ${planName}`;
  return isOtherPlan || cycles === null
    ? `${serviceName} krijgt op ${startsOn} een ander pakket`
    : `${serviceName} betaal je vanaf ${startsOn} ${cycles.to}`;
}

function changeOf({ serviceName, planName, startsOn, price, ...told }: ChangePlanned): string {
  const { isOtherPlan, cycles, isNow } = told;
  if (isNow) {
    return `Je dienst ${serviceName} heeft nu het pakket ${planName}; we passen de server eraan aan. Tot ${startsOn} betaal je daar niets extra voor. Vanaf die dag kost je dienst ${price}.`;
  }
  const nothingNow = 'Tot die dag verandert er niets, en je hoeft nu niets te betalen.';
  if (cycles === null) {
    return `Je dienst ${serviceName} krijgt op ${startsOn} het pakket ${planName}, voor ${price}. ${nothingNow}`;
  }
  const instead = `${cycles.to} in plaats van ${cycles.from}`;
  return isOtherPlan
    ? `Je dienst ${serviceName} krijgt op ${startsOn} het pakket ${planName}, voor ${price}. Je betaalt vanaf dan ${instead}. ${nothingNow}`
    : `Je dienst ${serviceName} betaal je vanaf ${startsOn} ${instead}: ${price}. ${nothingNow}`;
}

/** Asks the reader to look whether it fits, and tells how it is taken back. */
function wayBackOf({ isNow, isOtherPlan }: ChangePlanned): string {
  if (isNow) {
    return 'Wil je dit niet? Kies dan op de pagina van je dienst een ander pakket voor de volgende termijn.';
  }
  const look = isOtherPlan
    ? 'Kijk vóór die dag of alles wat je gebruikt in het nieuwe pakket past. '
    : '';
  return `${look}Bedenk je je, dan trek je de wijziging zelf in, zolang die termijn niet is begonnen of betaald.`;
}

/** Another plan, another term or both from the next term on, by its customer or by staff. */
export function changePlannedMail(change: ChangePlanned): MailText {
  const { agreed, lostCode, isNow } = change;
  return renderMail({
    subject: subjectOf(change),
    siteName: change.siteName,
    greeting: `Hallo ${change.firstName},`,
    paragraphs: [
      changeOf(change),
      ...(agreed === null
        ? []
        : [
            `Wij hebben dit voor je gewijzigd, omdat je daar op ${agreed.on} ${agreed.how} om vroeg. Klopt dat niet? Laat het ons meteen weten.`,
          ]),
      ...(lostCode === null
        ? []
        : [`Je korting met code ${lostCode} geldt vanaf die dag niet meer.`]),
      ...(change.terms.length === 0 ? [] : [change.terms.join(' ')]),
      wayBackOf(change),
    ],
    link: {
      label: isNow ? 'Bekijk je dienst' : 'Bekijk de wijziging of trek hem in',
      url: change.serviceUrl,
    },
  });
}

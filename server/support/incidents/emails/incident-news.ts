import {
  INCIDENT_IMPACT_LABELS,
  INCIDENT_KIND_LABELS,
  INCIDENT_STATUS_LABELS,
  isEndedStatus,
  partsText,
  type IncidentImpact,
  type IncidentKind,
  type IncidentStatus,
  type StatusPart,
} from '#domain/support/incident.ts';
import { mailTime } from '#server/platform/mails/format.ts';
import { renderMail, type MailFact, type MailText } from '#server/platform/mails/layout.ts';

export type IncidentNews = {
  siteName: string;
  firstName: string;
  incidentKind: IncidentKind;
  title: string;
  status: IncidentStatus;
  impact: IncidentImpact;
  parts: readonly StatusPart[];
  message: string;
  startsAt: Date;
  endsAt: Date | null;
  statusUrl: string;
};

/** What staff wrote of an incident or maintenance, to who uses what it touches. */
export function incidentNewsMail(news: IncidentNews): MailText {
  const { incidentKind, title, status, siteName, firstName, message, statusUrl } = news;
  const state = INCIDENT_STATUS_LABELS[status];
  // Of what is over, that; of what goes on, what it is.
  const subject = isEndedStatus(status)
    ? `${state}: ${title}`
    : `${INCIDENT_KIND_LABELS[incidentKind]}: ${title}`;
  return renderMail({
    subject,
    siteName,
    greeting: `Hallo ${firstName},`,
    paragraphs: [...message.split(/\n{2,}/), { facts: factsOf(news) }],
    link: { label: 'Naar de statuspagina', url: statusUrl },
  });
}

function factsOf({ status, parts, impact, incidentKind, startsAt, endsAt }: IncidentNews) {
  const facts: MailFact[] = [
    { label: 'Stand', value: INCIDENT_STATUS_LABELS[status] },
    { label: 'Onderdelen', value: partsText(parts) },
  ];
  if (isEndedStatus(status)) return facts;
  facts.push({ label: 'Gevolg', value: INCIDENT_IMPACT_LABELS[impact] });
  if (incidentKind === 'maintenance' && endsAt !== null) {
    facts.push(
      { label: 'Van', value: mailTime(startsAt) },
      { label: 'Tot', value: mailTime(endsAt) },
    );
  }
  return facts;
}

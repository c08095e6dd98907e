import type { PublicIncident, PublicStatus } from '#contract/public/status.ts';
import {
  INCIDENT_KIND_LABELS,
  INCIDENT_STATUS_LABELS,
  isEndedStatus,
  partsText,
} from '#domain/support/incident.ts';
import { mailTime } from '#server/platform/mails/format.ts';
import { element, writeXml, type XmlElement } from '#domain/platform/xml.ts';

const NAMESPACE = 'http://www.w3.org/2005/Atom';
/** Readers ask again and keep what they have seen. */
const ENTRIES_MAX = 50;

type Feed = { status: PublicStatus; siteName: string; origin: string };

/** Writes the status page as an Atom feed (RFC 4287), one entry for each incident. */
export function writeStatusFeed({ status, siteName, origin }: Feed): string {
  const entries = [...status.open, ...status.planned, ...status.ended]
    .toSorted((a, b) => b.updatedAt.getTime() - a.updatedAt.getTime())
    .slice(0, ENTRIES_MAX);
  const page = `${origin}/status`;
  const root: XmlElement = {
    name: 'feed',
    attributes: { xmlns: NAMESPACE, 'xml:lang': 'nl' },
    content: [
      element('title', `Status van ${siteName}`),
      element('id', page),
      // An empty feed has the same moment every time, for nothing ever happened.
      element('updated', (entries[0]?.updatedAt ?? new Date(0)).toISOString()),
      link({ href: page, rel: 'alternate', type: 'text/html' }),
      link({ href: `${origin}/status.atom`, rel: 'self', type: 'application/atom+xml' }),
      element('author', [element('name', siteName)]),
      ...entries.map((incident) => entryOf(incident, page)),
    ].filter((child) => child !== null),
  };
  return writeXml(root);
}

/** Everything that it says stands in its attributes. */
function link(attributes: Record<string, string>): XmlElement {
  return { name: 'link', attributes, content: '' };
}

function entryOf(incident: PublicIncident, page: string): XmlElement | null {
  const { id, kind, title, status, updatedAt, updates, startsAt } = incident;
  const what = isEndedStatus(status) ? INCIDENT_STATUS_LABELS[status] : INCIDENT_KIND_LABELS[kind];
  return element('entry', [
    element('title', `${what}: ${title}`),
    element('id', `urn:uuid:${id}`),
    element('published', (updates.at(-1)?.createdAt ?? startsAt).toISOString()),
    element('updated', updatedAt.toISOString()),
    link({ href: `${page}#${id}`, rel: 'alternate', type: 'text/html' }),
    element('content', textOf(incident), { type: 'text' }),
  ]);
}

function textOf({ kind, parts, startsAt, endsAt, updates }: PublicIncident): string {
  const planned =
    kind === 'maintenance' && endsAt !== null
      ? [`Van ${mailTime(startsAt)} tot ${mailTime(endsAt)}.`]
      : [];
  const said = updates.map(
    ({ status, message, createdAt }) =>
      `${mailTime(createdAt)} – ${INCIDENT_STATUS_LABELS[status]}\n${message}`,
  );
  return [`${partsText(parts)}.`, ...planned, ...said].join('\n\n');
}

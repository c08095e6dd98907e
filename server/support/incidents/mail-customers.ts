import { sql } from 'kysely';
import { settingValue } from '#domain/operations/settings.ts';
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
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { queueMail } from '#server/platform/mails/queue-mail.ts';
import { readSettings } from '#server/platform/settings/queries.ts';
import { mailTime } from '#server/platform/mails/format.ts';
import { renderMail, type MailFact, type MailText } from '#server/platform/mails/layout.ts';
import type { Round, ToldBatch } from './lock-next-round.ts';
import { listListeners } from './queries.ts';

const BATCH = 100;

/** Writes the mails of the next customers of a round, to who wants such mail. */
export async function mailCustomers(ctx: VerbContext, tx: Tx, round: Round): Promise<ToldBatch> {
  const { updateId, incidentId, toldUpTo } = round;
  const { ids, upTo } = await listListeners(tx, { parts: round.parts, toldUpTo, limit: BATCH });
  const customers = await tx
    .selectFrom('users')
    .select(['id', 'email', 'firstName'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('erasedAt', 'is', null)
    .orderBy('id')
    // Until their mail is written: who deletes their account meanwhile leaves no mail behind.
    .forKeyShare()
    .execute();
  const settings = await readSettings(tx);
  const siteName = settingValue(settings, 'site_name');
  const statusUrl = `${ctx.config.appUrl}/status#${incidentId}`;
  let reached = 0;
  for (const { id: userId, email, firstName } of customers) {
    const isNew = await queueMail(ctx, tx, {
      kind: 'incident-news',
      occasion: `${updateId}:${userId}`,
      userId,
      to: email,
      settings,
      content: incidentNewsMail({ ...round, siteName, firstName, statusUrl }),
    });
    if (isNew) reached += 1;
  }
  return { upTo, reached };
}

type IncidentNews = {
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

/** Carries what staff wrote of an incident or maintenance to those who use what it touches. */
function incidentNewsMail(news: IncidentNews): MailText {
  const { incidentKind, title, status, siteName, firstName, message, statusUrl } = news;
  const state = INCIDENT_STATUS_LABELS[status];
  // An ended one is named by its state, a running one by its kind.
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

import {
  choiceFault,
  type AbuseDecision,
  type AbuseGround,
  isRestriction,
  type AbuseKind,
  ABUSE_KIND_LABELS,
} from '#domain/compliance/abuse-notice.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { AppError, inputError } from '#server/errors.ts';
import { lockService } from '#server/delivery/services/lock-service.ts';
import { suspendService } from '#server/delivery/services/suspend-service.ts';
import { closeStaffTasks } from '#server/platform/tasks/close-tasks.ts';
import { settingValue, type StoredSettings } from '#domain/operations/settings.ts';
import { queueMail } from '#server/platform/mails/queue-mail.ts';
import { readSettings } from '#server/platform/settings/queries.ts';
import { abuseStatementMail } from './emails/abuse-statement.ts';
import { mailTime } from '#server/platform/mails/format.ts';
import { renderMail, type MailText } from '#server/platform/mails/layout.ts';

export type AbuseChoice = {
  noticeId: string;
  decision: AbuseDecision;
  reasons: string;
  ground: AbuseGround | null;
  serviceId: string | null;
};

/**
 * Decides on a notice, once: the service goes off if that is what was decided, and both sides are
 * told why (DSA art. 16(5) and 17), in one transaction.
 */
export async function decideAbuseNotice(
  ctx: VerbContext<UserActor>,
  { noticeId, ...choice }: AbuseChoice,
): Promise<{ noticeId: string }> {
  const fault = choiceFault(choice);
  if (fault !== null) throw inputError(fault.field, fault.message);
  const decidedAt = ctx.now();
  await transact(ctx, async (tx) => {
    const notice = await lockOpenNotice(tx, noticeId);
    await restrict(ctx, tx, choice);
    await tx
      .updateTable('abuseNotices')
      .set({ ...choice, status: 'decided', decidedBy: ctx.actor.id, decidedAt })
      .where('id', '=', noticeId)
      .execute();
    await closeStaffTasks(ctx, tx, { kinds: ['abuse-notice'], subjectId: noticeId });
    await mailAbuseDecision(ctx, tx, { ...notice, ...choice });
    const { decision, ground, serviceId } = choice;
    recordChange(ctx, tx, {
      action: 'abuse-notice.decide',
      subject: { type: 'abuse-notice', id: noticeId },
      before: { status: 'open' },
      // The reasons stay with the notice, and go with it.
      after: { status: 'decided', decision, ground, serviceId },
      ownerId: null,
      topics: ['jobs'],
    });
  });
  return { noticeId };
}

async function lockOpenNotice(tx: Tx, noticeId: string) {
  const notice = await tx
    .selectFrom('abuseNotices')
    .select(['id', 'number', 'kind', 'addresses', 'receivedAt', 'notifierEmail', 'status'])
    .where('id', '=', noticeId)
    .forUpdate()
    .executeTakeFirst();
  if (notice === undefined) throw new AppError('NOT_FOUND');
  if (notice.status !== 'open') throw new AppError('CONFLICT');
  return notice;
}

/** A service that is off for abuse already stays so: of one site there may be many notices. */
async function restrict(
  ctx: VerbContext<UserActor>,
  tx: Tx,
  { decision, serviceId }: Pick<AbuseChoice, 'decision' | 'serviceId'>,
): Promise<void> {
  if (serviceId === null) return;
  const { status, suspendReason } = await lockService(tx, { serviceId });
  const isOff = status === 'suspended' && suspendReason === 'abuse';
  if (decision !== 'suspended' || isOff) return;
  await suspendService(ctx, tx, { serviceId, reason: 'abuse', isAfterNotice: true });
}

type DecidedNotice = {
  id: string;
  number: number;
  kind: AbuseKind;
  addresses: string;
  receivedAt: Date;
  /** Null of who is not known. */
  notifierEmail: string | null;
  decision: AbuseDecision;
  ground: AbuseGround | null;
  reasons: string;
  serviceId: string | null;
};

/** Tells both sides what was decided and why; neither reads who the other is. */
async function mailAbuseDecision(ctx: VerbContext, tx: Tx, notice: DecidedNotice): Promise<void> {
  const settings = await readSettings(tx);
  const { id, notifierEmail, serviceId, decision, ground } = notice;
  const letter = {
    ...notice,
    siteName: settingValue(settings, 'site_name'),
    reachable: settingValue(settings, 'support_email') || `${ctx.config.appUrl}/contact`,
  };
  if (notifierEmail !== null) {
    await queueMail(ctx, tx, {
      kind: 'abuse-decision',
      occasion: id,
      userId: null,
      to: notifierEmail,
      settings,
      content: abuseDecisionMail(letter),
    });
  }
  if (!isRestriction(decision) || serviceId === null || ground === null) return;
  await stateReasons(ctx, tx, { ...letter, decision, ground, serviceId, settings });
}

type Restricted = Omit<DecidedNotice, 'decision' | 'ground' | 'serviceId'> & {
  decision: 'suspended' | 'removed';
  ground: AbuseGround;
  serviceId: string;
  siteName: string;
  reachable: string;
  settings: StoredSettings;
};

async function stateReasons(ctx: VerbContext, tx: Tx, told: Restricted): Promise<void> {
  const { settings, serviceId } = told;
  const service = await tx
    .selectFrom('services')
    .innerJoin('users', 'users.id', 'services.userId')
    .select(['services.userId', 'services.name', 'users.email', 'users.firstName'])
    .where('services.id', '=', serviceId)
    .executeTakeFirstOrThrow();
  await queueMail(ctx, tx, {
    kind: 'abuse-statement',
    occasion: told.id,
    userId: service.userId,
    to: service.email,
    settings,
    content: abuseStatementMail({
      ...told,
      firstName: service.firstName,
      serviceName: service.name,
      serviceUrl: `${ctx.config.appUrl}/dashboard/services/${serviceId}`,
    }),
  });
}

type AbuseDecisionLetter = {
  siteName: string;
  number: number;
  kind: AbuseKind;
  receivedAt: Date;
  decision: AbuseDecision;
  reasons: string;
  /** Address for people who do not agree. */
  reachable: string;
};

const WHAT_WE_DID: Readonly<Record<AbuseDecision, string>> = {
  suspended: 'We hebben de dienst opgeschort: de inhoud is niet meer bereikbaar.',
  removed: 'De inhoud is verwijderd of niet meer bereikbaar.',
  forwarded: 'We hebben je melding doorgestuurd naar wie er iets aan kan doen.',
  'no-action': 'We grijpen niet in.',
};

const IN_ENGLISH: Readonly<Record<AbuseDecision, string>> = {
  suspended: 'we suspended the service',
  removed: 'the content was removed or made inaccessible',
  forwarded: 'we passed your notice on to those who can act on it',
  'no-action': 'we take no action',
};

/** Tells the sender of a notice what was decided, why, and what they can do about it (DSA art. 16(5)). */
function abuseDecisionMail(letter: AbuseDecisionLetter): MailText {
  const { siteName, number, kind, receivedAt, decision, reasons, reachable } = letter;
  return renderMail({
    subject: `Besluit op je melding ${number}`,
    siteName,
    greeting: 'Hallo,',
    paragraphs: [
      `Op ${mailTime(receivedAt)} kregen we je melding ${number} (${ABUSE_KIND_LABELS[kind].toLowerCase()}). ${WHAT_WE_DID[decision]}`,
      'Waarom:',
      { quote: reasons },
      'Een mens heeft dit besloten, geen computer.',
      `Ben je het er niet mee eens? Laat het ons weten via ${reachable}, met het nummer van je melding: een andere medewerker kijkt er dan opnieuw naar. Je kunt ook naar de rechter.`,
      `In English: ${IN_ENGLISH[decision]}. The decision was made by a person. If you disagree, write to ${reachable} and mention number ${number}: a colleague will look at it again. You may also go to court.`,
    ],
  });
}

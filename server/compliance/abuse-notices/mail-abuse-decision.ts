import {
  isRestriction,
  type AbuseDecision,
  type AbuseGround,
  type AbuseKind,
} from '#domain/compliance/abuse-notice.ts';
import { settingValue, type StoredSettings } from '#domain/operations/settings.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { queueMail } from '#server/platform/mails/queue-mail.ts';
import { readSettings } from '#server/platform/settings/queries.ts';
import { abuseDecisionMail } from './emails/abuse-decision.ts';
import { abuseStatementMail } from './emails/abuse-statement.ts';

export type DecidedNotice = {
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
export async function mailAbuseDecision(
  ctx: VerbContext,
  tx: Tx,
  notice: DecidedNotice,
): Promise<void> {
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

import {
  choiceFault,
  type AbuseDecision,
  type AbuseGround,
} from '#domain/compliance/abuse-notice.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { AppError, inputError } from '#server/errors.ts';
import { lockService } from '#server/delivery/services/lock-service.ts';
import { suspendService } from '#server/delivery/services/suspend-service.ts';
import { closeStaffTasks } from '#server/platform/tasks/close-tasks.ts';
import { mailAbuseDecision } from './mail-abuse-decision.ts';

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

/** What is off for abuse already stays so: of one site there may be many notices. */
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

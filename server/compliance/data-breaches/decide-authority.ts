import { authorityFault, type AuthorityChoice } from '#domain/compliance/breach-decision.ts';
import { authorityText } from '#domain/compliance/breach-report.ts';
import { mayDecideBreach } from '#domain/compliance/data-breach.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { transact } from '#server/platform/db/record.ts';
import { findChangedFields } from '#server/platform/db/find-changed-fields.ts';
import { AppError, inputError } from '#server/errors.ts';
import { mailTime } from '#server/platform/mails/format.ts';
import { changeBreach } from './change-breach.ts';
import { lockBreach } from './lock-breach.ts';

/** Writes down whether the authority was told (GDPR art. 33(1)): the clock stops here. */
export async function decideAuthority(
  ctx: VerbContext<UserActor>,
  { breachId, seen, ...choice }: AuthorityChoice & { breachId: string; seen: number },
): Promise<{ breachId: string }> {
  await transact(ctx, async (tx) => {
    const breach = await lockBreach(ctx, tx, { breachId, seen });
    const { authorityDecision, authorityReason, noticedAt } = breach;
    const set = {
      authorityDecision: choice.decision,
      authorityAt: choice.at,
      authorityReference: choice.reference,
      authorityReason: choice.reason,
    };
    const save = { wanted: set, stands: breach, isLatest: breach.isLatest };
    if (findChangedFields('DATA_BREACH_CHANGED', save) === null) return;
    const allowed = mayDecideBreach(breach, authorityDecision, choice.decision);
    if (!allowed.ok) throw new AppError(allowed.reason);
    const fault = authorityFault(choice, { noticedAt, now: ctx.now() });
    if (fault !== null) throw inputError(fault.field, fault.message);
    await changeBreach(ctx, tx, breach, {
      kind: 'authority',
      message: authorityText({ ...breach, ...set }, mailTime),
      set,
      before: { authorityDecision, authorityReason },
      after: set,
    });
  });
  return { breachId };
}

import { peopleFault, type PeopleChoice } from '#domain/compliance/breach-decision.ts';
import { peopleText } from '#domain/compliance/breach-report.ts';
import { mayDecideBreach } from '#domain/compliance/data-breach.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { transact } from '#server/platform/db/record.ts';
import { findChangedFields } from '#server/platform/db/find-changed-fields.ts';
import { AppError, inputError } from '#server/errors.ts';
import { mailTime } from '#server/platform/mails/format.ts';
import { changeBreach } from './change-breach.ts';
import { lockBreach } from './lock-breach.ts';

/** Writes down whether the people concerned were told (GDPR art. 34). */
export async function decidePeople(
  ctx: VerbContext<UserActor>,
  { breachId, seen, ...choice }: PeopleChoice & { breachId: string; seen: number },
): Promise<{ breachId: string }> {
  await transact(ctx, async (tx) => {
    const breach = await lockBreach(ctx, tx, { breachId, seen });
    const { peopleDecision, peopleReason, noticedAt } = breach;
    const set = {
      peopleDecision: choice.decision,
      peopleAt: choice.at,
      peopleHow: choice.how,
      peopleReason: choice.reason,
    };
    const save = { wanted: set, stands: breach, isLatest: breach.isLatest };
    if (findChangedFields('DATA_BREACH_CHANGED', save) === null) return;
    const allowed = mayDecideBreach(breach, peopleDecision, choice.decision);
    if (!allowed.ok) throw new AppError(allowed.reason);
    const fault = peopleFault(choice, { noticedAt, now: ctx.now() });
    if (fault !== null) throw inputError(fault.field, fault.message);
    await changeBreach(ctx, tx, breach, {
      kind: 'people',
      message: peopleText({ ...breach, ...set }, mailTime),
      set,
      before: { peopleDecision, peopleReason },
      after: set,
    });
  });
  return { breachId };
}

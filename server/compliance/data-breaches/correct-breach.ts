import {
  correctionFault,
  factsFault,
  mayChangeBreach,
  type BreachFacts,
} from '#domain/compliance/data-breach.ts';
import { correctedLines, FACT_NAMES } from '#domain/compliance/breach-report.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { transact } from '#server/platform/db/record.ts';
import { findChangedFields } from '#server/platform/db/find-changed-fields.ts';
import { AppError, inputError } from '#server/errors.ts';
import { mailTime } from '#server/platform/mails/format.ts';
import { changeBreach } from './change-breach.ts';
import { lockBreach } from './lock-breach.ts';

type Correction = { breachId: string; seen: number; facts: BreachFacts; message: string };

/** Fills in or corrects what is known; what it was stays in the log, with who changed it and why. */
export async function correctBreach(
  ctx: VerbContext<UserActor>,
  { breachId, seen, facts, message }: Correction,
): Promise<{ breachId: string }> {
  await transact(ctx, async (tx) => {
    const breach = await lockBreach(ctx, tx, { breachId, seen });
    const { isLatest } = breach;
    const save = { wanted: facts, stands: breach, isLatest };
    if (findChangedFields('DATA_BREACH_CHANGED', save) === null && !isLatest) return;
    const allowed = mayChangeBreach(breach, 'correct');
    if (!allowed.ok) throw new AppError(allowed.reason);
    const fault = factsFault(facts, ctx.now()) ?? correctionFault(breach, facts);
    if (fault !== null) throw inputError(`facts.${fault.field}`, fault.message);
    const replaced = correctedLines(breach, facts, mailTime);
    if (replaced.length === 0) throw inputError('facts', 'Er is niets veranderd.');
    const { dataKinds, subjects, ...rest } = facts;
    await changeBreach(ctx, tx, breach, {
      kind: 'corrected',
      message,
      replaced,
      set: { ...rest, dataKinds: [...dataKinds], subjects: [...subjects] },
      before: factsOf(breach),
      after: { ...facts, message },
    });
  });
  return { breachId };
}

function factsOf(breach: BreachFacts): object {
  return Object.fromEntries(FACT_NAMES.map((name) => [name, breach[name]]));
}

import { randomUUID } from 'node:crypto';
import { alarmLevel, factsFault, type BreachFacts } from '#domain/compliance/data-breach.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { transact } from '#server/platform/db/record.ts';
import { AppError, inputError } from '#server/errors.ts';
import { alarmDeciders } from './alarm-deciders.ts';
import { writeUpdate } from './write-update.ts';

type Noted = { requestKey: string; facts: BreachFacts };

/** Notes a breach: from when it was noticed its 72 hours run, and who decides hears of it at once. */
export async function recordBreach(
  ctx: VerbContext<UserActor>,
  { requestKey, facts }: Noted,
): Promise<{ breachId: string }> {
  const now = ctx.now();
  const fault = factsFault(facts, now);
  if (fault !== null) throw inputError(`facts.${fault.field}`, fault.message);
  const breachId = randomUUID();
  const { dataKinds, subjects, ...rest } = facts;
  return transact(ctx, async (tx) => {
    const alarm = alarmLevel(facts.noticedAt, now);
    const row = await tx
      .insertInto('dataBreaches')
      .values({
        id: breachId,
        requestKey,
        ...rest,
        dataKinds: [...dataKinds],
        subjects: [...subjects],
        status: 'open',
        alarm,
        updateCount: 1,
        notedBy: ctx.actor.id,
        createdAt: now,
      })
      // A request that is sent twice at once waits here for the first.
      .onConflict((conflict) => conflict.column('requestKey').doNothing())
      .returning('number')
      .executeTakeFirst();
    if (row === undefined) {
      const known = await tx
        .selectFrom('dataBreaches')
        .select(['id', 'notedBy'])
        .where('requestKey', '=', requestKey)
        .executeTakeFirstOrThrow();
      if (known.notedBy !== ctx.actor.id) throw new AppError('CONFLICT');
      return { breachId: known.id };
    }
    await writeUpdate(ctx, tx, {
      breachId,
      position: 1,
      kind: 'noted',
      message: facts.description,
      before: null,
      after: { number: row.number, ...facts },
    });
    const { noticedAt } = facts;
    await alarmDeciders(ctx, tx, { id: breachId, number: row.number, noticedAt, level: alarm });
    return { breachId };
  });
}

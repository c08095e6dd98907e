import { mayChangeBreach } from '#domain/data-breach.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { transact } from '#server/db/record.ts';
import { AppError } from '#server/errors.ts';
import { changeBreach } from './change-breach.ts';
import { lockBreach } from './lock-breach.ts';

type Note = { breachId: string; seen: number; message: string };

/** Adds what was found out or done; it is never changed. */
export async function addNote(
  ctx: VerbContext<UserActor>,
  { breachId, seen, message }: Note,
): Promise<{ breachId: string }> {
  await transact(ctx, async (tx) => {
    const breach = await lockBreach(ctx, tx, { breachId, seen });
    const allowed = mayChangeBreach(breach, 'note');
    if (!allowed.ok) throw new AppError(allowed.reason);
    const change = { kind: 'note', message, set: {}, before: null, after: { message } } as const;
    await changeBreach(ctx, tx, breach, change);
  });
  return { breachId };
}

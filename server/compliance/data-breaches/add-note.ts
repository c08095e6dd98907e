import { randomUUID } from 'node:crypto';
import { mayChangeBreach } from '#domain/compliance/data-breach.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import { changeBreach } from './change-breach.ts';
import { isWritten } from './is-written.ts';
import { lockBreach } from './lock-breach.ts';

type Note = {
  breachId: string;
  seen: number;
  message: string;
  messageKey?: string | undefined;
};

/** Adds what was found out or done; it is never changed. Sent again it is still one note. */
export async function addNote(
  ctx: VerbContext<UserActor>,
  { breachId, seen, message, messageKey }: Note,
): Promise<{ breachId: string }> {
  const id = messageKey ?? randomUUID();
  await transact(ctx, async (tx) => {
    const breach = await lockBreach(ctx, tx, { breachId, seen });
    if (await isWritten(tx, { id, breachId, writtenBy: ctx.actor.id })) return;
    if (!breach.isLatest) throw new AppError('DATA_BREACH_CHANGED');
    const allowed = mayChangeBreach(breach, 'note');
    if (!allowed.ok) throw new AppError(allowed.reason);
    const change = { kind: 'note', message, set: {}, before: null, after: { message } } as const;
    await changeBreach(ctx, tx, breach, { id, ...change });
  });
  return { breachId };
}

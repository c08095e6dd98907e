import { randomUUID } from 'node:crypto';
import { mayChangeBreach } from '#domain/data-breach.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import type { Tx } from '#server/db/database.ts';
import { transact } from '#server/db/record.ts';
import { AppError } from '#server/errors.ts';
import { changeBreach } from './change-breach.ts';
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

type Own = { id: string; breachId: string; writtenBy: string };

/** Whether this note is in the log already. Nobody learns of another one by its key. */
async function isWritten(tx: Tx, { id, breachId, writtenBy }: Own): Promise<boolean> {
  const known = await tx
    .selectFrom('dataBreachUpdates')
    .select(['breachId', 'writtenBy'])
    .where('id', '=', id)
    .executeTakeFirst();
  if (known === undefined) return false;
  const isOwn = known.breachId === breachId && known.writtenBy === writtenBy;
  if (!isOwn) throw new AppError('NOT_FOUND');
  return true;
}

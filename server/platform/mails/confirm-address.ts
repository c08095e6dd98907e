import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange } from '#server/platform/db/record.ts';

/** Mail reached this address after all: news goes there again. Answers whether it did not. */
export async function confirmAddress(
  ctx: VerbContext,
  tx: Tx,
  { userId, email }: { userId: string; email: string },
): Promise<boolean> {
  const now = ctx.now();
  const row = await tx
    .updateTable('bouncedAddresses')
    .set({ confirmedAt: now })
    .where('address', '=', email.toLowerCase())
    .where('confirmedAt', 'is', null)
    .returning('address')
    .executeTakeFirst();
  if (row === undefined) return false;
  recordChange(ctx, tx, {
    action: 'customer.reach-again',
    subject: { type: 'user', id: userId },
    before: { confirmedAt: null },
    after: { confirmedAt: now },
    ownerId: userId,
    topics: ['session', 'customers'],
  });
  return true;
}

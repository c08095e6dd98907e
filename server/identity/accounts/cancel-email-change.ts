import { endLinks } from '#server/platform/auth/one-time-links.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';

/** Takes back the question for another address; the links in both mails are worthless then. */
export async function cancelEmailChange(
  ctx: VerbContext<UserActor>,
): Promise<{ cancelled: boolean }> {
  const userId = ctx.actor.id;
  return transact(ctx, async (tx) => {
    const change = await tx
      .deleteFrom('emailChanges')
      .where('userId', '=', userId)
      .returning('newEmail')
      .executeTakeFirst();
    if (change === undefined) return { cancelled: false };
    await endLinks(tx, { purpose: 'change-email-old', userId });
    await endLinks(tx, { purpose: 'change-email-new', userId });
    recordChange(ctx, tx, {
      action: 'customer.cancel-email-change',
      subject: { type: 'user', id: userId },
      before: { newEmail: change.newEmail },
      after: { by: 'account' },
      ownerId: userId,
      topics: ['session'],
    });
    return { cancelled: true };
  });
}

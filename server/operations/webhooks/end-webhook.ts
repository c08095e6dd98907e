import type { UserActor, VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { forgetKeptWebhooks, lockWebhook } from './queries.ts';

/**
 * It is told nothing any more, and its secrets are gone. The row stays a while: what another transaction
 * is writing down for it must not fail.
 */
export async function endWebhook(
  ctx: VerbContext<UserActor>,
  { webhookId }: { webhookId: string },
): Promise<{ webhookId: string }> {
  await transact(ctx, async (tx) => {
    const { name, address, kinds } = await lockWebhook(tx, webhookId);
    const endedAt = ctx.now();
    await tx
      .updateTable('webhooks')
      .set({ endedAt, endedBy: ctx.actor.id, secret: null, oldSecret: null, oldSecretUntil: null })
      .where('id', '=', webhookId)
      .execute();
    recordChange(ctx, tx, {
      action: 'webhook.end',
      subject: { type: 'webhook', id: webhookId },
      before: { name, address, kinds },
      after: { endedAt },
      ownerId: null,
      topics: ['settings'],
    });
  });
  forgetKeptWebhooks(ctx.db);
  return { webhookId };
}

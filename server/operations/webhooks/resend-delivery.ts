import type { UserActor, VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import { lockWebhook } from './queries.ts';

/** 'Opnieuw sturen': sends something once more, under the id that it had, with all its tries before it. */
export async function resendDelivery(
  ctx: VerbContext<UserActor>,
  { deliveryId }: { deliveryId: string },
): Promise<{ deliveryId: string }> {
  await transact(ctx, async (tx) => {
    const delivery = await tx
      .selectFrom('webhookDeliveries')
      .select(['webhookId', 'newsId', 'state', 'tries'])
      .where('id', '=', deliveryId)
      .forUpdate()
      .executeTakeFirst();
    if (delivery === undefined) throw new AppError('NOT_FOUND');
    const { webhookId, newsId, state, tries } = delivery;
    const { offSince } = await lockWebhook(tx, webhookId);
    if (offSince !== null) throw new AppError('WEBHOOK_OFF');
    await tx
      .updateTable('webhookDeliveries')
      .set({ state: 'waiting', tries: 0, nextTryAt: ctx.now(), takenUntil: null })
      .where('id', '=', deliveryId)
      .execute();
    recordChange(ctx, tx, {
      action: 'webhook.resend',
      subject: { type: 'webhook', id: webhookId },
      before: { newsId, state, tries },
      after: { newsId, state: 'waiting', tries: 0 },
      ownerId: null,
      topics: ['webhooks'],
    });
    await ctx.jobs.enqueue(tx, 'webhook.send', { webhookId });
  });
  return { deliveryId };
}

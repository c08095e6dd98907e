import { randomUUID } from 'node:crypto';
import { TEST_NEWS } from '#domain/operations/webhook.ts';
import type { UserActor, VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { AppError } from '#server/errors.ts';
import { lockWebhook } from './queries.ts';

/** Sends news that means nothing, the way all other news goes. */
export async function sendTest(
  ctx: VerbContext<UserActor>,
  { webhookId }: { webhookId: string },
): Promise<{ newsId: string }> {
  const newsId = randomUUID();
  const now = ctx.now();
  await transact(ctx, async (tx) => {
    const { name, offSince } = await lockWebhook(tx, webhookId);
    if (offSince !== null) throw new AppError('WEBHOOK_OFF');
    await tx
      .insertInto('webhookDeliveries')
      .values({
        webhookId,
        newsId,
        kind: TEST_NEWS,
        subjectId: webhookId,
        createdAt: now,
        nextTryAt: now,
      })
      .execute();
    recordChange(ctx, tx, {
      action: 'webhook.send-test',
      subject: { type: 'webhook', id: webhookId },
      before: null,
      after: { name, newsId },
      ownerId: null,
      topics: ['webhooks'],
    });
    await ctx.jobs.enqueue(tx, 'webhook.send', { webhookId });
  });
  return { newsId };
}

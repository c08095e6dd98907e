import { WEBHOOKS_MAX } from '#domain/operations/webhook.ts';
import type { VerbContext } from '#server/context.ts';
import { transact } from '#server/platform/db/record.ts';

/**
 * Wakes who is to be told something again, or was left waiting by a crash: the rows say when they are
 * due, a job only that somebody should look. And secrets that no longer sign along go.
 */
export async function sweepWebhooks(ctx: VerbContext): Promise<void> {
  const now = ctx.now();
  await ctx.db
    .updateTable('webhooks')
    .set({ oldSecret: null, oldSecretUntil: null })
    .where('oldSecretUntil', '<=', now)
    .execute();
  const due = await ctx.db
    .selectFrom('webhooks')
    .select('id')
    .where('endedAt', 'is', null)
    .where('offSince', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('webhookDeliveries')
          .select('webhookDeliveries.id')
          .whereRef('webhookId', '=', 'webhooks.id')
          .where('state', '=', 'waiting')
          .where('nextTryAt', '<=', now)
          .where((or) => or.or([or('takenUntil', 'is', null), or('takenUntil', '<=', now)])),
      ),
    )
    .limit(WEBHOOKS_MAX)
    .execute();
  if (due.length === 0) return;
  await transact(ctx, async (tx) => {
    for (const { id } of due) await ctx.jobs.enqueue(tx, 'webhook.send', { webhookId: id });
  });
}

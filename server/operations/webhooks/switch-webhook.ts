import type { UserActor, VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { forgetKeptWebhooks, lockWebhook } from './queries.ts';

/**
 * Switches one on or off. What happens while it is off is not told later; what waited before that goes
 * out once it is on again. Doing it twice changes nothing.
 */
export async function switchWebhook(
  ctx: VerbContext<UserActor>,
  { webhookId, isOn }: { webhookId: string; isOn: boolean },
): Promise<{ webhookId: string }> {
  await transact(ctx, async (tx) => {
    const before = await lockWebhook(tx, webhookId);
    if ((before.offSince === null) === isOn) return;
    const after = isOn
      ? { offSince: null, offReason: null, failingSince: null }
      : { offSince: ctx.now(), offReason: 'owner' as const };
    await tx.updateTable('webhooks').set(after).where('id', '=', webhookId).execute();
    recordChange(ctx, tx, {
      action: isOn ? 'webhook.turn-on' : 'webhook.turn-off',
      subject: { type: 'webhook', id: webhookId },
      before: { name: before.name, offReason: before.offReason },
      after: { name: before.name, offReason: after.offReason },
      ownerId: null,
      topics: ['settings'],
    });
    if (isOn) await ctx.jobs.enqueue(tx, 'webhook.send', { webhookId });
  });
  forgetKeptWebhooks(ctx.db);
  return { webhookId };
}

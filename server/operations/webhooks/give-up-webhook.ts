import type { OffReason } from '#domain/operations/webhook.ts';
import type { VerbContext } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { recordChange } from '#server/platform/db/record.ts';
import { mailOffWebhook } from './mail-off-webhook.ts';

type GivenUp = {
  webhookId: string;
  name: string;
  failingSince: Date | null;
  reason: Exclude<OffReason, 'owner'>;
};

/** Switches off a webhook that is on and that the caller has locked; every owner hears why. */
export async function giveUpWebhook(
  ctx: VerbContext,
  tx: Tx,
  { webhookId, name, failingSince, reason }: GivenUp,
): Promise<void> {
  await tx
    .updateTable('webhooks')
    .set({ failingSince, offSince: ctx.now(), offReason: reason })
    .where('id', '=', webhookId)
    .execute();
  recordChange(ctx, tx, {
    action: 'webhook.give-up',
    subject: { type: 'webhook', id: webhookId },
    before: { name, offReason: null },
    after: { name, offReason: reason, failingSince },
    ownerId: null,
    topics: ['settings'],
  });
  await mailOffWebhook(ctx, tx, { webhookId, name, reason });
}

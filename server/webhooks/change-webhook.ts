import type { NewsKind } from '#domain/webhook.ts';
import { checkPassword } from '#server/accounts/check-password.ts';
import type { Context, UserActor, VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/db/record.ts';
import { forgetKeptWebhooks, insistOnAddress, lockWebhook } from './queries.ts';

type Changed = {
  webhookId: string;
  name: string;
  address: string;
  kinds: NewsKind[];
  ownPassword: string;
};

/** Has a webhook go elsewhere or tell something else, also what still waits. The password as for a new one. */
export async function changeWebhook(
  ctx: VerbContext<UserActor> & Pick<Context, 'limits'>,
  { webhookId, name, address: typed, kinds, ownPassword }: Changed,
): Promise<{ webhookId: string }> {
  await checkPassword(ctx, { password: ownPassword });
  const address = insistOnAddress(ctx, typed);
  await transact(ctx, async (tx) => {
    const before = await lockWebhook(tx, webhookId);
    await tx
      .updateTable('webhooks')
      .set({ name, address, kinds })
      .where('id', '=', webhookId)
      .execute();
    recordChange(ctx, tx, {
      action: 'webhook.change',
      subject: { type: 'webhook', id: webhookId },
      before: { name: before.name, address: before.address, kinds: before.kinds },
      after: { name, address, kinds },
      ownerId: null,
      topics: ['settings'],
    });
  });
  forgetKeptWebhooks(ctx.db);
  return { webhookId };
}

import { isDeepStrictEqual } from 'node:util';
import type { NewsKind } from '#domain/operations/webhook.ts';
import { checkPassword } from '#server/identity/accounts/check-password.ts';
import type { Context, UserActor, VerbContext } from '#server/context.ts';
import { recordChange, transact } from '#server/platform/db/record.ts';
import { findChangedFields } from '#server/platform/db/find-changed-fields.ts';
import { forgetKeptWebhooks, requireSafeUrl, lockWebhook } from './queries.ts';

type Fields = { name: string; address: string; kinds: NewsKind[] };
type Changed = Fields & { webhookId: string; seen: Fields; ownPassword: string };

/** Sorts the kinds of news: they have no order. */
function comparable({ name, address, kinds }: Fields) {
  return { name, address, kinds: kinds.toSorted() };
}

/**
 * Has a webhook go elsewhere or tell something else, also what still waits, unless somebody else changed
 * it since it was seen. The password as for a new one.
 */
export async function changeWebhook(
  ctx: VerbContext<UserActor> & Pick<Context, 'limits'>,
  { webhookId, name, address: typed, kinds, seen, ownPassword }: Changed,
): Promise<{ webhookId: string }> {
  await checkPassword(ctx, { password: ownPassword });
  const address = requireSafeUrl(ctx, typed);
  await transact(ctx, async (tx) => {
    const before = await lockWebhook(tx, webhookId);
    const stands = comparable(before);
    const wanted = comparable({ name, address, kinds });
    const isLatest = isDeepStrictEqual(comparable(seen), stands);
    if (findChangedFields('WEBHOOK_CHANGED', { wanted, stands, isLatest }) === null) return;
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

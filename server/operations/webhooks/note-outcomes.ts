import { webhookAfter } from '#domain/operations/webhook.ts';
import type { VerbContext } from '#server/context.ts';
import { announce } from '#server/platform/db/changes.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/record.ts';
import { giveUpWebhook } from './give-up-webhook.ts';
import { forgetKeptWebhooks, writeOutcomes, type Outcome } from './queries.ts';

type Noted = { webhookId: string; outcomes: readonly Outcome[] };

/** Writes down what came of a few tries, and switches off a webhook that nobody listens to. */
export async function noteOutcomes(ctx: VerbContext, noted: Noted): Promise<void> {
  const now = ctx.now();
  const isOff = await transact(ctx, async (tx) => {
    await writeOutcomes(tx, { outcomes: noted.outcomes, now });
    await announce(tx, { topic: 'webhooks', id: noted.webhookId, userId: null });
    return judgeWebhook(ctx, tx, noted);
  });
  if (isOff) forgetKeptWebhooks(ctx.db);
}

async function judgeWebhook(
  ctx: VerbContext,
  tx: Tx,
  { webhookId, outcomes }: Noted,
): Promise<boolean> {
  const now = ctx.now();
  const hook = await tx
    .selectFrom('webhooks')
    .select(['name', 'failingSince'])
    .where('id', '=', webhookId)
    .where('endedAt', 'is', null)
    .where('offSince', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  // Somebody switched it off meanwhile, or removed it.
  if (hook === undefined) return false;
  const { name } = hook;
  const tried = outcomes.map(({ state, answer: { code } }) => ({ state, code }));
  const { failingSince, off } = webhookAfter(hook.failingSince, tried, now);
  if (off === null && failingSince === hook.failingSince) return false;
  if (off !== null) {
    await giveUpWebhook(ctx, tx, { webhookId, name, failingSince, reason: off });
    return true;
  }
  await tx.updateTable('webhooks').set({ failingSince }).where('id', '=', webhookId).execute();
  return false;
}

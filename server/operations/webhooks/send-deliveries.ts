import { createHmac } from 'node:crypto';
import { afterTry, webhookAfter } from '#domain/operations/webhook.ts';
import { openSecret } from '#server/platform/auth/sealed-secret.ts';
import type { SystemContext, VerbContext } from '#server/context.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { transact } from '#server/platform/db/record.ts';
import { announce } from '#server/platform/db/changes.ts';
import { describeNews } from './describe-news.ts';
import { disableWebhook } from './disable-webhook.ts';
import {
  forgetKeptWebhooks,
  lockWebhook,
  readOpenWebhook,
  webhookPurpose,
  type OpenWebhook,
} from './queries.ts';
import { claimDeliveries, type TakenDelivery } from './claim-deliveries.ts';
import { type Outcome, writeOutcomes } from './write-outcomes.ts';

/** Sent to one receiver at the same time. */
const AT_ONCE = 4;
/** Then another job goes on, behind those of other receivers: a slow one has a worker no longer. */
const PASS_MS = 20_000;

/** Webhooks of each database that this copy of the program is sending to; and whether more came. */
const lanes = new WeakMap<Db, Map<string, { more: boolean }>>();

type Job = { webhookId: string; signal: AbortSignal };

/**
 * Sends what is due for one webhook. A second job for it only says that there is more, so that however
 * much waits for a receiver that hangs, it takes one worker and others have the rest. At least once, in
 * no order: what a crash cut off is sent again under the same id.
 */
export async function sendDeliveries(ctx: SystemContext, job: Job): Promise<void> {
  const ofDb = lanes.get(ctx.db) ?? new Map<string, { more: boolean }>();
  lanes.set(ctx.db, ofDb);
  const running = ofDb.get(job.webhookId);
  if (running !== undefined) {
    running.more = true;
    return;
  }
  const lane = { more: true };
  ofDb.set(job.webhookId, lane);
  try {
    await sendWhatIsDue(ctx, job, lane);
  } finally {
    ofDb.delete(job.webhookId);
  }
}

async function sendWhatIsDue(
  ctx: SystemContext,
  { webhookId, signal }: Job,
  lane: { more: boolean },
): Promise<void> {
  const until = performance.now() + PASS_MS;
  while (lane.more && performance.now() < until) {
    lane.more = false;
    const hook = await readOpenWebhook(ctx.db, webhookId);
    if (hook === null) return;
    const secrets = secretsOf(ctx, hook);
    if (secrets.length === 0) {
      await giveUpUnsigned(ctx, hook);
      return;
    }
    const asked = { webhookId, now: ctx.now(), limit: AT_ONCE };
    const taken = await claimDeliveries(ctx.db, asked);
    if (taken.length === 0) continue;
    const outcomes = await Promise.all(
      taken.map((one) => send(ctx, { hook, secrets }, one, signal)),
    );
    await noteOutcomes(ctx, { webhookId, outcomes });
    lane.more = true;
  }
  if (!lane.more) return;
  await transact(ctx, (tx) => ctx.jobs.enqueue(tx, 'webhook.send', { webhookId }));
}

type Receiver = { hook: OpenWebhook; secrets: readonly Buffer[] };

async function send(
  ctx: SystemContext,
  { hook, secrets }: Receiver,
  delivery: TakenDelivery,
  signal: AbortSignal,
): Promise<Outcome> {
  const { newsId, tries } = delivery;
  const body = describeNews(delivery, ctx.config.appUrl);
  const seconds = Math.floor(ctx.now().getTime() / 1000);
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'Hostwerk',
    'webhook-id': newsId,
    'webhook-timestamp': String(seconds),
    'webhook-signature': signNews(secrets, { newsId, seconds, body }),
  };
  const answer = await ctx.postOutside({ address: hook.address, headers, body }, signal);
  return { delivery, answer, ...afterTry(tries + 1, answer, ctx.now()) };
}

/** Nobody can tell that what it would be sent is ours: what waits goes when there is a new secret. */
async function giveUpUnsigned(
  ctx: SystemContext,
  { id, secret, name }: OpenWebhook,
): Promise<void> {
  await transact(ctx, async (tx) => {
    const locked = await lockWebhook(tx, id);
    // Somebody made a new one meanwhile, or switched it off.
    if (locked.secret !== secret || locked.offSince !== null) return;
    const { failingSince } = locked;
    await disableWebhook(ctx, tx, { webhookId: id, name, failingSince, reason: 'lost-secret' });
  });
  forgetKeptWebhooks(ctx.db);
}

/**
 * The newest first; the one before it as long as it signs along. Without those that were sealed with
 * another SECRET_KEY.
 */
function secretsOf(ctx: SystemContext, hook: OpenWebhook): Buffer[] {
  const { id, secret, oldSecret, oldSecretUntil } = hook;
  const signsAlong = oldSecretUntil !== null && ctx.now() < oldSecretUntil ? oldSecret : null;
  const sealed = [secret, signsAlong].filter((one) => one !== null);
  return sealed.flatMap((one) => {
    try {
      return [openSecret(ctx.secretKey, webhookPurpose(id), one)];
    } catch (error) {
      ctx.log.warn({ err: error, webhook: id }, 'secret of a webhook sealed with another key');
      return [];
    }
  });
}

type Noted = { webhookId: string; outcomes: readonly Outcome[] };

/** Writes down what came of a few tries, and switches off a webhook that nobody listens to. */
async function noteOutcomes(ctx: VerbContext, noted: Noted): Promise<void> {
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
    await disableWebhook(ctx, tx, { webhookId, name, failingSince, reason: off });
    return true;
  }
  await tx.updateTable('webhooks').set({ failingSince }).where('id', '=', webhookId).execute();
  return false;
}

type Signed = { newsId: string; seconds: number; body: string };

/** As Standard Webhooks has it: one signature for each secret, any of which will do. */
function signNews(secrets: readonly Buffer[], { newsId, seconds, body }: Signed): string {
  const signed = `${newsId}.${seconds}.${body}`;
  return secrets
    .map((secret) => `v1,${createHmac('sha256', secret).update(signed).digest('base64')}`)
    .join(' ');
}

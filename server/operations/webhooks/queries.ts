import { sql } from 'kysely';
import {
  readWebhookAddress,
  type NewsKind,
  type WebhookAnswer,
  type WebhookDeliveryState,
} from '#domain/operations/webhook.ts';
import type { Context } from '#server/context.ts';
import { slot, statementOnce } from '#server/platform/db/compile-once.ts';
import type { Db, Tx } from '#server/platform/db/database.ts';
import { AppError } from '#server/errors.ts';
import type { News } from './describe-news.ts';

export const SECRET_BYTES = 32;

/** As libraries for Standard Webhooks take it. */
export function formatSecret(secret: Buffer): string {
  return `whsec_${secret.toString('base64')}`;
}

/** The address as it is kept; throws for one that nothing is sent to. */
export function requireSafeUrl({ config }: Pick<Context, 'config'>, typed: string): string {
  const address = readWebhookAddress(typed, config.webhooksToLoopback);
  if (address === null) throw new AppError('WEBHOOK_ADDRESS_WRONG');
  return address;
}

/** Names the purpose for which the secrets of a webhook are sealed. */
export function webhookPurpose(webhookId: string): string {
  return `webhook:${webhookId}`;
}

export type WantedNews = { id: string; kinds: readonly NewsKind[] };

/** The webhooks that are on, and what each is told. */
export async function readWantedNews(db: Db): Promise<readonly WantedNews[]> {
  return db
    .selectFrom('webhooks')
    .select(['id', 'kinds'])
    .where('endedAt', 'is', null)
    .where('offSince', 'is', null)
    .execute();
}

type Kept = { wanted: readonly WantedNews[] | null; changesSeen: number };
const kept = new WeakMap<Db, Kept>();

export function keptWebhooks(db: Db): Kept {
  const known = kept.get(db) ?? { wanted: null, changesSeen: 0 };
  kept.set(db, known);
  return known;
}

/** The next write that has news reads them anew: whoever changed one, and whoever hears of that. */
export function forgetKeptWebhooks(db: Db): void {
  const known = keptWebhooks(db);
  known.wanted = null;
  known.changesSeen += 1;
}

/**
 * A row for each webhook that wants a piece of news. Which those are the database says: one that was
 * switched off a moment ago is told nothing, also by a copy of the program that has not heard of it.
 */
export const insertDeliveries = statementOnce((db) => {
  const insert = sql`
    insert into webhook_deliveries (webhook_id, news_id, kind, subject_id, created_at, next_try_at)
    select webhooks.id, news.id, news.kind, news.subject, news.at, news.at
    from json_to_recordset(${slot('news')}::text::json)
      as news(id uuid, kind text, subject uuid, at timestamptz)
    join webhooks on news.kind = any(webhooks.kinds)
      and webhooks.ended_at is null and webhooks.off_since is null
  `;
  return { compile: () => insert.compile(db) };
});

export type OpenWebhook = {
  id: string;
  name: string;
  address: string;
  secret: string;
  oldSecret: string | null;
  oldSecretUntil: Date | null;
};

/** One that is told things at this moment; null when it is off or has ended. */
export async function readOpenWebhook(db: Db, webhookId: string): Promise<OpenWebhook | null> {
  const hook = await db
    .selectFrom('webhooks')
    .select(['id', 'name', 'address', 'secret', 'oldSecret', 'oldSecretUntil'])
    .where('id', '=', webhookId)
    .where('endedAt', 'is', null)
    .where('offSince', 'is', null)
    .executeTakeFirst();
  if (hook === undefined || hook.secret === null) return null;
  return { ...hook, secret: hook.secret };
}

export type TakenDelivery = News & { id: string; tries: number; takenUntil: Date };

/** Time for which somebody has what they took: longer than a try takes. */
const TAKEN_MS = 60_000;

/** Takes a few of what is due, which nobody else sends meanwhile. What a crash leaves taken comes free. */
export async function claimDeliveries(
  db: Db,
  { webhookId, now, limit }: { webhookId: string; now: Date; limit: number },
): Promise<TakenDelivery[]> {
  const takenUntil = new Date(now.getTime() + TAKEN_MS);
  const rows = await db
    .updateTable('webhookDeliveries')
    .set({ takenUntil })
    .where('id', 'in', (eb) =>
      eb
        .selectFrom('webhookDeliveries')
        .select('id')
        .where('webhookId', '=', webhookId)
        .where('state', '=', 'waiting')
        .where('nextTryAt', '<=', now)
        .where((or) => or.or([or('takenUntil', 'is', null), or('takenUntil', '<=', now)]))
        .orderBy('nextTryAt')
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['id', 'newsId', 'kind', 'subjectId', 'createdAt', 'tries'])
    .execute();
  return rows.map((row) => ({ ...row, takenUntil }));
}

export type Outcome = {
  delivery: TakenDelivery;
  answer: WebhookAnswer;
  state: WebhookDeliveryState;
  nextTryAt: Date | null;
};

/**
 * Writes the outcomes of a few tries. The outcome of one that was taken from us meanwhile is somebody
 * else's to write.
 */
export async function writeOutcomes(
  tx: Tx,
  { outcomes, now }: { outcomes: readonly Outcome[]; now: Date },
): Promise<void> {
  const rows = outcomes.map(({ delivery, answer, state, nextTryAt }) => ({
    id: delivery.id,
    taken_until: delivery.takenUntil,
    state,
    next_try_at: nextTryAt,
    answer_code: answer.code,
    fault: answer.fault,
    took_ms: answer.tookMs,
  }));
  await sql`
    update webhook_deliveries as delivery set state = outcome.state, tries = delivery.tries + 1,
      next_try_at = outcome.next_try_at, taken_until = null, tried_at = ${now},
      answer_code = outcome.answer_code, fault = outcome.fault, took_ms = outcome.took_ms
    from json_to_recordset(${JSON.stringify(rows)}::text::json) as outcome(
      id uuid, taken_until timestamptz, state text, next_try_at timestamptz, answer_code integer,
      fault text, took_ms integer
    )
    where delivery.id = outcome.id and delivery.taken_until = outcome.taken_until
  `.execute(tx);
}

/** Locks one that has not ended, against others who change it and not against news of it. */
export async function lockWebhook(tx: Tx, webhookId: string) {
  const hook = await tx
    .selectFrom('webhooks')
    .select(['id', 'name', 'address', 'kinds', 'secret', 'offSince', 'offReason', 'failingSince'])
    .where('id', '=', webhookId)
    .where('endedAt', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (hook === undefined || hook.secret === null) throw new AppError('NOT_FOUND');
  return { ...hook, secret: hook.secret };
}

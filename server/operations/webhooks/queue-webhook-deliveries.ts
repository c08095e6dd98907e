import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { newsKindOf } from '#domain/operations/webhook.ts';
import type { Context } from '#server/context.ts';
import type { Tx } from '#server/platform/db/database.ts';
import { setListener, type Told } from '#server/platform/db/notify-listener.ts';
import { slot, statementOnce } from '#server/platform/db/compile-once.ts';
import { forgetKeptWebhooks, keptWebhooks, readWantedNews, type WantedNews } from './queries.ts';

/**
 * Has what happens be told to the webhooks that want it: in the transaction that does it, travelling
 * with its journal. Which webhooks there are is kept in memory, so that a shop without any pays nothing
 * for them; of a change every copy of the program hears, and reads them once more with the next news.
 */
export function queueWebhookDeliveries({
  db,
  changes,
  jobs,
}: Pick<Context, 'db' | 'changes' | 'jobs'>): void {
  changes.subscribe(({ topic }) => {
    if (topic === 'settings') forgetKeptWebhooks(db);
  });
  changes.onGap(() => forgetKeptWebhooks(db));

  async function readAndKeep(tx: Tx): Promise<readonly WantedNews[]> {
    const kept = keptWebhooks(db);
    const { changesSeen } = kept;
    const wanted = await readWantedNews(tx);
    // Changed while it was read: the next one reads again.
    if (changesSeen === kept.changesSeen) kept.wanted = wanted;
    return wanted;
  }

  async function write(tx: Tx, news: readonly TellableNews[]): Promise<void> {
    const wanted = keptWebhooks(db).wanted ?? (await readAndKeep(tx));
    const wanting = wanted.filter(({ kinds }) => news.some(({ kind }) => kinds.includes(kind)));
    if (wanting.length === 0) return;
    await tx.executeQuery(insertDeliveries(tx, { news: JSON.stringify(news) }));
    for (const { id } of wanting) await jobs.enqueue(tx, 'webhook.send', { webhookId: id });
  }

  setListener(db, (tx, told) => {
    if (keptWebhooks(db).wanted?.length === 0) return null;
    const news = told.flatMap(newsOf);
    return news.length === 0 ? null : write(tx, news);
  });
}

type TellableNews = ReturnType<typeof newsOf>[number];

function newsOf({ type, subjectId, at }: Told) {
  const kind = newsKindOf(type);
  return kind === null ? [] : [{ id: randomUUID(), kind, subject: subjectId, at }];
}

/**
 * A row for each webhook that wants a piece of news. Which those are the database says: one that was
 * switched off a moment ago is told nothing, also by a copy of the program that has not heard of it.
 */
const insertDeliveries = statementOnce((db) => {
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

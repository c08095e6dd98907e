import type { Db } from '#server/platform/db/database.ts';
import type { News } from './describe-news.ts';

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
